/** What chance did not put to the test is done by steps that certainly do. */
import { expect, test } from '@playwright/test';
import { ContractViolation } from '../../../fixtures/errors.ts';
import type { InTime } from '../../../fixtures/given/circumstances/in-time.ts';
import { explore } from '../../../fixtures/model/explore.ts';
import { themes } from '../../../fixtures/model/theme-rows.ts';
import { live, type Live } from './live.ts';

/** Sequences of one step, of which none gets to an acceptance. */
async function exploreShort({ kit }: Live, time?: InTime): Promise<void> {
  const row = themes.find(({ name }) => name === 'drops');
  if (row === undefined) throw new TypeError('no theme is about dropped connections');
  const { id, operation: _operation, title, ...theme } = row;
  await explore(kit(title).kit, { ...theme, own: id }, { sequences: 1, commandsMax: 1 }, time);
}

test('an acceptance whose answer was lost is tried again, whatever chance made', async () => {
  await live(null, async (platform) => {
    await exploreShort(platform);
    const held = platform.stage.store.entries.filter(
      (entry) => entry.kind === 'evaluation' && entry.outcome === 'held',
    );
    expect(held).toContainEqual(expect.objectContaining({ requirement: 'IDM-007' }));
  });
});

test('where there is no time to look for it again it is done for certain at once', async () => {
  await live(null, async (platform) => {
    let searches = 0;
    await exploreShort(platform, {
      hasTime: () => false,
      timed(work) {
        searches += 1;
        return work();
      },
    });
    expect(searches).toBe(1);
    const judged = platform.stage.store.entries.filter((entry) => entry.kind === 'evaluation');
    expect(judged).toContainEqual(
      expect.objectContaining({ requirement: 'IDM-007', outcome: 'held' }),
    );
  });
});

test('what it contradicts is told', async () => {
  await live('accept-that-is-retried-early-runs-beside-the-first', async (platform) => {
    await expect(exploreShort(platform)).rejects.toThrow(ContractViolation);
    expect(platform.violated()[0]?.requirement).toBe('IDM-007');
  });
});
