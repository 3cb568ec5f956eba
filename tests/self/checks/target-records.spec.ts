/** A finding tells where the target file names what is not there. */
import { expect, test } from '@playwright/test';
import { namedInTarget } from '../../../fixtures/checks/target-records.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { sampleTarget } from '../sample-target.ts';
import { exchange } from './passive-bodies.ts';

const asked = (path: string): Exchange => {
  const made: Exchange = exchange({ operation: 'getAccount', status: 404 });
  return { ...made, request: { ...made.request, url: `http://127.0.0.1:9/v1/accounts/${path}` } };
};

const file = sampleTarget({
  records: { accounts: [{ id: 'acc/1', asset: 'primary' }], settlements: ['set-1'] },
});

const rows = [
  { path: 'acc%2F1', words: ' for acc/1, which the target file names in records/accounts' },
  {
    path: 'deposits/set-1',
    words: ' for set-1, which the target file names in records/settlements',
  },
  { path: 'acc-1', words: '' },
  { path: '%E0%A4%A', words: '' },
];

for (const { path, words } of rows) {
  test(`an answer to accounts/${path} is told${words === '' ? ' without a record' : words}`, () => {
    expect(namedInTarget({ file }, asked(path))).toBe(words);
  });
}
