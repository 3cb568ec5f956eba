/** Cases whose connection is cut: what is told of them, and what is let be. */
import { expect, test } from '@playwright/test';
import { EnvironmentFailure } from '../../../fixtures/errors.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import type { FuzzCase, FuzzPlan } from '../../../fixtures/fuzz/types.ts';
import { cutAlone, cutBefore, wasCut } from '../../../fixtures/fuzz/unanswered.ts';
import type { Kit } from '../../../fixtures/kit.ts';
import { exchange } from '../fabricated/run.ts';

const odd: FuzzCase = { kind: 'raw', what: 'odd', intent: 'invalid', body: {} };
const cut = exchange({ answer: null, failure: { class: 'reset', message: 'cut' } });
const well = exchange({});

const plan = {
  name: 'odd bodies of createTransfer',
  operation: 'createTransfer',
  site: () =>
    Promise.resolve({
      operation: 'createTransfer',
      path: {},
      query: {},
      body: {},
      read: () => Promise.resolve([]),
      cleanUp: () => Promise.resolve(),
    }),
} as unknown as FuzzPlan;

/** A platform at an address of its own that answers the odd request so; what stands on record. */
function kitOf(baseUrl: string, answers: () => Exchange) {
  const kept: Exchange[] = [];
  const kit = {
    target: { file: { addresses: { baseUrl } }, offers: () => true },
    platform: {
      call: (operation: string) =>
        Promise.resolve(operation === 'createTransfer' ? answers() : well),
      keep: (one: Exchange) => Promise.resolve(kept.push(one)),
    },
    given: {
      giveUp: (reason: Error) => {
        throw reason;
      },
    },
  };
  return { kit: kit as unknown as Kit, kept };
}

test('what is cut again when it is sent alone ends this attempt and the next one, on record', async () => {
  const { kit, kept } = kitOf('http://cuts', () => cut);
  const first = cutAlone(kit, plan, [{ case: odd, exchange: cut }]);
  await expect(first).rejects.toBeInstanceOf(EnvironmentFailure);
  await expect(cutBefore(kit, plan)).rejects.toBeInstanceOf(EnvironmentFailure);
  expect(kept).toEqual([cut, cut]);
  // Other plans are spared, as each such request takes from whatever is under way.
  const other = { ...plan, name: 'odd bodies of createDeposit' };
  await cutBefore(kit, other);
  await cutAlone(kit, other, [{ case: odd, exchange: cut }]);
  expect(kept).toHaveLength(2);
});

test('what is answered when it is sent alone was lost beside another one, and is let be', async () => {
  const { kit, kept } = kitOf('http://answers', () => well);
  await cutAlone(kit, plan, [{ case: odd, exchange: cut }]);
  await cutBefore(kit, plan);
  expect(kept).toEqual([]);
});

test('large bodies, and what no client would write, may be cut by whoever stands before', () => {
  const large = { ...cut, request: { ...cut.request, body: 'x'.repeat(70_000) } };
  expect(wasCut({ case: odd, exchange: cut })).toBe(true);
  expect(wasCut({ case: odd, exchange: large })).toBe(false);
  expect(wasCut({ case: { ...odd, bare: 'headers' }, exchange: cut })).toBe(false);
  expect(wasCut({ case: odd, exchange: well })).toBe(false);
});
