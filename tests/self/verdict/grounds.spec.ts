import { expect, test } from '@playwright/test';
import type { Exchange, Intent } from '../../../fixtures/evidence/types.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { createGrounds } from '../../../verdict/grounds.ts';
import { ended, evaluation, resultOf, SUBJECT } from '../fabricated/run.ts';

function seen(operation: OperationId, intent: Intent, status: number | null): Exchange {
  return {
    kind: 'exchange',
    id: 'w-1',
    testId: 't',
    attempt: 0,
    operation,
    intent,
    actor: 'primary',
    request: { method: 'GET', url: 'http://x', headers: {}, body: null, bodyEncoding: 'utf8' },
    answer: status === null ? null : { status, headers: {}, body: '{}', bodyEncoding: 'utf8' },
    failure: status === null ? { class: 'deadline', message: 'late' } : null,
    startedAtMs: 0,
    durationMs: 1,
  };
}

const yesToAll = 'the target refused no record that does not exist';
const noToAll = 'the target carried out no valid request';

for (const [words, exchanges, doubt] of [
  ['nothing was asked', [], null],
  [
    'one unknown id was refused and a valid read was answered',
    [seen('getTransfer', 'unknown-id', 404), seen('listTransactions', 'valid', 200)],
    null,
  ],
  [
    'every unknown id was answered with success',
    [seen('getTransfer', 'unknown-id', 200), seen('listTransactions', 'valid', 200)],
    yesToAll,
  ],
  [
    'unknown ids were answered with 500',
    [seen('getTransfer', 'unknown-id', 500), seen('listTransactions', 'valid', 200)],
    yesToAll,
  ],
  [
    'unknown ids were not answered at all',
    [seen('getTransfer', 'unknown-id', null), seen('listTransactions', 'valid', 200)],
    yesToAll,
  ],
  [
    'only the token request was carried out',
    [seen('getTransfer', 'unknown-id', 401), seen('createToken', 'valid', 200)],
    noToAll,
  ],
] as const) {
  test(`what a run proves is ${doubt === null ? 'not ' : ''}doubted when ${words}`, () => {
    const grounds = createGrounds();
    for (const exchange of exchanges) grounds.add(exchange);
    expect(grounds.doubt()).toBe(doubt);
  });
}

test('what lacks its ground in a run of a few requirements is told to be run without --grep', () => {
  const ground = { kind: 'accepted', operation: 'createTransfer' } as const;
  const entries = [
    seen('createTransfer', 'invalid', 400),
    evaluation({ grounds: [ground] }),
    ended('done'),
  ];
  const reason = 'no valid createTransfer succeeded in this run, so a refusal of it proves nothing';
  expect(resultOf(entries)).toMatchObject({ verdict: 'untestable', reason });
  expect(resultOf(entries, { only: [SUBJECT] })).toMatchObject({
    verdict: 'untestable',
    reason: `${reason}; without --grep, the profile gate may bring it`,
  });
});
