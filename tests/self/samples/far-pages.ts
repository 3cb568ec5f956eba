/** Evidence on which the check of a page far beyond the last one holds, is violated, and is silent. */
import { record, refusal, type Row } from './evidence.ts';
import { ids } from './transactions.ts';

export const farPagesSamples: Readonly<Record<string, Row>> = {
  'far-from-slice': {
    held: [
      [{ far: ids(), slice: ids('b') }, { page: '9' }],
      [{ far: refusal, slice: ids('b') }, { page: '9' }],
      // The last page in its place.
      [{ far: ids('c'), slice: ids('b') }, { page: '9' }],
    ],
    violated: [
      [{ far: ids('b'), slice: ids('b') }, { page: '9' }],
      [{ far: ids('b', 'c'), slice: ids('a', 'b') }, { page: '9' }],
    ],
    silent: [
      [{ far: ids('b'), slice: ids() }, { page: '9' }],
      [{ far: record({}, { status: 500 }), slice: ids('b') }, { page: '9' }],
    ],
  },
};
