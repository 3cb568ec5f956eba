/** Transfers between two accounts of one asset: created, then accepted, which executes them. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { AccountRow, TransactionDraft } from '../ledger/rows.ts';
import type { StoredRecord } from '../store/records.ts';
import { present } from './movements.ts';
import type { Actor } from './movements.ts';

export type TransferWish = {
  readonly source_account_id: string;
  readonly destination_account_id: string;
  /** Major units. */
  readonly amount: number;
  readonly description?: string;
};

export type TransferBody = {
  readonly source_account_id: string;
  readonly destination_account_id: string;
  readonly amount_minor: number;
  readonly asset_type_id: string;
  readonly description?: string;
};

export const transfers = {
  create(context: Context, call: Call): Reply {
    const { transfers } = context.parts;
    const record = transfers.request(context, call, call.body as TransferWish);
    return { status: 200, body: { data: transfers.record(context, record) } };
  },

  accept(context: Context, call: Call): Reply {
    const { movements, states, transfers } = context.parts;
    const record = movements.find(context, call, 'transfer');
    states.require(context, record, 'EXECUTED');
    const accepted = transfers.execute(context, call, record);
    return { status: 200, body: { data: transfers.record(context, accepted) } };
  },

  get(context: Context, call: Call): Reply {
    const { movements, transfers } = context.parts;
    const record = movements.find(context, call, 'transfer');
    return { status: 200, body: { data: transfers.record(context, record) } };
  },

  /** Checked in full, and nothing moves yet. */
  request(context: Context, actor: Actor, wish: TransferWish): StoredRecord {
    const { assets, movements, transfers } = context.parts;
    const source = movements.account(context, actor.clientId, wish.source_account_id);
    const destination = movements.account(context, actor.clientId, wish.destination_account_id);
    transfers.checkPair(context, source, destination);
    const body: TransferBody = {
      source_account_id: source.id,
      destination_account_id: destination.id,
      amount_minor: assets.toMinor(context, source.asset_type_id, wish.amount),
      asset_type_id: source.asset_type_id,
      ...(wish.description === undefined ? {} : { description: wish.description }),
    };
    return movements.create(context, actor, 'transfer', body);
  },

  checkPair(_context: Context, source: AccountRow, destination: AccountRow): void {
    if (source.id === destination.id) {
      throw new Refusal('SAME_ACCOUNT', 'Source and destination are one account.');
    }
    if (source.asset_type_id !== destination.asset_type_id) {
      throw new Refusal('CURRENCY_MISMATCH', 'The accounts hold different assets.');
    }
  },

  /** Moves the money, or says REJECTED where the source cannot pay any more. */
  execute(context: Context, actor: Actor, record: StoredRecord): StoredRecord {
    const { balances, movements, states, transfers } = context.parts;
    const body = record.body as TransferBody;
    const source = movements.account(context, actor.clientId, body.source_account_id);
    movements.account(context, actor.clientId, body.destination_account_id);
    if (!balances.covers(context, source, body.amount_minor)) {
      return states.move(context, record, 'REJECTED', actor.nowMs);
    }
    transfers.moveFunds(context, record, actor.nowMs);
    return states.move(context, record, 'EXECUTED', actor.nowMs);
  },

  moveFunds(context: Context, record: StoredRecord, nowMs: number): void {
    const { ledger, transfers } = context.parts;
    ledger.post(context, transfers.legs(context, record, nowMs), () => [], nowMs);
  },

  /** Both legs, of one journal and under one category. */
  legs(_context: Context, record: StoredRecord, nowMs: number): TransactionDraft[] {
    const body = record.body as TransferBody;
    const leg = {
      type: 'INTERNAL_TRANSFER',
      category: { type: 'TRANSFER', id: record.id },
      description: body.description ?? null,
      nowMs,
    } as const;
    return [
      { ...leg, accountId: body.source_account_id, valueMinor: -body.amount_minor },
      { ...leg, accountId: body.destination_account_id, valueMinor: body.amount_minor },
    ];
  },

  record(context: Context, record: StoredRecord): Readonly<Record<string, unknown>> {
    const { assets, movements, quotes } = context.parts;
    const body = record.body as TransferBody;
    const side = {
      amount: assets.toMajor(context, body.asset_type_id, body.amount_minor),
      asset_type_id: body.asset_type_id,
    };
    return present({
      id: record.id,
      status: record.status,
      created_timestamp: movements.created(context, record),
      valid_until: quotes.validUntil(context, record),
      description: body.description,
      source_details: { account_id: body.source_account_id, ...side },
      destination_details: { account_id: body.destination_account_id, ...side },
    });
  },
};
