/**
 * Deposits. PUSH: instructions, and EXECUTED at the first receipt. PULL: accepted, then pulled from
 * a linked counterparty.
 */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { AccountRow, Category, TransactionRow } from '../ledger/rows.ts';
import type { StoredRecord } from '../store/records.ts';
import type { EventType } from '../webhooks/event-types.ts';
import { present } from './movements.ts';
import type { Actor } from './movements.ts';

export type DepositWish = {
  readonly deposit_type: 'PUSH' | 'PULL';
  readonly deposit_destination: { readonly destination_account_id: string };
  readonly deposit_source?: {
    readonly source_counterparty_id: string;
    readonly asset_type_id: string;
  };
  readonly deposit_details?: { readonly amount?: number; readonly reference?: string };
  readonly description?: string;
};

export type DepositBody = DepositWish & {
  readonly account_id: string;
  readonly asset_type_id: string;
  /** Null where the sender decides (PUSH). */
  readonly amount_minor: number | null;
};

/** Funds that came in from outside. */
export type Receipt = {
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly rail: string | null;
};

export const deposits = {
  create(context: Context, call: Call): Reply {
    const { deposits } = context.parts;
    const record = deposits.request(context, call, call.body as DepositWish);
    return { status: 200, body: { data: deposits.record(context, record) } };
  },

  accept(context: Context, call: Call): Reply {
    const { deposits, movements, states } = context.parts;
    const record = movements.find(context, call, 'deposit');
    deposits.checkAcceptable(context, record);
    states.require(context, record, 'ACCEPTED');
    const accepted = deposits.startPull(context, call, record);
    return { status: 200, body: { data: deposits.record(context, accepted) } };
  },

  get(context: Context, call: Call): Reply {
    const { deposits, movements } = context.parts;
    const record = movements.find(context, call, 'deposit');
    return { status: 200, body: { data: deposits.record(context, record) } };
  },

  request(context: Context, actor: Actor, wish: DepositWish): StoredRecord {
    const { assets, deposits, movements } = context.parts;
    const { destination_account_id: accountId } = wish.deposit_destination;
    const account = movements.account(context, actor.clientId, accountId);
    if (wish.deposit_type === 'PULL') deposits.checkSource(context, actor, account, wish);
    const amount = wish.deposit_details?.amount;
    const body: DepositBody = {
      ...wish,
      account_id: account.id,
      asset_type_id: account.asset_type_id,
      amount_minor:
        amount === undefined ? null : assets.toMinor(context, account.asset_type_id, amount),
    };
    const record = movements.create(context, actor, 'deposit', body, account.id);
    if (wish.deposit_type === 'PUSH') deposits.announceInstructions(context, record, actor.nowMs);
    return record;
  },

  /** Funds are pulled from a linked counterparty only, in the asset of the account. */
  checkSource(context: Context, actor: Actor, account: AccountRow, wish: DepositWish): void {
    const { counterparties, records } = context.parts;
    const source = wish.deposit_source;
    const id = source?.source_counterparty_id ?? '';
    const counterparty = records.get(context, actor.clientId, 'counterparty', id);
    if (!counterparties.linked(context, counterparty)) {
      throw new Refusal('COUNTERPARTY_NOT_ACTIVE', `The counterparty is ${counterparty.status}.`);
    }
    if (source?.asset_type_id === account.asset_type_id) return;
    throw new Refusal('CURRENCY_MISMATCH', 'The account holds another asset.');
  },

  /** A PUSH deposit is not accepted. */
  checkAcceptable(_context: Context, record: StoredRecord): void {
    if (record.body['deposit_type'] === 'PULL') return;
    throw new Refusal('INVALID_STATE', 'A PUSH deposit is not accepted.');
  },

  startPull(context: Context, actor: Actor, record: StoredRecord): StoredRecord {
    const { deposits, movements, progress, states } = context.parts;
    const body = record.body as DepositBody;
    const account = movements.account(context, actor.clientId, body.account_id);
    deposits.checkSource(context, actor, account, body);
    const dueMs = progress.nextMs(context, actor.nowMs);
    const accepted = states.move(context, record, 'ACCEPTED', actor.nowMs, { dueMs });
    deposits.announce(context, 'DEPOSIT_ACCEPTED', accepted, actor.nowMs);
    return accepted;
  },

  /** The pull comes in; of a PUSH deposit, what was detected is posted. */
  advance(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const { deposits, ledger, states } = context.parts;
    const category = deposits.category(context, record);
    const [detected] = ledger.ofCategory(context, category, 'PENDING');
    if (detected !== undefined) {
      deposits.post(context, detected, nowMs);
      return deposits.complete(context, record, nowMs);
    }
    deposits.checkAcceptable(context, record);
    states.requireIs(context, record, 'ACCEPTED');
    const { amount_minor: amountMinor } = record.body as DepositBody;
    const receipt = { amountMinor: amountMinor ?? 0, feeMinor: 0, rail: 'ACH' };
    return deposits.receive(context, record, receipt, nowMs);
  },

  /** The PUSH deposit that funds for this account belong to: an open one first, or a new one. */
  forReceipt(context: Context, actor: Actor, account: AccountRow): StoredRecord {
    const { deposits, records } = context.parts;
    const pushes = records
      .children(context, account.id, 'deposit')
      .filter(({ body }) => body['deposit_type'] === 'PUSH' && body['returned_ms'] === undefined);
    const open = pushes.find(({ status }) => status === 'REQUESTED');
    const wish = {
      deposit_type: 'PUSH',
      deposit_destination: { destination_account_id: account.id },
    } as const;
    return open ?? pushes.at(-1) ?? deposits.request(context, actor, wish);
  },

  /** Funds arrive: seen as pending, then posted; the first receipt completes the deposit. */
  receive(context: Context, record: StoredRecord, receipt: Receipt, nowMs: number): StoredRecord {
    const { deposits } = context.parts;
    deposits.credit(context, record, receipt, nowMs);
    if (receipt.feeMinor > 0) deposits.charge(context, record, receipt.feeMinor, nowMs);
    return deposits.complete(context, record, nowMs);
  },

  complete(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const { deposits, states } = context.parts;
    if (record.status === 'EXECUTED') return record;
    const executed = states.move(context, record, 'EXECUTED', nowMs);
    deposits.announce(context, 'DEPOSIT_COMPLETED', executed, nowMs);
    return executed;
  },

  credit(
    context: Context,
    record: StoredRecord,
    receipt: Receipt,
    nowMs: number,
  ): TransactionRow[] {
    const { deposits } = context.parts;
    const detected = deposits.detect(context, record, receipt, nowMs);
    return deposits.post(context, detected, nowMs);
  },

  /** Funds from outside are seen, and not yet there. */
  detect(context: Context, record: StoredRecord, receipt: Receipt, nowMs: number): TransactionRow {
    const { assets, deposits, ledger } = context.parts;
    const body = record.body as DepositBody;
    const fiat = assets.fiat(context, body.asset_type_id);
    return ledger.record(
      context,
      {
        accountId: body.account_id,
        valueMinor: receipt.amountMinor,
        type: fiat ? 'FIAT_TRANSFER_IN' : 'TRANSFER_IN',
        category: deposits.category(context, record),
        description: body.description ?? null,
        ...deposits.origin(context, fiat, receipt),
        nowMs,
      },
      'PENDING',
    );
  },

  post(context: Context, detected: TransactionRow, nowMs: number): TransactionRow[] {
    const { journal, ledger } = context.parts;
    const external = (rows: readonly TransactionRow[]) =>
      journal.against(context, 'EXTERNAL', rows);
    return ledger.settle(context, [detected], external, nowMs);
  },

  /** Crypto that comes in names its origin. */
  origin(
    _context: Context,
    fiat: boolean,
    { rail }: Receipt,
  ): {
    readonly originator?: Readonly<Record<string, unknown>>;
    readonly svcInformation?: Readonly<Record<string, unknown>>;
  } {
    if (fiat) return {};
    return { originator: { name: 'External wallet' }, svcInformation: { rail: rail ?? 'CRYPTO' } };
  },

  charge(context: Context, record: StoredRecord, feeMinor: number, nowMs: number): void {
    const { deposits, journal, ledger } = context.parts;
    const { account_id: accountId } = record.body as DepositBody;
    const category = deposits.category(context, record);
    const fee = { accountId, valueMinor: -feeMinor, type: 'FEE', category, nowMs } as const;
    ledger.post(context, [fee], (rows) => journal.against(context, 'FEES', rows), nowMs);
  },

  category(_context: Context, record: StoredRecord): Category {
    return { type: 'DEPOSIT', id: record.id };
  },

  announce(context: Context, eventType: EventType, record: StoredRecord, nowMs: number): void {
    const { account_id: accountId } = record.body as DepositBody;
    const data = { deposit_id: record.id, account_id: accountId, status: record.status };
    context.parts.events.emit(context, { clientId: record.clientId, eventType, data, nowMs });
  },

  announceInstructions(context: Context, record: StoredRecord, nowMs: number): void {
    const { account_id: accountId } = record.body as DepositBody;
    const data = { account_id: accountId, deposit_id: record.id };
    const eventType = 'ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE';
    context.parts.events.emit(context, { clientId: record.clientId, eventType, data, nowMs });
  },

  /** How to send funds to the account: only PUSH deposits have instructions. */
  instructions(context: Context, record: StoredRecord): Readonly<Record<string, unknown>>[] {
    const body = record.body as DepositBody;
    if (body.deposit_type !== 'PUSH') return [];
    return context.parts.instructions.of(context, body.account_id, body.asset_type_id, record.id);
  },

  record(context: Context, record: StoredRecord): Readonly<Record<string, unknown>> {
    const { deposits, movements, quotes } = context.parts;
    const body = record.body as DepositBody;
    const push = body.deposit_type === 'PUSH';
    return present({
      id: record.id,
      status: record.status,
      deposit_type: body.deposit_type,
      deposit_destination: body.deposit_destination,
      deposit_source: body.deposit_source,
      deposit_details: body.deposit_details,
      deposit_instructions: push ? deposits.instructions(context, record) : undefined,
      description: body.description,
      created_timestamp: movements.created(context, record),
      valid_until: push ? undefined : quotes.validUntil(context, record),
    });
  },
};
