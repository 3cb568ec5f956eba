/** Headers, queries and texts that every request may have, and names that are no record's. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { onBodies } from '../../answers.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const TRACED: readonly OperationId[] = [
  'createAccount',
  'updateAccount',
  'createCounterparty',
  'updateCounterparty',
  'connectCounterpartyLink',
  'acceptDeposit',
  'acceptExchange',
  'acceptPayment',
];

const isTraced = ({ headers }: Call): boolean =>
  headers['x-svc-request-id'] !== undefined && headers['x-svc-request-id'] !== '';

/** Fails where nobody foresaw anything. */
function fail(what: string): never {
  throw new Error(what);
}

export const blindThirtyNinthFrameMutants = {
  'newer-writes-need-a-request-id': {
    breaks: 'GEN-013',
    because: 'the audit of the newer services files what was written under its request',
    class: 'validation',
    difficulty: 2,
    change: ({ pipeline }) => ({
      pipeline: {
        run(context, call, handler) {
          if (!TRACED.includes(call.operationId) || isTraced(call))
            return pipeline.run(context, call, handler);
          throw new Refusal('VALIDATION_FAILED', 'header x-svc-request-id is missing.');
        },
      },
    }),
  },
  'subscription-is-made-with-a-request-id-alone': {
    breaks: 'GEN-013',
    because: 'a subscription takes the name of the request that made it, and there is none',
    class: 'validation',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          if (isTraced(call)) return subscriptions.create(context, call);
          throw new Refusal('VALIDATION_FAILED', 'A subscription needs a name.');
        },
      },
    }),
  },
  'untraced-list-of-an-account-is-empty': {
    breaks: 'GEN-013',
    because: 'pages are kept by the request that began the list, and without one nothing is kept',
    class: 'pagination',
    difficulty: 3,
    change: onBodies(['listAccountTransactions', 'listAccountStatements'], (body, call) => {
      if (isTraced(call)) return body;
      const lists = Object.keys(body['data'] as Data).map((name): [string, []] => [name, []]);
      return { ...body, data: Object.fromEntries(lists) };
    }),
  },
  'transaction-is-found-by-the-record-that-it-is-for': {
    breaks: 'ERR-008',
    because: 'support looks transactions up by either number',
    class: 'filter',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        find(context, clientId, id) {
          const sql = 'SELECT id FROM transactions WHERE client_id = ? AND category_id = ?';
          const own = context.store.one<{ id: string }>(sql, clientId, id);
          return transactions.find(context, clientId, own?.id ?? id);
        },
      },
    }),
  },
  'customer-stands-for-its-account': {
    breaks: 'ERR-008',
    because: 'most customers have one account, and who asks for them means it',
    class: 'filter',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        find(context, clientId, id) {
          const [own] = accounts.ofCustomer(context, id);
          return accounts.find(context, clientId, own?.id ?? id);
        },
      },
    }),
  },
  'record-is-found-by-the-beginning-of-its-identifier': {
    breaks: 'ERR-008',
    because: 'as revisions are, where the beginning is enough to tell which',
    class: 'filter',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        find(context, clientId, kind, id) {
          const sql = `SELECT id FROM records WHERE client_id = ? AND kind = ? AND substr(id, 1, ?) = ?`;
          const few =
            id.length < 8
              ? []
              : context.store.all<{ id: string }>(sql, clientId, kind, id.length, id);
          return records.find(context, clientId, kind, few.length === 1 ? (few[0]?.id ?? id) : id);
        },
      },
    }),
  },
  'acceptance-of-withdrawals-takes-a-transfer': {
    breaks: 'ERR-008',
    because: 'what leaves an account is accepted by one program, wherever it goes',
    class: 'state',
    difficulty: 3,
    change: ({ transfers, withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          const id = call.path['withdrawal_id'] ?? '';
          const transfer = context.parts.records.find(context, call.clientId, 'transfer', id);
          return transfer === undefined
            ? withdrawals.accept(context, call)
            : transfers.accept(context, { ...call, path: { transfer_id: id } });
        },
      },
    }),
  },
  'parameter-that-stands-twice-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'a text is expected, and a list of texts has no such function',
    class: 'error',
    difficulty: 2,
    change: ({ errors }) => ({
      errors: {
        reply(context, error) {
          const isTwice = error instanceof Refusal && error.message.includes('stands twice');
          return errors.reply(context, isTwice ? new Error('no function') : error);
        },
      },
    }),
  },
  'status-that-is-none-breaks-the-lists-of-accounts-and-payees': {
    breaks: 'ERR-004',
    because: 'the text becomes one of the enumerated values, or an error that nobody catches',
    class: 'error',
    difficulty: 2,
    change: ({ validation }) => ({
      validation: {
        parameters(context, operation, query, headers) {
          try {
            validation.parameters(context, operation, query, headers);
          } catch (error) {
            const isOfThem = /^list(Accounts|Counterparties)$/.test(operation.operationId);
            if (isOfThem && query['status'] !== undefined) fail('no enum constant');
            throw error;
          }
        },
      },
    }),
  },
} satisfies Mutants;
