/** What happens to funds on the other side of the platform. Amounts are JSON numbers, major units. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Control } from './control.ts';
import { number, oneOf, optionalNumber, type Body } from './fields.ts';
import { accountOf } from './lookup.ts';

const directions = ['CREDIT', 'DEBIT'] as const;
const rails = ['ACH', 'FEDWIRE', 'SWIFT', 'CRYPTO'] as const;

function shown({ id, kind, status }: StoredRecord): Readonly<Record<string, unknown>> {
  return { id, kind, status };
}

/** The rail as named, else the usual one of the account's asset. */
function railOf(context: Context, assetTypeId: string): (typeof rails)[number] {
  return context.parts.assets.fiat(context, assetTypeId) ? 'ACH' : 'CRYPTO';
}

/** Who names what comes back, and where, has to name it as it is. */
function checkWhole(context: Context, id: string, body: Body): void {
  const { operator, deposits } = context.parts;
  const record = operator.find(context, ['withdrawal', 'deposit'], id);
  const { body: made } = record;
  const accountId = made['source_account_id'] ?? made['account_id'];
  const assetTypeId = made['asset_type_id'];
  if (body['account_id'] !== undefined && body['account_id'] !== accountId) {
    throw new Refusal('VALIDATION_FAILED', 'account_id is not that of the record.');
  }
  const amount = optionalNumber(body, 'amount');
  const { assets } = context.parts;
  if (amount === undefined || typeof assetTypeId !== 'string') return;
  // Of a PUSH deposit the sender decides how much it is.
  const wholeMinor =
    made['amount_minor'] ?? operator.received(context, deposits.category(context, record));
  if (wholeMinor !== assets.toMinor(context, assetTypeId, amount)) {
    throw new Refusal('VALIDATION_FAILED', 'amount is not that of the record.');
  }
}

export const movementControls: readonly Control[] = [
  {
    path: 'accounts/:id/simulate-deposit',
    scope: 'account',
    purpose: 'Funds arrive from outside: `amount`, over `rail`, less a `fee`.',
    run: (context, { id, body }) => {
      const account = accountOf(context, id);
      const amount = number(body, 'amount');
      const rail = oneOf(body, 'rail', rails, railOf(context, account.asset_type_id));
      const fee = optionalNumber(body, 'fee') ?? 0;
      const options = { rail, fee };
      const deposit = context.parts.operator.simulateDeposit(context, id, amount, options);
      return { ...shown(deposit), account_id: id };
    },
  },
  {
    path: 'accounts/:id/detect-deposit',
    scope: 'account',
    purpose: 'Funds from outside are seen: `amount`, pending until the deposit is settled.',
    run: (context, { id, body }) => {
      const account = accountOf(context, id);
      const amount = number(body, 'amount');
      const deposit = context.parts.operator.detectDeposit(context, account.id, amount);
      return { ...shown(deposit), account_id: id };
    },
  },
  {
    path: 'accounts/:id/correct',
    scope: 'account',
    purpose: 'Corrects the balance by `amount`, up (CREDIT) or down (DEBIT) as `direction` says.',
    run: (context, { id, body }) => {
      const account = accountOf(context, id);
      const sign = oneOf(body, 'direction', directions, 'CREDIT') === 'DEBIT' ? -1 : 1;
      const amount = sign * number(body, 'amount');
      const row = context.parts.operator.correctBalance(context, account.id, amount);
      return { id: row.id, account_id: account.id, transaction_type: row.transaction_type };
    },
  },
  {
    path: 'movements/:id/settle',
    scope: 'movement',
    purpose:
      'Takes an accepted withdrawal, deposit, exchange or payment one step on; a withdrawal ' +
      'takes two.',
    run: (context, { id }) => shown(context.parts.operator.settle(context, id)),
  },
  {
    path: 'withdrawals/:id/return',
    scope: 'withdrawal',
    purpose: 'An executed fiat withdrawal comes back: `amount`, all of it, to `account_id`.',
    run: (context, { id, body }) => {
      checkWhole(context, id, body);
      return shown(context.parts.operator.returnWithdrawal(context, id));
    },
  },
  {
    path: 'deposits/:id/return',
    scope: 'deposit',
    purpose:
      'An executed fiat deposit is clawed back: `amount`, all of it, from `account_id`; one under ' +
      'way fails.',
    run: (context, { id, body }) => {
      checkWhole(context, id, body);
      return shown(context.parts.operator.returnDeposit(context, id));
    },
  },
];
