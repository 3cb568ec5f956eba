/** Faults of what is told too early: a change that is refused afterwards, and told nevertheless. */
import { Refusal, type Call, type Context, type Reply } from '../reference/context.ts';
import type { StoredRecord } from '../reference/store/records.ts';
import { dataOf } from './steps.ts';
import type { Mutants } from './types.ts';

type Act = (context: Context, call: Call) => Reply;
type Tell = (context: Context, call: Call, record: StoredRecord) => void;

/** The event is written before the change is tried, and what turns it down takes only that back. */
function toldFirst(
  act: Act,
  find: (context: Context, call: Call) => StoredRecord,
  tell: Tell,
): Act {
  return (context, call) => {
    try {
      const reply = act(context, call);
      if (dataOf(reply)['status'] === 'REJECTED') tell(context, call, find(context, call));
      return reply;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tell(context, call, find(context, call));
      return context.parts.errors.reply(context, error);
    }
  };
}

const because = 'the event is put in the outbox before it is known whether the change can be made';

export const untoldMutants = {
  'refused-submission-is-told-as-submitted': {
    breaks: 'EVT-001',
    because,
    class: 'webhook',
    difficulty: 4,
    change: ({ applications, review }) => ({
      applications: {
        submit: toldFirst(applications.submit, applications.find, (context, call, record) => {
          review.announce(context, 'APPLICATION_SUBMITTED', record, call.nowMs);
        }),
      },
    }),
  },
  'refused-push-deposit-is-told-as-accepted': {
    breaks: 'EVT-012',
    because,
    class: 'webhook',
    difficulty: 4,
    change: ({ deposits, movements }) => ({
      deposits: {
        accept: toldFirst(
          deposits.accept,
          (context, call) => movements.find(context, call, 'deposit'),
          (context, call, record) => {
            deposits.announce(context, 'DEPOSIT_ACCEPTED', record, call.nowMs);
          },
        ),
      },
    }),
  },
  'withdrawal-without-funds-is-told-as-accepted': {
    breaks: 'EVT-015',
    because,
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals, movements }) => ({
      withdrawals: {
        accept: toldFirst(
          withdrawals.accept,
          (context, call) => movements.find(context, call, 'withdrawal'),
          (context, call, record) => {
            withdrawals.announce(context, 'WITHDRAWAL_ACCEPTED', record, call.nowMs);
          },
        ),
      },
    }),
  },
  'withdrawal-that-is-gone-is-told-as-cancelled': {
    breaks: 'EVT-017',
    because,
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals, movements }) => ({
      withdrawals: {
        cancel: toldFirst(
          withdrawals.cancel,
          (context, call) => movements.find(context, call, 'withdrawal'),
          (context, call, record) => {
            withdrawals.announce(context, 'WITHDRAWAL_CANCELLED', record, call.nowMs);
          },
        ),
      },
    }),
  },
  'order-without-funds-is-told-as-filled': {
    breaks: 'EVT-018',
    because,
    class: 'webhook',
    difficulty: 4,
    change: ({ exchanges, movements }) => ({
      exchanges: {
        accept: toldFirst(
          exchanges.accept,
          (context, call) => movements.find(context, call, 'exchange'),
          (context, call, record) => {
            exchanges.announce(context, 'EXCHANGE_ACCEPTED', record, call.nowMs);
          },
        ),
      },
    }),
  },
} as const satisfies Mutants;
