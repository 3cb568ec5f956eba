/** Faults that show once a record is written again: a value that comes back, or stands elsewhere. */
import { createHash } from 'node:crypto';
import type { Call } from '../reference/context.ts';
import type { Mutants } from './types.ts';

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

function emptied(call: Call): Call {
  return { ...call, body: {} };
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
    change: ({ applications }) => {
      const isRetry = retries();
      return {
        applications: {
          update(context, call) {
            const { id } = applications.find(context, call);
            const isKnown = isRetry(id, JSON.stringify(call.body));
            return applications.update(context, isKnown ? emptied(call) : call);
          },
        },
      };
    },
  },
  'change-of-an-applicant-that-came-before-is-taken-for-a-retry': {
    breaks: 'APP-009',
    because: 'changes carry no key, so that equal ones are told by their bodies',
    class: 'idempotency',
    difficulty: 4,
    change: ({ applicants, applications }) => {
      const isRetry = retries();
      return {
        applicants: {
          update(context, call) {
            const { id } = applicants.find(context, call, applications.find(context, call));
            const isKnown = isRetry(id, JSON.stringify(call.body));
            return applicants.update(context, isKnown ? emptied(call) : call);
          },
        },
      };
    },
  },
  'change-of-a-counterparty-that-came-before-is-taken-for-a-retry': {
    breaks: 'CPT-003',
    because: 'changes carry no key, so that equal ones are told by their bodies',
    class: 'idempotency',
    difficulty: 4,
    change: ({ counterparties }) => {
      const isRetry = retries();
      return {
        counterparties: {
          update(context, call) {
            const { id } = counterparties.find(context, call);
            const isKnown = isRetry(id, JSON.stringify(call.body));
            return counterparties.update(context, isKnown ? emptied(call) : call);
          },
        },
      };
    },
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
