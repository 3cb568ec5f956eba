/** Faults of customers, individuals, applications and documents, written from the document alone by someone who had seen none of the tests. */
import { Refusal } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import { unkeptOnceSentBack } from '../../sent-back.ts';
import { isAccept, meanwhile, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 30;

export const blindPeopleMutants = {
  'deleting-one-individual-deletes-the-documents-of-all': {
    breaks: 'DOC-002',
    because: 'documents hang on the application, and are deleted by its identifier',
    class: 'persistence',
    difficulty: 4,
    change: () => ({
      documents: {
        removeOf(context, individualId) {
          context.store.run(
            `DELETE FROM documents WHERE individual_id IS NOT NULL AND application_id =
               (SELECT application_id FROM documents WHERE individual_id = ?)`,
            individualId,
          );
        },
      },
    }),
  },
  'changes-that-were-asked-for-are-not-kept': {
    breaks: 'APP-004',
    because: 'what a reviewer sent back is a copy, and the change goes to the original',
    class: 'state',
    difficulty: 4,
    change: unkeptOnceSentBack(),
  },
  'shorter-upload-leaves-the-tail-of-the-longer-one': {
    breaks: 'DOC-003',
    because: 'the file is opened for writing and never cut',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const row = context.store.one<{ content: Uint8Array | null }>(
            'SELECT content FROM documents WHERE id = ?',
            id,
          );
          const tail = Buffer.from(row?.content ?? new Uint8Array()).subarray(file.bytes.length);
          const bytes = new Uint8Array(Buffer.concat([file.bytes, tail]));
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
  'account-with-funds-outlives-its-closed-customer': {
    breaks: 'CUS-016',
    because: 'an account that holds funds is not closed, whoever asks',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, customerStatus) {
          if (customerStatus === 'CLOSED' && row.current_minor !== 0) return null;
          return accounts.following(context, row, customerStatus);
        },
      },
    }),
  },
  'what-was-offered-before-the-due-diligence-is-still-accepted': {
    breaks: 'CUS-019',
    because: 'the customer was looked at when the movement was asked for',
    class: 'state',
    difficulty: 4,
    change: ({ customers, pipeline }) => {
      const accepting = meanwhile();
      return {
        pipeline: {
          run(context, call, handler) {
            if (!isAccept(call)) return pipeline.run(context, call, handler);
            return accepting.during(true, () => pipeline.run(context, call, handler));
          },
        },
        customers: {
          available: (context, status) =>
            (accepting.known === true && status === 'EDD') || customers.available(context, status),
        },
      };
    },
  },
  'status-of-customers-is-not-filtered-beside-their-type': {
    breaks: 'CUS-007',
    because: 'the query is built by a chain of else-ifs',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const { type } = call.query;
          if (type !== undefined) return { customer_type: type };
          return customers.filters(context, call);
        },
      },
    }),
  },
  'bad-update-of-an-individual-leaves-those-before-it': {
    breaks: 'ERR-007',
    because: 'each update is written as it is read',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const updates = updatesOf(call.body);
          try {
            return individuals.update(context, call);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            for (let count = updates.length - 1; count > 0; count -= 1) {
              try {
                const body = { updates: updates.slice(0, count) };
                individuals.update(context, { ...call, body });
                break;
              } catch {
                continue;
              }
            }
            return context.parts.errors.reply(context, error);
          }
        },
      },
    }),
  },
  'of-parallel-changes-of-a-customer-the-last-one-wins': {
    breaks: 'CUS-009',
    because: 'the record is read, changed and written back whole',
    class: 'concurrency',
    difficulty: 5,
    change: ({ pipeline }) => {
      const underWay = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'updateCustomer') {
              return pipeline.execute(context, call, handler);
            }
            const { records } = context.parts;
            const id = call.path['customer_id'] ?? '';
            const find = () => records.find(context, call.clientId, 'customer', id);
            const before = find();
            let beside = (underWay.get(id) ?? 0) > 0;
            underWay.set(id, (underWay.get(id) ?? 0) + 1);
            try {
              await pause(GAP_MS);
              beside ||= (underWay.get(id) ?? 0) > 1;
              const answer = await pipeline.execute(context, call, handler);
              const now = find();
              if (!beside || answer.status !== 200 || !before || !now) return answer;
              const changes = updatesOf(call.body).map(({ field, value }) => [field, value]);
              const body = { ...before.body, ...(Object.fromEntries(changes) as Fields) };
              records.update(context, now, { body }, call.nowMs);
              return answer;
            } finally {
              underWay.set(id, (underWay.get(id) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  'names-of-individuals-beyond-latin-letters-become-question-marks': {
    breaks: 'IND-007',
    because: 'the table of people is older than the others, and in Latin-1',
    class: 'wire',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          if (set !== 'Individual') return changed;
          const entries = Object.entries(changed).map(([name, value]) => [
            name,
            typeof value === 'string' ? value.replaceAll(/[^\0-\u00ff]/gu, '?') : value,
          ]);
          return Object.fromEntries(entries) as Fields;
        },
      },
    }),
  },
  'account-that-opens-again-is-not-announced': {
    breaks: 'EVT-005',
    because: 'the event belongs to the opening of an account, which happens once',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => {
      const reopening = meanwhile();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, frozenByCustomer) {
            const set = () => accounts.setStatus(context, row, status, nowMs, frozenByCustomer);
            return status === 'OPEN' ? reopening.during(true, set) : set();
          },
          announce(context, row, nowMs) {
            if (reopening.known === null) accounts.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'retried-change-of-a-customer-undoes-a-later-one': {
    breaks: 'IDM-008',
    because: 'setting a field is idempotent by itself, so a retry is simply run',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        around(context, call, execute) {
          return context.store.transaction(() => {
            const isChange = call.operationId === 'updateCustomer';
            const applies = isChange && idempotency.applies(context, call);
            const stored = applies ? idempotency.find(context, call) : undefined;
            if (stored && idempotency.sameRequest(context, call, stored)) return execute();
            return idempotency.around(context, call, execute);
          });
        },
      },
    }),
  },
  'reason-without-its-author-is-refused': {
    breaks: 'CUS-010',
    because: 'the audit wants both or none',
    class: 'validation',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        body(context, operation, body) {
          validation.body(context, operation, body);
          const given = (body ?? {}) as Fields;
          const alone = given['reason'] !== undefined && given['updated_by'] === undefined;
          if (operation.operationId !== 'updateCustomer' || !alone) return;
          throw new Refusal('VALIDATION_FAILED', 'updated_by is missing.');
        },
      },
    }),
  },
  'change-of-an-applicant-keeps-one-member': {
    breaks: 'APP-009',
    because: 'the form sends one member at a time, so one is taken',
    class: 'validation',
    difficulty: 3,
    change: ({ applicants }) => ({
      applicants: {
        update(context, call) {
          const [first] = Object.entries(call.body as Fields);
          const body = first === undefined ? {} : Object.fromEntries([first]);
          return applicants.update(context, { ...call, body });
        },
      },
    }),
  },
} satisfies Mutants;
