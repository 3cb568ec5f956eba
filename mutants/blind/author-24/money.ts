/** Faults of the twenty-fourth author: what is held, what comes back, and what is read of it. */
import { Refusal } from '../../../reference/context.ts';
import type { Context, Reply } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { shift, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

/** Reckons what is available from what was posted alone. */
function reckonAnew(context: Context, accountId: string): void {
  const sql = 'UPDATE accounts SET available_minor = current_minor WHERE id = ?';
  context.store.run(sql, accountId);
}

export const blindTwentyFourthMoneyMutants = {
  'transfer-that-comes-in-frees-what-is-held': {
    breaks: 'LED-006',
    because: 'a credit sets both balances from the sum of what was posted',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          transfers.moveFunds(context, record, nowMs);
          reckonAnew(context, (record.body as TransferBody).destination_account_id);
        },
      },
    }),
  },
  'withdrawal-that-comes-back-frees-what-others-hold': {
    breaks: 'LED-006',
    because: 'a return is booked by the reconciliation, which sets both balances from the books',
    class: 'money',
    difficulty: 5,
    change: ({ operator }) => ({
      operator: {
        returnWithdrawal(context, withdrawalId) {
          const record = operator.returnWithdrawal(context, withdrawalId);
          reckonAnew(context, (record.body as WithdrawalBody).source_account_id);
          return record;
        },
      },
    }),
  },
  'fee-comes-back-untold-with-the-withdrawal': {
    breaks: 'LED-012',
    because: 'a return undoes all that the withdrawal took, and writes one line for its amount',
    class: 'money',
    difficulty: 5,
    change: ({ operator }) => ({
      operator: {
        returnWithdrawal(context, withdrawalId) {
          const record = operator.returnWithdrawal(context, withdrawalId);
          const body = record.body as WithdrawalBody;
          if (body.fee_minor > 0) {
            shift(context, body.source_account_id, body.fee_minor, record.updatedMs);
          }
          return record;
        },
      },
    }),
  },
  'payment-brings-what-the-latest-to-its-account-asks': {
    breaks: 'PAY-008',
    because:
      'what comes in is matched by account, and the latest payment that waits there is found',
    class: 'money',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        advance(context, record, nowMs) {
          const latest = context.store.one<{ minor: number }>(
            `SELECT json_extract(body, '$.amount_minor') minor FROM records
             WHERE kind = 'payment' AND status = 'ACCEPTED'
               AND json_extract(body, '$.payment_destination') = json(?)
             ORDER BY seq DESC LIMIT 1`,
            JSON.stringify(record.body['payment_destination']),
          );
          const asked = latest?.minor ?? record.body['amount_minor'];
          const body = { ...record.body, amount_minor: asked };
          return payments.advance(context, { ...record, body }, nowMs);
        },
      },
    }),
  },
  'receipt-goes-when-the-withdrawal-comes-back': {
    breaks: 'WDR-009',
    because: 'a withdrawal that came back counts as failed',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        checkReceipt(context, record) {
          withdrawals.checkReceipt(context, record);
          if (record.body['returned_ms'] === undefined) return;
          throw new Refusal('INVALID_STATE', 'The withdrawal came back.');
        },
      },
    }),
  },
  'transaction-under-its-account-stays-as-it-was-first-read': {
    breaks: 'ACC-008',
    because: 'what was read is kept, as transactions are held never to change',
    class: 'persistence',
    difficulty: 4,
    change: ({ transactions }) => {
      const kept = new Map<string, Reply>();
      return {
        transactions: {
          getOfAccount(context, call) {
            const reply = transactions.getOfAccount(context, call);
            const id = call.path['transaction_id'] ?? '';
            const known = kept.get(id) ?? reply;
            kept.set(id, known);
            return known;
          },
        },
      };
    },
  },
  // A payment is of as much as it asks for, however much that is.
  'payment-of-more-than-32-bits-brings-less': {
    breaks: 'PAY-008',
    because: 'the column of the amount, in minor units, has 32 bits',
    class: 'money',
    difficulty: 5,
    change: ({ assets, payments }) => ({
      payments: {
        request(context, actor, wish) {
          const narrow = within(context, {
            assets: {
              toMinor: (inner, asset, amount) => assets.toMinor(inner, asset, amount) % 2 ** 32,
            },
          });
          return payments.request(narrow, actor, wish);
        },
      },
    }),
  },
  // What is held for a withdrawal pays nothing else.
  'payment-pays-with-what-is-held': {
    breaks: 'LED-015',
    because: 'the service of payments looks at the balance that the books show',
    class: 'money',
    difficulty: 4,
    change: ({ balances, payments }) => ({
      payments: {
        process(context, actor, record) {
          const blind = within(context, {
            balances: {
              covers: (inner, account, minor) =>
                balances.covers(
                  inner,
                  { ...account, available_minor: account.current_minor },
                  minor,
                ),
            },
          });
          return payments.process(blind, actor, record);
        },
      },
    }),
  },
} satisfies Mutants;
