/** Faults of what follows the acceptance of a withdrawal. */
import { Refusal } from '../../reference/context.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const withdrawalEndMutants = {
  'cancel-keeps-the-hold': {
    breaks: 'WDR-006',
    because: 'the release is left to the expiry of holds, which takes days',
    class: 'money',
    difficulty: 2,
    change: () => ({ holds: { release: () => [] } }),
  },
  'cancel-releases-the-hold-twice': {
    breaks: 'WDR-006',
    because: 'the cancellation and its event both give the funds back',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { balances } = context.parts;
          const { source_account_id: accountId, amount_minor: minor } =
            record.body as WithdrawalBody;
          const change = { currentMinor: 0, availableMinor: minor };
          if (record.status === 'ACCEPTED') balances.write(context, accountId, change, nowMs);
          return withdrawals.release(context, record, nowMs);
        },
      },
    }),
  },
  'withdrawal-accepted-again-holds-again': {
    breaks: 'WDR-007',
    because: 'only the key guards against repeats, and the second accept comes with another one',
    class: 'state',
    difficulty: 2,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          states.allows(context, kind, from, to) ||
          (kind === 'withdrawal' && from === 'ACCEPTED' && to === 'ACCEPTED'),
      },
    }),
  },
  'completed-withdrawal-can-be-accepted-again': {
    breaks: 'WDR-007',
    because: 'the guard knows the states of requests, not those of what was sent',
    class: 'state',
    difficulty: 3,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          states.allows(context, kind, from, to) ||
          (kind === 'withdrawal' && from === 'EXECUTED' && to === 'ACCEPTED'),
      },
    }),
  },
  'status-of-a-withdrawal-stays-requested': {
    breaks: 'WDR-008',
    because: 'the status record is written at creation and never again',
    class: 'state',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        status: (context, call) =>
          withData(withdrawals.status(context, call), { status: 'REQUESTED' }),
      },
    }),
  },
  'cancelled-withdrawal-shows-as-accepted': {
    breaks: 'WDR-008',
    because: 'the status endpoint reads a replica that never hears of cancellations',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        status(context, call) {
          const reply = withdrawals.status(context, call);
          const record = context.parts.movements.find(context, call, 'withdrawal');
          return record.status === 'CANCELLED' ? withData(reply, { status: 'ACCEPTED' }) : reply;
        },
      },
    }),
  },
  'completed-withdrawal-has-no-receipt': {
    breaks: 'WDR-009',
    because: 'receipts are made by a nightly job',
    class: 'state',
    difficulty: 1,
    change: () => ({
      withdrawals: {
        checkReceipt() {
          throw new Refusal('NOT_FOUND', 'There is no receipt.');
        },
      },
    }),
  },
} satisfies Mutants;
