/** Faults of applications that show where a corporation applies. */
import type { EventType } from '../../generated/operations.ts';
import type { Fields } from '../../reference/domain/fields.ts';
import { retriesOf } from './in-turn.ts';
import { withoutMarks } from '../marks.ts';
import { noted, pathOf } from '../noted-refusals.ts';
import { unkeptOnceSentBack } from '../sent-back.ts';
import type { Mutant, Mutants } from '../types.ts';

const DETAILS = 'customer_details';
const isCorporate = (body: Fields): boolean => body['application_type'] === 'CORPORATION';

/** How a change is merged into what a corporation said of itself. */
const mergedAs = (
  because: string,
  difficulty: Mutant['difficulty'],
  merge: (current: Fields, wish: Fields) => Fields,
): Mutant => ({
  breaks: 'APP-004',
  because,
  class: 'persistence',
  difficulty,
  change: ({ applications }) => ({
    applications: {
      merged(context, current, wish) {
        const merged = applications.merged(context, current, wish);
        if (!isCorporate(current)) return merged;
        const of = (fields: Fields): Fields => (fields[DETAILS] ?? {}) as Fields;
        return { ...merged, [DETAILS]: merge(of(current), of(wish)) };
      },
    },
  }),
});

/** What a customer is made of in place of what its application says at its approval. */
const madeOf = (because: string, when: 'update' | 'submit'): Mutant => ({
  breaks: 'APP-004',
  because,
  class: 'persistence',
  difficulty: 4,
  change: ({ applications, review }) => {
    const kept = new Map<string, unknown>();
    const keep = ({ id, body }: { readonly id: string; readonly body: Fields }): void => {
      if (isCorporate(body) && !kept.has(id)) kept.set(id, body[DETAILS]);
    };
    return {
      applications: {
        [when](...[context, call]: Parameters<typeof applications.update>) {
          keep(applications.find(context, call));
          return applications[when](context, call);
        },
      },
      review: {
        createCustomer(context, application, nowMs) {
          const details = kept.get(application.id) ?? application.body[DETAILS];
          const body = { ...application.body, [DETAILS]: details };
          return review.createCustomer(context, { ...application, body }, nowMs);
        },
      },
    };
  },
});

const untold = (breaks: Mutant['breaks'], type: EventType): Mutant => ({
  breaks,
  because: 'corporations are reviewed by another team, whose desk tells of its decisions itself',
  class: 'webhook',
  difficulty: 4,
  change: ({ review }) => ({
    review: {
      announce(context, eventType, application, nowMs) {
        if (isCorporate(application.body) && eventType === type) return;
        review.announce(context, eventType, application, nowMs);
      },
    },
  }),
});

export const corporateApplicationMutants: Mutants = {
  'application-of-a-corporation-is-submitted-untold': untold('EVT-001', 'APPLICATION_SUBMITTED'),
  'application-of-a-corporation-is-sent-back-untold': untold(
    'EVT-002',
    'APPLICATION_CHANGES_REQUESTED',
  ),
  'application-of-a-corporation-is-approved-untold': untold('EVT-003', 'APPLICATION_APPROVED'),
  'application-of-a-corporation-is-rejected-untold': untold('EVT-004', 'APPLICATION_REJECTED'),
  'change-of-a-corporation-that-applies-is-not-kept': mergedAs(
    'corporations fill in a form of their own, which is read once',
    2,
    (current) => current,
  ),
  'first-value-of-a-corporation-that-applies-stays': mergedAs(
    'what the register said goes before what is typed later',
    3,
    (current, wish) => ({ ...wish, ...current }),
  ),
  'change-of-a-corporation-that-applies-takes-one-member-alone': mergedAs(
    'corrections of a corporation are booked one by one, and the first is taken for all',
    4,
    (current, wish) => ({ ...current, ...Object.fromEntries(Object.entries(wish).slice(0, 1)) }),
  ),
  'combining-marks-of-a-corporation-that-applies-are-dropped': mergedAs(
    'names are brought to the letters of the register of companies',
    5,
    (current, wish) => withoutMarks({ ...current, ...wish }) as Fields,
  ),
  'corporation-becomes-the-customer-of-its-first-details': madeOf(
    'the file of a corporation is opened with its first change and copied never again',
    'update',
  ),
  'corporation-that-was-sent-back-becomes-the-customer-of-its-first-submission': madeOf(
    'the desk for corporations works on a snapshot of the submission',
    'submit',
  ),
  'change-of-a-corporation-that-came-before-is-taken-for-a-retry': {
    breaks: 'APP-004',
    because: 'what was asked for before is in the journal of the case already',
    class: 'idempotency',
    difficulty: 4,
    change: ({ applications }) => {
      const { find, update } = applications;
      const retried = retriesOf((context, call) => find(context, call).id, update);
      return {
        applications: {
          update: (context, call) =>
            (isCorporate(find(context, call).body) ? retried : update)(context, call),
        },
      };
    },
  },
  'changes-that-a-corporation-was-asked-for-are-not-kept': {
    breaks: 'APP-004',
    because: 'what was sent back to a corporation is a copy, and the change goes to the original',
    class: 'state',
    difficulty: 4,
    change: unkeptOnceSentBack(({ body }) => isCorporate(body)),
  },
  'refused-change-of-a-corporation-undoes-the-one-before': {
    breaks: 'APP-004',
    because: 'a transaction that fails is undone up to the last one that was closed by hand',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const { applications } = original;
      const { places, overlay } = noted(original, ['updateApplication'], pathOf);
      const before = new Map<string, Fields>();
      return {
        ...overlay,
        applications: {
          update(context, call) {
            const { id, body } = applications.find(context, call);
            const reply = applications.update(context, call);
            before.set(id, body);
            places.delete(pathOf(call));
            return reply;
          },
          record(context, application) {
            const { id, body } = application;
            const undone =
              places.has(pathOf({ path: { application_id: id } })) && isCorporate(body);
            const kept = undone ? before.get(id) : undefined;
            return applications.record(
              context,
              kept ? { ...application, body: kept } : application,
            );
          },
        },
      };
    },
  },
};
