/** Movements: when they can be accepted or taken back, what they cost, and what is held for them. */
import { Refusal } from '../../reference/context.ts';
import type { ExchangeBody } from '../../reference/domain/exchanges.ts';
import type { TransactionDraft, TransactionRow } from '../../reference/ledger/rows.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { later, meanwhile } from '../steps.ts';
import type { Variant } from '../types.ts';
import { claimsBut } from './claims.ts';
import { rows } from './untestable.ts';

const SOON_MS = 300;
const UNSENT: readonly string[] = ['REQUESTED', 'ACCEPTED'];
const FEE_MINOR = 1;
const GENEROUS_MINOR = 5;
const CREDIT_MAJOR = 50;

/** A cancellation is only asked for: it is done a while later, unless the funds are gone by then. */
function cancelledLater(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const asked = new Set<string>();
  return {
    ...overlay,
    withdrawals: {
      cancel(context, call) {
        const { clientClock, movements, records, withdrawals } = context.parts;
        const record = movements.find(context, call, 'withdrawal');
        movements.account(context, call.clientId, String(record.body['source_account_id']));
        asked.add(record.id);
        add(context, SOON_MS, () => {
          const now = records.get(context, call.clientId, 'withdrawal', record.id);
          if (!UNSENT.includes(now.status)) return;
          withdrawals.release(context, now, clientClock.nowMs(context, call.clientId));
        });
        return { status: 200, body: { data: withdrawals.statusRecord(context, record) } };
      },
      accept(context, call) {
        if (!asked.has(call.path['withdrawal_id'] ?? '')) {
          return parts.withdrawals.accept(context, call);
        }
        throw new Refusal('INVALID_STATE', 'Its cancellation is asked for.');
      },
    },
  };
}

/** What is asked for is screened before anybody can accept it. */
function screenedFirst(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const inside = meanwhile();
  return {
    ...overlay,
    movements: {
      create(context, actor, kind, body, parentId) {
        const { records } = context.parts;
        const record = parts.movements.create(context, actor, kind, body, parentId);
        if (inside.known === true || body['deposit_type'] === 'PUSH') return record;
        add(context, SOON_MS, () => {
          const now = records.get(context, actor.clientId, kind, record.id);
          if (now.status !== 'SCREENING') return;
          records.update(context, now, { status: 'REQUESTED' }, now.updatedMs);
        });
        return records.update(context, record, { status: 'SCREENING' }, actor.nowMs);
      },
    },
    payments: {
      process: (context, actor, record) =>
        inside.during(true, () => parts.payments.process(context, actor, record)),
    },
    states: {
      allows: (context, kind, from, to) =>
        (from === 'SCREENING' && to === 'CANCELLED') ||
        parts.states.allows(context, kind, from, to),
    },
  };
}

const isFee = (row: { readonly transaction_type: string }): boolean =>
  row.transaction_type === 'FEE';

/** A fee is taken from the source, beside the amount. */
function withFees({ balances, exchanges, transfers }: Parts): PartsOverlay {
  const fee = (draft: TransactionDraft): TransactionDraft => ({
    ...draft,
    type: 'FEE',
    valueMinor: -FEE_MINOR,
  });
  return {
    transfers: {
      moveFunds(context, record, nowMs) {
        const { journal, ledger } = context.parts;
        const legs = transfers.legs(context, record, nowMs);
        const all = [...legs, ...legs.slice(0, 1).map(fee)];
        const internal = (made: readonly TransactionRow[]) =>
          journal.against(context, 'FEES', made.filter(isFee));
        ledger.post(context, all, internal, nowMs);
      },
      execute(context, actor, record) {
        const { amount_minor: minor, source_account_id: id } = record.body as TransferBody;
        if (!balances.covers(context, balances.account(context, id), minor + FEE_MINOR)) {
          context.parts.movements.account(context, actor.clientId, id);
          return context.parts.states.move(context, record, 'REJECTED', actor.nowMs);
        }
        return transfers.execute(context, actor, record);
      },
    },
    exchanges: {
      fill(context, actor, record) {
        const { journal, ledger } = context.parts;
        const filled = exchanges.fill(context, actor, record);
        if (filled.status !== 'ACCEPTED') return filled;
        const body = filled.body as ExchangeBody;
        const [source] = exchanges.legs(context, filled, body, actor.nowMs);
        const account = balances.account(context, body.source_account_id);
        if (source === undefined || !balances.covers(context, account, FEE_MINOR)) {
          throw new Refusal('INSUFFICIENT_FUNDS', 'The fee cannot be paid.');
        }
        const internal = (made: readonly TransactionRow[]) =>
          journal.against(context, 'FEES', made);
        ledger.post(context, [fee(source)], internal, actor.nowMs);
        return filled;
      },
    },
  };
}

/** What is bought comes first, and is paid a while later; until the settlement only a debit is seen. */
function sideBySide(parts: Parts): PartsOverlay {
  const { exchanges } = parts;
  const { add, overlay } = later(parts);
  const begun = new Set<string>();
  return {
    ...overlay,
    exchanges: {
      legs: (context, record, body, nowMs) =>
        exchanges.legs(context, record, body, nowMs).slice(0, 1),
      advance(context, record, nowMs) {
        const { clientClock, journal, ledger, records, states } = context.parts;
        if (begun.has(record.id)) return record;
        states.require(context, record, 'EXECUTED');
        begun.add(record.id);
        const body = record.body as ExchangeBody;
        const bought = exchanges.legs(context, record, body, nowMs).slice(1);
        ledger.post(
          context,
          bought,
          (made) => journal.against(context, 'EXCHANGE_POOL', made),
          nowMs,
        );
        add(context, SOON_MS, () => {
          const now = records.get(context, record.clientId, 'exchange', record.id);
          exchanges.advance(context, now, clientClock.nowMs(context, record.clientId));
        });
        return record;
      },
    },
  };
}

