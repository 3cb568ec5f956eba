/** Faults of cancellations that only come to light with a second step. */
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { refusedLate, within, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const cancellationMutants = {
  'second-cancel-releases-the-hold-once-more': {
    breaks: 'WDR-006',
    because: 'funds are given back before the state is looked at',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const record = context.parts.movements.find(context, call, 'withdrawal');
          if (record.status !== 'CANCELLED') return withdrawals.cancel(context, call);
          const { source_account_id: accountId, amount_minor: minor } =
            record.body as WithdrawalBody;
          const change = { currentMinor: 0, availableMinor: minor };
          context.parts.balances.write(context, accountId, change, call.nowMs);
          return refusedLate(context);
        },
      },
    }),
  },
  'cancel-before-acceptance-releases-what-was-never-held': {
    breaks: 'WDR-005',
    because: 'a cancellation gives the amount back, whatever came before',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { source_account_id: accountId, amount_minor: minor } =
            record.body as WithdrawalBody;
          const change = { currentMinor: 0, availableMinor: minor };
          const held = record.status !== 'REQUESTED';
          if (!held) context.parts.balances.write(context, accountId, change, nowMs);
          return withdrawals.release(context, record, nowMs);
        },
      },
    }),
  },
  'cancellation-of-what-is-held-is-not-told': {
    breaks: 'EVT-017',
    because: 'the release of the hold is told, and was thought to say it all',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const silent = within(context, { withdrawals: { announce: () => undefined } });
          const heard = record.status === 'REQUESTED' ? context : silent;
          return withdrawals.release(heard, record, nowMs);
        },
      },
    }),
  },
  'receipt-is-that-of-the-latest-withdrawal': {
    breaks: 'WDR-009',
    because: 'the file of receipts is searched by the account',
    class: 'state',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        receipt: (context, call) =>
          withData(withdrawals.receipt(context, call), { id: context.random.id('wdr') }),
      },
    }),
  },
} satisfies Mutants;
