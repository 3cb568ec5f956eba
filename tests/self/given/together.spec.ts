/** What a day's beginning books may come between the reading of balances and that of lists. */
import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { together } from '../../../fixtures/given/accounts/together.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { balance, interest, item, NOON, page } from '../samples/transactions.ts';

const target = createTargetView(
  sampleTarget({
    bindings: {
      getAccount: { currentBalance: '/data/current', availableBalance: '/data/available' },
    },
  }),
);

/** The balance that is taken, and how many readings of it that took. */
async function taken(texts: readonly string[], ...items: Parameters<typeof page>) {
  const readings = texts.map((text) => balance(text) as Exchange);
  let reads = 0;
  const { before } = await together(
    { target },
    {
      balances: () => Promise.resolve([readings[reads++] ?? (balance('0') as Exchange)]),
      lists: () => Promise.resolve([page(...items) as Exchange]),
      pagesIn: (pages) => pages,
    },
  );
  return { place: readings.findIndex((one) => one === before[0]), reads };
}

test('balances are read once where no day began, and until they stay where one did', async () => {
  expect(await taken(['10', '12'], item('a', 2))).toEqual({ place: 0, reads: 1 });
  expect(await taken(['10', '12'], interest(2, NOON))).toEqual({ place: 0, reads: 1 });
  expect(await taken(['12', '12'], interest(2))).toEqual({ place: 0, reads: 2 });
  expect(await taken(['10', '12', '12'], interest(2))).toEqual({ place: 1, reads: 3 });
});

test('balances that never stay are taken as they are in the end', async () => {
  expect(await taken(['1', '2', '3', '4', '5'], interest(2))).toEqual({ place: 3, reads: 4 });
});
