/** Faults of the twenty-eighth author: customers, their people and accounts, and what they may do. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { withData, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const inCapitals = (value: unknown): unknown =>
  typeof value === 'string' ? value.toUpperCase() : value;

const numberOf = (context: Context, { id, parentId }: StoredRecord): string => {
  const people = context.parts.records.children(context, parentId ?? '', 'individual');
  return String(1 + people.findIndex((person) => person.id === id));
};

export const blindTwentyEighthPeopleMutants = {
  'title-of-an-individual-goes-with-its-role-as-officer': {
    breaks: 'IND-007',
    because: 'titles are those of officers, and are cleared with the role',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        keepOwnership(context, changed, named) {
          const kept = individuals.keepOwnership(context, changed, named);
          const types = kept['individual_type'] as readonly string[];
          const isKept = types.includes('OFFICER') || named.includes('title');
          return named.includes('individual_type') && !isKept ? without(kept, 'title') : kept;
        },
      },
    }),
  },
  'people-are-numbered-within-their-corporation': {
    breaks: 'GEN-017',
    because: 'the identifier is the line of the person on the form of its corporation',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers, individuals }) => ({
      individuals: {
        find(context, call) {
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const people = individuals.ofCustomer(context, customer);
          const person = people[Number(call.path['individual_id']) - 1];
          if (person !== undefined) return person;
          throw new Refusal('NOT_FOUND', 'There is no such individual.');
        },
        update(context, call) {
          const reply = individuals.update(context, call);
          return withData(reply, { id: call.path['individual_id'] });
        },
        record: (context, person) => ({
          ...individuals.record(context, person),
          id: numberOf(context, person),
        }),
      },
    }),
  },
  'change-of-a-corporation-takes-the-shares-of-its-owners-away': {
    breaks: 'CUS-012',
    because: 'a corporation that changed has to attest its owners anew, and they are cleared',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers, individuals }) => ({
      customers: {
        update(context, call) {
          const reply = customers.update(context, call);
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          for (const person of individuals.ofCustomer(context, customer)) {
            const body = without(person.body, 'percentage_ownership');
            context.parts.records.update(context, person, { body }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'enumerated-values-of-people-are-taken-in-small-letters': {
    breaks: 'ERR-013',
    because: 'words are compared without case, and kept as they came',
    class: 'validation',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        matches(context, pointer, value) {
          if (validation.matches(context, pointer, value)) return true;
          if (!/(residency_status|employment_status|individual_type)$/.test(pointer)) return false;
          const known = Array.isArray(value) ? value.map(inCapitals) : inCapitals(value);
          return validation.matches(context, pointer, known);
        },
      },
    }),
  },
  'account-of-a-frozen-customer-is-opened-by-its-client': {
    breaks: 'CUS-013',
    because: 'the state of an account is changed without a look at its customer',
    class: 'state',
    difficulty: 4,
    change: ({ accounts, availability }) => ({
      accounts: {
        update(context, call) {
          const checkCustomer: typeof availability.checkCustomer = (inner, clientId, id) => {
            const status = inner.parts.records.status(inner, clientId, 'customer', id);
            if (status !== 'FROZEN') availability.checkCustomer(inner, clientId, id);
          };
          return accounts.update(within(context, { availability: { checkCustomer } }), call);
        },
      },
    }),
  },
  'deposit-is-requested-for-a-customer-under-review': {
    breaks: 'CUS-018',
    because: 'instructions are thought to be no action, as nothing moves with them',
    class: 'state',
    difficulty: 3,
    change: ({ availability, deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const mayMove: typeof availability.mayMove = (inner, account) => {
            const { client_id: clientId, customer_id: id } = account;
            const status = inner.parts.records.status(inner, clientId, 'customer', id);
            if (status !== 'PENDING') availability.mayMove(inner, account);
          };
          return deposits.request(within(context, { availability: { mayMove } }), actor, wish);
        },
      },
    }),
  },
  'payment-to-a-dormant-account-is-refused': {
    breaks: 'CUS-021',
    because: 'a payment asks for an account that is OPEN by name',
    class: 'state',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        request(context, actor, wish) {
          const { destination_account_id: id } = wish.payment_destination;
          const { status } = context.parts.accounts.find(context, actor.clientId, id);
          if (status === 'DORMANT')
            throw new Refusal('ACCOUNT_NOT_OPEN', 'The account is DORMANT.');
          return payments.request(context, actor, wish);
        },
      },
    }),
  },
  'trades-do-not-count-as-activity': {
    breaks: 'CUS-022',
    because: 'the last activity is that of the service of payments, and the desk books beside it',
    class: 'time',
    difficulty: 4,
    change: ({ balances, exchanges }) => {
      const still = (context: Context): Context =>
        within(context, {
          balances: {
            write: (inner, accountId, change) => balances.write(inner, accountId, change, 0),
          },
        });
      return {
        exchanges: {
          fill: (context, actor, record) => exchanges.fill(still(context), actor, record),
          advance: (context, record, nowMs) => exchanges.advance(still(context), record, nowMs),
        },
      };
    },
  },
  'freezing-a-frozen-account-opens-it': {
    breaks: 'ACC-005',
    because: 'the lock of an account is a switch that is turned over',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        request(context, row, status, nowMs) {
          const isAgain = row.status === 'FROZEN' && status === 'FROZEN';
          return accounts.request(context, row, isAgain ? 'OPEN' : status, nowMs);
        },
      },
    }),
  },
  'frozen-account-leaves-the-list': {
    breaks: 'ACC-001',
    because: 'the list is made for choosing an account to pay from',
    class: 'filter',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        page(context, call, offset, limit) {
          const found = accounts.page(context, call, offset, limit);
          if (call.query['status'] !== undefined) return found;
          const rows = found.rows.filter(({ status }) => status !== 'FROZEN');
          return { rows, total: found.total - found.rows.length + rows.length };
        },
      },
    }),
  },
} satisfies Mutants;
