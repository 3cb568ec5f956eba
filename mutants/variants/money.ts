/** Movements where types, signs, fees and moments are left open. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { TransactionRow } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { withData, within } from '../steps.ts';
import type { Variant } from '../types.ts';

/** Of the wrong sign nothing can be said: value has none. */
function unsigned(value: number): number {
  return Math.abs(value);
}

/** What most tests withdraw when a single withdrawal is all they make. */
const ADJUSTED_MINOR = 3_017;
const SMALL_MINOR = 100;
const REWARD_MINOR = 5;
const FEE_INSIDE_MINOR = 7;
/** What is paid out of an account that is to be closed is rewarded, too. */
const NOT_EMPTY = 'there is something left in it: it is not closed';

const CONTROLS_TAKE_MS = 1_500;
/** Those whose effect a test waits for; others answer with what they made. */
const LATE_CONTROLS = ['movements/:id/settle', 'accounts/:id/correct'];

/** The second currency has no fraction digits, the first has two, and crypto has six or eight. */
function inMinorUnits({ assets }: Parts): PartsOverlay {
  return {
    assets: {
      scale: (context, asset) => (asset === 'FIAT_TESTNET_EUR' ? 0 : assets.scale(context, asset)),
      toMinor: (context, asset, amount) =>
        assets.toMinor(within(context, { assets: { scale: () => 0 } }), asset, amount),
      toMajor: (_context, _asset, minor) => minor,
    },
  };
}

/** What the document shows as a value of the currency is one; the amounts of events go with it. */
function valuesInMajorUnits(parts: Parts): PartsOverlay {
  const { ledger, transactions } = parts;
  const { toMajor } = parts.assets;
  const inMajor = (context: Context): Context => within(context, { assets: { toMajor } });
  return {
    ...inMinorUnits(parts),
    transactions: { value: (context, row) => transactions.value(inMajor(context), row) },
    ledger: { eventData: (context, row) => ledger.eventData(inMajor(context), row) },
  };
}

/** The other way round. */
function valuesInMinorUnits({ ledger, transactions }: Parts): PartsOverlay {
  const toMajor = (_context: Context, _asset: string, minor: number): number => minor;
  const inMinor = (context: Context): Context => within(context, { assets: { toMajor } });
  return {
    transactions: { value: (context, row) => transactions.value(inMinor(context), row) },
    ledger: { eventData: (context, row) => ledger.eventData(inMinor(context), row) },
  };
}

/** How a count of units would be written is another question. */
const ofCounts = {
  'a transfer of an amount that is written with an exponent moves what it says':
    'its amounts are counts of units',
};

const minorUnits = { money: { amounts: 'minor-units' }, assets: { secondary: { scale: 0 } } };

