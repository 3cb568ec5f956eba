/** What happens to funds on the other side of the platform. Amounts are JSON numbers, major units. */
import type { Context } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Control } from './control.ts';
import { number, oneOf, optionalNumber } from './fields.ts';
import { accountOf } from './lookup.ts';

const rails = ['ACH', 'FEDWIRE', 'SWIFT', 'CRYPTO'] as const;

function shown({ id, kind, status }: StoredRecord): Readonly<Record<string, unknown>> {
  return { id, kind, status };
}

/** The rail as named, else the usual one of the account's asset. */
function railOf(context: Context, assetTypeId: string): (typeof rails)[number] {
  return context.parts.assets.fiat(context, assetTypeId) ? 'ACH' : 'CRYPTO';
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
    purpose: 'Corrects the balance by `amount`, which is negative to take away.',
    run: (context, { id, body }) => {
      const account = accountOf(context, id);
      const amount = number(body, 'amount');
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
    purpose: 'An executed fiat withdrawal comes back.',
    run: (context, { id }) => shown(context.parts.operator.returnWithdrawal(context, id)),
  },
  {
    path: 'deposits/:id/return',
    scope: 'deposit',
    purpose: 'An executed fiat deposit is clawed back; one under way fails.',
    run: (context, { id }) => shown(context.parts.operator.returnDeposit(context, id)),
  },
];
