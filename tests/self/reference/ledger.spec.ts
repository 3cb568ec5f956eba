/** The reference's ledger: whatever is done in whatever order, the books agree. */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import { accounts, faults, openLedger, payeeId, walletId } from './ledger-platform.ts';
import type { AccountName, Ledger } from './ledger-platform.ts';

const RUNS = 60;
const STEPS = 40;

type Made = {
  readonly kind: 'transfer' | 'withdrawal' | 'exchange' | 'deposit';
  readonly id: string;
};
type Step = {
  readonly act: (typeof acts)[number];
  readonly from: AccountName;
  readonly to: AccountName;
  readonly cents: number;
  readonly pick: number;
};

const names = Object.keys(accounts) as AccountName[];
const acts = [
  'receive',
  'receiveWithFee',
  'transfer',
  'withdraw',
  'exchange',
  'accept',
  'accept',
  'settle',
  'settle',
  'cancel',
  'return',
  'correct',
  'freeze',
  'open',
] as const;

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    from: fc.constantFrom(...names),
    to: fc.constantFrom(...names),
    cents: fc.integer({ min: 1, max: 20_000 }),
    pick: fc.nat(),
  }),
  { minLength: STEPS / 2, maxLength: STEPS, size: 'max' },
);

const operations = {
  transfer: (parts: Parts) => parts.transfers,
  withdrawal: (parts: Parts) => parts.withdrawals,
  exchange: (parts: Parts) => parts.exchanges,
  deposit: (parts: Parts) => parts.deposits,
} as const;

function create(ledger: Ledger, kind: Made['kind'], body: unknown): Made[] {
  const answer = ledger.ask((parts, call) => operations[kind](parts).create(ledger.context, call), {
    body,
  });
  return typeof answer === 'string' ? [] : [{ kind, id: answer.id }];
}

function order(ledger: Ledger, { act, from, to, cents, pick }: Step): Made[] {
  const amount = cents / 100;
  if (act === 'transfer') {
    const body = { source_account_id: from, destination_account_id: to, amount };
    return create(ledger, 'transfer', body);
  }
  if (act === 'exchange') {
    const action = pick % 2 === 0 ? 'FIX_SOURCE' : 'FIX_DESTINATION';
    const body = { source_account_id: from, destination_account_id: to, amount, action };
    return create(ledger, 'exchange', body);
  }
  const crypto = from === 'usdc';
  return create(ledger, 'withdrawal', {
    withdrawal_rail: crypto ? 'CRYPTO' : pick % 2 === 0 ? 'SWIFT' : 'ACH',
    source_account_id: from,
    destination_counterparty_id: crypto ? walletId : payeeId,
    amount,
  });
}

/** What the step made, if it made something. */
function take(ledger: Ledger, step: Step, made: readonly Made[]): Made[] {
  const { act, from, cents, pick } = step;
  const { context } = ledger;
  const chosen = made[pick % Math.max(1, made.length)];
  const request = chosen === undefined ? {} : { path: { [`${chosen.kind}_id`]: chosen.id } };
  const status = act === 'freeze' ? 'FROZEN' : 'OPEN';
  if (act === 'transfer' || act === 'exchange' || act === 'withdraw') return order(ledger, step);
  if (act === 'accept' && chosen !== undefined) {
    ledger.ask((parts, call) => operations[chosen.kind](parts).accept(context, call), request);
  } else if (act === 'cancel' && chosen?.kind === 'withdrawal') {
    ledger.ask((parts, call) => parts.withdrawals.cancel(context, call), request);
  } else {
    ledger.attempt((parts) => {
      const { operator } = parts;
      const amount = cents / 100;
      if (act === 'receive') operator.simulateDeposit(context, from, amount);
      else if (act === 'receiveWithFee')
        operator.simulateDeposit(context, from, amount, { fee: 0.5 });
      else if (act === 'correct') {
        operator.correctBalance(context, from, pick % 2 === 0 ? amount : -amount);
      } else if (act === 'settle') operator.settle(context, chosen?.id ?? '');
      else if (act === 'return') operator.returnWithdrawal(context, chosen?.id ?? '');
      else parts.accounts.request(context, parts.balances.account(context, from), status, 0);
    });
  }
  return [];
}

/** Status and value of everything final, by transaction. */
function finals({ context }: Ledger): Map<string, string> {
  const rows = context.store.all<{ id: string; status: string; value_minor: number }>(
    `SELECT id, status, value_minor FROM transactions WHERE status IN ('POSTED', 'CANCELLED')`,
  );
  return new Map(rows.map((row) => [row.id, `${row.status} ${String(row.value_minor)}`]));
}

function play(sequence: readonly Step[], change?: (original: Parts) => PartsOverlay): string[] {
  const ledger = openLedger(change);
  try {
    const made: Made[] = [];
    for (const name of names) {
      ledger.attempt((parts) => parts.operator.simulateDeposit(ledger.context, name, 150));
    }
    let before = finals(ledger);
    for (const step of sequence) {
      made.push(...take(ledger, step, made));
      const found = faults(ledger);
      const after = finals(ledger);
      for (const [id, final] of before) if (after.get(id) !== final) found.push(`${id} changed`);
      if (found.length > 0) return [`after ${step.act}: ${found.join(', ')}`];
      before = after;
    }
    return [];
  } finally {
    ledger.close();
  }
}

test('the books agree after every step of any sequence', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      expect(play(sequence)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

const planted: Readonly<Record<string, (original: Parts) => PartsOverlay>> = {
  'a release that leaves the hold': (original) => ({
    balances: {
      replace: (context, id, before, after, nowMs) => {
        const released = before.availableMinor < 0 && after.availableMinor === 0;
        return original.balances.replace(context, id, before, released ? before : after, nowMs);
      },
    },
  }),
  'funds that are not looked at': () => ({ balances: { covers: () => true } }),
  'a cancelled hold that is posted after all': (original) => ({
    ledger: {
      mayBecome: () => true,
      ofCategory: (context, category, status) => [
        ...original.ledger.ofCategory(context, category, status),
        ...(status === 'PENDING' ? original.ledger.ofCategory(context, category, 'CANCELLED') : []),
      ],
    },
  }),
  'the platform’s side left out': () => ({
    journal: { moveInternal: () => undefined },
  }),
};

for (const [fault, change] of Object.entries(planted)) {
  test(`these properties see ${fault}`, () => {
    const outcome = fc.check(
      fc.property(steps, (sequence) => play(sequence, change).length === 0),
      { numRuns: RUNS, endOnFailure: true, seed: 7 },
    );
    expect(outcome.failed).toBe(true);
  });
}
