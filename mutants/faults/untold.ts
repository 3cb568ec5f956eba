/** Faults of what is told too early: a change that is refused afterwards, and told nevertheless. */
import { Refusal, type Call, type Context, type Reply } from '../../reference/context.ts';
import type { Parts } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { EventType } from '../../reference/webhooks/event-types.ts';
import type { RequirementId } from '../../generated/requirements.ts';
import { dataOf } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

type Turned = {
  readonly act: (context: Context, call: Call) => Reply;
  readonly find: (context: Context, call: Call) => StoredRecord;
  readonly announce: (
    context: Context,
    eventType: EventType,
    record: StoredRecord,
    nowMs: number,
  ) => void;
};

/** The event is written before the change is tried, and what turns it down takes only that back. */
function toldFirst(eventType: EventType, { act, find, announce }: Turned): Turned['act'] {
  const tell = (context: Context, call: Call): void => {
    announce(context, eventType, find(context, call), call.nowMs);
  };
  return (context, call) => {
    try {
      const reply = act(context, call);
      if (dataOf(reply)['status'] === 'REJECTED') tell(context, call);
      return reply;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tell(context, call);
      return context.parts.errors.reply(context, error);
    }
  };
}

/** What is to be made is told of under an identifier that nothing has once it was refused. */
function toldOfNothing(
  act: Turned['act'],
  tell: (context: Context, call: Call, id: string) => void,
  kind: string,
): Turned['act'] {
  return (context, call) => {
    try {
      return act(context, call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tell(context, call, context.random.id(kind));
      return context.parts.errors.reply(context, error);
    }
  };
}

function movementOf({ movements }: Parts, kind: 'deposit' | 'exchange' | 'withdrawal') {
  return (context: Context, call: Call): StoredRecord => movements.find(context, call, kind);
}

function untold(breaks: RequirementId, change: Mutant['change']): Mutant {
  const because =
    'the event is put in the outbox before it is known whether the change can be made';
  return { breaks, because, class: 'webhook', difficulty: 4, change };
}

export const untoldMutants = {
  'refused-submission-is-told-as-submitted': untold('EVT-001', ({ applications, review }) => ({
    applications: {
      submit: toldFirst('APPLICATION_SUBMITTED', {
        act: applications.submit,
        find: applications.find,
        announce: review.announce,
      }),
    },
  })),
  'refused-push-deposit-is-told-as-accepted': untold('EVT-012', (parts) => ({
    deposits: {
      accept: toldFirst('DEPOSIT_ACCEPTED', {
        act: parts.deposits.accept,
        find: movementOf(parts, 'deposit'),
        announce: parts.deposits.announce,
      }),
    },
  })),
  'withdrawal-without-funds-is-told-as-accepted': untold('EVT-015', (parts) => ({
    withdrawals: {
      accept: toldFirst('WITHDRAWAL_ACCEPTED', {
        act: parts.withdrawals.accept,
        find: movementOf(parts, 'withdrawal'),
        announce: parts.withdrawals.announce,
      }),
    },
  })),
  'withdrawal-that-is-gone-is-told-as-cancelled': untold('EVT-017', (parts) => ({
    withdrawals: {
      cancel: toldFirst('WITHDRAWAL_CANCELLED', {
        act: parts.withdrawals.cancel,
        find: movementOf(parts, 'withdrawal'),
        announce: parts.withdrawals.announce,
      }),
    },
  })),
  'order-without-funds-is-told-as-filled': untold('EVT-018', (parts) => ({
    exchanges: {
      accept: toldFirst('EXCHANGE_ACCEPTED', {
        act: parts.exchanges.accept,
        find: movementOf(parts, 'exchange'),
        announce: parts.exchanges.announce,
      }),
    },
  })),
  'refused-withdrawal-is-told-as-requested': untold('EVT-014', ({ withdrawals, events }) => ({
    withdrawals: {
      create: toldOfNothing(
        withdrawals.create,
        (context, { clientId, nowMs }, id) => {
          const data = { withdrawal_id: id, status: 'REQUESTED' };
          events.emit(context, { clientId, eventType: 'WITHDRAWAL_REQUESTED', data, nowMs });
        },
        'wdr',
      ),
    },
  })),
  'refused-account-is-told-as-open': untold('EVT-005', ({ accounts, events }) => ({
    accounts: {
      create: toldOfNothing(
        accounts.create,
        (context, { clientId, nowMs }, id) => {
          const data = { account_id: id, status: 'OPEN' };
          events.emit(context, { clientId, eventType: 'ACCOUNT_OPEN', data, nowMs });
        },
        'acc',
      ),
    },
  })),
} as const satisfies Mutants;
