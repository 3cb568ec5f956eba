/** What is shown, and what a change makes of it. */
import { updatesOf } from '../../reference/domain/fields.ts';
import { Refusal } from '../../reference/context.ts';
import { lacking, onItems, withStatus } from '../answers.ts';
import { wishOf } from '../plain.ts';
import { withData, type Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

const SHARE = 'percentage_ownership';
const TEXT_MAX = 100;
const TO_MILLISECONDS = 23;

const cut = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, TEXT_MAX) : value;

export const blindThirtySixthShownMutants = {
  'replayed-answer-has-no-wrapper': {
    breaks: 'GEN-004',
    because: 'what is kept for a retry is the record, and the wrapper is put around new ones alone',
    class: 'wire',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        replay(context, stored) {
          const answer = idempotency.replay(context, stored);
          const { data } = JSON.parse(stored.payload) as { readonly data: Data };
          return { ...answer, payload: JSON.stringify(data) };
        },
      },
    }),
  },
  'percentage-written-by-a-change-is-a-text': {
    breaks: 'IND-002',
    because: 'values of changes are kept as texts, in one column for all fields',
    class: 'wire',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const after = fields.apply(context, set, current, updates);
          const isNamed = updates.some(({ field }) => field === SHARE);
          return isNamed ? { ...after, [SHARE]: String(after[SHARE]) } : after;
        },
      },
    }),
  },
  'adjustment-has-a-word-of-the-back-office': {
    breaks: 'TXN-003',
    because: 'the back office calls it so, and its word went through',
    class: 'wire',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const isIt = row.category_type === 'ADJUSTMENT';
          return isIt ? { ...record, category_type: 'CORRECTION' } : record;
        },
      },
    }),
  },
  'telephone-number-is-written-for-people': {
    breaks: 'CUS-004',
    because: 'the form for changes writes numbers as people read them',
    class: 'wire',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const after = fields.apply(context, set, current, updates);
          const isNamed = updates.some(({ field }) => field === 'telephone_number');
          if (!isNamed || set === 'Individual') return after;
          const text = String(after['telephone_number']);
          const spaced = text.replace(/^(\+\d{1,2})(\d{3})(\d{3})(\d+)$/, '$1 $2 $3 $4');
          return { ...after, telephone_number: spaced };
        },
      },
    }),
  },
  'list-of-subscriptions-rounds-its-times': {
    breaks: 'SUB-013',
    because: 'the list is written by another library, whose dates have milliseconds',
    class: 'time',
    difficulty: 4,
    change: onItems('listSubscriptions', 'subscriptions', (item) => ({
      ...item,
      created_timestamp: `${String(item['created_timestamp']).slice(0, TO_MILLISECONDS)}Z`,
    })),
  },
  'ownership-named-before-the-types-stays': {
    breaks: 'IND-006',
    because: 'each update is checked by what the individual is when its turn comes',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        keepOwnership(context, changed, named) {
          const [share, types] = [SHARE, 'individual_type'].map((name) => named.indexOf(name));
          const isBefore = share !== undefined && share >= 0 && share < (types ?? -1);
          return isBefore ? changed : individuals.keepOwnership(context, changed, named);
        },
      },
    }),
  },
  'no-ownership-is-no-change': {
    breaks: 'IND-007',
    because: 'a value that counts as false is taken for one that was not given',
    class: 'validation',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const meant = updates.filter(({ field, value }) => field !== SHARE || value !== 0);
          return fields.apply(context, set, current, meant);
        },
      },
    }),
  },
  'cancellation-of-what-was-accepted-is-queued': {
    breaks: 'GEN-001',
    because: 'such a cancellation is a request to the bank, and so it is answered with 202',
    class: 'wire',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const { status } = context.parts.movements.find(context, call, 'withdrawal');
          const reply = withdrawals.cancel(context, call);
          return status === 'ACCEPTED' ? withStatus(reply, 202) : reply;
        },
      },
    }),
  },
  'posting-date-of-trades-is-in-the-detail-alone': {
    breaks: 'TXN-005',
    because: 'lists are read from a view that was made before trades had a date of settlement',
    class: 'wire',
    difficulty: 3,
    change: onItems('listTransactions', 'transactions', (item) =>
      item['transaction_type'] === 'TRADE' ? lacking(item, 'transaction_posted_date') : item,
    ),
  },
  'change-of-an-individual-needs-updates': {
    breaks: 'CUS-010',
    because: 'a change of nothing is taken for a mistake, on this resource',
    class: 'validation',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          if (wishOf(call)['updates'] !== undefined) return individuals.update(context, call);
          throw new Refusal('VALIDATION_FAILED', 'There is nothing to change.');
        },
      },
    }),
  },
  'individual-is-changed-by-no-body': {
    breaks: 'ERR-011',
    because: 'no body is read as an empty one',
    class: 'validation',
    difficulty: 2,
    change: ({ individuals, validation }) => ({
      validation: {
        body(context, operation, body) {
          if (body === undefined && operation.operationId === 'updateCustomerIndividual') return;
          validation.body(context, operation, body);
        },
      },
      individuals: {
        update: (context, call) => individuals.update(context, { ...call, body: wishOf(call) }),
      },
    }),
  },
  'reason-needs-its-author': {
    breaks: 'CUS-010',
    because: 'the audit wants a name beside each reason',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const { reason, updated_by: author } = wishOf(call);
          if (reason === undefined || author !== undefined) return customers.update(context, call);
          throw new Refusal('VALIDATION_FAILED', 'Who gives this reason?');
        },
      },
    }),
  },
  'status-behind-another-update-is-set': {
    breaks: 'CUS-011',
    because: 'whether a field may be written is looked at for the first update alone',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const [first, ...others] = updatesOf(call.body);
          const status = others.find(({ field }) => field === 'status');
          if (first === undefined || first.field === 'status' || status === undefined)
            return customers.update(context, call);
          const updates = [first, ...others.filter((other) => other !== status)];
          const reply = customers.update(context, { ...call, body: { updates } });
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const change = { status: String(status.value) };
          context.parts.records.update(context, customer, change, call.nowMs);
          return reply;
        },
      },
    }),
  },
  'change-of-an-individual-answers-the-corporation': {
    breaks: 'IND-007',
    because: 'the answer takes the first id of the path',
    class: 'wire',
    difficulty: 2,
    change: ({ individuals }) => ({
      individuals: {
        update: (context, call) =>
          withData(individuals.update(context, call), { id: call.path['customer_id'] }),
      },
    }),
  },
  'long-texts-are-cut-at-a-change': {
    breaks: 'CUS-009',
    because: 'the table of changes has narrower columns than that of applications',
    class: 'persistence',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const kept = updates.map(({ field, value }) => ({ field, value: cut(value) }));
          return fields.apply(context, set, current, kept);
        },
      },
    }),
  },
} satisfies Mutants;
