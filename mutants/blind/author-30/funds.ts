/** Faults of the thirtieth author: balances that are put back, and amounts that are cut. */
import type { Context } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import type { Mutants } from '../../types.ts';

const BITS_31 = 2 ** 31;

const cut = (minor: number): number =>
  Math.abs(minor) < BITS_31 ? minor : Math.sign(minor) * (Math.abs(minor) % BITS_31);

/** Balances as they were at some moment, under the record that they were taken for. */
function pictures(): {
  readonly take: (context: Context, name: string, accountIds: readonly string[]) => void;
  readonly putBack: (context: Context, name: string) => void;
} {
  const taken = new Map<string, readonly AccountRow[]>();
  return {
    take(context, name, accountIds) {
      const rows = accountIds.map((id) => context.parts.balances.account(context, id));
      taken.set(name, rows);
    },
    putBack(context, name) {
      for (const row of taken.get(name) ?? []) {
        context.store.run(
          'UPDATE accounts SET current_minor = ?, available_minor = ? WHERE id = ?',
          row.current_minor,
          row.available_minor,
          row.id,
        );
      }
      taken.delete(name);
    },
  };
}

/** The other accounts of the customer in this asset have so much less, or more. */
function shiftSiblings(context: Context, accountId: string, minor: number, nowMs: number): void {
  const { accounts, balances } = context.parts;
  const own = balances.account(context, accountId);
  for (const row of accounts.ofCustomer(context, own.customer_id)) {
    if (row.id === own.id || row.asset_type_id !== own.asset_type_id) continue;
    balances.write(context, row.id, { currentMinor: 0, availableMinor: minor }, nowMs);
  }
}

export const blindThirtiethFundsMutants = {
  'cancellation-restores-what-was-available-before-its-hold': {
    breaks: 'LED-012',
    because: 'a hold keeps the balance that it found, and puts it back when it goes',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const { take, putBack } = pictures();
      return {
        withdrawals: {
          authorize(context, actor, record) {
            take(context, record.id, [String(record.body['source_account_id'])]);
            return withdrawals.authorize(context, actor, record);
          },
          release(context, record, nowMs) {
            const cancelled = withdrawals.release(context, record, nowMs);
            putBack(context, record.id);
            return cancelled;
          },
        },
      };
    },
  },
  'trade-is-posted-on-the-balances-of-its-acceptance': {
    breaks: 'LED-012',
    because: 'the desk settles with the balances that it saw when the order was filled',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => {
      const { take, putBack } = pictures();
      return {
        exchanges: {
          fill(context, actor, record) {
            const filled = exchanges.fill(context, actor, record);
            const body = record.body as ExchangeBody;
            take(context, record.id, [body.source_account_id, body.destination_account_id]);
            return filled;
          },
          advance(context, record, nowMs) {
            putBack(context, record.id);
            return exchanges.advance(context, record, nowMs);
          },
        },
      };
    },
  },
  'pull-is-posted-on-the-balance-of-its-acceptance': {
    breaks: 'DEP-004',
    because: 'the new balance is reckoned when the order is sent, and written when it comes back',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => {
      const { take, putBack } = pictures();
      return {
        deposits: {
          startPull(context, actor, record) {
            take(context, record.id, [(record.body as DepositBody).account_id]);
            return deposits.startPull(context, actor, record);
          },
          advance(context, record, nowMs) {
            putBack(context, record.id);
            return deposits.advance(context, record, nowMs);
          },
        },
      };
    },
  },
  'detected-deposit-is-posted-on-the-balance-of-its-detection': {
    breaks: 'LED-012',
    because: 'the message of the network carries the balance that was there when it came',
    class: 'money',
    difficulty: 4,
    change: ({ deposits, operator }) => {
      const { take, putBack } = pictures();
      return {
        operator: {
          detectDeposit(context, accountId, amount) {
            const record = operator.detectDeposit(context, accountId, amount);
            take(context, record.id, [accountId]);
            return record;
          },
        },
        deposits: {
          advance(context, record, nowMs) {
            putBack(context, record.id);
            return deposits.advance(context, record, nowMs);
          },
        },
      };
    },
  },
  'hold-lowers-what-is-available-on-the-siblings-too': {
    breaks: 'LED-002',
    because: 'what a customer may spend is one limit over its accounts of a currency',
    class: 'money',
    difficulty: 4,
    change: ({ holds }) => ({
      holds: {
        place(context, accountId, drafts) {
          const rows = holds.place(context, accountId, drafts);
          for (const row of rows)
            shiftSiblings(context, accountId, row.value_minor, row.transaction_ms);
          return rows;
        },
        release(context, category, nowMs) {
          const rows = holds.release(context, category, nowMs);
          for (const row of rows) shiftSiblings(context, row.account_id, -row.value_minor, nowMs);
          return rows;
        },
      },
    }),
  },
  'transfer-of-stablecoins-is-cut-to-31-bits-of-millionths': {
    breaks: 'LED-013',
    because: 'the column was measured for cents, of which there are fewer',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
          if (record.body['asset_type_id'] !== 'ETHEREUM_SEPOLIA_USDC') return legs;
          return legs.map((leg) => ({ ...leg, valueMinor: cut(leg.valueMinor) }));
        },
      },
    }),
  },
} satisfies Mutants;
