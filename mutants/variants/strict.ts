/** A platform that refuses what it need not take. */
import { Refusal } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

/** What its filter takes for an attack. */
const SUSPECT = /[%\\]|[\u{10000}-\u{10ffff}]/u;
const PLAIN_NAME = /^[\w .-]+$/;

function refuse(why: string): never {
  throw new Refusal('VALIDATION_FAILED', why);
}

export const strictVariants = {
  'what-is-not-described-is-refused': {
    freedom: 'query parameters that are not shown, and which letters texts and file names may have',
    target: { requests: { uploadDocument: { multipart: { filename: '{{label}}.pdf' } } } },
    change: ({ documents, fields, validation }: Parts): PartsOverlay => ({
      validation: {
        parameters(context, operation, query, headers) {
          const known = operation.parameters.map(({ name }) => name);
          if (Object.keys(query).some((name) => !known.includes(name))) {
            refuse('There is no such query parameter.');
          }
          validation.parameters(context, operation, query, headers);
        },
      },
      fields: {
        check(context, set, update) {
          if (typeof update.value === 'string' && SUSPECT.test(update.value)) {
            refuse('The text has a letter that is not taken.');
          }
          fields.check(context, set, update);
        },
      },
      documents: {
        safeName(context, filename) {
          if (!PLAIN_NAME.test(filename)) refuse('The name of the file is not taken.');
          return documents.safeName(context, filename);
        },
      },
    }),
  },
  'padded-files-are-refused': {
    freedom: 'which files are taken as documents: none with a long run of one letter',
    // What is told by the size of a file is told of those that are taken.
    thin: true,
    change: ({ documents }: Parts): PartsOverlay => ({
      documents: {
        contentType(context, bytes) {
          if (/x{1000}/.test(Buffer.from(bytes).toString('latin1'))) {
            refuse('The file is padded out.');
          }
          return documents.contentType(context, bytes);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