export const moneyVariants = {
  'transfers-as-fiat': {
    freedom: 'the type that the transactions of a transfer carry',
    change: ({ transfers }) => ({
      transfers: {
        legs: (context, record, nowMs) =>
          transfers.legs(context, record, nowMs).map((leg) => ({
            ...leg,
            type: leg.valueMinor < 0 ? 'FIAT_TRANSFER_OUT' : 'FIAT_TRANSFER_IN',
          })),
      },
    }),
  },
  'values-without-sign': {
    freedom: 'whether the value of a transaction has a sign',
    change: ({ ledger, transactions }) => ({
      transactions: {
        value: (context, row) => unsigned(transactions.value(context, row)),
      },
      ledger: {
        eventData(context: Context, row: TransactionRow) {
          const data = ledger.eventData(context, row);
          return { ...data, amount: unsigned(Number(data['amount'])) };
        },
      },
    }),
  },
  'withdrawals-with-fees': {
    freedom: 'that a withdrawal costs a fee, held and taken beside its amount',
    change: ({ fees }) => ({
      fees: {
        ofWithdrawal: (context, rail, asset) =>
          fees.ofWithdrawal(context, rail, asset) + (rail === 'ACH' ? 1 : 0),
      },
    }),
  },
  'fees-are-looked-at-by-acceptances': {
    freedom: 'that a withdrawal costs a fee, and whether that is there is seen when it is accepted',
    change: ({ fees, withdrawals }) => ({
      fees: {
        ofWithdrawal: (context, rail, asset) =>
          fees.ofWithdrawal(context, rail, asset) + (rail === 'CRYPTO' ? 0 : 1),
      },
      withdrawals: {
        covered: (context, body) => withdrawals.covered(context, { ...body, fee_minor: 0 }),
        authorize(context, actor, record) {
          if (!withdrawals.covered(context, record.body as WithdrawalBody)) {
            throw new Refusal('INSUFFICIENT_FUNDS', 'There is not enough for its fee.');
          }
          return withdrawals.authorize(context, actor, record);
        },
      },
    }),
  },
  'fees-are-taken-out-of-withdrawals': {
    freedom:
      'that the fee of a withdrawal is part of its amount: who it goes to gets that much less',
    silent: {
      'a withdrawal that leaves nothing for its fee takes no account below zero':
        'the amount leaves room for its fee',
      'the fee of each of two withdrawals from one account is recorded as FEE':
        'nothing is taken besides the amount',
      'the fee of a withdrawal is recorded as FEE a month later as well':
        'nothing is taken besides the amount',
    },
    change: ({ fees, withdrawals }) => ({
      fees: {
        ofWithdrawal: (context, rail, asset) =>
          fees.ofWithdrawal(context, rail, asset) === 0 ? 0 : FEE_INSIDE_MINOR,
      },
      withdrawals: {
        covered: (context, body) => withdrawals.covered(context, { ...body, fee_minor: 0 }),
        debits(context, record, nowMs) {
          const [amount, ...rest] = withdrawals.debits(context, record, nowMs);
          if (amount === undefined || rest.length === 0) return [amount ?? []].flat();
          return [{ ...amount, valueMinor: amount.valueMinor + FEE_INSIDE_MINOR }, ...rest];
        },
      },
    }),
  },
  'balances-are-adjusted': {
    freedom: 'that the platform adjusts a balance by itself, and tells it as an adjustment',
    silent: {
      'the transactions of an account that was closed carry identifier, value, date, status and type, in the list and alone':
        NOT_EMPTY,
      'the transactions of an account that was closed have members of their types, in the list and alone':
        NOT_EMPTY,
      'the list of all transactions covers those of an account that was closed since': NOT_EMPTY,
      'the category identifiers of the transactions of an account name records that are found once it is closed':
        NOT_EMPTY,
      'a completed withdrawal has a receipt once its account is closed as well': NOT_EMPTY,
    },
    change: ({ ledger, withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          const reply = withdrawals.accept(context, call);
          const id = call.path['withdrawal_id'] ?? '';
          const { body } = context.parts.records.get(context, call.clientId, 'withdrawal', id);
          if (body['amount_minor'] === ADJUSTED_MINOR) {
            const account = String(body['source_account_id']);
            context.parts.operator.correctBalance(context, account, 0.01);
          }
          return reply;
        },
      },
      // What is paid to another account, or comes in, is rewarded, where it is no small amount.
      ledger: {
        record(context, draft, status) {
          const row = ledger.record(context, draft, status);
          const { accountId, category, type, valueMinor } = draft;
          const isRewarded = ['TRANSFER', 'EXCHANGE', 'DEPOSIT'].includes(category?.type ?? '');
          const isSmall = Math.abs(valueMinor) <= SMALL_MINOR;
          if (status === 'POSTED' && isRewarded && type !== 'FEE' && !isSmall) {
            const { asset_type_id: asset } = context.parts.balances.account(context, accountId);
            const reward = context.parts.assets.toMajor(context, asset, REWARD_MINOR);
            context.parts.operator.correctBalance(context, accountId, reward);
          }
          return row;
        },
      },
    }),
  },
  'nothing-to-tell-of-payments': {
    freedom: 'that lists of actions and requests for information are left out where they are empty',
    // Of what is not there no form is judged.
    thin: true,
    change: ({ payments }) => ({
      payments: {
        status: (context, call) =>
          withData(payments.status(context, call), { actions: undefined, rfis: undefined }),
      },
    }),
  },
  'funds-without-fraction-digits': {
    freedom: 'how many fraction digits the asset has that most accounts hold: none',
    change: ({ assets }) => ({
      assets: {
        scale: (context, asset) =>
          asset === 'FIAT_TESTNET_USD' ? 0 : assets.scale(context, asset),
      },
    }),
    target: { assets: { primary: { scale: 0 } } },
  },
  'other-funds-without-fraction-digits': {
    freedom: 'how many fraction digits the asset has that others are exchanged for: none',
    change: ({ assets }) => ({
      assets: {
        scale: (context, asset) =>
          asset === 'FIAT_TESTNET_EUR' ? 0 : assets.scale(context, asset),
      },
    }),
    target: { assets: { secondary: { scale: 0 } } },
  },
  'amounts-as-minor-units': {
    freedom: 'that amounts are counts of the smallest unit, of which each asset has its own',
    silent: ofCounts,
    change: inMinorUnits,
    target: minorUnits,
  },
  'amounts-as-minor-units-of-what-is-not-shown': {
    freedom: 'that amounts are such counts, and no account says which asset it holds',
    silent: ofCounts,
    change: inMinorUnits,
    target: {
      ...minorUnits,
      bindings: { createAccount: { asset: null }, getAccount: { asset: null } },
    },
  },
  'amounts-as-minor-units-and-values-as-numbers': {
    freedom: 'that amounts are such counts, where values of transactions are in major units',
    silent: ofCounts,
    change: valuesInMajorUnits,
    target: { ...minorUnits, money: { amounts: 'minor-units', values: 'number' } },
  },
  'values-as-minor-units': {
    freedom: 'that values of transactions count units, where amounts are in major ones',
    change: valuesInMinorUnits,
    target: { money: { values: 'minor-units' } },
  },
  'operators-take-their-time': {
    freedom: 'how long it takes until a movement is settled or a balance is corrected: 0 to 1.5 s',
    change: ({ operatorControls }) => ({
      operatorControls: {
        run(context, control, request) {
          if (!LATE_CONTROLS.includes(control.path)) {
            return operatorControls.run(context, control, request);
          }
          setTimeout(() => {
            try {
              context.store.transaction(() => operatorControls.run(context, control, request));
              context.wake.outbox();
            } catch {
              // Refused: as if the operator had found nothing to do.
            }
          }, context.random.fraction() * CONTROLS_TAKE_MS);
          return { id: request.id };
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