export const thirdMoneyVariants = {
  'cancellations-are-requests': {
    freedom: 'that a cancellation is only submitted: done a while later, or without effect',
    change: cancelledLater,
  },
  'movements-are-screened-first': {
    freedom: 'when a movement can be accepted: a while after it was asked for',
    change: screenedFirst,
  },
  'transfers-and-exchanges-cost-a-fee': {
    freedom: 'that transfers and exchanges cost a fee beside their amount',
    target: { claims: claimsBut('assetConservation') },
    thin: true,
    change: withFees,
  },
  'exchange-sides-settle-apart': {
    freedom:
      'that what an exchange buys is seen when it is settled, before what it costs is posted',
    change: sideBySide,
  },
  'rates-move': {
    freedom: 'that the market moves all the time',
    thin: true,
    target: { controls: { setRate: null } },
    change: ({ rates }) => {
      let quoted = 0n;
      return {
        rates: {
          of(context, clientId, from, to) {
            const rate = rates.of(context, clientId, from, to);
            quoted += 1n;
            const { numerator, denominator } = rate;
            const moved = 10_000n + ((quoted * 7n) % 19n) - 9n;
            return { numerator: numerator * moved, denominator: denominator * 10_000n };
          },
        },
      };
    },
  },
  'holds-are-generous': {
    freedom: 'that more is held for a withdrawal than it takes in the end',
    change: ({ holds }) => ({
      holds: {
        place: (context, accountId, drafts) =>
          holds.place(
            context,
            accountId,
            drafts.map((draft, index) =>
              index > 0 ? draft : { ...draft, valueMinor: draft.valueMinor - GENEROUS_MINOR },
            ),
          ),
        replace(context, category, nowMs) {
          const { ledger, records, withdrawals } = context.parts;
          const [held] = holds.release(context, category, nowMs);
          if (held === undefined) return [];
          const record = records.get(context, held.client_id, 'withdrawal', category.id);
          return withdrawals
            .debits(context, record, nowMs)
            .map((draft) => ledger.record(context, draft, 'PENDING'));
        },
      },
    }),
  },
  'accounts-have-a-credit-line': {
    freedom: 'that an account has a credit line, which is available',
    target: { claims: claimsBut('noOverdraft') },
    untestable: rows(['LED 15'], 'it does not claim that there are no overdrafts'),
    change: ({ accounts, assets }) => {
      const credit = (...[context, account]: Parameters<Parts['accounts']['record']>): number =>
        assets.toMinor(context, account.asset_type_id, CREDIT_MAJOR);
      return {
        accounts: {
          record(context, account) {
            const line = credit(context, account);
            const available_minor = account.available_minor + line;
            return accounts.record(context, { ...account, available_minor });
          },
        },
        balances: {
          covers: (context, account, minor) =>
            account.available_minor + credit(context, account) >= minor,
        },
      };
    },
  },
  'small-amounts-are-refused': {
    freedom: 'the least that can be moved: 1',
    thin: true,
    change: ({ exchanges, transfers, withdrawals }) => {
      const check = ({ amount }: { readonly amount: number }): void => {
        if (amount < 1) throw new Refusal('VALIDATION_FAILED', 'The amount is too small.');
      };
      return {
        transfers: {
          request(context, actor, wish) {
            check(wish);
            return transfers.request(context, actor, wish);
          },
        },
        withdrawals: {
          request(context, actor, wish) {
            check(wish);
            return withdrawals.request(context, actor, wish);
          },
        },
        exchanges: {
          request(context, actor, wish) {
            check(wish);
            return exchanges.request(context, actor, wish);
          },
        },
      };
    },
  },
  'months-that-are-over': {
    freedom: 'when there is a statement of a month: once it is over',
    thin: true,
    change: ({ statements }) => ({
      statements: {
        periods: (context, account, nowMs) =>
          statements.periods(context, account, nowMs).filter(({ endMs }) => endMs <= nowMs),
      },
    }),
  },
  'nulls-for-what-is-absent': {
    freedom: 'whether optional members that are not there are null',
    change: ({ individuals, customers, transactions }) => {
      const none = (names: readonly string[]) =>
        Object.fromEntries(names.map((name) => [name, null]));
      return {
        transactions: {
          record: (context, row) => ({
            ...none(['transaction_posted_date', 'category_type', 'category_id', 'description']),
            ...none(['originator', 'svc_information']),
            ...transactions.record(context, row),
          }),
        },
        customers: {
          item: (context, one) => ({
            ...none(['middle_name', 'email_address', 'mailing_address', 'telephone_number']),
            ...none(['nationality', 'citizenship', 'date_of_birth', 'us_residency_status']),
            ...none(['employment_status', 'occupation', 'kyc_profile', 'tax_reference_number']),
            ...customers.item(context, one),
          }),
        },
        individuals: {
          record: (context, one) => ({
            ...none(['middle_name', 'email_address', 'mailing_address', 'title', 'citizenship']),
            ...none(['percentage_ownership', 'us_residency_status', 'date_of_birth']),
            ...individuals.record(context, one),
          }),
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
