/** Withdrawals: requested, accepted (held), under way (pending), executed (posted). */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { Category, TransactionDraft } from '../ledger/rows.ts';
import type { StoredRecord } from '../store/records.ts';
import type { EventType } from '../webhooks/event-types.ts';
import type { WithdrawalRail } from './fees.ts';
import { present } from './movements.ts';
import type { Actor } from './movements.ts';

export type WithdrawalWish = {
  readonly withdrawal_rail: WithdrawalRail;
  readonly source_account_id: string;
  readonly destination_counterparty_id: string;
  /** Major units. */
  readonly amount: number;
  readonly purpose?: string;
  readonly description?: string;
};

export type WithdrawalBody = Omit<WithdrawalWish, 'amount'> & {
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly asset_type_id: string;
  readonly executed_ms?: number;
};

export const withdrawals = {
  create(context: Context, call: Call): Reply {
    const { withdrawals } = context.parts;
    const record = withdrawals.request(context, call, call.body as WithdrawalWish);
    return { status: 200, body: { data: withdrawals.record(context, record) } };
  },

  accept(context: Context, call: Call): Reply {
    const { movements, states, withdrawals } = context.parts;
    const record = movements.find(context, call, 'withdrawal');
    states.require(context, record, 'ACCEPTED');
    const accepted = withdrawals.authorize(context, call, record);
    return { status: 200, body: { data: withdrawals.record(context, accepted) } };
  },

  cancel(context: Context, call: Call): Reply {
    const { movements, states, withdrawals } = context.parts;
    const record = movements.find(context, call, 'withdrawal');
    states.require(context, record, 'CANCELLED');
    const { source_account_id: accountId } = record.body as WithdrawalBody;
    movements.account(context, call.clientId, accountId);
    const cancelled = withdrawals.release(context, record, call.nowMs);
    return { status: 200, body: { data: withdrawals.statusRecord(context, cancelled) } };
  },

  get(context: Context, call: Call): Reply {
    const { movements, withdrawals } = context.parts;
    const record = movements.find(context, call, 'withdrawal');
    return { status: 200, body: { data: withdrawals.record(context, record) } };
  },

  status(context: Context, call: Call): Reply {
    const { movements, withdrawals } = context.parts;
    const record = movements.find(context, call, 'withdrawal');
    return { status: 200, body: { data: withdrawals.statusRecord(context, record) } };
  },

  receipt(context: Context, call: Call): Reply {
    const { movements, withdrawals } = context.parts;
    const record = movements.find(context, call, 'withdrawal');
    withdrawals.checkReceipt(context, record);
    return { status: 200, body: { data: withdrawals.receiptRecord(context, record) } };
  },

  /** Checked in full; funds are only looked at, nothing is held yet. */
  request(context: Context, actor: Actor, wish: WithdrawalWish): StoredRecord {
    const { assets, fees, movements, payees, withdrawals } = context.parts;
    const source = movements.account(context, actor.clientId, wish.source_account_id);
    payees.check(context, actor.clientId, source, wish);
    const { amount, ...rest } = wish;
    const body: WithdrawalBody = {
      ...rest,
      amount_minor: assets.toMinor(context, source.asset_type_id, amount),
      fee_minor: fees.ofWithdrawal(context, wish.withdrawal_rail, source.asset_type_id),
      asset_type_id: source.asset_type_id,
    };
    if (!withdrawals.covered(context, body)) {
      throw new Refusal('INSUFFICIENT_FUNDS', 'The account has not enough available.');
    }
    const record = movements.create(context, actor, 'withdrawal', body);
    withdrawals.announce(context, 'WITHDRAWAL_REQUESTED', record, actor.nowMs);
    return record;
  },

  /** Whether amount and fee are there, as far as one can see now. */
  covered(context: Context, body: WithdrawalBody): boolean {
    const { balances } = context.parts;
    const account = balances.account(context, body.source_account_id);
    return balances.covers(context, account, body.amount_minor + body.fee_minor);
  },

  /** Everything is checked again, then held; REJECTED where the money is gone meanwhile. */
  authorize(context: Context, actor: Actor, record: StoredRecord): StoredRecord {
    const { holds, movements, payees, progress, states, withdrawals } = context.parts;
    const body = record.body as WithdrawalBody;
    const source = movements.account(context, actor.clientId, body.source_account_id);
    payees.check(context, actor.clientId, source, body);
    if (!withdrawals.covered(context, body)) {
      return states.move(context, record, 'REJECTED', actor.nowMs);
    }
    holds.place(context, source.id, withdrawals.debits(context, record, actor.nowMs));
    const dueMs = progress.nextMs(context, actor.nowMs);
    const accepted = states.move(context, record, 'ACCEPTED', actor.nowMs, { dueMs });
    withdrawals.announce(context, 'WITHDRAWAL_ACCEPTED', accepted, actor.nowMs);
    return accepted;
  },

  /** What the account pays: the amount, and the fee where there is one. */
  debits(context: Context, record: StoredRecord, nowMs: number): TransactionDraft[] {
    const { assets, withdrawals } = context.parts;
    const body = record.body as WithdrawalBody;
    const fiat = assets.fiat(context, body.asset_type_id);
    const debit = {
      accountId: body.source_account_id,
      category: withdrawals.category(context, record),
      description: body.description ?? null,
      nowMs,
    };
    const type = fiat ? 'FIAT_TRANSFER_OUT' : 'TRANSFER_OUT';
    const amount: TransactionDraft = { ...debit, type, valueMinor: -body.amount_minor };
    if (body.fee_minor === 0) return [amount];
    return [amount, { ...debit, type: 'FEE', valueMinor: -body.fee_minor }];
  },

  category(_context: Context, record: StoredRecord): Category {
    return { type: 'WITHDRAWAL', id: record.id };
  },

  /** One step on its way: under way, then executed. */
  advance(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const { withdrawals } = context.parts;
    const under = record.status === 'IN_PROGRESS';
    return under
      ? withdrawals.execute(context, record, nowMs)
      : withdrawals.send(context, record, nowMs);
  },

  /** The hold becomes a pending debit: it cannot be cancelled any more. */
  send(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const { holds, progress, states, withdrawals } = context.parts;
    states.require(context, record, 'IN_PROGRESS');
    holds.replace(context, withdrawals.category(context, record), nowMs);
    const dueMs = progress.nextMs(context, nowMs);
    return states.move(context, record, 'IN_PROGRESS', nowMs, { dueMs });
  },

  execute(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const { journal, ledger, states, withdrawals } = context.parts;
    const pending = ledger.ofCategory(context, withdrawals.category(context, record), 'PENDING');
    const isFee = (row: { readonly transaction_type: string }): boolean =>
      row.transaction_type === 'FEE';
    ledger.settle(
      context,
      pending,
      (rows) => [
        ...journal.against(
          context,
          'EXTERNAL',
          rows.filter((row) => !isFee(row)),
        ),
        ...journal.against(context, 'FEES', rows.filter(isFee)),
      ],
      nowMs,
    );
    const body = { executed_ms: nowMs };
    const executed = states.move(context, record, 'EXECUTED', nowMs, { body });
    withdrawals.announce(context, 'WITHDRAWAL_COMPLETED', executed, nowMs);
    return executed;
  },

  release(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const { holds, states, withdrawals } = context.parts;
    const cancelled = states.move(context, record, 'CANCELLED', nowMs);
    holds.release(context, withdrawals.category(context, record), nowMs);
    withdrawals.announce(context, 'WITHDRAWAL_CANCELLED', cancelled, nowMs);
    return cancelled;
  },

  checkReceipt(_context: Context, record: StoredRecord): void {
    if (record.status === 'EXECUTED') return;
    throw new Refusal('INVALID_STATE', 'There is a receipt only once it is EXECUTED.');
  },

  announce(context: Context, eventType: EventType, record: StoredRecord, nowMs: number): void {
    const { source_account_id: accountId } = record.body as WithdrawalBody;
    const data = { withdrawal_id: record.id, account_id: accountId, status: record.status };
    context.parts.events.emit(context, { clientId: record.clientId, eventType, data, nowMs });
  },

  statusRecord(_context: Context, record: StoredRecord): Readonly<Record<string, unknown>> {
    return { id: record.id, status: record.status };
  },

  record(context: Context, record: StoredRecord): Readonly<Record<string, unknown>> {
    const { assets, movements, quotes } = context.parts;
    const body = record.body as WithdrawalBody;
    return present({
      id: record.id,
      status: record.status,
      withdrawal_rail: body.withdrawal_rail,
      source_account_id: body.source_account_id,
      destination_counterparty_id: body.destination_counterparty_id,
      amount: assets.toMajor(context, body.asset_type_id, body.amount_minor),
      fee: assets.toMajor(context, body.asset_type_id, body.fee_minor),
      asset_type_id: body.asset_type_id,
      purpose: body.purpose,
      description: body.description,
      created_timestamp: movements.created(context, record),
      valid_until: quotes.validUntil(context, record),
    });
  },

  receiptRecord(context: Context, record: StoredRecord): Readonly<Record<string, unknown>> {
    const { assets, wire } = context.parts;
    const body = record.body as WithdrawalBody;
    return {
      id: record.id,
      amount: assets.toMajor(context, body.asset_type_id, body.amount_minor),
      fee: assets.toMajor(context, body.asset_type_id, body.fee_minor),
      asset_type_id: body.asset_type_id,
      withdrawal_rail: body.withdrawal_rail,
      source_account_id: body.source_account_id,
      destination_counterparty_id: body.destination_counterparty_id,
      executed_timestamp: wire.timestamp(context, body.executed_ms ?? record.updatedMs, record.seq),
    };
  },
};
