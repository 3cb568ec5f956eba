/** Faults of triggers: events that are not sent, or sent for something else. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Emission } from '../../reference/webhooks/events.ts';
import type { EventType } from '../../reference/webhooks/event-types.ts';
import type { RequirementId } from '../../generated/requirements.ts';
import type { Difficulty, Mutant, Mutants } from '../types.ts';

/** Emissions changed, or kept back with null. */
function emissions(change: (emission: Emission) => Emission | null) {
  return ({ events }: Parts): PartsOverlay => ({
    events: {
      emit(context, emission) {
        const changed = change(emission);
        if (changed !== null) events.emit(context, changed);
      },
    },
  });
}

function silent(eventType: EventType, breaks: RequirementId, because: string): Mutant {
  return {
    breaks,
    because,
    class: 'webhook',
    difficulty: 1,
    change: emissions((emission) => (emission.eventType === eventType ? null : emission)),
  };
}

function renamed(
  from: EventType,
  to: EventType,
  breaks: RequirementId,
  because: string,
  difficulty: Difficulty = 2,
): Mutant {
  return {
    breaks,
    because,
    class: 'webhook',
    difficulty,
    change: emissions((emission) =>
      emission.eventType === from ? { ...emission, eventType: to } : emission,
    ),
  };
}

/** From the second event of the type on, nothing is sent. */
function once(eventType: EventType, breaks: RequirementId, because: string): Mutant {
  return {
    breaks,
    because,
    class: 'webhook',
    difficulty: 4,
    change: (original) => {
      const told = new Set<string>();
      return emissions((emission) => {
        if (emission.eventType !== eventType) return emission;
        if (told.has(emission.clientId)) return null;
        told.add(emission.clientId);
        return emission;
      })(original);
    },
  };
}

const forgotten = 'the new path of the code does not tell of it';

