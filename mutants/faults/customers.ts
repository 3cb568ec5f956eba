/** Faults of customers: what is shown, found and changed. */
import { Refusal } from '../../reference/context.ts';
import type { Fields, Update } from '../../reference/domain/fields.ts';
import { lacking, onItems, onRecord } from '../answers.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

const updatesOf = (body: unknown): readonly Update[] =>
  (body as { readonly updates?: readonly Update[] } | undefined)?.updates ?? [];

export const customerMutants = {
  'customer-list-has-no-status': {
    breaks: 'CUS-001',
    because: 'the list is a summary',
    class: 'wire',
    difficulty: 2,
    change: onItems('listCustomers', 'customers', (item) => lacking(item, 'status')),
  },
  'single-person-has-one-name': {
    breaks: 'CUS-001',
    because: 'first and last name are joined for display',
    class: 'wire',
    difficulty: 2,
    change: onRecord(['getCustomer'], (data) =>
      data['customer_type'] === 'INDIVIDUAL'
        ? {
            ...lacking(data, 'first_name', 'last_name'),
            name: `${String(data['first_name'])} ${String(data['last_name'])}`,
          }
        : data,
    ),
  },
  'citizenship-is-one-text': {
    breaks: 'CUS-002',
    because: 'most people have one',
    class: 'wire',
    difficulty: 2,
    change: onRecord(['getCustomer'], (data) =>
      Array.isArray(data['citizenship'])
        ? { ...data, citizenship: data['citizenship'].join(',') }
        : data,
    ),
  },
  'unset-middle-name-is-null': {
    breaks: 'CUS-002',
    because: 'the column is nullable, and goes out as it is',
    class: 'wire',
    difficulty: 3,
    change: onItems('listCustomers', 'customers', (item) => ({ middle_name: null, ...item })),
  },
  'customer-status-is-shown-in-words': {
    breaks: 'CUS-003',
    because: 'the label of the back office is sent',
    class: 'wire',
    difficulty: 2,
    change: onRecord(['getCustomer'], (data) =>
      data['status'] === 'ACTIVE' ? { ...data, status: 'Active' } : data,
    ),
  },
  'customer-type-is-company': {
    breaks: 'CUS-003',
    because: 'the back office has another word for corporations',
    class: 'wire',
    difficulty: 3,
    change: onItems('listCustomers', 'customers', (item) =>
      item['customer_type'] === 'CORPORATION' ? { ...item, customer_type: 'COMPANY' } : item,
    ),
  },
  'date-of-birth-has-a-time': {
    breaks: 'CUS-004',
    because: 'a date is kept as midnight',
    class: 'wire',
    difficulty: 2,
    change: onRecord(['getCustomer'], (data) =>
      typeof data['date_of_birth'] === 'string'
        ? { ...data, date_of_birth: `${data['date_of_birth']}T00:00:00Z` }
        : data,
    ),
  },
  'nationality-has-three-letters': {
    breaks: 'CUS-004',
    because: 'the passport has the longer code',
    class: 'wire',
    difficulty: 2,
    change: onRecord(['getCustomer'], (data) =>
      typeof data['nationality'] === 'string'
        ? { ...data, nationality: `${data['nationality']}A` }
        : data,
    ),
  },
  'corporation-is-shown-as-an-individual': {
    breaks: 'CUS-005',
    because: 'one class renders both, and names itself',
    class: 'wire',
    difficulty: 2,
    change: onRecord(['getCustomer'], (data) => ({ ...data, customer_type: 'INDIVIDUAL' })),
  },
  'person-is-shown-as-a-corporation': {
    breaks: 'CUS-005',
    because: 'a customer without company data falls into the default branch',
    class: 'wire',
    difficulty: 3,
    change: onRecord(['getCustomer'], (data) => ({ ...data, customer_type: 'CORPORATION' })),
  },
  'type-filter-is-ignored': {
    breaks: 'CUS-006',
    because: 'the parameter is called otherwise inside',
    class: 'filter',
    difficulty: 1,
    change: ({ customers }) => ({
      customers: {
        filters: (context, call) => lackingText(customers.filters(context, call), 'customer_type'),
      },
    }),
  },
  'type-filter-is-lost-from-the-second-page-on': {
    breaks: 'CUS-006',
    because: 'the first page and the following ones are read by two queries',
    class: 'filter',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const filters = customers.filters(context, call);
          const later = Number(call.query['page'] ?? 0) > 0;
          return later ? lackingText(filters, 'customer_type') : filters;
        },
      },
    }),
  },
  'status-filter-is-ignored': {
    breaks: 'CUS-007',
    because: 'the parameter was added to the interface only',
    class: 'filter',
    difficulty: 1,
    change: ({ customers }) => ({
      customers: {
        filters: (context, call) => lackingText(customers.filters(context, call), 'status'),
      },
    }),
  },
  'status-filter-gives-way-to-the-type': {
    breaks: 'CUS-007',
    because: 'the query has one branch for each filter, and takes the first',
    class: 'filter',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const filters = customers.filters(context, call);
          return filters['customer_type'] === undefined ? filters : lackingText(filters, 'status');
        },
      },
    }),
  },
  'filter-for-active-takes-in-dormant': {
    breaks: 'CUS-007',
    because: 'dormant customers remain available, so they count as active',
    class: 'filter',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const found = records.list(context, clientId, kind, filter);
          if (kind !== 'customer' || filter.filters?.['status'] !== 'ACTIVE') return found;
          const filters = { ...filter.filters, status: 'FROZEN' };
          const more = records.list(context, clientId, kind, { ...filter, filters });
          return { rows: [...more.rows, ...found.rows], total: found.total + more.total };
        },
      },
    }),
  },
  'listed-customer-is-not-found-by-its-identifier': {
    breaks: 'CUS-008',
    because: 'the list gives the number of the person, the path takes that of the customer',
    class: 'wire',
    difficulty: 2,
    change: onItems('listCustomers', 'customers', (item) => ({
      ...item,
      id: String(item['id']).replace('cus_', 'per_'),
    })),
  },
  'list-shows-every-customer-as-active': {
    breaks: 'CUS-008',
    because: 'the list is read from an index that is written at creation',
    class: 'state',
    difficulty: 3,
    change: onItems('listCustomers', 'customers', (item) => ({ ...item, status: 'ACTIVE' })),
  },
  'customer-change-is-answered-and-not-kept': {
    breaks: 'CUS-009',
    because: 'the change is queued for review, and never taken up',
    class: 'persistence',
    difficulty: 1,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          customers.update(context, { ...call, body: {} });
          return customers.update(context, { ...call, body: {} });
        },
      },
    }),
  },
  'customer-change-answers-an-id-of-its-own': {
    breaks: 'CUS-009',
    because: 'the change is a record too',
    class: 'wire',
    difficulty: 2,
    change: onRecord(['updateCustomer'], () => ({ id: 'chg_0001' })),
  },
  'of-several-updates-only-the-first-is-kept': {
    breaks: 'CUS-009',
    because: 'each update starts from the record as it was, and the first is written last',
    class: 'persistence',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          fields.apply(context, set, current, updates);
          return fields.apply(context, set, current, updates.slice(0, 1));
        },
      },
    }),
  },
  'customer-change-needs-a-reason': {
    breaks: 'CUS-010',
    because: 'compliance wants one',
    class: 'validation',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          if ((call.body as Data)['reason'] !== undefined) return customers.update(context, call);
          throw new Refusal('VALIDATION_FAILED', 'reason is missing.');
        },
      },
    }),
  },
  'empty-customer-change-is-refused': {
    breaks: 'CUS-010',
    because: 'nothing to do is taken for a mistake',
    class: 'validation',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          if (Object.keys(call.body as Data).length > 0) return customers.update(context, call);
          throw new Refusal('VALIDATION_FAILED', 'There is nothing to change.');
        },
      },
    }),
  },
  'status-of-a-customer-can-be-patched': {
    breaks: 'CUS-011',
    because: 'all columns of the table can be named',
    class: 'validation',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const wish = updatesOf(call.body).find(({ field }) => field === 'status');
          if (wish === undefined) return customers.update(context, call);
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const change = { status: String(wish.value) };
          context.parts.records.update(context, customer, change, call.nowMs);
          return { status: 200, body: { data: { id } } };
        },
      },
    }),
  },
  'status-slips-in-behind-another-field': {
    breaks: 'CUS-011',
    because: 'the first field is checked against the list, the others are merged',
    class: 'validation',
    difficulty: 5,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const updates = updatesOf(call.body);
          const at = updates.findIndex(({ field }) => field === 'status');
          if (at < 1) return customers.update(context, call);
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const change = { status: String(updates[at]?.value) };
          context.parts.records.update(context, customer, change, call.nowMs);
          const others = updates.filter(({ field }) => field !== 'status');
          return customers.update(context, { ...call, body: { updates: others } });
        },
      },
    }),
  },
  'corporate-change-reaches-its-people': {
    breaks: 'CUS-012',
    because: 'the whole household is written with the reason of the change',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const reply = customers.update(context, call);
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          for (const person of context.parts.individuals.ofCustomer(context, customer)) {
            const body: Fields = { ...person.body, last_name: 'Holder', title: 'Agent' };
            context.parts.records.update(context, person, { body }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
} as const satisfies Mutants;

function lackingText(filters: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
}
