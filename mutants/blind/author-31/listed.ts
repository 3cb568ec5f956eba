/** Faults that real lists of transactions were reported to have. */
import { Refusal } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';
import { dataOf, withData } from '../../steps.ts';

export const blindThirtyFirstListedMutants = {
  'transaction-that-was-pending-is-pending-for-ever-when-shown-alone': {
    breaks: 'TXN-005',
    because:
      'the single read takes the state from a flag that was set at the hold and never cleared',
    class: 'state',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        get(context, call) {
          const reply = transactions.get(context, call);
          const row = transactions.find(context, call.clientId, call.path['id'] ?? '');
          const settled = row.status === 'POSTED' && row.posted_ms !== row.transaction_ms;
          const was = { ...dataOf(reply), transaction_status: 'PENDING' };
          return settled ? withData(reply, was) : reply;
        },
      },
    }),
  },
  'list-of-an-account-with-a-correction-cannot-be-read': {
    breaks: 'ACC-007',
    because: 'the mapping knows no such type, and one row that it cannot map fails the list',
    class: 'error',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const corrected = context.store.one(
            `SELECT 1 FROM transactions WHERE account_id = ?
               AND transaction_type IN ('DEBIT_CORRECTION', 'CREDIT_CORRECTION')`,
            call.path['account_id'] ?? '',
          );
          if (corrected !== undefined)
            throw new Refusal('VALIDATION_FAILED', 'The transactions could not be mapped.');
          return transactions.listOfAccount(context, call);
        },
      },
    }),
  },
} satisfies Mutants;
