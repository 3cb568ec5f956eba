/** Further faults of records, by an author who knew by then what the others are called. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import { overlayParts } from '../../../reference/parts.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import type { Mutants } from '../../types.ts';

/** Lets everything through. */
const ALL: Condition = { sql: "? <> ''", value: 'all' };
const NONE: Condition = { sql: '? IS NULL', value: 'none' };

function isKnown(context: Context, sql: string, id: string): boolean {
  return context.store.one(sql, id) !== undefined;
}

function customerOf(context: Context, call: Call): string {
  const { customers } = context.parts;
  return customers.find(context, call.clientId, call.path['customer_id'] ?? '').status;
}

/** A key is known for as long as the record that came of it is there. */
function forgetting(
  operationId: Call['operationId'],
  isOver: (context: Context, call: Call, id: string) => boolean,
): (original: Parts) => PartsOverlay {
  return ({ idempotency }) => ({
    idempotency: {
      find(context, call) {
        const stored = idempotency.find(context, call);
        if (stored === undefined || call.operationId !== operationId) return stored;
        const { data } = JSON.parse(stored.payload) as { readonly data: { readonly id: string } };
        if (!isOver(context, call, data.id)) return stored;
        const scope = idempotency.scope(context, call);
        context.store.run('DELETE FROM idempotency WHERE scope = ?', scope);
        return undefined;
      },
    },
  });
}

const listFaults = {
  'filter-by-an-account-that-is-not-there-lets-all-through': {
    breaks: 'TXN-008',
    because: 'the account is looked up first, and a condition of nothing is left out of the query',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        account: (context, id) =>
          isKnown(context, 'SELECT 1 FROM accounts WHERE id = ?', id)
            ? transactionFilters.account(context, id)
            : ALL,
      },
    }),
  },
  'filter-by-a-record-that-is-not-there-lets-all-through': {
    breaks: 'TXN-009',
    because: 'the record is looked up first, and a condition of nothing is left out of the query',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        categoryId: (context, id) =>
          isKnown(context, 'SELECT 1 FROM records WHERE id = ?', id)
            ? transactionFilters.categoryId(context, id)
            : ALL,
      },
    }),
  },
  'closed-account-has-no-transactions-of-its-own': {
    breaks: 'ACC-007',
    because: 'its list is joined with the open accounts, the list of all is not',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const id = call.path['account_id'] ?? '';
          const { status } = context.parts.accounts.find(context, call.clientId, id);
          return status === 'CLOSED'
            ? transactions.page(context, call, [NONE])
            : transactions.listOfAccount(context, call);
        },
      },
    }),
  },
  'list-of-customers-tells-the-names-of-before': {
    breaks: 'CUS-009',
    because: 'the list is a projection that hears of states, and not of other changes',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers }) => {
      const first = new Map<string, Fields>();
      return {
        customers: {
          list(context, call) {
            const projected = overlayParts(context.parts, () => ({
              customers: {
                item(inner, customer) {
                  const now = customers.item(inner, customer);
                  const known = first.get(customer.id) ?? now;
                  first.set(customer.id, known);
                  return { ...known, status: now['status'] };
                },
              },
            }));
            return customers.list({ ...context, parts: projected }, call);
          },
        },
      };
    },
  },
  'offsets-of-date-times-have-no-colon': {
    breaks: 'TXN-004',
    because: 'the format of the platform’s language writes +0000 unless told otherwise',
    class: 'wire',
    difficulty: 2,
    change: ({ wire }) => ({
      wire: {
        timestamp: (context, atMs, sequence) =>
          wire.timestamp(context, atMs, sequence).replace('Z', '+0000'),
      },
    }),
  },
} as const satisfies Mutants;

const stateFaults = {
  'account-of-a-pending-customer-can-be-frozen-by-its-client': {
    breaks: 'CUS-018',
    because: 'the change of an account asks for the state of the account alone',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const parts = overlayParts(context.parts, () => ({
            availability: { checkCustomer: () => undefined },
          }));
          return accounts.update({ ...context, parts }, call);
        },
      },
    }),
  },
  'individuals-of-a-dormant-corporation-cannot-be-changed': {
    breaks: 'CUS-021',
    because: 'this operation asks whether the customer is ACTIVE, the others whether it is locked',
    class: 'state',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          if (customerOf(context, call) !== 'DORMANT') return individuals.update(context, call);
          throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is DORMANT.');
        },
      },
    }),
  },
} as const satisfies Mutants;

const repeatFaults = {
  'stored-answer-is-given-to-a-token-without-the-scope': {
    breaks: 'AUT-017',
    because: 'scopes are checked by the handler, and a known key is answered before it',
    class: 'authorization',
    difficulty: 5,
    change: ({ pipeline, scopes }) => ({
      scopes: { suffices: () => true },
      pipeline: {
        run(context, call, handler) {
          const required = scopes.required(context, call.operationId);
          if (scopes.suffices(context, required, call.scopes)) {
            return pipeline.run(context, call, handler);
          }
          throw new Refusal('INSUFFICIENT_SCOPE', `The token needs the scope ${String(required)}.`);
        },
      },
    }),
  },
  'retried-creation-of-a-withdrawal-cancelled-since-makes-another': {
    breaks: 'IDM-001',
    because: 'the key is a column of the record, and cancelled ones are left out of the look-up',
    class: 'idempotency',
    difficulty: 4,
    change: forgetting('createWithdrawal', (context, { clientId }, id) => {
      const { records } = context.parts;
      return records.status(context, clientId, 'withdrawal', id) === 'CANCELLED';
    }),
  },
  'retried-opening-of-an-account-closed-since-opens-another': {
    breaks: 'IDM-001',
    because: 'the key is a column of the account, and closed ones are left out of the look-up',
    class: 'idempotency',
    difficulty: 4,
    change: forgetting(
      'createAccount',
      (context, { clientId }, id) =>
        context.parts.accounts.find(context, clientId, id).status === 'CLOSED',
    ),
  },
  'retried-addition-of-an-individual-deleted-since-adds-another': {
    breaks: 'IDM-001',
    because: 'the key is a column of the individual, and goes with it',
    class: 'idempotency',
    difficulty: 4,
    change: forgetting(
      'createApplicationIndividual',
      (context, { clientId }, id) =>
        context.parts.records.find(context, clientId, 'applicant', id) === undefined,
    ),
  },
} as const satisfies Mutants;

export const blindSeventhRecordsMoreMutants = {
  ...listFaults,
  ...stateFaults,
  ...repeatFaults,
} as const satisfies Mutants;
