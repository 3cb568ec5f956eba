/** Evidence on which the check of cancellations holds, is violated, is silent. */
import type { Evidence, Inputs } from '../../../fixtures/evidence/types.ts';
import { record, refusal, type Row, type Use } from './evidence.ts';
import { account, hundred, list, readings } from './movements.ts';

const withdrawal = (status: string, operation: 'getWithdrawal' | 'cancelWithdrawal'): Evidence =>
  record({ id: 'w', status }, { operation });

const cancelled = (use: Inputs, status: string, refused = false): Inputs => ({
  ...use,
  cancellation: refused ? refusal : withdrawal(status, 'cancelWithdrawal'),
  record: withdrawal(status, 'getWithdrawal'),
});

const back = readings({ was: hundred, is: account('100') });
const kept = readings({ was: hundred, is: account('100', '70') });
const charged = (...shows: string[]): Inputs =>
  readings({ was: hundred, is: account('99'), shows: list(...shows) });
const heldBesides = (...shows: string[]): Inputs =>
  readings({ was: hundred, is: account('100', '99'), shows: list(...shows) });
const both = { currentBalance: ['0.00'], availableBalance: ['0.00'], because: 'it was cancelled' };
const use = (inputs: Inputs, mayFail: boolean): Use => [inputs, { ...both, mayFail }];
const daysAfter = (inputs: Inputs): Use => [inputs, { ...both, mayFail: true, daysWentBy: true }];
/** Of no record, as interest is. */
const earned = readings({
  was: hundred,
  is: account('101'),
  shows: list('c CREDIT_CORRECTION POSTED 1'),
});

export const cancellationsSamples: Readonly<Record<string, Row>> = {
  'cancelled-for-good': {
    held: [
      use(cancelled(back, 'CANCELLED'), true),
      use(cancelled(back, 'ASKED'), false),
      // What was posted as a fee of its acceptance is no hold.
      use(cancelled(charged('f FEE POSTED -1'), 'CANCELLED'), true),
      daysAfter(cancelled(back, 'CANCELLED')),
      daysAfter(cancelled(earned, 'CANCELLED')),
    ],
    violated: [
      use(cancelled(kept, 'CANCELLED'), true),
      use(cancelled(earned, 'CANCELLED'), true),
      daysAfter(cancelled(kept, 'CANCELLED')),
      use(cancelled(kept, 'ASKED'), false),
      use(cancelled(charged('f FEE POSTED -0.5'), 'CANCELLED'), true),
      use(cancelled(charged('f FEE AUTHORIZED -1', 'g FEE CANCELLED -1'), 'CANCELLED'), true),
      use(cancelled(heldBesides('f FEE AUTHORIZED -1'), 'CANCELLED'), true),
      // Nobody accepted it: there is nothing to charge for.
      use(cancelled(charged('f FEE POSTED -1'), 'CANCELLED'), false),
      // It was cancelled by its answer, whatever became of the record.
      use(
        {
          ...cancelled(kept, 'CANCELLED'),
          record: withdrawal('ACCEPTED', 'getWithdrawal'),
        },
        true,
      ),
    ],
    silent: [
      use(cancelled(kept, 'SENT'), true),
      use(cancelled(kept, 'SENT', true), true),
      use(cancelled(kept, 'SENT', true), false),
    ],
  },
};
