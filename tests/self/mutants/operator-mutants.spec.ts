/** Operator mutants: names that last, samples that a seed decides, scores, and reasons in use. */
import { expect, test } from '@playwright/test';
import { readExcuses, type Excuse } from '../../../mutants/operators/excused.ts';
import type { Fate, Result } from '../../../mutants/operators/fates.ts';
import { numbered, textBetween, type OperatorMutant } from '../../../mutants/operators/mutant.ts';
import { createOrderer } from '../../../mutants/operators/order.ts';
import { sampleOf } from '../../../mutants/operators/sample.ts';
import { instrumented } from '../../../mutants/operators/sandbox.ts';
import { scoresOf } from '../../../mutants/operators/score.ts';

function made(count: number, file = 'reference/ledger/holds.ts', original = 'a > b') {
  return numbered(
    Array.from({ length: count }, (_, index) => ({
      ...{ id: `${file} ${index}`, file, line: index + 1, original },
      ...{ operator: 'EqualityOperator', replacement: 'a >= b' },
    })),
  );
}

test('two places with the same text have names of their own', () => {
  const [one, other] = made(2);
  expect([one?.occurrence, other?.occurrence]).toEqual([1, 2]);
  expect(one?.key).not.toBe(other?.key);
});

test('the text of a place goes over its lines, with white space as one', () => {
  const place = { start: { line: 0, column: 4 }, end: { line: 1, column: 5 } };
  expect(textBetween(['let a =', '    b;'], place)).toBe('a = b');
});

const PINNED = [
  'reference/ledger/holds.ts 18',
  'reference/http/json.ts 8',
  'reference/ledger/holds.ts 42',
];

test('a sample is spread over the files, and a larger one contains it', () => {
  const mutants = [...made(60), ...made(30, 'reference/http/json.ts')];
  const ids = (size: number, seed: string): string[] =>
    sampleOf(mutants, size, seed).map(({ id }) => id);
  const small = ids(12, 'one');
  expect(ids(12, 'one')).toEqual(small);
  expect(ids(3, '1'), 'what was measured once').toEqual(PINNED);
  expect(ids(12, 'two')).not.toEqual(small);
  expect(ids(40, 'one')).toEqual(expect.arrayContaining(small));
  const ofJson = small.filter((id) => id.startsWith('reference/http')).length;
  expect(ofJson).toBeGreaterThanOrEqual(3);
  expect(ofJson).toBeLessThanOrEqual(5);
});

test('what is excused is not in the score, and nothing but a kill counts for it', () => {
  const mutants = made(6);
  const fates: Fate[] = ['killed', 'crashed', 'hung', 'survived', 'undecided', 'unreached'];
  const judged = mutants.map((mutant, index) => ({
    mutant,
    result: resultOf(mutant, fates[index]),
  }));
  const survivor = mutants[3]?.key ?? '';
  const [ledger, all] = scoresOf(judged, new Map([[survivor, {} as Excuse]]));
  expect(ledger).toMatchObject({ killed: 1, stopped: 2, excused: 1, survived: 2, score: 20 });
  expect(all).toMatchObject({ group: 'all', tried: 6, score: 20 });
});

function resultOf({ key }: OperatorMutant, fate: Fate = 'survived'): Result {
  return { key, fate, said: null, killedBy: null, ran: 1, ms: 1 };
}

test('a mutant is tried with the tests that reach it, those of its own place first', () => {
  const [mutant, near, far] = [...made(2), ...made(1, 'reference/http/json.ts')];
  if (mutant === undefined || near === undefined || far === undefined) throw new TypeError('three');
  const reached = (...ids: string[]) => ({ ids, exchanges: 10, ms: 100 });
  const tests = {
    wide: reached(mutant.id, far.id),
    close: reached(mutant.id, near.id),
    elsewhere: reached(far.id),
  };
  const orderer = createOrderer([mutant, near, far], { tests, atStart: [], unknown: ['new'] });
  expect(orderer.batchesFor(mutant)).toEqual([['new', 'close', 'wide']]);
  orderer.learn(near, 'wide');
  expect(orderer.batchesFor(mutant)[0]?.slice(0, 2)).toContain('wide');
});

test('every reason is given to a mutant that exists', async () => {
  const known = new Set((await instrumented()).mutants.map(({ key }) => key));
  expect([...readExcuses().keys()].filter((key) => !known.has(key))).toEqual([]);
});
