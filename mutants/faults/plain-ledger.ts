/** Plain faults of the books, which show in what was posted, held and found, and not in an answer. */
import { Refusal } from '../../reference/context.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { post } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** What is taken from an account has a minus already: taken off once more it is added. */
const addedInstead = (_context: unknown, minor: number) => ({
  currentMinor: 0,
  availableMinor: Math.max(0, -minor),
});

export const plainLedgerMutants = {
  'hold-raises-the-available-balance': {
    breaks: 'LED-002',
    because: 'what is held is taken off, and is below zero already',
    class: 'money',
    difficulty: 2,
    change: () => ({ balances: { heldEffect: addedInstead } }),
  },
  'pending-debit-raises-the-available-balance': {
    breaks: 'LED-003',
    because: 'what is under way is taken off, and is below zero already',
    class: 'money',
    difficulty: 2,
    change: () => ({ balances: { pendingEffect: addedInstead } }),
  },
  'first-credit-of-an-account-takes-the-value-of-the-latest': {
    breaks: 'LED-008',
    because: 'what is written finds the first row of its account, and not that of its transaction',
    class: 'persistence',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          transfers.moveFunds(context, record, nowMs);
          const { destination_account_id: to, amount_minor: minor } = record.body as TransferBody;
          context.store.run(
            `UPDATE transactions SET value_minor = ? WHERE seq =
               (SELECT MIN(seq) FROM transactions WHERE account_id = ? AND value_minor > 0)`,
            minor,
            to,
          );
        },
      },
    }),
  },
  'withdrawal-is-paid-when-it-is-ordered': {
    breaks: 'WDR-002',
    because: 'the payout reads orders, and the acceptance came later',
    class: 'money',
    difficulty: 1,
    change: ({ withdrawals }) => ({
      withdrawals: {
        request(context, actor, wish) {
          const record = withdrawals.request(context, actor, wish);
          const { source_account_id: accountId, amount_minor: minor } =
            record.body as WithdrawalBody;
          const type = 'FIAT_TRANSFER_OUT';
          post(context, { accountId, valueMinor: -minor, type, nowMs: actor.nowMs });
          return record;
        },
        debits: () => [],
      },
    }),
  },
  'cancelled-withdrawal-is-paid': {
    breaks: 'WDR-005',
    because: 'the payout reads its own queue, from which nothing is taken',
    class: 'money',
    difficulty: 1,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { journal, ledger } = context.parts;
          const released = withdrawals.release(context, record, nowMs);
          const debits = withdrawals.debits(context, record, nowMs);
          ledger.post(context, debits, (rows) => journal.against(context, 'EXTERNAL', rows), nowMs);
          return released;
        },
      },
    }),
  },
  'exchange-is-not-found-once-it-is-filled': {
    breaks: 'EXC-002',
    because: 'quotes and trades are kept apart, and read from the quotes',
    class: 'persistence',
    difficulty: 2,
    change: ({ exchanges }) => ({
      exchanges: {
        get(context, call) {
          const record = context.parts.movements.find(context, call, 'exchange');
          if (record.status === 'REQUESTED') return exchanges.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such exchange.');
        },
      },
    }),
  },
} as const satisfies Mutants;
