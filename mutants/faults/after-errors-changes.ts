/** Faults of changes that show once one of the same record was refused. */
import { Refusal } from '../../reference/context.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Call, Context, Reply } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { RecordBody, RecordKind } from '../../reference/store/records.ts';
import { updatesOf } from '../../reference/domain/fields.ts';
import { noted, pathOf } from '../noted-refusals.ts';
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

type Update = Parts['customers']['update'];

/**
 * The values of a refused change stay in the record that is kept in memory, and are written with the
 * next change of it.
 */
const writtenLater =
  (update: Update, kind: RecordKind, valuesOf: (call: Call) => RecordBody): Update =>
  (context, call) => {
    const name = pathOf(call);
    const left = leftOf(update).get(name);
    try {
      const other = within(context, {
        records: {
          update(inner, stored, change, nowMs) {
            const body = { ...change.body, ...left, ...valuesOf(call) };
            const isIt = stored.kind === kind && change.body !== undefined && left !== undefined;
            const { records } = context.parts;
            return records.update(inner, stored, isIt ? { ...change, body } : change, nowMs);
          },
        },
      });
      const reply = update(other, call);
      leftOf(update).delete(name);
      return reply;
    } catch (error) {
      leftOf(update).set(name, { ...left, ...valuesOf(call) });
      throw error;
    }
  };

const kept = new WeakMap<Update, Map<string, RecordBody>>();

function leftOf(update: Update): Map<string, RecordBody> {
  const known = kept.get(update) ?? new Map<string, RecordBody>();
  kept.set(update, known);
  return known;
}

/** After a refused change the record is shown as it was made, until it is changed again. */
const asItWasMade =
  (operation: OperationId, part: 'customers' | 'applications' | 'counterparties') =>
  (original: Parts): PartsOverlay => {
    const { places, known, overlay } = noted(original, [operation], pathOf);
    const { get, update } = original[part];
    const first = new Map<string, Reply>();
    return {
      ...overlay,
      [part]: {
        get(context: Context, call: Call) {
          return (known(call) ? first.get(pathOf(call)) : undefined) ?? get(context, call);
        },
        update(context: Context, call: Call) {
          const name = pathOf(call);
          if (!first.has(name)) first.set(name, get(context, call));
          const reply = update(context, call);
          places.delete(name);
          return reply;
        },
      },
    };
  };

/** Of updates those of texts, which a store takes without looking. */
const patched = ({ body }: Call): RecordBody =>
  Object.fromEntries(
    updatesOf(body)
      .filter(({ field, value }) => typeof value === 'string' && field !== 'status')
      .map(({ field, value }) => [field, value]),
  );

export const afterErrorChangeMutants = {
  'refused-change-of-a-customer-is-written-with-the-next': {
    breaks: 'CUS-009',
    because: 'what is kept in memory is changed before it is looked at, and saved whole later',
    class: 'error',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: { update: writtenLater(customers.update, 'customer', patched) },
    }),
  },
  'refused-change-of-an-individual-is-written-with-the-next': {
    breaks: 'IND-007',
    because: 'what is kept in memory is changed before it is looked at, and saved whole later',
    class: 'error',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: { update: writtenLater(individuals.update, 'individual', patched) },
    }),
  },
  'change-of-a-customer-after-a-refused-one-is-not-kept': {
    breaks: 'CUS-009',
    because: 'a refusal counts the version up, and the next change is one of an old version',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { places, known, overlay } = noted(original, ['updateCustomer'], pathOf);
      const { customers } = original;
      return {
        ...overlay,
        customers: {
          update(context, call) {
            if (!known(call)) return customers.update(context, call);
            const reply = customers.update(context, { ...call, body: {} });
            places.delete(pathOf(call));
            return reply;
          },
        },
      };
    },
  },
  'change-of-an-application-after-a-refused-one-is-not-kept': {
    breaks: 'APP-004',
    because: 'a refusal counts the version up, and the next change is one of an old version',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { places, known, overlay } = noted(original, ['updateApplication'], pathOf);
      const { applications } = original;
      return {
        ...overlay,
        applications: {
          update(context, call) {
            if (!known(call)) return applications.update(context, call);
            const reply = applications.update(context, { ...call, body: {} });
            places.delete(pathOf(call));
            return reply;
          },
        },
      };
    },
  },
  'change-of-an-applicant-after-a-refused-one-is-refused': {
    breaks: 'APP-009',
    because: 'the form is marked as one with errors, and nothing takes the mark away',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { known, overlay } = noted(original, ['updateApplicationIndividual'], pathOf);
      const { applicants } = original;
      return {
        ...overlay,
        applicants: {
          update(context, call) {
            if (known(call)) throw new Refusal('INVALID_STATE', 'The form has errors.');
            return applicants.update(context, call);
          },
        },
      };
    },
  },
  'refused-change-of-a-customer-undoes-the-one-before': {
    breaks: 'CUS-009',
    because: 'after a refusal what is kept of the record is thrown away, and the oldest copy found',
    class: 'error',
    difficulty: 3,
    change: asItWasMade('updateCustomer', 'customers'),
  },
  'refused-change-of-an-application-undoes-the-one-before': {
    breaks: 'APP-004',
    because: 'after a refusal what is kept of the record is thrown away, and the oldest copy found',
    class: 'error',
    difficulty: 3,
    change: asItWasMade('updateApplication', 'applications'),
  },
  'refused-change-of-a-counterparty-undoes-the-one-before': {
    breaks: 'CPT-003',
    because: 'after a refusal what is kept of the record is thrown away, and the oldest copy found',
    class: 'error',
    difficulty: 3,
    change: asItWasMade('updateCounterparty', 'counterparties'),
  },
  'status-of-an-account-after-a-refused-change-is-not-kept': {
    breaks: 'ACC-005',
    because: 'a refusal counts the version up, and the next change is one of an old version',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { places, known, overlay } = noted(original, ['updateAccount'], pathOf);
      const { accounts } = original;
      return {
        ...overlay,
        accounts: {
          update(context, call) {
            if (!known(call)) return accounts.update(context, call);
            const reply = accounts.update(context, { ...call, body: {} });
            places.delete(pathOf(call));
            return reply;
          },
        },
      };
    },
  },
  'status-of-an-account-after-a-stranger-asked-is-not-kept': {
    breaks: 'ACC-005',
    because: 'the lock that another client was refused is taken for one of the owner, once',
    class: 'error',
    difficulty: 4,
    change: ({ accounts }) => {
      const locked = new Set<string>();
      return {
        accounts: {
          update(context, call) {
            const name = pathOf(call);
            try {
              const isLocked = locked.delete(name);
              return accounts.update(context, isLocked ? { ...call, body: {} } : call);
            } catch (error) {
              if (error instanceof Refusal && error.code === 'NOT_FOUND') locked.add(name);
              throw error;
            }
          },
        },
      };
    },
  },
} as const satisfies Mutants;
