/** What was made of a text before is given again, within bounds. */
import { expect, test } from '@playwright/test';
import { createRecent } from '../../../fixtures/evidence/recent.ts';

test('a text that came lately is made nothing of again; one of long ago is', () => {
  const recent = createRecent<string>(10);
  const made: string[] = [];
  const ask = (text: string): string =>
    recent(text, () => {
      made.push(text);
      return `of ${text}`;
    });
  for (const text of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'dddd', 'eeee', 'ffff', 'bbbb']) {
    expect(ask(text)).toBe(`of ${text}`);
  }
  expect(made).toEqual(['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff', 'bbbb']);
});

test('a text that is longer than all that is kept is not kept', () => {
  const recent = createRecent<number>(10);
  let count = 0;
  const ask = (text: string): number => recent(text, () => (count += 1));
  expect([ask('x'.repeat(11)), ask('x'.repeat(11)), ask('x'), ask('x')]).toEqual([1, 2, 3, 3]);
});
