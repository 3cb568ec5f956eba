/** Market exchanges: an indicative quote; the trade runs at the rate at the time of acceptance. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { AccountRow, Category, TransactionDraft } from '../ledger/rows.ts';
import type { StoredRecord } from '../store/records.ts';
import type { EventType } from '../webhooks/event-types.ts';
import { present } from './movements.ts';
import type { Actor } from './movements.ts';

export type ExchangeAction = 'FIX_SOURCE' | 'FIX_DESTINATION';

export type ExchangeWish = {
  readonly source_account_id: string;
  readonly destination_account_id: string;
  /** Major units of the side that is fixed. */
  readonly amount: number;
  readonly action: ExchangeAction;
  readonly description?: string;
};

export type Quote = {
  readonly source_minor: number;
  readonly destination_minor: number;
  /** For reading only. */
  readonly rate: number;
};

export type ExchangeBody = Omit<ExchangeWish, 'amount'> &
  Quote & {
    readonly amount_minor: number;
    readonly source_asset_type_id: string;
    readonly destination_asset_type_id: string;
  };

type Fixed = Pick<
  ExchangeBody,
  'action' | 'amount_minor' | 'source_asset_type_id' | 'destination_asset_type_id'
>;

export const exchanges = {
  create(context: Context, call: Call): Reply {
    const { exchanges } = context.parts;
    const record = exchanges.request(context, call, call.body as ExchangeWish);
    return { status: 200, body: { data: exchanges.record(context, record) } };
  },

  accept(context: Context, call: Call): Reply {
    const { exchanges, movements, states } = context.parts;
    const record = movements.find(context, call, 'exchange');
    states.require(context, record, 'ACCEPTED');
    const accepted = exchanges.fill(context, call, record);
    return { status: 200, body: { data: exchanges.record(context, accepted) } };
  },

  get(context: Context, call: Call): Reply {
    const { exchanges, movements } = context.parts;
    const record = movements.find(context, call, 'exchange');
    return { status: 200, body: { data: exchanges.record(context, record) } };
  },

  request(context: Context, actor: Actor, wish: ExchangeWish): StoredRecord {
    const { assets, exchanges, movements } = context.parts;
    const source = movements.account(context, actor.clientId, wish.source_account_id);
    const destination = movements.account(context, actor.clientId, wish.destination_account_id);
    exchanges.checkPair(context, source, destination);
    exchanges.checkOrder(context, wish.action, source, destination);
    const { amount, ...rest } = wish;
    const side = wish.action === 'FIX_SOURCE' ? source : destination;
    const fixed: Fixed = {
      action: wish.action,
      amount_minor: assets.toMinor(context, side.asset_type_id, amount),
      source_asset_type_id: source.asset_type_id,
      destination_asset_type_id: destination.asset_type_id,
    };
    const body: ExchangeBody = {
      ...rest,
      ...fixed,
      ...exchanges.quote(context, actor.clientId, fixed),
    };
    return movements.create(context, actor, 'exchange', body);
  },

  checkPair(_context: Context, source: AccountRow, destination: AccountRow): void {
    if (source.id === destination.id) {
      throw new Refusal('SAME_ACCOUNT', 'Source and destination are one account.');
    }
    if (source.asset_type_id !== destination.asset_type_id) return;
    throw new Refusal('CURRENCY_MISMATCH', 'Both accounts hold the same asset.');
  },

  checkOrder(
    context: Context,
    action: ExchangeAction,
    source: AccountRow,
    destination: AccountRow,
  ): void {
    if (context.parts.exchanges.supports(context, action, source, destination)) return;
    throw new Refusal('ORDER_TYPE_NOT_SUPPORTED', 'The custodian does not take this order.');
  },

  /** The custodian of bitcoin sells no fixed amounts of it. */
  supports(
    _context: Context,
    action: ExchangeAction,
    _source: AccountRow,
    destination: AccountRow,
  ): boolean {
    return action === 'FIX_SOURCE' || destination.asset_type_id !== 'BITCOIN_TESTNET_BTC';
  },

  /** Both sides at the rate of now; refused where one is too small or too large to be kept. */
  quote(context: Context, clientId: string, fixed: Fixed): Quote {
    const { balances, rates } = context.parts;
    const { source_asset_type_id: from, destination_asset_type_id: to } = fixed;
    const rate = rates.of(context, clientId, from, to);
    const bySource = fixed.action === 'FIX_SOURCE';
    const sourceMinor = bySource
      ? fixed.amount_minor
      : rates.fromDestination(context, rate, from, to, fixed.amount_minor);
    const destinationMinor = bySource
      ? rates.fromSource(context, rate, from, to, fixed.amount_minor)
      : fixed.amount_minor;
    if (sourceMinor < 1 || destinationMinor < 1) {
      throw new Refusal('VALIDATION_FAILED', 'The amount is too small to exchange.');
    }
    for (const minor of [sourceMinor, destinationMinor]) balances.checkSize(context, minor);
    return {
      source_minor: sourceMinor,
      destination_minor: destinationMinor,
      rate: rates.shown(context, rate),
    };
  },

  /** Filled at the rate of now, whatever was quoted; REJECTED where the source cannot pay. */
  fill(context: Context, actor: Actor, record: StoredRecord): StoredRecord {
    const { balances, exchanges, ledger, movements, progress, states } = context.parts;
    const asked = record.body as ExchangeBody;
    const source = movements.account(context, actor.clientId, asked.source_account_id);
    movements.account(context, actor.clientId, asked.destination_account_id);
    const body = { ...asked, ...exchanges.quote(context, actor.clientId, asked) };
    if (!balances.covers(context, source, body.source_minor)) {
      return states.move(context, record, 'REJECTED', actor.nowMs);
    }
    for (const draft of exchanges.legs(context, record, body, actor.nowMs)) {
      ledger.record(context, draft, 'PENDING');
    }
    const dueMs = progress.nextMs(context, actor.nowMs);
    const filled = states.move(context, record, 'ACCEPTED', actor.nowMs, { body, dueMs });
    exchanges.announce(context, 'EXCHANGE_ACCEPTED', filled, actor.nowMs);
    return filled;
  },

  /** A trade on either side. */
  legs(
    context: Context,
    record: StoredRecord,
    body: ExchangeBody,
    nowMs: number,
  ): TransactionDraft[] {
    const leg = {
      type: 'TRADE',
      category: context.parts.exchanges.category(context, record),
      description: body.description ?? null,
      nowMs,
    } as const;
    return [
      { ...leg, accountId: body.source_account_id, valueMinor: -body.source_minor },
      { ...leg, accountId: body.destination_account_id, valueMinor: body.destination_minor },
    ];
  },

  category(_context: Context, record: StoredRecord): Category {
    return { type: 'EXCHANGE', id: record.id };
  },

  /** Settled: both sides are posted against the pool of their asset. */
  advance(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const { exchanges, journal, ledger, states } = context.parts;
    states.require(context, record, 'EXECUTED');
    const pending = ledger.ofCategory(context, exchanges.category(context, record), 'PENDING');
    ledger.settle(
      context,
      pending,
      (rows) => journal.against(context, 'EXCHANGE_POOL', rows),
      nowMs,
    );
    const executed = states.move(context, record, 'EXECUTED', nowMs);
    exchanges.announce(context, 'EXCHANGE_COMPLETED', executed, nowMs);
    return executed;
  },

  announce(context: Context, eventType: EventType, record: StoredRecord, nowMs: number): void {
    const { source_account_id: source, destination_account_id: destination } =
      record.body as ExchangeBody;
    const data = {
      exchange_id: record.id,
      source_account_id: source,
      destination_account_id: destination,
      status: record.status,
    };
    context.parts.events.emit(context, { clientId: record.clientId, eventType, data, nowMs });
  },

  record(context: Context, record: StoredRecord): Readonly<Record<string, unknown>> {
    const { assets, movements, quotes } = context.parts;
    const body = record.body as ExchangeBody;
    const side = (accountId: string, assetTypeId: string, minor: number) => ({
      account_id: accountId,
      amount: assets.toMajor(context, assetTypeId, minor),
      asset_type_id: assetTypeId,
    });
    return present({
      id: record.id,
      status: record.status,
      action: body.action,
      rate: body.rate,
      source_details: side(body.source_account_id, body.source_asset_type_id, body.source_minor),
      destination_details: side(
        body.destination_account_id,
        body.destination_asset_type_id,
        body.destination_minor,
      ),
      description: body.description,
      created_timestamp: movements.created(context, record),
      valid_until: quotes.validUntil(context, record),
    });
  },
};
