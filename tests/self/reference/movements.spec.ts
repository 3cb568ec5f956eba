/** The reference's movements, one by one: what each does to the two balances. */
import { expect, test } from '@playwright/test';
import { accounts, faults, openLedger, payeeId } from './ledger-platform.ts';
import type { AccountName, Answer, Ledger } from './ledger-platform.ts';

const names = Object.keys(accounts) as AccountName[];

function withdrawal(ledger: Ledger, rail: string, amount: number): Answer {
  const answer = ledger.ask((parts, call) => parts.withdrawals.create(ledger.context, call), {
    body: {
      withdrawal_rail: rail,
      source_account_id: 'usd',
      destination_counterparty_id: payeeId,
      amount,
    },
  });
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

test('a withdrawal is held, in flight and gone, fee and all', () => {
  const ledger = openLedger();
  const { context } = ledger;
  ledger.attempt((parts) => parts.operator.simulateDeposit(context, 'usd', 200));
  const { id } = withdrawal(ledger, 'SWIFT', 100);
  const request = { path: { withdrawal_id: id } };
  const settle = (): string => ledger.attempt((parts) => parts.operator.settle(context, id));
  expect(ledger.balances('usd')).toEqual([20_000, 20_000]);
  ledger.ask((parts, call) => parts.withdrawals.accept(context, call), request);
  expect(ledger.balances('usd')).toEqual([20_000, 8_500]);
  expect(settle()).toBe('done');
  expect(ledger.balances('usd')).toEqual([20_000, 8_500]);
  expect(ledger.ask((parts, call) => parts.withdrawals.cancel(context, call), request)).toBe(
    'INVALID_STATE',
  );
  expect(ledger.ask((parts, call) => parts.withdrawals.receipt(context, call), request)).toBe(
    'INVALID_STATE',
  );
  expect(settle()).toBe('done');
  expect(ledger.balances('usd')).toEqual([8_500, 8_500]);
  expect(settle()).toBe('INVALID_STATE');
  ledger.attempt((parts) => parts.operator.returnWithdrawal(context, id));
  expect(ledger.balances('usd')).toEqual([18_500, 18_500]);
  expect(ledger.attempt((parts) => parts.operator.returnWithdrawal(context, id))).toBe(
    'INVALID_STATE',
  );
  ledger.close();
});

test('a cancelled withdrawal gives back what was held', () => {
  const ledger = openLedger();
  const { context } = ledger;
  ledger.attempt((parts) => parts.operator.simulateDeposit(context, 'usd', 50));
  const request = { path: { withdrawal_id: withdrawal(ledger, 'ACH', 20).id } };
  ledger.ask((parts, call) => parts.withdrawals.accept(context, call), request);
  expect(ledger.balances('usd')).toEqual([5_000, 3_000]);
  ledger.ask((parts, call) => parts.withdrawals.cancel(context, call), request);
  expect(ledger.balances('usd')).toEqual([5_000, 5_000]);
  expect(ledger.ask((parts, call) => parts.withdrawals.accept(context, call), request)).toBe(
    'INVALID_STATE',
  );
  ledger.close();
});

test('a transfer that can no longer be paid is rejected, and one not accepted in time expires', () => {
  const ledger = openLedger();
  const { context } = ledger;
  const create = (amount: number): Answer | string =>
    ledger.ask((parts, call) => parts.transfers.create(context, call), {
      body: { source_account_id: 'usd', destination_account_id: 'usdOther', amount },
    });
  const accept = (transfer: Answer | string): Answer | string =>
    typeof transfer === 'string'
      ? transfer
      : ledger.ask((parts, call) => parts.transfers.accept(context, call), {
          path: { transfer_id: transfer.id },
        });
  ledger.attempt((parts) => parts.operator.simulateDeposit(context, 'usd', 30));
  const [first, second, third] = [create(20), create(20), create(5)];
  expect(accept(first)).toMatchObject({ status: 'EXECUTED' });
  expect(accept(first)).toBe('INVALID_STATE');
  expect(accept(second)).toMatchObject({ status: 'REJECTED' });
  ledger.passMs(context.config.quoteLifetimeMs);
  expect(accept(third)).toBe('INVALID_STATE');
  expect([ledger.balances('usd'), ledger.balances('usdOther')]).toEqual([
    [1_000, 1_000],
    [2_000, 2_000],
  ]);
  ledger.close();
});

test('an exchange runs at the rate at acceptance, and the pool of each asset takes the other side', () => {
  const ledger = openLedger();
  const { context } = ledger;
  ledger.attempt((parts) => parts.operator.simulateDeposit(context, 'usd', 300));
  const quoted = ledger.ask((parts, call) => parts.exchanges.create(context, call), {
    body: {
      source_account_id: 'usd',
      destination_account_id: 'eur',
      amount: 100,
      action: 'FIX_SOURCE',
    },
  }) as Answer;
  expect(quoted['destination_details']).toMatchObject({ amount: 92.59 });
  ledger.attempt((parts) => {
    parts.operator.setRate(context, 'client-1', accounts.usd, accounts.eur, 0.5);
  });
  const request = { path: { exchange_id: quoted.id } };
  ledger.ask((parts, call) => parts.exchanges.accept(context, call), request);
  expect([ledger.balances('usd'), ledger.balances('eur')]).toEqual([
    [30_000, 20_000],
    [0, 0],
  ]);
  ledger.attempt((parts) => parts.operator.settle(context, quoted.id));
  expect([ledger.balances('usd'), ledger.balances('eur')]).toEqual([
    [20_000, 20_000],
    [5_000, 5_000],
  ]);
  expect(faults(ledger)).toEqual([]);
  ledger.close();
});

const ALL = 9_999_999_999_999.99;

/** Of as much as an account can hold, at which some sides have more digits than can be kept. */
const tooLarge = [
  { words: 'at the rate of its request', amount: ALL, to: 'usdc', rate: null },
  { words: 'at the rate of its acceptance', amount: 100_000, to: 'eur', rate: 1e9 },
  { words: 'with a small unit, at the rate of its acceptance', amount: 10, to: 'usdc', rate: 1e9 },
] as const;

for (const { words, amount, to, rate } of tooLarge) {
  test(`an exchange that is too large ${words} is refused, and nothing moves`, () => {
    const ledger = openLedger();
    const { context } = ledger;
    ledger.attempt((parts) => parts.operator.simulateDeposit(context, 'usd', ALL));
    const before = ledger.balances('usd');
    const created = ledger.ask((parts, call) => parts.exchanges.create(context, call), {
      body: {
        source_account_id: 'usd',
        destination_account_id: to,
        amount,
        action: 'FIX_SOURCE',
      },
    });
    if (rate === null) expect(created).toBe('VALIDATION_FAILED');
    else {
      ledger.attempt((parts) => {
        parts.operator.setRate(context, 'client-1', accounts.usd, accounts[to], rate);
      });
      const request = { path: { exchange_id: (created as Answer).id } };
      const accepted = ledger.ask((parts, call) => parts.exchanges.accept(context, call), request);
      expect(accepted).toBe('VALIDATION_FAILED');
    }
    expect([ledger.balances('usd'), ledger.balances(to)]).toEqual([before, [0, 0]]);
    expect(faults(ledger)).toEqual([]);
    ledger.close();
  });
}

test('statements of two months join, and amounts are exact or refused', () => {
  const ledger = openLedger();
  const { context } = ledger;
  const { assets } = context.parts;
  ledger.attempt((parts) => parts.operator.simulateDeposit(context, 'usd', 10.1));
  ledger.passMs(60_000);
  ledger.attempt((parts) => parts.operator.simulateDeposit(context, 'usd', 0.2));
  const read = (statement_id: string): Answer | string =>
    ledger.ask((parts, call) => parts.statements.get(context, call), {
      path: { account_id: 'usd', statement_id },
    });
  expect(read('2026-01')).toMatchObject({ opening_balance: 0, closing_balance: 10.1 });
  expect(read('2026-02')).toMatchObject({ opening_balance: 10.1, closing_balance: 10.3 });
  expect(read('2026-03')).toBe('NOT_FOUND');
  const minor = (asset: string, amount: number): number | string => {
    let made = 0;
    const code = ledger.attempt(() => {
      made = assets.toMinor(context, asset, amount);
    });
    return code === 'done' ? made : code;
  };
  expect(
    [0.1, 1e-8, 1.005, 1e13, 9_999_999_999_999.99, -1, 0].map((n) => minor(accounts.usd, n)),
  ).toEqual([
    10,
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
    999_999_999_999_999,
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
  ]);
  expect([1e-8, 1e-9, 9.99999999].map((n) => minor('BITCOIN_TESTNET_BTC', n))).toEqual([
    1,
    'VALIDATION_FAILED',
    999_999_999,
  ]);
  expect(assets.toMajor(context, accounts.usd, -7)).toBe(-0.07);
  ledger.close();
});

test('twelve months without activity make account and customer dormant, and activity wakes them', () => {
  const ledger = openLedger();
  const { context } = ledger;
  const states = (): string[] => [
    ...names.map((name) => context.parts.balances.account(context, name).status),
    context.parts.records.get(context, 'client-1', 'customer', 'cus_1').status,
  ];
  ledger.passMs(364 * 86_400_000);
  ledger.attempt((parts) => {
    parts.progress.tick(context, false);
  });
  expect(new Set(states())).toEqual(new Set(['OPEN', 'ACTIVE']));
  ledger.passMs(2 * 86_400_000);
  ledger.attempt((parts) => {
    parts.progress.tick(context, false);
  });
  expect(new Set(states())).toEqual(new Set(['DORMANT']));
  expect(ledger.attempt((parts) => parts.operator.simulateDeposit(context, 'eur', 1))).toBe('done');
  expect(states()).toEqual(['DORMANT', 'DORMANT', 'OPEN', 'DORMANT', 'ACTIVE']);
  ledger.close();
});
