import type { OperationId } from '../../../generated/operations.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  chargedWithdrawal,
  creations,
  cryptoWithdrawal,
  type Creation,
  type Scene,
} from '../../../fixtures/given/calls/creations.ts';
import { inScene, listWith } from '../../../fixtures/given/calls/scenes.ts';
import type { AnyRequest } from '../../../fixtures/client/platform.ts';
import { behindMovements } from '../../../fixtures/given/behind-others.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { frozenBefore } from '../../../fixtures/given/people/locked.ts';
import { ownOwner, ownerNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { someHavePast } from '../../../fixtures/given/people/pasts.ts';
import { unknownId } from '../../../fixtures/given/calls/unknown-id.ts';
import type { CallOptions } from '../../../fixtures/kit.ts';
import {
  contract,
  namedAgain,
  oneRecordNamed,
  recordedOnce,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** A key is good for more than one retry. */
const REPEATS = 2;
const PARALLEL = 20;
const PARALLEL_AGAIN = 6;
/** At once, in the middle of most answers, and at the end of slow ones. */
const DROPS_MS = [0, 3, 10] as const;

for (const creation of [...creations, cryptoWithdrawal, chargedWithdrawal]) {
  const { operation, words, effect, alone, needs } = creation;

  test(
    `repeating the creation of ${words} with the same key names the same record`,
    contract('IDM-001', { operation, effect, needs, ...(alone && { alone }) }),
    async ({ kit, platform, target, key, check }) => {
      await inScene(kit, creation, async (scene) => {
        const before = await recorded(scene);
        const request = scene.request('one');
        const idempotencyKey = key('create');
        // Asked for in another order they are granted by another token, to the same client.
        const scopes = [...target.file.credentials.primary.scopes].reverse();

        const first = carriedOut(kit, await platform.call(operation, request, { idempotencyKey }));
        for (let count = 0; count < REPEATS; count += 1) {
          // What is refused in between is no concern of this key.
          if (count === 0) await refusedBetween(kit, { ...request, body: {} }, operation);
          const options = {
            idempotencyKey,
            intent: 'repeat',
            ...(count > 0 && { scopes }),
          } as const;
          const again = await platform.call(operation, request, options);
          await check(namedAgain, { first, again });
        }
        await countRecords(kit, scene, before, first, `${words}, created and repeated`);
      });
    },
  );
}

for (const creation of creations) {
  const { operation, words, effect, alone, needs } = creation;
  const id = operation === 'createSubscription' ? 'IDM-010' : 'IDM-004';

  test(
    `twenty parallel creations of ${words} with one key make one record`,
    contract(id, { operation, effect, needs, ...(alone && { alone }) }),
    async ({ kit, platform, given, key, check }) => {
      if (id === 'IDM-010') await someoneFrozen(kit);
      if (operation === 'createTransfer') {
        await behindMovements(kit, 'transfer', (await given.order('transfer')).accounts);
      }
      await inScene(kit, creation, async (scene) => {
        const before = await recorded(scene);
        const request = scene.request('one');
        const options = { idempotencyKey: key('create'), intent: 'repeat' } as const;
        const create = (): Promise<Exchange> => platform.call(operation, request, options);

        const answers = await Promise.all(
          Array.from({ length: PARALLEL }, () =>
            platform.call(operation, request, { ...options, mayFail: true }),
          ),
        );
        const retry = await given.until(create, succeeded);

        await check(oneRecordNamed, { answers, retry });
        await countRecords(kit, scene, before, retry, `${words}, created in parallel`);
        await againInParallel(kit, creation, scene.request('other'), 'other');
        if (scene.beside !== undefined) {
          await againInParallel(kit, creation, scene.beside, 'beside');
        }
      });
    },
  );
}

/** That somebody was frozen once is no matter of the client's keys: in a whole run somebody was. */
async function someoneFrozen(kit: Kit): Promise<void> {
  const needs = [...ownerNeeds, { control: 'setCustomerStatus' }] as const;
  if (someHavePast(kit.target) || !isThere(kit.target, needs)) return;
  const { id } = await ownOwner(kit, 'frozen');
  await frozenBefore(kit, id, 'FROZEN');
}

/** What guards the first key may not be there for the next one. */
async function againInParallel(
  { platform, given, key, check }: Kit,
  { operation }: Creation,
  request: AnyRequest,
  label: string,
): Promise<void> {
  const options = { idempotencyKey: key(`create-${label}`), intent: 'repeat' } as const;
  const answers = await Promise.all(
    Array.from({ length: PARALLEL_AGAIN }, () =>
      platform.call(operation, request, { ...options, mayFail: true }),
    ),
  );
  // It may be that there can be only one.
  if (!answers.some(succeeded)) return;
  const retry = await given.until(() => platform.call(operation, request, options), succeeded);
  await check(oneRecordNamed, { answers, retry });
}

for (const creation of [...creations, cryptoWithdrawal]) {
  const { operation, words, effect, alone, needs } = creation;

  test(
    `a creation of ${words} whose connection was dropped makes one record when it is tried again`,
    contract('IDM-006', { operation, effect, needs, ...(alone && { alone }) }),
    async ({ kit, platform, given, key, check }) => {
      await inScene(kit, creation, async (scene) => {
        const before = await recorded(scene);
        const request = scene.request('one');
        const options = { idempotencyKey: key('create'), intent: 'repeat' } as const;
        const create = (): Promise<Exchange> => platform.call(operation, request, options);

        const answers: Exchange[] = [];
        for (const dropAfterMs of DROPS_MS) {
          answers.push(await platform.call(operation, request, { ...options, dropAfterMs }));
        }
        // Two at once: of what each of them makes, the last one alone would be seen later.
        const both = ['one', 'other'].map(() =>
          platform.call(operation, request, { ...options, mayFail: true }),
        );
        answers.push(...(await Promise.all(both)));
        const retry = await given.until(create, succeeded);
        // Until then each may have been refused, as the one before was still under way.
        answers.push(await create());

        await check(oneRecordNamed, { answers, retry });
        await countRecords(kit, scene, before, retry, `${words}, tried again after a drop`);
      });
    },
  );
}

/** By what it says, and by what it is about: the one may be seen before any key is looked at. */
async function refusedBetween(
  { platform, given, target, key, unique }: Kit,
  wrong: AnyRequest,
  operation: OperationId,
): Promise<void> {
  const options = (label: string): CallOptions => ({
    idempotencyKey: key(label),
    intent: 'invalid',
  });
  if (isThere(target, [{ request: 'createTransfer' }])) {
    const nobody = (label: string): string => unknownId(target, 'account_id', unique(label));
    const values = { from: nobody('payer'), to: nobody('payee'), amount: given.amount('1.00') };
    await platform.call('createTransfer', given.request('createTransfer', values), options('none'));
  }
  await platform.call(operation, wrong, options('invalid'));
}

async function recorded({ list }: Scene): Promise<readonly Exchange[]> {
  return list === null ? [] : (await list()).pages;
}

/** Where a list shows records of this kind, it has one more. */
async function countRecords(
  kit: Kit,
  { list, mark }: Scene,
  before: readonly Exchange[],
  named: Exchange,
  what: string,
): Promise<void> {
  if (list === null || !succeeded(named)) return;
  const { pages, complete } = await listWith(kit, list, kit.given.idOf(named));
  await kit.check(recordedOnce, { before, after: pages }, { mark: mark('one'), complete, what });
}
