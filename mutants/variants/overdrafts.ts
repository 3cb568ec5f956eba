/** Accounts that may be overdrawn. */
import type { Context } from '../../reference/context.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import type { Variant } from '../types.ts';
import { claimsBut } from './claims.ts';
import { rows } from './untestable.ts';

const ARRANGED = 1_000;

/** In minor units, as much of any asset. */
function arranged(context: Context, { asset_type_id: asset }: AccountRow): number {
  return ARRANGED * 10 ** context.parts.assets.scale(context, asset);
}

export const overdraftVariants = {
  'what-may-be-overdrawn-is-available': {
    freedom: 'that an account may be overdrawn by an arranged amount, which is shown as available',
    target: { claims: claimsBut('noOverdraft') },
    untestable: rows(['LED 15'], 'it does not claim that there are no overdrafts'),
    silent: {
      'when the acceptance of a withdrawal is refused, as its funds are gone, no WITHDRAWAL_ACCEPTED is sent':
        'its funds are not gone',
      'when the acceptance of an exchange is refused, as its funds are gone, no EXCHANGE_ACCEPTED is sent':
        'its funds are not gone',
    },
    change: ({ accounts }) => ({
      accounts: {
        record: (context, row) =>
          accounts.record(context, {
            ...row,
            available_minor: row.available_minor + arranged(context, row),
          }),
      },
      balances: {
        covers: (context, account, minor) =>
          account.available_minor + arranged(context, account) >= minor,
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
