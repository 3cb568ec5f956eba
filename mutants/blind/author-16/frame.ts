/** Faults at places that were drawn: tokens, links, documents and answers. */
import { Refusal } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';
import { dataOf, withData } from '../../steps.ts';
import { MONTH_MS } from './steps.ts';

const UNCHECKED = 'scheme:unchecked';
const LARGE_FILE_BYTES = 1_048_576;

export const blindSixteenthFrameMutants = {
  'accept-of-a-month-old-withdrawal-is-refused-in-plain-text': {
    breaks: 'ERR-001',
    because: 'withdrawals of a month ago are with the archive, whose refusal is handed on as it is',
    class: 'error',
    difficulty: 4,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          const { errors, records } = context.parts;
          try {
            return await pipeline.execute(context, call, handler);
          } catch (error) {
            if (!(error instanceof Refusal) || call.operationId !== 'acceptWithdrawal') throw error;
            const id = call.path['withdrawal_id'] ?? '';
            const record = records.find(context, call.clientId, 'withdrawal', id);
            if (record === undefined || call.nowMs - record.createdMs < MONTH_MS) throw error;
            const headers = { 'content-type': 'text/plain; charset=utf-8' };
            return { status: errors.status(context, error.code), headers, payload: error.message };
          }
        },
      },
    }),
  },
  'several-scopes-after-a-refused-token-are-cut-to-the-first': {
    breaks: 'AUT-011',
    because: 'the reader of scopes is kept for each client, and a refusal leaves it half way',
    class: 'authorization',
    difficulty: 4,
    change: ({ tokens }) => {
      const halfRead = new Set<string>();
      return {
        tokens: {
          scopesFor(context, client, scope) {
            try {
              return tokens.scopesFor(context, client, scope);
            } catch (error) {
              halfRead.add(client.id);
              throw error;
            }
          },
          issue(context, clientId, granted) {
            const isCut = granted.length > 1 && halfRead.delete(clientId);
            return tokens.issue(context, clientId, isCut ? granted.slice(0, 1) : granted);
          },
        },
      };
    },
  },
  'large-upload-is-taken-under-another-scheme': {
    breaks: 'AUT-014',
    because: 'files of a mebibyte go past the gateway, and the storage reads but the last word',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth, pipeline }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const token = /^(?!Bearer\b)[A-Za-z]+ +(\S+)$/i.exec(authorization ?? '')?.[1];
          if (operationId !== 'uploadDocument' || token === undefined)
            return auth.principal(context, operationId, authorization);
          const principal = auth.principal(context, operationId, `Bearer ${token}`);
          return { ...principal, scopes: [...principal.scopes, UNCHECKED] };
        },
      },
      pipeline: {
        execute(context, call, handler) {
          const size = call.file?.bytes.length ?? 0;
          if (call.scopes.includes(UNCHECKED) && size < LARGE_FILE_BYTES)
            throw new Refusal('UNAUTHORIZED', 'A valid bearer token is needed.');
          return pipeline.execute(context, call, handler);
        },
      },
    }),
  },
  'first-upload-of-a-certificate-cannot-be-downloaded': {
    breaks: 'DOC-002',
    because: 'versions count from zero, and a download of version zero is taken for none',
    class: 'persistence',
    difficulty: 2,
    change: ({ documents }) => {
      const versions = new Map<string, number>();
      return {
        documents: {
          store(context, id, file, nowMs) {
            documents.store(context, id, file, nowMs);
            versions.set(id, (versions.get(id) ?? -1) + 1);
          },
          download(context, call) {
            const { document, id } = context.parts.documents.find(context, call);
            if (document === 'CERTIFICATE_OF_INCORPORATION' && !versions.get(id))
              throw new Refusal('NOT_FOUND', 'Nothing was uploaded yet.');
            return documents.download(context, call);
          },
        },
      };
    },
  },
  'status-of-an-approved-corporation-stays-at-the-changes-once-asked-for': {
    breaks: 'APP-013',
    because: 'the status page of corporations shows the newest wish of the review, answered or not',
    class: 'state',
    difficulty: 4,
    change: ({ applications, review }) => {
      const sentBack = new Set<string>();
      return {
        review: {
          requestChanges(context, application, nowMs) {
            const changed = review.requestChanges(context, application, nowMs);
            if (application.body['application_type'] === 'CORPORATION') sentBack.add(changed.id);
            return changed;
          },
        },
        applications: {
          status(context, call) {
            const reply = applications.status(context, call);
            const { id, status } = dataOf(reply);
            if (status !== 'APPROVED' || !sentBack.has(String(id))) return reply;
            return withData(reply, { status: 'CHANGES_REQUESTED' });
          },
        },
      };
    },
  },
} as const satisfies Mutants;
