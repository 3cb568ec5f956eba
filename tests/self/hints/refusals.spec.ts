/** A refusal leads to the setting that may explain it, and to none that the run contradicts. */
import { expect, test } from '@playwright/test';
import type { OperationId } from '../../../generated/operations.ts';
import type { Entry, Exchange } from '../../../fixtures/evidence/types.ts';
import { hintsOf } from '../../../fixtures/hints/refusals.ts';
import { exchange } from '../fabricated/run.ts';
import { sampleTarget } from '../sample-target.ts';

const file = sampleTarget({
  requests: {
    createWithdrawal: {
      body: { from: '{{from}}', to: '{{counterparty}}', amount: '{{amount}}', text: '{{label}}' },
    },
    createTransfer: { body: { from: '{{from}}', to: '{{to}}', amount: '{{amount}}' } },
  },
  bindings: {
    createWithdrawal: { id: '/data/id' },
    createCounterparty: { id: '/data/id' },
  },
  records: { accounts: [{ id: 'a1', asset: 'primary' }] },
});

type Made = { readonly at: number; readonly status?: number; readonly key?: string };

let serial = 0;

function sent(
  operation: OperationId | null,
  path: string,
  body: string | null,
  made: Made,
): Exchange {
  const { at, status = 200, key = `key-${serial}` } = made;
  serial += 1;
  return exchange({
    id: `e${serial}`,
    operation,
    request: {
      method: 'POST',
      url: `https://sample.invalid/v1/${path}`,
      headers: { 'x-svc-idempotency-id': key },
      body,
      bodyEncoding: 'utf8',
    },
    answer: { status, headers: {}, body: `{"data":{"id":"r${serial}"}}`, bodyEncoding: 'utf8' },
    startedAtMs: at,
    durationMs: 0,
  });
}

const withdrawal = (counterparty: string, amount: string, made: Made): Exchange =>
  sent(
    'createWithdrawal',
    'withdrawals',
    `{"from":"a1","to":"${counterparty}","amount":${amount},"text":"t${made.at}"}`,
    made,
  );
const transfer = (amount: string, made: Made): Exchange =>
  sent('createTransfer', 'transfers', `{"from":"a1","to":"a2","amount":${amount}}`, made);
const accept = (id: string, made: Made): Exchange =>
  sent('acceptWithdrawal', `withdrawals/${id}/accept`, null, made);
const page = (size: number, made: Made): Exchange =>
  sent('listTransactions', `transactions?page_size=${size}`, null, made);

/** The operator's approval, at this time. */
function verified(counterparty: string, at: number): Entry[] {
  const call = sent(null, 'operator', null, { at });
  const { id, testId, attempt } = call;
  const own = { kind: 'control', id: `c${id}`, testId, attempt, exchange: id } as const;
  return [call, { ...own, name: 'approveCounterparty', scope: 'customer', subject: counterparty }];
}

/** What is told of the last one. */
function toldOfLast(entries: readonly Entry[], over = {}): string | undefined {
  const target = { ...file, ...over };
  const last = entries.at(-1) as Exchange;
  return hintsOf(entries, target, new Set([last.id])).get(last.id);
}

const no = 400;

test('a counterparty that was verified a moment ago may cool off', () => {
  const refused = [...verified('p1', 100), withdrawal('p1', '5', { at: 150, status: no })];
  expect(toldOfLast(refused)).toBe(
    'timing.coolingOffMs (not in the target file) says how long a counterparty is not used once it is verified, and this one was 50 ms before',
  );
  const timing = { ...file.timing, coolingOffMs: 30 };
  expect(toldOfLast(refused, { timing })).toContain('timing.coolingOffMs (30 in the target file)');
});

test('the acceptance of what was created may be refused for it as well', () => {
  const made = withdrawal('p1', '5', { at: 110 });
  const id = `r${made.id.slice(1)}`;
  const entries = [...verified('p1', 100), made, accept(id, { at: 120, status: no })];
  expect(toldOfLast(entries)).toContain('coolingOffMs');
});

const notCooling: Readonly<Record<string, readonly Entry[]>> = {
  'another was used as soon': [
    ...[...verified('p2', 10), withdrawal('p2', '7', { at: 30 })],
    ...[...verified('p1', 100), withdrawal('p1', '5', { at: 150, status: no })],
  ],
  'it was verified before the run': [withdrawal('p1', '5', { at: 150, status: no })],
  'it was verified afterwards': [
    ...verified('p1', 200),
    withdrawal('p1', '5', { at: 150, status: no }),
  ],
  'no counterparty is paid': [...verified('a2', 100), transfer('5', { at: 150, status: no })],
};

for (const [when, entries] of Object.entries(notCooling)) {
  test(`nothing is said of cooling off where ${when}`, () => {
    expect(toldOfLast(entries) ?? '').not.toContain('coolingOffMs');
  });
}

test('the same movement under another key may be thought a mistake', () => {
  const twice = [transfer('5', { at: 100 }), transfer('5.00', { at: 140, status: no })];
  expect(toldOfLast(twice)).toContain(
    'timing.repeatMs (not in the target file) says how long the same movement under another key is refused, and it was asked for 40 ms before',
  );
});

const notRepeated: Readonly<Record<string, readonly Entry[]>> = {
  'as soon another was repeated': [
    ...[transfer('7', { at: 10 }), transfer('7', { at: 20 })],
    ...[transfer('5', { at: 100 }), transfer('5', { at: 140, status: no })],
  ],
  'it is the same request': [
    transfer('5', { at: 100, key: 'k' }),
    transfer('5', { at: 140, key: 'k', status: no }),
  ],
  'the first was refused too': [
    transfer('5', { at: 100, status: no }),
    transfer('5', { at: 140, status: no }),
  ],
  'it is another amount': [transfer('5', { at: 100 }), transfer('6', { at: 140, status: no })],
};

for (const [when, entries] of Object.entries(notRepeated)) {
  test(`nothing is said of repeating where ${when}`, () => {
    expect(toldOfLast(entries) ?? '').not.toContain('repeatMs');
  });
}

test('more than was ever taken may be too much', () => {
  const entries = [transfer('20', { at: 10 }), transfer('30.00', { at: 90, status: no })];
  const limits = { ...file.limits, amountMax: '100' };
  expect(toldOfLast(entries, { limits })).toBe(
    'limits.amountMax (100 in the target file), which an asset may have of its own, says how much one movement may be, and nothing as large as 30 was taken',
  );
  expect(toldOfLast([transfer('30', { at: 10 }), ...entries])).not.toContain('amountMax');
  expect(toldOfLast(entries.slice(1))).toBeUndefined();
});

test('less than was ever taken may be too little', () => {
  const entries = [transfer('20', { at: 10 }), transfer('0.30', { at: 90, status: no })];
  expect(toldOfLast(entries)).toBe(
    'limits.amountMin (not in the target file), which an asset may have of its own, says how little one movement may be, and nothing as small as 0.3 was taken',
  );
  expect(toldOfLast([transfer('0.30', { at: 10 }), ...entries]) ?? '').not.toContain('amountMin');
});

test('a longer page than was ever given may be too long', () => {
  const entries = [page(5, { at: 10 }), page(50, { at: 90, status: no })];
  expect(toldOfLast(entries)).toBe(
    'limits.pageSizeMax (not in the target file) says how long a page may be, and none of 50 items or more was given',
  );
  expect(toldOfLast([page(100, { at: 5 }), ...entries])).toBeUndefined();
});
