import {
  inCircumstances,
  inWhichever,
  type Judged,
} from '../../../fixtures/given/circumstances/in-circumstances.ts';
import type { Scene } from '../../../fixtures/given/circumstances/scene.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { newestBothWays } from '../../../fixtures/given/lists/both-ways.ts';
import { filteredList, untilTold } from '../../../fixtures/given/lists/filtered.ts';
import { recorded } from '../../../fixtures/given/movements/recorded.ts';
import { acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  filteredAsTold,
  listsApart,
  objectsOf,
  test,
  toldAlike,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

function rule(id: Parameters<typeof contract>[0], does: string, judge: Judged): void {
  const needs = [...transferNeeds, ...strangerNeeds];
  test(
    inWhichever(`what a transfer leaves ${does}`),
    contract(id, { operation: 'listTransactions', effect: 'irreversible', long: true, needs }),
    ({ kit }) => inCircumstances(kit, 'transfer', does, judge),
  );
}

/** A transfer between two accounts of one owner, seen on both. */
async function transferred(kit: Kit, scene: Scene): Promise<Movement> {
  const movement = await scene.create();
  const act = async (): Promise<void> => {
    await scene.accept(movement);
    await settle(kit, movement);
  };
  await recorded(kit, scene.accounts, act);
  return movement;
}

rule('TXN-008', 'is listed with its own account alone', async (kit, scene) => {
  await transferred(kit, scene);
  await scene.beforeReading();
  const [one = [], other = []] = await Promise.all(
    scene.accounts.map((account) => kit.given.transactions(account)),
  );

  await kit.check(listsApart, { one, other }, { least: 1 });
});

rule('PAG-008', 'is on the pages of its account and its state', async (kit, scene) => {
  await transferred(kit, scene);
  await scene.beforeReading();
  for (const account of scene.accounts) {
    const all = await kit.given.transactions(account);
    const states = new Set(all.flatMap(objectsOf).map((item) => item['transaction_status']));
    for (const transaction_status of [...states].filter((state) => typeof state === 'string')) {
      const filters = { account_id: account.id, transaction_status };
      const { lists, again } = await untilTold(kit, account, all, async () => [
        { filtered: await filteredList(kit, filters, all), params: { filters } },
      ]);
      for (const { filtered, params } of lists) {
        await kit.check(filteredAsTold, { all, filtered, again }, params);
      }
    }
  }
});

rule('TXN-005', 'is found by its identifier, as it is listed', async (kit, scene) => {
  const movement = await transferred(kit, scene);
  // Its acceptance is sent once more, with its key.
  await acceptAgain(kit, movement, `accept-${movement.id}`);
  await scene.beforeReading();
  for (const account of scene.accounts) {
    await kit.check(toldAlike, await newestBothWays(kit, account));
  }
});

/** Each of them lets something through, or nothing, by itself. */
const PERIODS = [
  { bounds: { end_date: '2000-01-01' }, more: { none: true } },
  { bounds: { start_date: '2100-01-01' }, more: { none: true } },
  { bounds: { start_date: '2000-01-01', end_date: '2100-01-01' }, more: {} },
] as const;

rule('TXN-007', 'is listed in no period but its own', async (kit, scene) => {
  await transferred(kit, scene);
  for (const account of scene.accounts) {
    const all = await kit.given.transactions(account);
    for (const { bounds, more } of PERIODS) {
      await scene.beforeReading();
      const filters = { account_id: account.id, ...bounds };
      const { lists, again } = await untilTold(kit, account, all, async () => [
        { filtered: await filteredList(kit, filters, all), params: { filters, ...more } },
      ]);
      for (const { filtered, params } of lists) {
        await kit.check(filteredAsTold, { all, filtered, again }, params);
      }
    }
  }
});
