/** Several tests that let one clock go by: each sees the time it asked for, and no other. */
import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { createSharedClock } from '../../../fixtures/target/shared-clock.ts';

/** A clock that notes who moved it by how much, and tests of it that note when they are awake. */
function clockOf() {
  const shared = createSharedClock();
  const moved: string[] = [];
  let nowSeconds = 0;
  const begin = (name: string) => {
    const place = shared.place();
    place.enter();
    const letGoBy = (seconds: number, hasMoved: boolean | null = true) =>
      place.letGoBy(seconds, (left) => {
        moved.push(`${name} ${left}`);
        if (hasMoved === true) nowSeconds += left;
        return Promise.resolve({
          exchange: { id: `${name}-${moved.length}` } as Exchange,
          hasMoved,
        });
      });
    return { ...place, letGoBy };
  };
  return { begin, moved, now: () => nowSeconds };
}

const soon = (): Promise<void> => new Promise((later) => setTimeout(later, 5));

test('nothing goes by while one of them does anything else', async () => {
  const { begin, moved, now } = clockOf();
  const [waits, works] = [begin('waits'), begin('works')];
  const gone = waits.letGoBy(60);
  await soon();
  expect([now(), moved]).toEqual([0, []]);
  works.leave();
  await gone;
  expect([now(), moved]).toEqual([60, ['waits 60']]);
});

test('each wakes when as much has gone by as it asked for', async () => {
  const { begin, moved, now } = clockOf();
  const woken: (readonly [string, number])[] = [];
  const life = async (one: ReturnType<typeof begin>, name: string, pauses: readonly number[]) => {
    const startSeconds = now();
    let asked = 0;
    for (const seconds of pauses) {
      await one.letGoBy(seconds);
      asked += seconds;
      expect(now() - startSeconds, name).toBe(asked);
      woken.push([name, now()]);
      await soon();
    }
    one.leave();
  };
  const all = { day: [86_400], hours: [3_600, 7_200, 3_600], year: [31_536_000] };
  const begun = Object.entries(all).map(([name, pauses]) => ({ name, pauses, one: begin(name) }));
  await Promise.all(begun.map(({ one, name, pauses }) => life(one, name, pauses)));
  expect(woken).toEqual([
    ['hours', 3_600],
    ['hours', 10_800],
    ['hours', 14_400],
    ['day', 86_400],
    ['year', 31_536_000],
  ]);
  expect(moved.at(-1)).toBe(`year ${31_536_000 - 86_400}`);
});

test('who asked for as much wakes with the one that moves the clock, and has its evidence', async () => {
  const { begin, moved } = clockOf();
  const [one, other, later] = [begin('one'), begin('other'), begin('later')];
  const [first, second, third] = [one.letGoBy(60), other.letGoBy(60), later.letGoBy(90)];
  const expected = { moves: [{ seconds: 60, exchange: { id: 'one-1' } }] };
  expect(await Promise.all([first, second])).toMatchObject([expected, expected]);
  one.leave();
  other.leave();
  const rest = { seconds: 30, exchange: { id: 'later-2' } };
  expect(await third).toMatchObject({ moves: [...expected.moves, rest] });
  expect(moved).toEqual(['one 60', 'later 30']);
});

test('a clock that did not move wakes nobody else, who asks for all of it', async () => {
  const { begin, moved } = clockOf();
  const [one, other] = [begin('one'), begin('other')];
  const [refused, gone] = [one.letGoBy(60, false), other.letGoBy(60)];
  expect(await refused).toMatchObject({ moves: [], exchange: { id: 'one-1' } });
  one.leave();
  expect((await gone).moves).toHaveLength(1);
  expect(moved).toEqual(['one 60', 'other 60']);
});

test('where nobody knows whether the clock moved all that wait for it give up', async () => {
  const { begin, moved } = clockOf();
  const [one, other, next] = [begin('one'), begin('other'), begin('next')];
  const [lost, unknown] = [one.letGoBy(60, null), other.letGoBy(90)];
  const refused = expect(unknown).rejects.toThrow('what its control answered was lost');
  next.leave();
  expect(await lost).toMatchObject({ moves: [], exchange: { id: 'one-1' } });
  await refused;
  one.leave();
  await other.letGoBy(90);
  expect(moved).toEqual(['one 60', 'other 90']);
});

test('who waits for what another one makes lets the clock move for that', async () => {
  const { begin, now } = clockOf();
  const [maker, waiter] = [begin('maker'), begin('waiter')];
  const made = maker.letGoBy(60);
  await waiter.meanwhile(made);
  expect(now()).toBe(60);
  const next = maker.letGoBy(60);
  await soon();
  expect(now()).toBe(60);
  waiter.leave();
  await next;
});

test('a test that is over waits no longer, and nobody waits for it', async () => {
  const { begin, now } = clockOf();
  const [over, other] = [begin('over'), begin('other')];
  const asleep = over.letGoBy(60);
  await soon();
  expect(over.waitedMs()).toBeGreaterThan(1);
  over.leave();
  await expect(asleep).rejects.toThrow('the test was over before that much time went by');
  expect([now(), other.waitedMs()]).toEqual([0, 0]);
  await other.letGoBy(30);
  expect(now()).toBe(30);
});

test('who begins while the clock moves sends nothing before it has, and waits for its own time', async () => {
  const shared = createSharedClock();
  const [early, late] = [shared.place(), shared.place()];
  const course: string[] = [];
  const move = (name: string) => async (left: number) => {
    course.push(`${name} moves ${left}`);
    await soon();
    course.push(`${name} has moved`);
    return { exchange: { id: name } as Exchange, hasMoved: true };
  };
  early.enter();
  const first = early.letGoBy(7_200, move('early'));
  await Promise.resolve();
  late.enter();
  const sent = late.still().then(() => course.push('late sends'));
  const second = late.letGoBy(60, move('late'));
  await Promise.all([first, sent]);
  early.leave();
  expect((await second).moves).toEqual([{ seconds: 60, exchange: { id: 'late' } }]);
  expect(course).toEqual([
    'early moves 7200',
    'early has moved',
    'late sends',
    'late moves 60',
    'late has moved',
  ]);
});
