/** Payments into a platform account, from a counterparty outside or from another account. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { AccountRow } from '../ledger/rows.ts';
import type { StoredRecord } from '../store/records.ts';
import { present } from './movements.ts';
import type { Actor } from './movements.ts';

export type PaymentWish = {
  readonly payment_source: {
    readonly source_type: 'COUNTERPARTY' | 'ACCOUNT';
    readonly source_counterparty_id?: string;
    readonly source_account_id?: string;
  };
  readonly payment_destination: { readonly destination_account_id: string };
  readonly payment_info: {
    /** Major units. */
    readonly amount: number;
    readonly asset_type_id: string;
    readonly reference?: string;
    readonly purpose?: string;
  };
  readonly description?: string;
};

type PaymentBody = PaymentWish & { readonly amount_minor: number };

export const payments = {
  create(context: Context, call: Call): Reply {
    const { payments } = context.parts;
    const record = payments.request(context, call, call.body as PaymentWish);
    return { status: 200, body: { data: payments.record(context, record) } };
  },

  accept(context: Context, call: Call): Reply {
    const { movements, payments, states } = context.parts;
    const record = movements.find(context, call, 'payment');
    states.require(context, record, 'ACCEPTED');
    const accepted = payments.start(context, call, record);
    return { status: 200, body: { data: payments.record(context, accepted) } };
  },

  get(context: Context, call: Call): Reply {
    const { movements, payments } = context.parts;
    const record = movements.find(context, call, 'payment');
    return { status: 200, body: { data: payments.record(context, record) } };
  },

  status(context: Context, call: Call): Reply {
    const { movements, payments } = context.parts;
    const record = movements.find(context, call, 'payment');
    const actions = payments.actions(context, record);
    const data = { id: record.id, status: record.status, actions, rfis: [] };
    return { status: 200, body: { data } };
  },

  request(context: Context, actor: Actor, wish: PaymentWish): StoredRecord {
    const { assets, movements, payments } = context.parts;
    const { destination_account_id: accountId } = wish.payment_destination;
    const destination = movements.account(context, actor.clientId, accountId);
    const { amount, asset_type_id: assetTypeId } = wish.payment_info;
    if (assetTypeId !== destination.asset_type_id) {
      throw new Refusal('CURRENCY_MISMATCH', 'The destination holds another asset.');
    }
    payments.checkSource(context, actor, wish, destination);
    const body: PaymentBody = {
      ...wish,
      amount_minor: assets.toMinor(context, assetTypeId, amount),
    };
    return movements.create(context, actor, 'payment', body);
  },

  checkSource(context: Context, actor: Actor, wish: PaymentWish, destination: AccountRow): void {
    const { movements, payments, records, transfers } = context.parts;
    const source = wish.payment_source;
    if (source.source_type === 'ACCOUNT') {
      const account = movements.account(context, actor.clientId, source.source_account_id ?? '');
      transfers.checkPair(context, account, destination);
      return;
    }
    const id = source.source_counterparty_id ?? '';
    payments.checkPayer(context, records.get(context, actor.clientId, 'counterparty', id));
  },

  /** Someone who was verified, or linked. */
  checkPayer(context: Context, payer: StoredRecord): void {
    const { counterparties } = context.parts;
    if (counterparties.usable(context, payer) || counterparties.linked(context, payer)) return;
    throw new Refusal('COUNTERPARTY_NOT_ACTIVE', `The counterparty is ${payer.status}.`);
  },

  /** Instructions for a counterparty; the funds of an account are processed. */
  start(context: Context, actor: Actor, record: StoredRecord): StoredRecord {
    const { movements, payments, progress, states } = context.parts;
    const body = record.body as PaymentBody;
    const { destination_account_id: accountId } = body.payment_destination;
    const destination = movements.account(context, actor.clientId, accountId);
    payments.checkSource(context, actor, body, destination);
    const dueMs = progress.nextMs(context, actor.nowMs);
    if (body.payment_source.source_type === 'ACCOUNT')
      return payments.process(context, actor, record);
    return states.move(context, record, 'ACCEPTED', actor.nowMs, { dueMs });
  },

  /** Moved by a transfer of its own, which the transactions name. */
  process(context: Context, actor: Actor, record: StoredRecord): StoredRecord {
    const { states, transfers } = context.parts;
    const { payment_source: source, ...body } = record.body as PaymentBody;
    const transfer = transfers.request(context, actor, {
      source_account_id: source.source_account_id ?? '',
      destination_account_id: body.payment_destination.destination_account_id,
      amount: body.payment_info.amount,
      ...(body.description === undefined ? {} : { description: body.description }),
    });
    const { status } = transfers.execute(context, actor, transfer);
    const change = { body: { transfer_id: transfer.id } };
    return states.move(context, record, status, actor.nowMs, change);
  },

  /** The counterparty's funds arrive, as a deposit to the destination. */
  advance(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const { deposits, movements, states } = context.parts;
    states.requireIs(context, record, 'ACCEPTED');
    const body = record.body as PaymentBody;
    const actor = { clientId: record.clientId, nowMs };
    const { destination_account_id: accountId } = body.payment_destination;
    const account = movements.account(context, record.clientId, accountId);
    const deposit = deposits.forReceipt(context, actor, account);
    const receipt = { amountMinor: body.amount_minor, feeMinor: 0, rail: null };
    deposits.receive(context, deposit, receipt, nowMs);
    const change = { body: { deposit_id: deposit.id } };
    return states.move(context, record, 'EXECUTED', nowMs, change);
  },

  /** What someone has still to do. */
  actions(_context: Context, record: StoredRecord): Readonly<Record<string, unknown>>[] {
    if (record.status === 'REQUESTED') return [{ type: 'ACCEPT_PAYMENT' }];
    return record.status === 'ACCEPTED' ? [{ type: 'SEND_FUNDS' }] : [];
  },

  instructions(
    context: Context,
    record: StoredRecord,
  ): Readonly<Record<string, unknown>>[] | undefined {
    const body = record.body as PaymentBody;
    const accepted = record.status === 'ACCEPTED' || record.status === 'EXECUTED';
    if (!accepted || body.payment_source.source_type !== 'COUNTERPARTY') return undefined;
    const { destination_account_id: accountId } = body.payment_destination;
    const { asset_type_id: assetTypeId } = body.payment_info;
    return context.parts.instructions.of(context, accountId, assetTypeId, record.id);
  },

  record(context: Context, record: StoredRecord): Readonly<Record<string, unknown>> {
    const { movements, payments, quotes } = context.parts;
    const body = record.body as PaymentBody;
    return present({
      id: record.id,
      status: record.status,
      payment_source: body.payment_source,
      payment_destination: body.payment_destination,
      payment_info: body.payment_info,
      payment_instructions: payments.instructions(context, record),
      description: body.description,
      created_timestamp: movements.created(context, record),
      valid_until: quotes.validUntil(context, record),
    });
  },
};
