/** Faults that real ledgers were reported to have: what a movement does to the balances. */
import type { Context } from '../../../reference/context.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { TransactionDraft } from '../../../reference/ledger/rows.ts';
import type { Parts } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Mutants } from '../../types.ts';
import { refusedLate, within } from '../../steps.ts';

type Side = (
  context: Context,
  body: ExchangeBody,
  destination: TransactionDraft,
  nowMs: number,
) => number;

/** The leg of what is bought has another value. */
const buying =
  (valueOf: Side) =>
  ({ exchanges }: Parts) => ({
    exchanges: {
      legs(context: Context, record: StoredRecord, body: ExchangeBody, nowMs: number) {
        const legs = exchanges.legs(context, record, body, nowMs);
        return legs.map((leg) =>
          leg.valueMinor < 0 ? leg : { ...leg, valueMinor: valueOf(context, body, leg, nowMs) },
        );
      },
    },
  });

function neverUsed(context: Context, accountId: string): boolean {
  const sql = 'SELECT 1 FROM transactions WHERE account_id = ? LIMIT 1';
  return context.store.one(sql, accountId) === undefined;
}

const bareNumber: Side = (context, body, leg) => {
  const { assets } = context.parts;
  if (!neverUsed(context, leg.accountId)) return leg.valueMinor;
  const major = assets.toMajor(context, body.source_asset_type_id, body.source_minor);
  const scale = 10 ** assets.scale(context, body.destination_asset_type_id);
  return Math.max(1, Math.round(major * scale));
};

const digitsOfTheSource: Side = (context, body, leg) => {
  const { assets } = context.parts;
  const from = assets.scale(context, body.source_asset_type_id);
  const to = assets.scale(context, body.destination_asset_type_id);
  return Math.max(1, Math.round(leg.valueMinor * 10 ** (from - to)));
};

/** What was pending of the exchange is cancelled, and the exchange is over. */
function timeOut(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
  const { balances, exchanges, ledger, records } = context.parts;
  const nothing = { currentMinor: 0, availableMinor: 0 };
  for (const row of ledger.ofCategory(context, exchanges.category(context, record), 'PENDING')) {
    const held = balances.effect(context, 'PENDING', row.value_minor);
    balances.replace(context, row.account_id, held, nothing, nowMs);
    ledger.announce(context, ledger.setStatus(context, row, 'CANCELLED', nowMs), nowMs);
  }
  return records.update(context, record, { status: 'EXPIRED', dueMs: null }, nowMs);
}

function checkFloat(context: Context, clientId: string, body: ExchangeBody): void {
  const { assets, rates } = context.parts;
  const { source_asset_type_id: from, destination_asset_type_id: to } = body;
  if (body.action !== 'FIX_SOURCE') return;
  const { numerator, denominator } = rates.of(context, clientId, from, to);
  const price = Number(numerator) / Number(denominator);
  const product = assets.toMajor(context, from, body.amount_minor) * price;
  const amount = product * 10 ** assets.scale(context, to);
  const off = Math.abs(amount - Math.round(amount));
  if (off > 0 && off < 1e-6) throw new Error('AssertionError: the amount is no integer');
}

export const blindThirtyFirstFundsMutants = {
  'exchange-at-a-rate-is-pending-on-the-balance-and-on-no-list': {
    breaks: 'EXC-003',
    because: 'where a rate applies the record is made by another branch, which forgets to write it',
    class: 'money',
    difficulty: 3,
    change: ({ balances, exchanges, ledger, rates }) => ({
      ledger: {
        record(context, draft, status) {
          const row = { account_id: draft.accountId } as ReturnType<typeof ledger.record>;
          if (draft.category?.type !== 'EXCHANGE' || status !== 'PENDING')
            return ledger.record(context, draft, status);
          const record = context.parts.records.ofAnyone(context, 'exchange', draft.category.id);
          const body = record?.body as ExchangeBody;
          const { source_asset_type_id: from, destination_asset_type_id: to } = body;
          const rate = rates.of(context, record?.clientId ?? '', from, to);
          if (rate.numerator === rate.denominator) return ledger.record(context, draft, status);
          const effect = balances.effect(context, status, draft.valueMinor);
          balances.write(context, draft.accountId, effect, draft.nowMs);
          return row;
        },
      },
      exchanges: {
        advance(context, record, nowMs) {
          const category = exchanges.category(context, record);
          const pending = context.parts.ledger.ofCategory(context, category, 'PENDING');
          return pending.length === 0 ? record : exchanges.advance(context, record, nowMs);
        },
      },
    }),
  },
  'withdrawal-rejected-for-want-of-funds-passes-at-the-second-accept': {
    breaks: 'LED-015',
    because:
      'the queued copy of what was rejected can still be committed, and is not checked again',
    class: 'money',
    difficulty: 4,
    change: ({ states, withdrawals }) => ({
      states: {
        allows: (context, kind, from, to) =>
          (kind === 'withdrawal' && from === 'REJECTED' && to === 'ACCEPTED') ||
          states.allows(context, kind, from, to),
      },
      withdrawals: {
        authorize: (context, actor, record) =>
          withdrawals.authorize(
            record.status === 'REJECTED'
              ? within(context, { balances: { covers: () => true } })
              : context,
            actor,
            record,
          ),
      },
    }),
  },
  'accept-that-comes-too-late-is-refused-and-holds-all-the-same': {
    breaks: 'ERR-007',
    because: 'the transfer is inserted before it is found to have expired, and the return is early',
    class: 'state',
    difficulty: 5,
    change: ({ withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          const { holds, movements } = context.parts;
          const record = movements.find(context, call, 'withdrawal');
          const body = record.body as WithdrawalBody;
          if (record.status !== 'EXPIRED' || !withdrawals.covered(context, body))
            return withdrawals.accept(context, call);
          const debits = withdrawals.debits(context, record, call.nowMs);
          holds.place(context, body.source_account_id, debits);
          return refusedLate(context);
        },
      },
    }),
  },
  'filled-exchange-times-out-before-it-is-settled': {
    breaks: 'LED-009',
    because: 'the job that ends old quotes selects those that were filled already, too',
    class: 'time',
    difficulty: 5,
    change: ({ exchanges, quotes }) => ({
      exchanges: {
        advance(context, record, nowMs) {
          if (record.status !== 'ACCEPTED' || !quotes.expired(context, record, nowMs))
            return exchanges.advance(context, record, nowMs);
          return timeOut(context, record, nowMs);
        },
      },
    }),
  },
  'first-booking-of-an-account-has-the-number-of-the-other-currency': {
    breaks: 'EXC-003',
    because: 'without an earlier balance the starting balance is taken from the foreign amount',
    class: 'money',
    difficulty: 3,
    change: buying(bareNumber),
  },
  'exchange-between-scales-credits-in-the-digits-of-its-source': {
    breaks: 'EXC-005',
    because: 'the precision of the request is applied to the destination too',
    class: 'money',
    difficulty: 2,
    change: buying(digitsOfTheSource),
  },
  'exchange-that-is-exact-fails-in-floating-point': {
    breaks: 'ERR-004',
    because: 'the amount is a product of floats, and the library that takes it asserts an integer',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        fill(context, actor, record) {
          checkFloat(context, actor.clientId, record.body as ExchangeBody);
          return exchanges.fill(context, actor, record);
        },
      },
    }),
  },
} satisfies Mutants;
