/** Faults that show once a record is written again: a value that comes back, or stands elsewhere. */
import { createHash } from 'node:crypto';
import type { Call, Context, Reply } from '../../reference/context.ts';
import type { Mutants } from '../types.ts';

/** Whether this came to the record before; changes of it carry no key to tell them by. */
function retries(): (id: string, what: string) => boolean {
  const known = new Set<string>();
  return (id, what) => {
    const request = `${id} ${what}`;
    const isKnown = known.has(request);
    known.add(request);
    return isKnown;
  };
}

type Update = (context: Context, call: Call) => Reply;

/** Takes a change with the same body as one before for that one, and changes nothing. */
export function retriesOf(idOf: (context: Context, call: Call) => string, update: Update): Update {
  const isRetry = retries();
  return (context, call) => {
    const isKnown = isRetry(idOf(context, call), JSON.stringify(call.body));
    return update(context, isKnown ? { ...call, body: {} } : call);
  };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export const inTurnMutants = {
  'change-of-an-application-that-came-before-is-taken-for-a-retry': {
    breaks: 'APP-004',
    because: 'changes carry no key, so that equal ones are told by their bodies',
    class: 'idempotency',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        update: retriesOf(
          (context, call) => applications.find(context, call).id,
          applications.update,
        ),
      },
    }),
  },
  'change-of-an-applicant-that-came-before-is-taken-for-a-retry': {
    breaks: 'APP-009',
    because: 'changes carry no key, so that equal ones are told by their bodies',
    class: 'idempotency',
    difficulty: 4,
    change: ({ applicants, applications }) => ({
      applicants: {
        update: retriesOf(
          (context, call) => applicants.find(context, call, applications.find(context, call)).id,
          applicants.update,
        ),
      },
    }),
  },
  'change-of-a-counterparty-that-came-before-is-taken-for-a-retry': {
    breaks: 'CPT-003',
    because: 'changes carry no key, so that equal ones are told by their bodies',
    class: 'idempotency',
    difficulty: 4,
    change: ({ counterparties }) => ({
      counterparties: {
        update: retriesOf(
          (context, call) => counterparties.find(context, call).id,
          counterparties.update,
        ),
      },
    }),
  },
  'file-that-was-uploaded-before-is-not-stored-again': {
    breaks: 'DOC-003',
    because: 'each file of a document is kept once, and the last one that was new is shown',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => {
      const isRetry = retries();
      return {
        documents: {
          store(context, id, file, nowMs) {
            if (!isRetry(id, hashOf(file.bytes))) documents.store(context, id, file, nowMs);
          },
        },
      };
    },
  },
  'documents-with-equal-files-are-one': {
    breaks: 'DOC-003',
    because: 'equal files are kept once, and the next upload writes over the file itself',
    class: 'persistence',
    difficulty: 5,
    change: ({ documents }) => {
      const sharers = new Map<string, Set<string>>();
      const fileOf = new Map<string, Set<string>>();
      return {
        documents: {
          store(context, id, file, nowMs) {
            const hash = hashOf(file.bytes);
            const equal = sharers.get(hash);
            const sharing = equal ?? fileOf.get(id) ?? new Set([id]);
            if (equal === undefined) {
              for (const one of sharing) documents.store(context, one, file, nowMs);
            } else {
              documents.store(context, id, file, nowMs);
            }
            sharing.add(id);
            sharers.set(hash, sharing);
            fileOf.set(id, sharing);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
