/** What a run tells while it goes on. */
import { expect, test } from '@playwright/test';
import { createProgress } from '../../../cli/progress.ts';

test('without a terminal progress is a line at each tenth', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const write = (text: string): void => void lines.push(text);
  const progress = createProgress({ write, terminal: false, now: () => nowMs });
  progress.begin(40);
  for (let index = 0; index < 40; index += 1) {
    nowMs += 100;
    progress.ended(index === 0 ? 'failed' : 'clean', `test ${index}`);
  }
  progress.finish();
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('4/40 tests  3 found nothing, 1 failed, 0 skipped  0:00\n');
  expect(lines[9]).toBe('40/40 tests  39 found nothing, 1 failed, 0 skipped  0:04\n');
});

test('what was broken off, or only warned of, is told apart from what failed, where there is any', () => {
  const lines: string[] = [];
  const progress = createProgress({ write: (text) => void lines.push(text), terminal: false });
  progress.begin(3);
  progress.ended('failed', 'one');
  progress.ended('broken-off', 'other');
  progress.ended('warned', 'last');
  progress.finish();
  expect(lines.map((line) => line.trim())).toEqual([
    '1/3 tests  0 found nothing, 1 failed, 0 skipped  0:00',
    '2/3 tests  0 found nothing, 1 failed, 0 skipped, 1 broken off  0:00',
    '3/3 tests  0 found nothing, 1 failed, 1 warned, 0 skipped, 1 broken off  0:00',
  ]);
});

test('without a terminal a slow run says every five seconds that it lives', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const write = (text: string): void => void lines.push(text);
  const progress = createProgress({ write, terminal: false, now: () => nowMs });
  progress.begin(1_000);
  for (let index = 0; index < 4; index += 1) {
    nowMs += 3_000;
    progress.ended('skipped', `test ${index}`);
  }
  progress.finish();
  expect(lines.map((line) => line.trim())).toEqual([
    '2/1000 tests  0 found nothing, 0 failed, 2 skipped  0:06',
    '4/1000 tests  0 found nothing, 0 failed, 4 skipped  0:12',
  ]);
});

test('a test that is waited for is named, once nothing has ended for five seconds', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const write = (text: string): void => void lines.push(text);
  const progress = createProgress({ write, terminal: false, now: () => nowMs });
  progress.begin(10);
  for (const title of ['a long one', 'another', 'a short one']) progress.started(title);
  nowMs = 1_000;
  progress.ended('clean', 'a short one');
  progress.tell();
  nowMs = 9_000;
  progress.tell();
  progress.ended('clean', 'another');
  progress.finish();
  expect(lines.map((line) => line.trim())).toEqual([
    '1/10 tests  1 found nothing, 0 failed, 0 skipped  0:01',
    '1/10 tests  1 found nothing, 0 failed, 0 skipped  0:09  waits for "a long one" and 1 more',
    '2/10 tests  2 found nothing, 0 failed, 0 skipped  0:09',
  ]);
});

test('after a minute it says how long the run may still take, by what tests are worth', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const write = (text: string): void => void lines.push(text);
  const progress = createProgress({ write, terminal: false, now: () => nowMs });
  progress.begin(100, { work: 400 });
  for (const [atMs, worth] of [
    [59_000, 40],
    [120_000, 40],
    [140_000, 310],
  ] as const) {
    nowMs = atMs;
    progress.ended('clean', `test at ${atMs}`, worth);
  }
  progress.finish();
  expect(lines.map((line) => line.trim().replace(/.* {2}/, ''))).toEqual([
    '0:59',
    '2:00, some 8 min left',
    '2:20, a minute left at most',
  ]);
});

test('where the first tests were quick, the pace of the last half minute tells what is left', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const write = (text: string): void => void lines.push(text);
  const progress = createProgress({ write, terminal: false, now: () => nowMs });
  progress.begin(400, { work: 400 });
  progress.ended('clean', 'long ones', 150);
  for (let index = 1; index <= 6; index += 1) {
    nowMs = index * 15_000;
    progress.ended('clean', `test ${index}`, 5);
  }
  progress.finish();
  // At the pace of all before 110 s are left, at that of late 660 s: of that no more than thrice as much.
  expect(lines.at(-1)?.trim()).toMatch(/1:30, some 6 min left$/);
});

for (const { words, takesAll, fewer } of [
  { words: 'a run', takesAll: false, fewer: ', --quick takes fewer tests' },
  { words: 'a run of all tests', takesAll: true, fewer: '' },
]) {
  test(`${words} that would be stopped before its end says so once, and what helps`, () => {
    const lines: string[] = [];
    let nowMs = 0;
    const write = (text: string): void => void lines.push(text);
    const progress = createProgress({ write, terminal: false, now: () => nowMs, takesAll });
    progress.begin(100, { limitMs: 20 * 60_000 });
    for (let index = 1; index <= 20; index += 1) {
      nowMs = index * 20_000;
      progress.ended('clean', `test ${index}`);
    }
    progress.finish();
    expect(lines.filter((line) => line.includes('--time-limit'))).toEqual([
      'At this pace the run takes some 33 minutes, and it is stopped after 20: what has not begun ' +
        `by then is not judged. --time-limit gives it more${fewer}.\n`,
    ]);
  });
}

test('on a narrow terminal the bar gives way, and the time stays', () => {
  const written: string[] = [];
  const write = (text: string): void => void written.push(text);
  const progress = createProgress({ write, terminal: true, columns: 80, now: () => 0 });
  progress.begin(1_563);
  progress.finish();
  expect(written[0]).toMatch(
    /^\r\[\.+\] 0\/1563 tests {2}0 found nothing, 0 failed, 0 skipped {2}0:00 *$/,
  );
});

test('on a terminal one line is drawn again, and taken away at the end', () => {
  const written: string[] = [];
  let nowMs = 0;
  const progress = createProgress({
    write: (text) => void written.push(text),
    terminal: true,
    columns: 100,
    now: () => nowMs,
  });
  progress.begin(2);
  nowMs = 1_000;
  progress.ended('clean', 'one');
  progress.finish();
  expect(written[1]).toContain('[############............] 1/2 tests  1 found nothing');
  expect(written.every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true);
  expect(written.at(-1)?.trim()).toBe('');
});
