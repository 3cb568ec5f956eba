/** Who a withdrawal may go to, and how. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { AccountRow } from '../ledger/rows.ts';
import type { StoredRecord } from '../store/records.ts';
import type { WithdrawalRail } from './fees.ts';

type Way = {
  readonly withdrawal_rail: WithdrawalRail;
  readonly destination_counterparty_id: string;
};

const member = (record: StoredRecord, object: string, name: string): unknown =>
  (record.body[object] as Readonly<Record<string, unknown>> | undefined)?.[name];

export const payees = {
  /** Checked when a withdrawal is asked for, and again when it is accepted. */
  check(context: Context, clientId: string, source: AccountRow, way: Way): void {
    const { payees, records } = context.parts;
    const id = way.destination_counterparty_id;
    const payee = records.get(context, clientId, 'counterparty', id);
    payees.checkUsable(context, payee);
    payees.checkRail(context, payee, source, way.withdrawal_rail);
    payees.checkAsset(context, payee, source);
  },

  /** Only a verified counterparty can be paid. */
  checkUsable(context: Context, payee: StoredRecord): void {
    if (context.parts.counterparties.usable(context, payee)) return;
    throw new Refusal('COUNTERPARTY_NOT_ACTIVE', `The counterparty is ${payee.status}.`);
  },

  /** Crypto goes over CRYPTO and fiat over the others, as far as the counterparty takes them. */
  checkRail(context: Context, payee: StoredRecord, source: AccountRow, rail: WithdrawalRail): void {
    const fiat = context.parts.assets.fiat(context, source.asset_type_id);
    const rails = payee.body['supported_rails'] as readonly string[] | undefined;
    if (fiat !== (rail === 'CRYPTO') && rails?.includes(rail) !== false) return;
    throw new Refusal(
      'VALIDATION_FAILED',
      'withdrawal_rail does not fit account and counterparty.',
    );
  },

  checkAsset(_context: Context, payee: StoredRecord, source: AccountRow): void {
    const asset =
      member(payee, 'wallet_information', 'asset_type_id') ??
      member(payee, 'account_information', 'asset_type_id');
    if (asset === undefined || asset === source.asset_type_id) return;
    throw new Refusal('CURRENCY_MISMATCH', 'The counterparty takes another asset.');
  },
};
