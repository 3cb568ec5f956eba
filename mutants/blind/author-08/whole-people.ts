/** Faults against sentences on applications, customers and their accounts, by one who saw no test. */
import { Refusal } from '../../../reference/context.ts';
import type { Reply } from '../../../reference/context.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const YEAR_OF_BANKERS_DAYS = 360;

export const blindEighthWholePeopleMutants = {
  'applicant-is-a-customer-once-changes-are-requested': {
    breaks: 'APP-014',
    because: 'letters to the applicant need a customer, which the approval then makes ACTIVE',
    class: 'state',
    difficulty: 4,
    change: ({ review }) => ({
      review: {
        requestChanges(context, application, nowMs) {
          const asked = review.requestChanges(context, application, nowMs);
          const known = asked.body['customer_id'] !== undefined;
          if (known || asked.body['application_type'] !== 'INDIVIDUAL') return asked;
          const { records } = context.parts;
          const customer = review.createCustomer(context, asked, nowMs);
          records.update(context, customer, { status: 'PENDING' }, nowMs);
          const body = { ...asked.body, customer_id: customer.id };
          return records.update(context, asked, { body }, nowMs);
        },
        createCustomer(context, application, nowMs) {
          const id = application.body['customer_id'];
          if (typeof id !== 'string') return review.createCustomer(context, application, nowMs);
          const { customers, records } = context.parts;
          const known = customers.find(context, application.clientId, id);
          return records.update(context, known, { status: 'ACTIVE' }, nowMs);
        },
      },
    }),
  },
  'application-that-was-sent-back-is-submitted-as-it-is': {
    breaks: 'APP-005',
    because: 'it was complete when it was first submitted, so the check lets it through',
    class: 'state',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        checkSubmittable(context, application) {
          if (application.status === 'CHANGES_REQUESTED') return;
          applications.checkSubmittable(context, application);
        },
      },
    }),
  },
  'citizenship-of-one-country-is-a-text': {
    breaks: 'CUS-002',
    because: 'the core system answers in XML, where a list of one is not told from a value',
    class: 'wire',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        item(context, customer) {
          const item = customers.item(context, customer);
          const citizenship = item['citizenship'] as readonly string[] | undefined;
          return citizenship?.length === 1 ? { ...item, citizenship: citizenship[0] } : item;
        },
      },
    }),
  },
  'type-is-ignored-where-customers-are-filtered-by-status': {
    breaks: 'CUS-006',
    because: 'each filter has a query of its own, and that of the status is tried first',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const filters = customers.filters(context, call);
          const { status } = filters;
          return status === undefined ? filters : { status };
        },
      },
    }),
  },
  'roles-of-an-individual-are-added-and-never-taken-away': {
    breaks: 'IND-007',
    because: 'roles are rows of their own, which the update inserts where they are missing',
    class: 'persistence',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          if (set !== 'Individual') return changed;
          const before = current['individual_type'] as readonly string[];
          const after = changed['individual_type'] as readonly string[];
          return { ...changed, individual_type: [...new Set([...before, ...after])] };
        },
      },
    }),
  },
  'ownership-of-zero-percent-is-left-out': {
    breaks: 'IND-007',
    because: 'members without a value are dropped by a test for truth',
    class: 'wire',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        record(context, individual) {
          const record = individuals.record(context, individual);
          return Object.fromEntries(Object.entries(record).filter(([, value]) => Boolean(value)));
        },
      },
    }),
  },
  'country-of-a-tax-number-takes-any-text': {
    breaks: 'ERR-013',
    because: 'it was added to the individual later, without the check that nationality has',
    class: 'validation',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        check(context, set, update) {
          const lax = update.field === 'tax_reference_number_country';
          if (lax && typeof update.value === 'string') return;
          fields.check(context, set, update);
        },
      },
    }),
  },
  'customer-under-diligence-falls-asleep': {
    breaks: 'CUS-020',
    because: 'the nightly job of dormancy asks when, and not in which state',
    class: 'time',
    difficulty: 5,
    change: ({ dormancy }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          dormancy.sweepCustomer(context, clientId, customerId, nowMs);
          const { accounts, records } = context.parts;
          const customer = records.find(context, clientId, 'customer', customerId);
          const limitMs = dormancy.limitMs(context, nowMs);
          const rows = accounts.ofCustomer(context, customerId);
          const awake = rows.some((row) => row.last_activity_ms > limitMs);
          if (customer?.status !== 'EDD' || awake) return;
          records.update(context, customer, { status: 'DORMANT' }, nowMs);
        },
      },
    }),
  },
  'no-account-is-opened-for-a-dormant-customer': {
    breaks: 'CUS-021',
    because: 'the check at the opening of an account asks for ACTIVE by name',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const { customer_id: id } = call.body as { readonly customer_id: string };
          const { customers } = context.parts;
          const { status } = customers.find(context, call.clientId, id);
          if (status !== 'DORMANT') return accounts.create(context, call);
          throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is DORMANT.');
        },
      },
    }),
  },
  'twelve-months-without-activity-are-360-days': {
    breaks: 'CUS-022',
    because: 'a month is thirty days, as in the interest tables',
    class: 'time',
    difficulty: 4,
    change: () => ({
      dormancy: { limitMs: (_context, nowMs) => nowMs - YEAR_OF_BANKERS_DAYS * DAY_MS },
    }),
  },
  'account-that-thaws-sends-no-event': {
    breaks: 'EVT-005',
    because: 'the event is sent where accounts are opened, and not where they open again',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, frozenByCustomer) {
          const silent = within(context, { accounts: { announce: () => undefined } });
          const heard = status === 'OPEN' ? silent : context;
          return accounts.setStatus(heard, row, status, nowMs, frozenByCustomer);
        },
      },
    }),
  },
  'document-that-was-downloaded-is-served-from-a-cache': {
    breaks: 'DOC-003',
    because: 'documents are thought never to change, so a download is kept by its identifier',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => {
      const kept = new Map<string, Reply>();
      return {
        documents: {
          download(context, call) {
            const { id } = context.parts.documents.find(context, call);
            const reply = kept.get(id) ?? documents.download(context, call);
            kept.set(id, reply);
            return reply;
          },
        },
      };
    },
  },
  'statement-of-december-is-not-found': {
    breaks: 'STM-002',
    because: 'months of a statement’s identifier are checked as they are counted, from 0 to 11',
    class: 'time',
    difficulty: 5,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const december = call.path['statement_id']?.endsWith('-12') === true;
          if (!december) return statements.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such statement.');
        },
      },
    }),
  },
} as const satisfies Mutants;
