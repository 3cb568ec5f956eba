/** The frame of every request: its bytes, its headers and its errors. */
import { Refusal } from '../../reference/context.ts';
import type { Mutants } from '../types.ts';

const DESCRIPTION_MAX = 255;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CLOSING = '}'.charCodeAt(0);

export const blindThirtyFifthFrameMutants = {
  'what-stands-behind-the-body-is-overlooked': {
    breaks: 'ERR-010',
    because: 'the parser takes one value from the stream and leaves what follows it',
    class: 'wire',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          try {
            return validation.read(context, bytes);
          } catch (error) {
            for (const [index, byte] of bytes.entries()) {
              if (byte !== CLOSING) continue;
              try {
                return validation.read(context, bytes.subarray(0, index + 1));
              } catch {
                // Not a whole value yet.
              }
            }
            throw error;
          }
        },
      },
    }),
  },
  'file-that-was-never-uploaded-is-missed-in-plain-text': {
    breaks: 'ERR-001',
    because: 'files come from a store of their own, whose errors are passed on',
    class: 'error',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        download(context, call) {
          if (documents.find(context, call).content !== null)
            return documents.download(context, call);
          const content = new TextEncoder().encode('NoSuchKey');
          return { status: 404, body: null, bytes: { content, type: 'text/plain' } };
        },
      },
    }),
  },
  'long-description-breaks-the-books': {
    breaks: 'ERR-004',
    because: 'the column of the books is narrower than the request allows',
    class: 'error',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          if ((wish.description ?? '').length > DESCRIPTION_MAX)
            throw new Error('value too long for type character varying(255)');
          return transfers.request(context, actor, wish);
        },
      },
    }),
  },
  'request-id-is-read-as-a-uuid': {
    breaks: 'GEN-013',
    because: 'the library that writes the log makes a UUID of it',
    class: 'wire',
    difficulty: 2,
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          const id = call.headers['x-svc-request-id'];
          if (id === undefined || UUID.test(id)) return pipeline.execute(context, call, handler);
          throw new Refusal('VALIDATION_FAILED', 'x-svc-request-id must be a UUID.');
        },
      },
    }),
  },
} satisfies Mutants;
