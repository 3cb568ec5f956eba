/** Bodies that say the same in other characters: what is read by hand, or looked at before it is read. */
import { Refusal } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';

/** Bodies are read as another text. */
function readAs(change: (text: string) => string) {
  return ({ validation }: Parts): PartsOverlay => ({
    validation: {
      read: (context, bytes) =>
        validation.read(context, Buffer.from(change(Buffer.from(bytes).toString('utf8')))),
    },
  });
}

/** An escape that is none of a backslash itself. */
const LETTER = /(?<!\\)((?:\\\\)*)\\u[0-9a-f]{4}/gi;
const HALVES = /(?<!\\)((?:\\\\)*)\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi;
const SLASH = /(?<!\\)((?:\\\\)*)\\\//g;

export const spellingMutants = {
  'escaped-letters-of-a-body-are-lost': {
    breaks: 'CUS-009',
    because: 'the reader of JSON is its own, and its clients had sent UTF-8 so far',
    class: 'validation',
    difficulty: 4,
    change: readAs((text) => text.replace(LETTER, '$1?')),
  },
  'escaped-pairs-of-a-body-are-two-letters': {
    breaks: 'IND-007',
    because: 'each escape is decoded by itself, and half a letter is none',
    class: 'validation',
    difficulty: 5,
    change: readAs((text) => text.replace(HALVES, '$1\uFFFD\uFFFD')),
  },
  'escaped-slashes-of-a-body-stay-escaped': {
    breaks: 'CUS-009',
    because: 'only the escapes that its own writer makes are undone',
    class: 'validation',
    difficulty: 5,
    change: readAs((text) => text.replace(SLASH, String.raw`$1\\/`)),
  },
  'body-over-several-lines-is-refused': {
    breaks: 'IND-007',
    because: 'what is logged as one line has to be one',
    class: 'validation',
    difficulty: 4,
    change: readAs((text) => {
      if (text.includes('\n')) throw new Refusal('MALFORMED_JSON', 'The body is no JSON.');
      return text;
    }),
  },
} as const satisfies Mutants;
