/**
 * What happens on the other side of the platform: funds arrive, movements are settled or come back,
 * books are corrected. Any client's records; time is that client's.
 */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { AccountRow, Category, TransactionRow } from '../ledger/rows.ts';
import type { StoredRecord } from '../store/records.ts';
import type { DepositBody } from './deposits.ts';
import type { WithdrawalBody } from './withdrawals.ts';

export type ReceiptOptions = {
  readonly rail?: string;
  /** Major units; taken from the account after the receipt. */
  readonly fee?: number;
};

const SETTLED_KINDS = ['withdrawal', 'deposit', 'exchange', 'payment'] as const;

const refuse = (description: string): never => {
  throw new Refusal('INVALID_STATE', description);
};

export const operator = {
  /** Funds from outside, under the account's PUSH deposit, or a new one. Amounts in major units. */
  simulateDeposit(
    context: Context,
    accountId: string,
    amount: number,
    { rail, fee }: ReceiptOptions = {},
  ): StoredRecord {
    const { assets, availability, balances, deposits, operator } = context.parts;
    const account = balances.account(context, accountId);
    availability.mayMove(context, account);
    const { asset_type_id: assetTypeId, client_id: clientId } = account;
    const receipt = {
      amountMinor: assets.toMinor(context, assetTypeId, amount),
      feeMinor: fee === undefined || fee === 0 ? 0 : assets.toMinor(context, assetTypeId, fee),
      rail: rail ?? null,
    };
    if (receipt.feeMinor > receipt.amountMinor) refuse('The fee is more than the amount.');
    const nowMs = operator.nowMs(context, account);
    const deposit = deposits.forReceipt(context, { clientId, nowMs }, account);
    return deposits.receive(context, deposit, receipt, nowMs);
  },

  /** Funds from outside that are pending until the deposit is settled. */
  detectDeposit(context: Context, accountId: string, amount: number): StoredRecord {
    const { assets, availability, balances, deposits, operator } = context.parts;
    const account = balances.account(context, accountId);
    availability.mayMove(context, account);
    const { asset_type_id: assetTypeId, client_id: clientId } = account;
    const amountMinor = assets.toMinor(context, assetTypeId, amount);
    const nowMs = operator.nowMs(context, account);
    const deposit = deposits.forReceipt(context, { clientId, nowMs }, account);
    deposits.detect(context, deposit, { amountMinor, feeMinor: 0, rail: null }, nowMs);
    return deposit;
  },

  nowMs(context: Context, { client_id: clientId }: { readonly client_id: string }): number {
    return context.parts.clientClock.nowMs(context, clientId);
  },

  /** One step of an accepted movement; a withdrawal takes two: under way, then executed. */
  settle(context: Context, recordId: string): StoredRecord {
    const { clientClock, operator, progress } = context.parts;
    const record = operator.find(context, SETTLED_KINDS, recordId);
    const nowMs = clientClock.nowMs(context, record.clientId);
    progress.step(context, record, nowMs);
    return operator.find(context, [record.kind], recordId);
  },

  find(context: Context, kinds: readonly string[], id: string): StoredRecord {
    for (const kind of kinds) {
      const record = context.parts.records.ofAnyone(context, kind, id);
      if (record !== undefined) return record;
    }
    throw new Refusal('NOT_FOUND', 'There is no such record.');
  },

  /** An executed fiat withdrawal comes back, once. */
  returnWithdrawal(context: Context, withdrawalId: string): StoredRecord {
    const { clientClock, operator, withdrawals } = context.parts;
    const record = operator.find(context, ['withdrawal'], withdrawalId);
    const body = record.body as WithdrawalBody;
    const nowMs = clientClock.nowMs(context, record.clientId);
    operator.checkReturnable(context, record, body.asset_type_id);
    operator.postReturn(context, {
      accountId: body.source_account_id,
      valueMinor: body.amount_minor,
      type: 'FIAT_TRANSFER_OUT_RETURN',
      category: withdrawals.category(context, record),
      nowMs,
    });
    return operator.markReturned(context, record, nowMs);
  },

  /** A pull under way fails; what an executed fiat deposit brought in is clawed back, once. */
  returnDeposit(context: Context, depositId: string): StoredRecord {
    const { clientClock, deposits, operator, states } = context.parts;
    const record = operator.find(context, ['deposit'], depositId);
    const nowMs = clientClock.nowMs(context, record.clientId);
    if (record.status === 'ACCEPTED') return states.move(context, record, 'FAILURE', nowMs);
    const body = record.body as DepositBody;
    operator.checkReturnable(context, record, body.asset_type_id);
    const category = deposits.category(context, record);
    const receivedMinor = operator.received(context, category);
    operator.checkCovered(context, body.account_id, receivedMinor);
    operator.postReturn(context, {
      accountId: body.account_id,
      valueMinor: -receivedMinor,
      type: 'FIAT_TRANSFER_IN_RETURN',
      category,
      nowMs,
    });
    return operator.markReturned(context, record, nowMs);
  },

  received(context: Context, category: Category): number {
    const rows = context.parts.ledger.ofCategory(context, category, 'POSTED');
    const came = rows.filter((row) => row.transaction_type === 'FIAT_TRANSFER_IN');
    return came.reduce((sum, row) => sum + row.value_minor, 0);
  },

  checkReturnable(context: Context, record: StoredRecord, assetTypeId: string): void {
    if (record.status !== 'EXECUTED') refuse(`The ${record.kind} is ${record.status}.`);
    if (record.body['returned_ms'] !== undefined) refuse('It came back already.');
    if (!context.parts.assets.fiat(context, assetTypeId)) refuse('Crypto does not come back.');
  },

  checkCovered(context: Context, accountId: string, minor: number): void {
    const { balances } = context.parts;
    if (balances.covers(context, balances.account(context, accountId), minor)) return;
    throw new Refusal('INSUFFICIENT_FUNDS', 'The account has not enough available.');
  },

  postReturn(
    context: Context,
    draft: {
      readonly accountId: string;
      readonly valueMinor: number;
      readonly type: 'FIAT_TRANSFER_OUT_RETURN' | 'FIAT_TRANSFER_IN_RETURN';
      readonly category: Category;
      readonly nowMs: number;
    },
  ): void {
    const { journal, ledger } = context.parts;
    const external = (rows: readonly TransactionRow[]) =>
      journal.against(context, 'EXTERNAL', rows);
    ledger.post(context, [draft], external, draft.nowMs);
  },

  markReturned(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const body = { ...record.body, returned_ms: nowMs };
    return context.parts.records.update(context, record, { body }, nowMs);
  },

  /** Adds to the account, or takes from it where `amount` (major units) is negative. */
  correctBalance(context: Context, accountId: string, amount: number): TransactionRow {
    const { assets, balances, journal, ledger, operator } = context.parts;
    const account: AccountRow = balances.account(context, accountId);
    const minor = assets.toMinor(context, account.asset_type_id, Math.abs(amount));
    if (amount < 0) operator.checkCovered(context, accountId, minor);
    const nowMs = operator.nowMs(context, account);
    const draft = {
      accountId,
      valueMinor: amount < 0 ? -minor : minor,
      type: amount < 0 ? 'DEBIT_CORRECTION' : 'CREDIT_CORRECTION',
      category: { type: 'ADJUSTMENT', id: context.random.id('adj') },
      nowMs,
    } as const;
    const suspense = (rows: readonly TransactionRow[]) =>
      journal.against(context, 'SUSPENSE', rows);
    const [row] = ledger.post(context, [draft], suspense, nowMs);
    if (row === undefined) throw new Error('the correction was not posted');
    return row;
  },

  /** Units of `to` for one unit of `from`, for this client from now on. */
  setRate(context: Context, clientId: string, from: string, to: string, rate: number): void {
    context.parts.rates.set(context, clientId, from, to, rate);
  },
};
