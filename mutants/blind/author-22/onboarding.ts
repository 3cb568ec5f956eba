/** Faults of the twenty-second author, after the first release: onboarding, payees and documents. */
import type { Reply } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import { meanwhile, pause } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const BETWEEN_MS = 10;

export const blindTwentySecondOnboardingMutants = {
  'individuals-added-at-once-overwrite-each-other': {
    breaks: 'APP-007',
    because: 'the application is saved as a whole, with the people it had when it was loaded',
    class: 'concurrency',
    difficulty: 4,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'createApplicationIndividual') {
            return pipeline.execute(context, call, handler);
          }
          const of = call.path['application_id'] ?? '';
          const people = () => context.parts.records.children(context, of, 'applicant');
          const loaded = new Set(people().map(({ id }) => id));
          await pause(BETWEEN_MS);
          const answer = await pipeline.execute(context, call, handler);
          const { data } = JSON.parse(String(answer.payload)) as { readonly data: Data };
          for (const person of people()) {
            if (loaded.has(person.id) || person.id === data['id']) continue;
            context.parts.records.remove(context, person);
          }
          return answer;
        },
      },
    }),
  },
  'changes-of-an-application-at-once-lose-one': {
    breaks: 'APP-004',
    because: 'the body is loaded, merged and saved as a whole, with nothing that guards it',
    class: 'concurrency',
    difficulty: 4,
    change: ({ applications, pipeline }) => {
      const early = meanwhile<Fields>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['application_id'] ?? '';
            const { records } = context.parts;
            const loaded = records.find(context, call.clientId, 'application', id);
            if (call.operationId !== 'updateApplication' || loaded === undefined) {
              return pipeline.execute(context, call, handler);
            }
            await pause(BETWEEN_MS);
            return early.during(loaded.body, () => pipeline.execute(context, call, handler));
          },
        },
        applications: {
          merged: (context, current, wish) =>
            applications.merged(context, early.known ?? current, wish),
        },
      };
    },
  },
  'updates-of-a-counterparty-at-once-lose-one': {
    breaks: 'CPT-003',
    because: 'what was loaded is put together with the update and saved as a whole',
    class: 'concurrency',
    difficulty: 4,
    change: ({ counterparties, pipeline }) => {
      const early = meanwhile<Fields>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['counterparty_id'] ?? '';
            const { records } = context.parts;
            const loaded = records.find(context, call.clientId, 'counterparty', id);
            if (call.operationId !== 'updateCounterparty' || loaded === undefined) {
              return pipeline.execute(context, call, handler);
            }
            await pause(BETWEEN_MS);
            return early.during(loaded.body, () => pipeline.execute(context, call, handler));
          },
        },
        counterparties: {
          find(context, call) {
            const found = counterparties.find(context, call);
            return { ...found, body: early.known ?? found.body };
          },
        },
      };
    },
  },
  'downloaded-document-outlives-its-individual': {
    breaks: 'APP-011',
    because: 'what was downloaded once lies in front of the store, and only an upload replaces it',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => {
      const kept = new Map<string, Reply>();
      const keyOf = (clientId: string, id = ''): string => `${clientId} ${id}`;
      return {
        documents: {
          upload(context, call) {
            kept.delete(keyOf(call.clientId, call.path['document_id']));
            return documents.upload(context, call);
          },
          download(context, call) {
            const key = keyOf(call.clientId, call.path['document_id']);
            const reply = kept.get(key) ?? documents.download(context, call);
            kept.set(key, reply);
            return reply;
          },
        },
      };
    },
  },
  'second-upload-of-the-same-size-is-not-downloaded': {
    breaks: 'DOC-003',
    because: 'what was downloaded once is good as long as its size is that of the stored file',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => {
      const kept = new Map<string, Reply>();
      return {
        documents: {
          download(context, call) {
            const { content, id } = documents.find(context, call);
            const before = kept.get(id);
            if (before?.bytes?.content.length === content?.length && before !== undefined) {
              return before;
            }
            const reply = documents.download(context, call);
            kept.set(id, reply);
            return reply;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
