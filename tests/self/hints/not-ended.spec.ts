/** What was accepted and never came to its end is told beside what did not move for it. */
import { expect, test } from '@playwright/test';
import type { OperationId } from '../../../generated/operations.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { notEndedIn } from '../../../fixtures/hints/not-ended.ts';
import { withNotEnded } from '../../../verdict/hints.ts';
import { ended, evaluation, exchange, judge, TEST_ID } from '../fabricated/run.ts';
import { sampleTarget } from '../sample-target.ts';

const STATUS = { status: '/data/status' };
const file = sampleTarget({
  bindings: { acceptTransfer: STATUS, getTransfer: STATUS },
  vocabulary: { transfer: { executed: ['DONE'], refused: ['REJECTED'] } },
  timing: { settleMs: 4000 },
});

function told(operation: OperationId, status: string, startedAtMs: number): Exchange {
  const isRead = operation.startsWith('get');
  return exchange({
    id: `e${startedAtMs}`,
    operation,
    request: {
      method: isRead ? 'GET' : 'POST',
      url: `https://sample.invalid/v1/transfers/t1${isRead ? '' : '/accept'}`,
      headers: {},
      body: null,
      bodyEncoding: 'utf8',
    },
    answer: {
      status: 200,
      headers: {},
      body: `{"data":{"status":"${status}"}}`,
      bodyEncoding: 'utf8',
    },
    startedAtMs,
    durationMs: 0,
  });
}

const later = (startedAtMs: number): Exchange => exchange({ id: 'later', startedAtMs });
const hintOf = (...entries: readonly Exchange[]): string | undefined =>
  notEndedIn(entries, file).get(TEST_ID);

test('a transfer that stays as it was accepted is told with its state, the time and the setting', () => {
  const hint = hintOf(told('acceptTransfer', 'SUBMITTED', 0), later(4100));
  expect(hint).toContain('the transfer t1 was accepted, and acceptTransfer told last');
  expect(hint).toContain('4100 ms later, that it is "SUBMITTED"');
  expect(hint).toContain('timing.settleMs (4000 in the target file)');
  expect(hint).toContain('controls.settle carries it out');
});

for (const [words, entries] of [
  ['that came to its end', [told('getTransfer', 'DONE', 1000), later(9000)]],
  ['that was refused later', [told('getTransfer', 'REJECTED', 1000), later(9000)]],
  ['that a test did not wait for', [later(3000)]],
] as const) {
  test(`of one ${words} nothing is told`, () => {
    expect(hintOf(told('acceptTransfer', 'SUBMITTED', 0), ...entries)).toBeUndefined();
  });
}

test('the finding that waited for it carries the hint, another one does not', () => {
  for (const [checkId, hint] of [
    ['moved-once', 'why'],
    ['member-is', undefined],
  ] as const) {
    const judged = judge([
      exchange(),
      evaluation({ checkId, outcome: 'violated' }),
      ended('violated'),
    ]);
    const { results } = withNotEnded(judged, () => new Map([[TEST_ID, 'why']]));
    const [finding] = results.flatMap(({ findings }) => findings);
    expect(finding?.hint).toBe(hint);
  }
});
