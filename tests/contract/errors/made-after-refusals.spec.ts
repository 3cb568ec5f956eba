import { holdsId, succeeded } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { creations, type Creation, type Scene } from '../../../fixtures/given/calls/creations.ts';
import { inScene, listWith, textsBeside } from '../../../fixtures/given/calls/scenes.ts';
import {
  byNobody,
  byStranger,
  needRefused,
  strangerNeeds,
  wrongBody,
} from '../../../fixtures/given/calls/refused-before.ts';
import {
  contract,
  recordedOnce,
  succeeds,
  tellsText,
  test,
  toldBack,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/**
 * What was asked for with its mark, by this request of the target file, is told with it, where a
 * sentence is about that. What has no owner another client might make for itself.
 */
const rows = [
  {
    id: 'APP-001',
    operation: 'createApplication',
    by: 'createIndividualApplication',
    caller: byNobody,
  },
  {
    id: 'APP-007',
    operation: 'createApplicationIndividual',
    by: 'createApplicationIndividual',
    caller: byStranger,
  },
  { id: 'ACC-001', operation: 'createAccount', by: null, caller: byStranger },
  { id: 'CPT-001', operation: 'createCounterparty', by: 'createCounterparty', caller: byStranger },
  { id: 'SUB-006', operation: 'createSubscription', by: null, caller: byNobody },
] as const;

for (const { id, operation, by, caller } of rows) {
  for (const creation of creations.filter((one) => one.operation === operation)) {
    const { words, effect, alone } = creation;
    const needs = [...(caller === byStranger ? strangerNeeds : []), ...creation.needs];

    test(
      `${words} is made once where one was refused before, and so is another one beside it`,
      contract(id, { operation, effect, needs, ...(alone && { alone }) }),
      async ({ kit, check }) => {
        await inScene(kit, creation, async (scene) => {
          const made: Exchange[] = [];
          let before = scene.list === null ? [] : (await scene.list()).pages;
          for (const which of ['one', 'other'] as const) {
            needRefused(
              kit,
              await refusedBefore(kit, creation, scene, caller),
              `what is wrong of ${words}`,
            );
            const named = await makeOne(kit, creation, scene, which);
            // There may be one of them only.
            if (named === null) return;
            made.push(named);
            for (const one of made) await toldOf(kit, scene, one);
            if (by !== null) {
              const record = await scene.get(kit.given.idOf(named));
              const text = String(scene.mark(which));
              await check(tellsText, { answer: record }, { text, by });
            }
            before = await listedOnce(kit, scene, { before, named, which, words });
          }
        });
      },
    );
  }
}

async function refusedBefore(
  kit: Kit,
  { operation }: Creation,
  scene: Scene,
  caller: typeof byStranger,
): Promise<readonly Exchange[]> {
  const request = scene.request('refused');
  const wrong = [await wrongBody(kit, operation, request)];
  const unknown = scene.ofNobody?.();
  const options = { intent: 'invalid' } as const;
  if (unknown !== undefined) wrong.push(await kit.platform.call(operation, unknown, options));
  return [...wrong, await caller(kit, operation, request)];
}

async function makeOne(
  kit: Kit,
  { operation }: Creation,
  scene: Scene,
  which: 'one' | 'other',
): Promise<Exchange | null> {
  const { platform, key, check } = kit;
  const intent = which === 'one' && operation !== 'createAccount' ? 'valid' : 'probe';
  const options = { idempotencyKey: key(which), intent } as const;
  const named = await platform.call(operation, scene.request(which), options);
  if (which === 'other' && !succeeded(named)) return null;
  // How many accounts a customer may have is not stated, and it may come with one.
  if (operation === 'createAccount') return carriedOut(kit, named);
  await check(succeeds, { answer: named });
  return named;
}

async function toldOf({ given, check }: Kit, scene: Scene, named: Exchange): Promise<void> {
  const id = given.idOf(named);
  const record = await given.until(
    () => scene.get(id),
    (read) => succeeded(read) && holdsId(read, id),
  );
  await check(toldBack, { named, record });
}

type Listing = {
  readonly before: readonly Exchange[];
  readonly named: Exchange;
  readonly which: 'one' | 'other';
  readonly words: string;
};

/** The pages of the list, once it shows the new one. */
async function listedOnce(
  kit: Kit,
  scene: Scene,
  { before, named, which, words }: Listing,
): Promise<readonly Exchange[]> {
  if (scene.list === null) return [];
  const id = kit.given.idOf(named);
  const { pages, complete } = await listWith(kit, scene.list, id);
  const what = `${words}, after one that was refused`;
  await kit.check(
    recordedOnce,
    { before, after: pages },
    {
      mark: scene.mark(which),
      complete,
      what,
      never: textsBeside(scene.request(which), scene.request('refused')),
    },
  );
  const page = pages.find((one) => holdsId(one, id)) ?? pages.at(-1);
  if (complete && page !== undefined) await kit.check(toldBack, { named, record: page });
  return pages;
}
