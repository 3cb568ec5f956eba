/** A platform whose transactions are never cancelled: what it holds is what goes out. */
import type { Variant } from '../types.ts';

export const nothingCancelledVariants = {
  'nothing-held-is-cancelled': {
    freedom:
      'that a hold becomes the pending debit itself, and that an accepted withdrawal is not cancelled any more',
    // What judges cancelled holds has none to look at.
    thin: true,
    target: { lacks: ['cancelledTransactions'] },
    untestable: {
      'LED-007': 'no transaction is ever cancelled',
      'EVT-011': 'no transaction is ever cancelled',
      'WDR-006': 'no accepted withdrawal is cancelled',
    },
    silent: {
      'an acceptance that is tried again after the cancellation of its withdrawal moves no money':
        'no accepted withdrawal is cancelled',
      'a withdrawal whose cancellation wins a race, the acceptance sent first, moves no money':
        'no accepted withdrawal is cancelled',
    },
    change: ({ ledger, states }) => ({
      holds: {
        replace(context, category, nowMs) {
          const own = context.parts.ledger;
          const held = own.ofCategory(context, category, 'AUTHORIZED');
          return held.map((row) => own.become(context, row, 'PENDING', nowMs));
        },
      },
      ledger: {
        mayBecome: (context, from, to) =>
          (from === 'AUTHORIZED' && to === 'PENDING') || ledger.mayBecome(context, from, to),
      },
      states: {
        allows: (context, kind, from, to) =>
          !(kind === 'withdrawal' && from === 'ACCEPTED' && to === 'CANCELLED') &&
          states.allows(context, kind, from, to),
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
