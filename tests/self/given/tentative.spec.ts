/** What a test can do without, and is not there, is not how it ends. */
import { expect, test } from '@playwright/test';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { inCircumstances } from '../../../fixtures/given/circumstances/in-circumstances.ts';
import type { Kit } from '../../../fixtures/kit.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

let kits: Workbench;

test.beforeAll(async () => {
  kits = await openWorkbench();
});

test.afterAll(() => kits.close());

const lacking = { binding: 'otherIndividual', of: 'createTransfer' } as const;

test('what a tentative kit gives up with ends the test once it is handed on, and not before', () => {
  const { kit, end } = kits.open();
  expect(() => kit.tentative().given.need(lacking)).toThrow(Untestable);
  expect(end().end).toBe('done');

  const other = kits.open();
  expect(() => other.kit.given.need(lacking)).toThrow(Untestable);
  expect(other.end().end).toBe('untestable');
});

/** The first so many of its circumstances give up. */
function judgedBut(count: number): (kit: Kit) => Promise<void> {
  let begun = 0;
  return async ({ given }) => {
    begun += 1;
    await Promise.resolve();
    if (begun <= count) given.giveUp(new NotApplicable('it is not taken'));
  };
}

const rows = [
  { count: 5, end: 'done' },
  { count: 6, end: 'not-applicable' },
] as const;

for (const { count, end } of rows) {
  test(`a rule that ${count} of six circumstances give up on ends as ${end}`, async () => {
    const own = kits.open();
    const judged = inCircumstances(own.kit, 'exchange', 'is judged', judgedBut(count));
    await judged.catch(() => undefined);
    expect(own.end().end).toBe(end);
  });
}
