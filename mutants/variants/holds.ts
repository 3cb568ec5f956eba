/** When funds are held for what waits for its acceptance. */
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Category, TransactionDraft } from '../../reference/ledger/rows.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { within } from '../steps.ts';
import type { Variant } from '../types.ts';

const categories: Readonly<Record<string, Category['type']>> = {
  transfer: 'TRANSFER',
  exchange: 'EXCHANGE',
  withdrawal: 'WITHDRAWAL',
};

type Hold = (context: Context, draft: TransactionDraft) => void;

/** Refuses the creation where the funds are short. */
function holdOrRefuse(context: Context, draft: TransactionDraft): void {
  context.parts.holds.place(context, draft.accountId, [draft]);
}

/** Nothing where the funds are short: the acceptance is refused then. */
function holdIfCovered(context: Context, draft: TransactionDraft): void {
  const { balances, holds } = context.parts;
  const account = balances.account(context, draft.accountId);
  if (balances.covers(context, account, -draft.valueMinor)) {
    holds.place(context, draft.accountId, [draft]);
  }
}

function release(context: Context, { id, kind }: StoredRecord, nowMs: number): void {
  const type = categories[kind];
  if (type !== undefined) context.parts.holds.release(context, { type, id }, nowMs);
}

function heldWhenCreated({ transfers, exchanges, states }: Parts, hold: Hold): PartsOverlay {
  const holdDebits = (context: Context, legs: readonly TransactionDraft[]): void => {
    for (const leg of legs) if (leg.valueMinor < 0) hold(context, leg);
  };
  return {
    transfers: {
      request(context, actor, wish) {
        const record = transfers.request(context, actor, wish);
        holdDebits(context, context.parts.transfers.legs(context, record, actor.nowMs));
        return record;
      },
      execute(context, actor, record) {
        release(context, record, actor.nowMs);
        return transfers.execute(context, actor, record);
      },
    },
    exchanges: {
      request(context, actor, wish) {
        const record = exchanges.request(context, actor, wish);
        const body = record.body as Parameters<typeof exchanges.legs>[2];
        holdDebits(context, context.parts.exchanges.legs(context, record, body, actor.nowMs));
        return record;
      },
      fill(context, actor, record) {
        release(context, record, actor.nowMs);
        return exchanges.fill(context, actor, record);
      },
    },
    states: {
      move(context, record, to, nowMs, change) {
        if (to === 'EXPIRED') release(context, record, nowMs);
        return states.move(context, record, to, nowMs, change);
      },
    },
  };
}

/** The hold of a transfer becomes its debit; without one it is carried out as ever. */
function postedAsHeld(parts: Parts): PartsOverlay {
  const { ledger, transfers } = parts;
  const { states, transfers: held } = heldWhenCreated(parts, holdIfCovered);
  return {
    ...(states && { states }),
    ledger: {
      mayBecome: (context, from, to) =>
        (from === 'AUTHORIZED' && to === 'POSTED') || ledger.mayBecome(context, from, to),
    },
    transfers: {
      ...held,
      execute(context, actor, record) {
        const { journal, ledger: own, movements, states: moves, transfers: legs } = context.parts;
        const category = { type: 'TRANSFER', id: record.id } as const;
        const debits = own.ofCategory(context, category, 'AUTHORIZED');
        if (debits.length === 0) return transfers.execute(context, actor, record);
        const both = legs.legs(context, record, actor.nowMs);
        for (const leg of both) movements.account(context, actor.clientId, leg.accountId);
        const rows = [
          ...debits.map((debit) => own.become(context, debit, 'POSTED', actor.nowMs)),
          ...both
            .filter(({ valueMinor }) => valueMinor > 0)
            .map((credit) => own.record(context, credit, 'POSTED')),
        ];
        journal.write(context, rows, [], actor.nowMs);
        return moves.move(context, record, 'EXECUTED', actor.nowMs);
      },
    },
  };
}

/** At the acceptance the hold stays as it is, or ends and another one is placed. */
function withdrawalsHeld(
  { withdrawals, states }: Parts,
  atAcceptance: 'kept' | 'placed anew',
): PartsOverlay {
  const isHeld = (context: Context, record: StoredRecord): boolean => {
    const category = context.parts.withdrawals.category(context, record);
    return context.parts.ledger.ofCategory(context, category, 'AUTHORIZED').length > 0;
  };
  return {
    withdrawals: {
      request(context, actor, wish) {
        const record = withdrawals.request(context, actor, wish);
        const debits = context.parts.withdrawals.debits(context, record, actor.nowMs);
        context.parts.holds.place(context, wish.source_account_id, debits);
        return record;
      },
      authorize(context, actor, record) {
        if (!isHeld(context, record)) return withdrawals.authorize(context, actor, record);
        if (atAcceptance === 'placed anew') {
          release(context, record, actor.nowMs);
          return withdrawals.authorize(context, actor, record);
        }
        const covered = { withdrawals: { covered: () => true }, holds: { place: () => [] } };
        return withdrawals.authorize(within(context, covered), actor, record);
      },
    },
    states: {
      move(context, record, to, nowMs, change) {
        const isOver = to === 'EXPIRED' || to === 'REJECTED';
        if (isOver && record.kind === 'withdrawal') release(context, record, nowMs);
        return states.move(context, record, to, nowMs, change);
      },
    },
  };
}

const neverWithoutFunds = {
  'EVT-018': 'one of its evaluations needs an order whose funds are gone at its acceptance',
} as const;

export const holdVariants = {
  'held-when-created': {
    freedom: 'that the funds of a transfer or an exchange are held from its creation on',
    untestable: neverWithoutFunds,
    change: (parts) => heldWhenCreated(parts, holdIfCovered),
  },
  'holds-of-transfers-are-posted': {
    freedom: 'that what is held for a transfer from its creation on is posted as it is accepted',
    change: postedAsHeld,
  },
  'withdrawals-are-held-when-created': {
    freedom: 'that the funds of a withdrawal are held from its creation on',
    change: (parts) => withdrawalsHeld(parts, 'kept'),
  },
  'holds-of-withdrawals-are-placed-anew': {
    freedom:
      'that what is held for a withdrawal from its creation on is held anew as it is accepted',
    change: (parts) => withdrawalsHeld(parts, 'placed anew'),
  },
  'short-funds-refused-when-created': {
    freedom: 'that a transfer or an exchange whose funds cannot be held is refused at its creation',
    untestable: neverWithoutFunds,
    silent: {
      'a transfer that was refused for want of funds moves nothing once they are there':
        'none is made without funds',
    },
    change: (parts) => heldWhenCreated(parts, holdOrRefuse),
  },
} as const satisfies Readonly<Record<string, Variant>>;