export const eventMutants = {
  'submission-is-not-told': silent('APPLICATION_SUBMITTED', 'EVT-001', forgotten),
  'asking-for-changes-is-told-as-a-rejection': renamed(
    'APPLICATION_CHANGES_REQUESTED',
    'APPLICATION_REJECTED',
    'EVT-002',
    'both end a review without approval',
  ),
  'approval-is-told-once-a-client': once(
    'APPLICATION_APPROVED',
    'EVT-003',
    'deliveries are made unique by client and type',
  ),
  'approval-is-not-told': silent('APPLICATION_APPROVED', 'EVT-003', forgotten),
  'rejection-is-not-told': silent('APPLICATION_REJECTED', 'EVT-004', 'bad news is sent by mail'),
  'rejection-is-told-as-a-wish-for-changes': renamed(
    'APPLICATION_REJECTED',
    'APPLICATION_CHANGES_REQUESTED',
    'EVT-004',
    'an applicant may always try again',
  ),
  'opened-account-is-not-told': silent('ACCOUNT_OPEN', 'EVT-005', forgotten),
  'reopened-account-is-not-told': {
    breaks: 'EVT-005',
    because: 'the event is sent where accounts are made',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, frozenByCustomer) {
          if (status !== 'OPEN') {
            return accounts.setStatus(context, row, status, nowMs, frozenByCustomer);
          }
          const sql = 'UPDATE accounts SET status = ?, frozen_by_customer = 0 WHERE id = ?';
          context.store.run(sql, status, row.id);
          return context.parts.balances.account(context, row.id);
        },
      },
    }),
  },
  'deposit-instructions-are-not-told': silent(
    'ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE',
    'EVT-006',
    'they stand in the answer already',
  ),
  'frozen-account-is-not-told': silent('ACCOUNT_FROZEN', 'EVT-007', forgotten),
  'frozen-account-is-told-as-closed': renamed(
    'ACCOUNT_FROZEN',
    'ACCOUNT_CLOSED',
    'EVT-007',
    'both states bar the account',
  ),
  'closed-account-is-not-told': silent('ACCOUNT_CLOSED', 'EVT-008', forgotten),
  'pending-withdrawal-is-told-as-posted': renamed(
    'TRANSACTION_PENDING',
    'TRANSACTION_POSTED',
    'EVT-009',
    'it will be posted soon',
  ),
  'pending-transaction-is-not-told': silent('TRANSACTION_PENDING', 'EVT-009', forgotten),
  'posted-transaction-is-not-told': silent('TRANSACTION_POSTED', 'EVT-010', forgotten),
  'posted-transaction-is-told-on-one-leg-only': {
    breaks: 'EVT-010',
    because: 'a transfer is one thing, so one leg is told of',
    class: 'webhook',
    difficulty: 4,
    change: emissions((emission) =>
      emission.eventType === 'TRANSACTION_POSTED' && Number(emission.data['amount']) > 0
        ? null
        : emission,
    ),
  },
  'posted-transactions-are-told-of-deposits-alone': {
    breaks: 'EVT-010',
    because: 'the event was made for funds that arrive, and its list of causes was never extended',
    class: 'webhook',
    difficulty: 3,
    change: emissions((emission) =>
      emission.eventType === 'TRANSACTION_POSTED' && emission.data['category'] !== 'DEPOSIT'
        ? null
        : emission,
    ),
  },
  'cancelled-transaction-is-not-told': silent('TRANSACTION_CANCELLED', 'EVT-011', forgotten),
  'accepted-deposit-is-not-told': silent('DEPOSIT_ACCEPTED', 'EVT-012', forgotten),
  'completed-deposit-is-not-told': silent('DEPOSIT_COMPLETED', 'EVT-013', forgotten),
  'completed-deposit-is-told-as-accepted': renamed(
    'DEPOSIT_COMPLETED',
    'DEPOSIT_ACCEPTED',
    'EVT-013',
    'funds that came are accepted funds',
    3,
  ),
  'requested-withdrawal-is-not-told': silent('WITHDRAWAL_REQUESTED', 'EVT-014', forgotten),
  'withdrawals-are-told-as-requested-only-when-accepted': {
    breaks: 'EVT-014',
    because: 'requests that nobody accepts are noise',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        emit(context, emission) {
          if (emission.eventType === 'WITHDRAWAL_REQUESTED') return;
          if (emission.eventType === 'WITHDRAWAL_ACCEPTED') {
            events.emit(context, { ...emission, eventType: 'WITHDRAWAL_REQUESTED' });
          }
          events.emit(context, emission);
        },
      },
    }),
  },
  'accepted-withdrawal-is-not-told': silent('WITHDRAWAL_ACCEPTED', 'EVT-015', forgotten),
  'completed-withdrawal-is-not-told': silent('WITHDRAWAL_COMPLETED', 'EVT-016', forgotten),
  'completed-withdrawal-is-told-once-a-client': once(
    'WITHDRAWAL_COMPLETED',
    'EVT-016',
    'what was sent is remembered by client and type',
  ),
  'cancelled-withdrawal-is-not-told': silent('WITHDRAWAL_CANCELLED', 'EVT-017', forgotten),
  'filled-exchange-is-not-told': silent('EXCHANGE_ACCEPTED', 'EVT-018', forgotten),
  'settled-exchange-is-not-told': silent('EXCHANGE_COMPLETED', 'EVT-019', forgotten),
  'settled-exchange-is-told-as-accepted-again': renamed(
    'EXCHANGE_COMPLETED',
    'EXCHANGE_ACCEPTED',
    'EVT-019',
    'the name of the first event is a constant of the class',
    3,
  ),
  'payment-that-goes-on-is-told-as-an-exchange': {
    breaks: 'EVT-019',
    because: 'what is neither a withdrawal nor a deposit is taken for an exchange',
    class: 'webhook',
    difficulty: 4,
    change: ({ progress }) => ({
      progress: {
        step(context, record, nowMs) {
          if (record.kind !== 'payment') progress.step(context, record, nowMs);
          else context.parts.exchanges.advance(context, record, nowMs);
        },
      },
    }),
  },
  'executed-transfer-is-told-as-a-withdrawal': {
    breaks: 'EVT-016',
    because: 'whatever is debited leaves the account, and one hook tells of that',
    class: 'webhook',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        execute(context, actor, record) {
          const { clientId, nowMs } = actor;
          const executed = transfers.execute(context, actor, record);
          const data = { withdrawal_id: record.id, status: executed.status };
          const eventType = 'WITHDRAWAL_COMPLETED';
          context.parts.events.emit(context, { clientId, eventType, data, nowMs });
          return executed;
        },
      },
    }),
  },
  'settled-exchange-is-told-as-a-deposit-too': {
    breaks: 'EVT-013',
    because: 'funds came to an account, and one hook tells of that',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        emit(context, emission) {
          events.emit(context, emission);
          if (emission.eventType !== 'EXCHANGE_COMPLETED') return;
          const data = { deposit_id: emission.data['exchange_id'], status: 'EXECUTED' };
          events.emit(context, { ...emission, eventType: 'DEPOSIT_COMPLETED', data });
        },
      },
    }),
  },
} as const satisfies Mutants;
