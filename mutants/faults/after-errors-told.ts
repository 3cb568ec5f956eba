/** Faults of events that show once something was refused in the place where it is done then. */
import type { Call } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { OperationId } from '../../generated/operations.ts';
import { noted } from '../noted-refusals.ts';
import type { Mutant, Mutants } from '../types.ts';

const BECAUSE = 'the outbox is stopped when a request is refused, and drops what comes next';

/** The first event of this type after such a refusal is dropped, where it is of the same place. */
const dropped =
  (operation: OperationId, eventType: string, member: string, placeOf: (call: Call) => string) =>
  (original: Parts): PartsOverlay => {
    const { places, overlay } = noted(original, [operation], placeOf);
    const { events } = original;
    return {
      ...overlay,
      events: {
        emit(context, emission) {
          const place = String(emission.data[member]);
          const isNext = emission.eventType === eventType && places.delete(place);
          if (!isNext) events.emit(context, emission);
        },
      },
    };
  };

const inPath =
  (name: string) =>
  ({ path }: Call): string =>
    path[name] ?? '';

const payer = ({ body }: Call): string =>
  String(((body ?? {}) as Readonly<Record<string, unknown>>)['source_account_id']);

const fault = (
  breaks: Mutant['breaks'],
  ...what: Parameters<typeof dropped>
): Mutant & { readonly class: 'webhook' } => ({
  breaks,
  because: BECAUSE,
  class: 'webhook',
  difficulty: 4,
  change: dropped(...what),
});

export const afterErrorsToldMutants = {
  'submission-after-one-that-came-too-early-is-not-announced': fault(
    'EVT-001',
    'submitApplication',
    'APPLICATION_SUBMITTED',
    'application_id',
    inPath('application_id'),
  ),
  'withdrawal-after-a-refused-one-is-not-announced': fault(
    'EVT-014',
    'createWithdrawal',
    'WITHDRAWAL_REQUESTED',
    'account_id',
    payer,
  ),
  'cancellation-after-a-refused-one-is-not-announced': fault(
    'EVT-017',
    'cancelWithdrawal',
    'WITHDRAWAL_CANCELLED',
    'withdrawal_id',
    inPath('withdrawal_id'),
  ),
  'pull-that-a-stranger-accepted-first-is-not-announced': fault(
    'EVT-012',
    'acceptDeposit',
    'DEPOSIT_ACCEPTED',
    'deposit_id',
    inPath('deposit_id'),
  ),
  'exchange-that-a-stranger-accepted-first-is-not-announced': fault(
    'EVT-018',
    'acceptExchange',
    'EXCHANGE_ACCEPTED',
    'exchange_id',
    inPath('exchange_id'),
  ),
  'freeze-after-a-refused-change-is-not-announced': fault(
    'EVT-007',
    'updateAccount',
    'ACCOUNT_FROZEN',
    'account_id',
    inPath('account_id'),
  ),
} as const satisfies Mutants;
