/** Faults of the twenty-fourth author: withdrawals that cost a fee, which go their own way. */
import type { Call, Context } from '../../../reference/context.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { EventType } from '../../../reference/webhooks/event-types.ts';
import type { Mutant, Mutants } from '../../types.ts';

const costs = ({ body }: StoredRecord): boolean => (body as WithdrawalBody).fee_minor > 0;

/** What goes over the bank that charges a fee is not told of. */
const untold = (breaks: Mutant['breaks'], type: EventType): Mutant => ({
  breaks,
  because: 'withdrawals over the bank that charges for them are in a module of their own',
  class: 'webhook',
  difficulty: 4,
  change: ({ withdrawals }) => ({
    withdrawals: {
      announce(context, eventType, record, nowMs) {
        if (eventType === type && costs(record)) return;
        withdrawals.announce(context, eventType, record, nowMs);
      },
    },
  }),
});

const withdrawalOf = (context: Context, call: Call): StoredRecord =>
  context.parts.movements.find(context, call, 'withdrawal');

export const blindTwentyFourthChargedMutants = {
  'withdrawal-with-a-fee-is-requested-untold': untold('EVT-014', 'WITHDRAWAL_REQUESTED'),
  'withdrawal-with-a-fee-is-accepted-untold': untold('EVT-015', 'WITHDRAWAL_ACCEPTED'),
  'withdrawal-with-a-fee-is-cancelled-untold': untold('EVT-017', 'WITHDRAWAL_CANCELLED'),
  'fee-of-a-withdrawal-is-posted-untold': {
    breaks: 'EVT-010',
    because: 'one event for each step of a withdrawal is held to be enough',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          const isFee = row.transaction_type === 'FEE' && row.category_type === 'WITHDRAWAL';
          if (!isFee || row.status !== 'POSTED') ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
  'withdrawal-with-a-fee-needs-no-verified-payee': {
    breaks: 'CPT-004',
    because: 'the bank that charges for it is held to verify who is paid',
    class: 'state',
    difficulty: 4,
    change: ({ payees }) => ({
      payees: {
        check(context, clientId, source, way) {
          const swift = way.withdrawal_rail === 'SWIFT';
          if (!swift) payees.check(context, clientId, source, way);
        },
      },
    }),
  },
  'retried-withdrawal-with-a-fee-is-made-again': {
    breaks: 'IDM-001',
    because: 'requests to the bank that charges for them are not remembered',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        applies(context, call) {
          const body = call.body as { readonly withdrawal_rail?: unknown } | undefined;
          return body?.withdrawal_rail !== 'SWIFT' && idempotency.applies(context, call);
        },
      },
    }),
  },
  'cancelled-withdrawal-with-a-fee-can-be-accepted': {
    breaks: 'WDR-005',
    because: 'the module of the bank that charges for it asks whether it was sent, and no more',
    class: 'state',
    difficulty: 4,
    change: ({ states, withdrawals }) => {
      let isCharged = false;
      return {
        withdrawals: {
          accept(context, call) {
            isCharged = costs(withdrawalOf(context, call));
            try {
              return withdrawals.accept(context, call);
            } finally {
              isCharged = false;
            }
          },
        },
        states: {
          allows: (context, kind, from, to) =>
            states.allows(context, kind, from, to) || (isCharged && from === 'CANCELLED'),
        },
      };
    },
  },
} satisfies Mutants;
