/** Faults of the twenty-fourth author: what is told of a movement. */
import type { Mutants } from '../../types.ts';

const DIGITS = 8;

export const blindTwentyFourthToldMutants = {
  'fee-that-is-no-longer-held-is-untold': {
    breaks: 'EVT-011',
    because: 'one event for each cancelled withdrawal is held to be enough',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          if (row.status === 'CANCELLED' && row.transaction_type === 'FEE') return;
          ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
  'amount-is-told-with-eight-digits': {
    breaks: 'WHK-015',
    because: 'the message has the amount with as many digits as rates have',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return { ...data, amount: Number(Number(data['amount']).toPrecision(DIGITS)) };
        },
      },
    }),
  },
} satisfies Mutants;
