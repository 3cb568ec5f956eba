/** Faults of object mappers: whatever a body names is written into the row that was loaded for it. */
import { updatesOf } from '../../reference/domain/fields.ts';
import type { Context } from '../../reference/context.ts';
import type { FieldSet } from '../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { withMember } from '../blind/author-33/members.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** What `id` is to be, where that is read as an identifier of the record's kind; of other texts nothing is made. */
function idNamed(body: unknown, own: string): string | null {
  const wish = updatesOf(body).find(({ field }) => field === 'id')?.value;
  const prefix = own.slice(0, own.indexOf('_') + 1);
  const isOne = typeof wish === 'string' && wish.startsWith(prefix) && wish.length === own.length;
  return isOne && wish !== own ? wish : null;
}

function store(context: Context, { seq: _seq, ...record }: StoredRecord, id: string): void {
  context.parts.records.insert(context, { ...record, id, nowMs: record.updatedMs });
}

/** A text that is a date-time becomes one, and is written as dates are. */
const redated = (set: FieldSet) => (parts: Parts) =>
  ({
    fields: {
      apply(context, of, body, updates) {
        const read = updates.map((update) =>
          of === set && /^\d{4}-\d\d-\d\dT/.test(String(update.value))
            ? { ...update, value: new Date(String(update.value)).toISOString().replace('.000', '') }
            : update,
        );
        return parts.fields.apply(context, of, body, read);
      },
    },
  }) satisfies PartsOverlay;

export const mappedMemberMutants = {
  'text-of-a-customer-that-could-be-a-date-is-one': {
    breaks: 'CUS-009',
    because: 'the decoder of bodies without a type of their own looks for dates in all texts',
    class: 'persistence',
    difficulty: 5,
    change: redated('IndividualCustomer'),
  },
  'text-of-an-individual-that-could-be-a-date-is-one': {
    breaks: 'IND-007',
    because: 'the decoder of bodies without a type of their own looks for dates in all texts',
    class: 'persistence',
    difficulty: 5,
    change: redated('Individual'),
  },
  'customer-under-another-identifier-is-a-new-row': {
    breaks: 'CUS-011',
    because: 'whatever is named is set on the object, and what has an unknown key is inserted',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const other = idNamed(call.body, id);
          if (other === null) return customers.update(context, call);
          store(context, customers.find(context, call.clientId, id), other);
          return { status: 200, body: { data: { id } } };
        },
      },
    }),
  },
  'individual-under-another-identifier-is-a-new-row': {
    breaks: 'IND-008',
    because: 'whatever is named is set on the object, and what has an unknown key is inserted',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const found = individuals.find(context, call);
          const other = idNamed(call.body, found.id);
          if (other === null) return individuals.update(context, call);
          store(context, found, other);
          return { status: 200, body: { data: { id: found.id } } };
        },
      },
    }),
  },
  'change-of-an-application-may-name-its-state': {
    breaks: 'APP-005',
    because: 'the body is mapped onto the application, of which its state is a member',
    class: 'state',
    difficulty: 3,
    change: (parts) => ({
      ...withMember(parts, 'updateApplication', 'status'),
      applications: {
        update(context, call) {
          const { status, ...rest } = call.body as Data;
          const reply = parts.applications.update(context, { ...call, body: rest });
          const found = parts.applications.find(context, call);
          if (typeof status !== 'string') return reply;
          const changed = context.parts.records.update(context, found, { status }, call.nowMs);
          return { status: 200, body: { data: parts.applications.record(context, changed) } };
        },
      },
    }),
  },
  'counterparty-takes-on-a-state-named-in-another-case': {
    breaks: 'CPT-004',
    because: 'the decoder matches names in any case, the list of what is read-only does not',
    class: 'validation',
    difficulty: 5,
    change: (parts) => ({
      ...withMember(parts, 'updateCounterparty', 'Status'),
      counterparties: {
        update(context, call) {
          const { Status: status, ...body } = call.body as Data;
          const reply = parts.counterparties.update(context, { ...call, body });
          if (typeof status !== 'string') return reply;
          const found = parts.counterparties.find(context, call);
          const changed = context.parts.records.update(context, found, { status }, call.nowMs);
          return { status: 200, body: { data: parts.counterparties.record(context, changed) } };
        },
      },
    }),
  },
} as const satisfies Mutants;
