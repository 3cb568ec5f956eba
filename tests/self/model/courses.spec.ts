/** Which states of a withdrawal may follow one another, and what a cancellation that is asked for proves. */
import { expect, test } from '@playwright/test';
import { judgeHistory } from '../../../fixtures/model/judge.ts';
import type { History } from '../../../fixtures/model/types.ts';
import { accepted, cancelled, created, history, judge, shownAs } from './history.ts';

type Told = Parameters<typeof history>[0]['told'];

const withdrawal = (available: string, state: string, ...more: Told): History =>
  history({
    told: [created('withdrawal', 0, '30.00'), ...more],
    before: ['100.00'],
    after: [[state === 'DONE' ? '70.00' : '100.00', available]],
    rest: [[0, 'getWithdrawal', state]],
  });

const right: Readonly<Record<string, History>> = {
  'an acceptance that overtook a cancellation': withdrawal(
    '70.00',
    'DONE',
    cancelled(0, 200, 'ASKED'),
    accepted(0),
  ),
  'a withdrawal that is queued again': withdrawal(
    '70.00',
    'HELD',
    accepted(0),
    shownAs(0, 'FLYING'),
  ),
};

for (const [words, one] of Object.entries(right)) {
  test(`nothing is said against ${words}`, () => {
    expect(judgeHistory(one, judge).deviations).toEqual([]);
  });
}

const wrong: readonly (readonly [string, string, History])[] = [
  [
    'a withdrawal that waits for its acceptance again',
    'WDR-008',
    withdrawal('100.00', 'NEW', accepted(0), shownAs(0, 'HELD')),
  ],
  [
    'a withdrawal that is on its way after its end',
    'WDR-008',
    withdrawal('70.00', 'FLYING', accepted(0), shownAs(0, 'DONE')),
  ],
  [
    'a withdrawal that was told to be cancelled, and then carried out',
    'WDR-005',
    withdrawal('70.00', 'DONE', cancelled(0), accepted(0)),
  ],
];

for (const [words, requirement, one] of wrong) {
  test(`${words} breaks ${requirement}`, () => {
    const found = judgeHistory(one, judge).deviations.map((deviation) => deviation.requirement);
    expect(found).toContain(requirement);
  });
}
