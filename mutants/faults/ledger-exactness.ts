/** Faults of exactness, overdrafts and conservation. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { PaymentWish } from '../../reference/domain/payments.ts';
import type { TransactionDraft } from '../../reference/ledger/rows.ts';
import { everyNth, shift } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

const NEARLY = 1e-6;

/** Legs that need not balance: the rest goes to the house. */
function book(context: Context, drafts: readonly TransactionDraft[], nowMs: number): void {
  const { journal, ledger } = context.parts;
  ledger.post(context, drafts, (rows) => journal.against(context, 'SUSPENSE', rows), nowMs);
}

/** Transfers that arrive less one minor unit: of those that are larger, those that it is told of. */
export function leaking(isDueFor: () => () => boolean): Mutant['change'] {
  return ({ transfers }) => {
    const isDue = isDueFor();
    return {
      transfers: {
        moveFunds(context, record, nowMs) {
          const [debit, credit] = transfers.legs(context, record, nowMs);
          if (debit === undefined || credit === undefined) return;
          const leak = isDue() && credit.valueMinor > 1 ? 1 : 0;
          book(context, [debit, { ...credit, valueMinor: credit.valueMinor - leak }], nowMs);
        },
      },
    };
  };
}

export const ledgerExactnessMutants = {
  'amounts-are-cut-after-multiplying': {
    breaks: 'LED-013',
    because: 'cents are Math.floor(amount * 100), and 0.29 * 100 is 28.999…',
    class: 'money',
    difficulty: 3,
    change: ({ assets }) => ({
      assets: {
        toMinor(context, asset, amount) {
          assets.toMinor(context, asset, amount);
          const minor = Math.floor(Number(amount) * 10 ** assets.scale(context, asset));
          return Math.max(1, minor);
        },
      },
    }),
  },
  'stablecoins-are-kept-in-cents': {
    breaks: 'LED-013',
    because: 'what follows a currency is booked in its cents',
    class: 'money',
    difficulty: 4,
    change: ({ assets }) => ({
      assets: {
        toMinor(context, asset, amount) {
          const minor = assets.toMinor(context, asset, amount);
          const fine = 10 ** Math.max(0, assets.scale(context, asset) - 2);
          const isKept = !asset.endsWith('_USDC') || minor < fine;
          return isKept ? minor : minor - (minor % fine);
        },
      },
    }),
  },
  'transfers-are-kept-in-single-precision': {
    breaks: 'LED-013',
    because: 'the column is a REAL of four bytes',
    class: 'money',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        legs: (context, record, nowMs) =>
          transfers
            .legs(context, record, nowMs)
            .map((leg) => ({ ...leg, valueMinor: Math.fround(leg.valueMinor) })),
      },
    }),
  },
  'balance-is-shown-as-a-floating-sum': {
    breaks: 'LED-013',
    because: 'the balance is the sum of amounts as numbers',
    class: 'money',
    difficulty: 3,
    change: ({ accounts, assets }) => ({
      accounts: {
        record(context, row) {
          const unit = 1 / 10 ** assets.scale(context, row.asset_type_id);
          return {
            ...accounts.record(context, row),
            current_balance: row.current_minor * unit,
            available_balance: row.available_minor * unit,
          };
        },
      },
    }),
  },
  'balances-above-a-million-lose-their-cents': {
    breaks: 'LED-013',
    because: 'large numbers are formatted with seven digits',
    class: 'money',
    difficulty: 4,
    change: ({ assets }) => ({
      assets: {
        toMajor(context, asset, minor) {
          const major = assets.toMajor(context, asset, minor);
          return Math.abs(major) >= 1_000_000 ? Number(major.toPrecision(7)) : major;
        },
      },
    }),
  },
  'no-account-is-ever-too-poor': {
    breaks: 'LED-015',
    because: 'the check was switched off for a demo',
    class: 'money',
    difficulty: 1,
    change: () => ({ balances: { covers: () => true } }),
  },
  'what-is-held-can-be-spent-again': {
    breaks: 'LED-015',
    because: 'the current balance is compared, which holds do not lower',
    class: 'money',
    difficulty: 3,
    change: () => ({
      balances: { covers: (_context, account, minor) => account.current_minor >= minor },
    }),
  },
  'funds-are-checked-at-creation-alone': {
    breaks: 'LED-015',
    because: 'what was checked once is thought to stay',
    class: 'money',
    difficulty: 3,
    change: ({ balances, transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          const { accounts, assets } = context.parts;
          const source = accounts.find(context, actor.clientId, wish.source_account_id);
          const minor = assets.toMinor(context, source.asset_type_id, wish.amount);
          if (balances.covers(context, source, minor)) {
            return transfers.request(context, actor, wish);
          }
          throw new Refusal('INSUFFICIENT_FUNDS', 'The account has not enough available.');
        },
      },
      balances: { covers: () => true },
    }),
  },
  'one-transfer-in-ten-leaks-a-cent': {
    breaks: 'LED-016',
    because: 'a rounding difference is left over now and then, and nobody books it',
    class: 'money',
    difficulty: 5,
    change: leaking(() => everyNth(10)),
  },
  'odd-amounts-lose-half-a-cent-twice': {
    breaks: 'LED-016',
    because: 'the amount is split between two pools and each half is rounded down',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const [debit, credit] = transfers.legs(context, record, nowMs);
          if (debit === undefined || credit === undefined) return;
          const halves = 2 * Math.floor(credit.valueMinor / 2);
          book(context, [debit, { ...credit, valueMinor: Math.max(1, halves) }], nowMs);
        },
      },
    }),
  },
  'payment-of-half-a-cent-is-rounded-for-who-takes-it': {
    breaks: 'LED-016',
    because: 'those who made payments read amounts as floats, and round them for each side',
    class: 'money',
    difficulty: 4,
    change: ({ assets, payments }) => ({
      payments: {
        request(context, actor, wish) {
          const { amount, asset_type_id: asset } = wish.payment_info;
          const cents = amount * 10 ** assets.scale(context, asset);
          const cut = Math.floor(cents + NEARLY);
          if (cents - cut < NEARLY || cut < 1) return payments.request(context, actor, wish);
          const whole = { ...wish.payment_info, amount: assets.toMajor(context, asset, cut) };
          const wished = { ...wish, payment_info: whole };
          const record = payments.request(context, actor, wished);
          const body = { ...record.body, more_minor: 1 };
          return context.parts.records.update(context, record, { body }, actor.nowMs);
        },
        process(context, actor, record) {
          const done = payments.process(context, actor, record);
          const body = record.body as PaymentWish & { readonly more_minor?: number };
          const { destination_account_id: payee } = body.payment_destination;
          if (body.more_minor !== undefined) shift(context, payee, body.more_minor, actor.nowMs);
          return done;
        },
      },
    }),
  },
} satisfies Mutants;
