/** Customers and individuals: members, states and lists that no row of a table asks for. */
import type { Fields } from '../../../reference/domain/fields.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { dataOf, within } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';

type Updates = readonly { readonly field: string; readonly value: unknown }[];
type Change = { readonly updates?: Updates; readonly reason?: string };

const isCorporation = ({ body }: StoredRecord): boolean => body['customer_type'] === 'CORPORATION';

const ALL = 100_000;

/** Lists of these records, filtered so, do not hold those. */
export function leftOut(
  kind: string,
  isOut: (record: StoredRecord, status: string | undefined) => boolean,
): Mutant['change'] {
  return ({ records }) => ({
    records: {
      list(context, clientId, of, filter) {
        if (of !== kind) return records.list(context, clientId, of, filter);
        const whole = { ...filter, page: 0, pageSize: ALL };
        const { rows } = records.list(context, clientId, of, whole);
        const left = rows.filter((row) => !isOut(row, filter.filters?.['status']));
        const from = filter.page * filter.pageSize;
        return { rows: left.slice(from, from + filter.pageSize), total: left.length };
      },
    },
  });
}

/** A change that names this state brings a customer there that is in that one. */
function changedTo(
  from: string,
  to: 'FROZEN' | 'ACTIVE',
  isMeant: (customer: StoredRecord) => boolean = () => true,
): Mutant['change'] {
  return ({ customers }) => ({
    customers: {
      update(context, call) {
        const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
        const { updates = [] } = call.body as Change;
        const isAsked = updates.some(({ field, value }) => field === 'status' && value === to);
        if (!isAsked || customer.status !== from || !isMeant(customer))
          return customers.update(context, call);
        customers.setStatus(context, customer, to, call.nowMs);
        return { status: 200, body: { data: { id: customer.id } } };
      },
    },
  });
}

export const blindThirtyEighthPeopleMutants = {
  'change-that-tells-its-reason-is-noted-and-not-made': {
    breaks: 'CUS-009',
    because: 'changes with a reason go to a desk that decides them, and there is no desk yet',
    class: 'persistence',
    difficulty: 1,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const { reason, ...body } = call.body as Change;
          const isHeld = reason !== undefined;
          if (isHeld) {
            const own = within(context, { records: { update: (_context, record) => record } });
            return customers.update(own, call);
          }
          return customers.update(context, { ...call, body });
        },
      },
    }),
  },
  'first-name-of-a-customer-stays-as-it-came': {
    breaks: 'CUS-009',
    because: 'people marry and take another last name; nobody thought of the first one',
    class: 'persistence',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          if (set !== 'IndividualCustomer') return changed;
          return { ...changed, first_name: current['first_name'] };
        },
      },
    }),
  },
  'address-of-an-individual-is-written-once': {
    breaks: 'IND-007',
    because: 'addresses stand in a table of their own, to which a change only adds',
    class: 'persistence',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const name = 'mailing_address';
          const changed = fields.apply(context, set, current, updates);
          const isKept = set === 'Individual' && current[name] !== undefined;
          return isKept ? { ...changed, [name]: current[name] } : changed;
        },
      },
    }),
  },
  'status-of-a-corporation-can-be-patched': {
    breaks: 'CUS-011',
    because: 'the members that stay as they are stand in the model of persons alone',
    class: 'validation',
    difficulty: 2,
    change: ({ customers, records }) => ({
      customers: {
        update(context, call) {
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const { updates = [] } = call.body as Change;
          const named = updates.find(({ field }) => field === 'status');
          if (named === undefined || !isCorporation(customer))
            return customers.update(context, call);
          records.update(context, customer, { status: String(named.value) }, call.nowMs);
          return { status: 200, body: { data: { id: customer.id } } };
        },
      },
    }),
  },
  'customer-freezes-itself-by-a-change': {
    breaks: 'CUS-011',
    because: 'a client may lock a customer in an emergency, it was thought',
    class: 'state',
    difficulty: 2,
    change: changedTo('ACTIVE', 'FROZEN'),
  },
  'frozen-customer-thaws-itself-by-a-change': {
    breaks: 'CUS-013',
    because: 'the way back from a freeze was to be open to whoever asked for it',
    class: 'state',
    difficulty: 2,
    change: changedTo('FROZEN', 'ACTIVE'),
  },
  'people-named-in-a-change-of-their-corporation-are-changed-by-it': {
    breaks: 'CUS-012',
    because: 'the mapper of objects follows nested records by their identifiers',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers, individuals, records }) => ({
      customers: {
        update(context, call) {
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const { updates = [], ...rest } = call.body as Change;
          const named = updates
            .filter(({ field, value }) => field === 'individuals' && Array.isArray(value))
            .flatMap(({ value }) => value as readonly Fields[]);
          if (named.length === 0) return customers.update(context, call);
          for (const person of individuals.ofCustomer(context, customer)) {
            const { id: _id, ...told } = named.find(({ id }) => id === person.id) ?? {};
            const body = { ...person.body, ...told };
            records.update(context, person, { body }, call.nowMs);
          }
          const others = updates.filter(({ field }) => field !== 'individuals');
          return customers.update(context, { ...call, body: { ...rest, updates: others } });
        },
      },
    }),
  },
  'corporations-are-listed-as-active-whatever-they-are': {
    breaks: 'CUS-008',
    because: 'the list of corporations comes from the register, which knows no freeze',
    class: 'wire',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const reply = customers.list(context, call);
          const body = reply.body as { readonly data: { readonly customers: readonly Fields[] } };
          const listed = dataOf(reply)['customers'] as readonly Fields[];
          const shown = listed.map((one) =>
            one['customer_type'] === 'CORPORATION' ? { ...one, status: 'ACTIVE' } : one,
          );
          return { ...reply, body: { ...body, data: { customers: shown } } };
        },
      },
    }),
  },
  'customers-under-review-are-listed-on-demand-alone': {
    breaks: 'PAG-008',
    because: 'who is under review is no customer yet, to those who wrote the list',
    class: 'filter',
    difficulty: 3,
    change: leftOut(
      'customer',
      (record, status) => status === undefined && record.status === 'PENDING',
    ),
  },
  'corporations-under-diligence-are-listed-under-no-status': {
    breaks: 'CUS-007',
    because: 'their cases are kept by another desk, whose states are not joined',
    class: 'filter',
    difficulty: 3,
    change: leftOut('customer', (record, status) => status === 'EDD' && isCorporation(record)),
  },
  'people-of-a-closed-corporation-lose-their-names': {
    breaks: 'IND-001',
    because: 'personal data is erased once nothing more is done with it',
    class: 'persistence',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        get(context, call) {
          const reply = individuals.get(context, call);
          const customer = context.parts.customers.find(
            context,
            call.clientId,
            call.path['customer_id'] ?? '',
          );
          if (customer.status !== 'CLOSED') return reply;
          const { first_name: _first, last_name: _last, ...data } = dataOf(reply);
          return { ...reply, body: { data } };
        },
      },
    }),
  },
  'account-is-opened-for-a-person-of-a-corporation': {
    breaks: 'ACC-002',
    because: 'people and customers are rows of one table of parties',
    class: 'validation',
    difficulty: 3,
    change: ({ availability, records }) => ({
      availability: {
        checkCustomer(context, clientId, customerId) {
          if (records.find(context, clientId, 'individual', customerId) !== undefined) return;
          availability.checkCustomer(context, clientId, customerId);
        },
      },
    }),
  },
} satisfies Mutants;
