/** Faults of the twentieth author: people, their applications and their papers. */
import { Refusal } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';

const LATIN = /^[\0-\u{ff}]*$/u;

export const blindTwentiethPeopleMutants = {
  'refused-change-of-a-person-keeps-the-rest': {
    breaks: 'ERR-007',
    because: 'ownership is checked by the register, after the person is stored',
    class: 'validation',
    difficulty: 4,
    change: ({ errors, individuals }) => ({
      individuals: {
        update(context, call) {
          const before = individuals.find(context, call);
          try {
            return individuals.update(context, call);
          } catch (error) {
            if (!(error instanceof Refusal) || !error.message.includes('ownership')) throw error;
            const { updates = [] } = call.body as { readonly updates?: readonly Fields[] };
            const kept = updates.filter(({ field }) => field !== 'percentage_ownership');
            const body = { ...call, body: { updates: kept } };
            if (before.status === '') individuals.update(context, body);
            const { status, body: told } = errors.reply(context, error);
            return { status, body: told };
          }
        },
      },
    }),
  },
  'approved-application-has-no-status-any-more': {
    breaks: 'APP-013',
    because: 'what it lacks is taken away when there is nothing to lack',
    class: 'state',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        status(context, call) {
          const application = applications.find(context, call);
          if (application.status !== 'APPROVED') return applications.status(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such status.');
        },
      },
    }),
  },
  'composed-letters-are-taken-apart': {
    breaks: 'CUS-009',
    because: 'texts are put into one form, that of the file system of the exports',
    class: 'wire',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply: (context, set, current, updates) =>
          fields.apply(
            context,
            set,
            current,
            updates.map((update) =>
              typeof update.value === 'string'
                ? { ...update, value: update.value.normalize('NFD') }
                : update,
            ),
          ),
      },
    }),
  },
  'percent-signs-of-a-text-are-decoded': {
    breaks: 'CUS-009',
    because: 'the form of the console sends texts encoded, and the service behind decodes them all',
    class: 'wire',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply: (context, set, current, updates) =>
          fields.apply(
            context,
            set,
            current,
            updates.map((update) =>
              typeof update.value === 'string'
                ? { ...update, value: update.value.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent) }
                : update,
            ),
          ),
      },
    }),
  },
  'file-with-a-name-beyond-latin-is-not-taken': {
    breaks: 'ERR-004',
    because: 'the name goes into a header of the store behind, and no header takes it',
    class: 'wire',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        safeName(context, filename) {
          if (LATIN.test(filename)) return documents.safeName(context, filename);
          throw new Error('Invalid character in header content');
        },
      },
    }),
  },
} as const satisfies Mutants;
