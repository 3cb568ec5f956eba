/** Faults of accepting a deposit. */
import type { DepositBody } from '../../reference/domain/deposits.ts';
import { post, refusedLate, shift } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const depositAcceptanceMutants = {
  'accepted-push-credits-what-is-expected': {
    breaks: 'DEP-005',
    because: 'accept does not ask for the kind of the deposit',
    class: 'money',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'deposit');
          const { account_id: accountId, deposit_type: type } = record.body as DepositBody;
          if (type === 'PULL') return deposits.accept(context, call);
          post(context, { accountId, valueMinor: 10_000, nowMs: call.nowMs });
          return { status: 200, body: { data: deposits.record(context, record) } };
        },
      },
    }),
  },
  'refused-accept-of-a-push-credits-all-the-same': {
    breaks: 'DEP-005',
    because: 'the kind is checked after the credit, which has been committed by then',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'deposit');
          const { account_id: accountId, deposit_type: type } = record.body as DepositBody;
          if (type === 'PULL') return deposits.accept(context, call);
          post(context, { accountId, valueMinor: 100, nowMs: call.nowMs });
          return refusedLate(context);
        },
      },
    }),
  },
  'accepted-push-answers-success': {
    breaks: 'DEP-006',
    because: 'accept does nothing for this kind, and says so with a 200',
    class: 'state',
    difficulty: 1,
    change: ({ deposits }) => ({
      deposits: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'deposit');
          return record.body['deposit_type'] === 'PULL'
            ? deposits.accept(context, call)
            : deposits.get(context, call);
        },
      },
    }),
  },
  'completed-pull-can-be-accepted-again': {
    breaks: 'DEP-008',
    because: 'the guard knows the states of requests, not those of what came in',
    class: 'state',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'deposit');
          if (record.status !== 'EXECUTED') return deposits.accept(context, call);
          const { amount_minor: minor } = record.body as DepositBody;
          const receipt = { amountMinor: minor ?? 0, feeMinor: 0, rail: 'ACH' };
          deposits.credit(context, record, receipt, call.nowMs);
          return { status: 200, body: { data: deposits.record(context, record) } };
        },
      },
    }),
  },
  'refused-second-accept-of-a-pull-credits-again': {
    breaks: 'DEP-008',
    because: 'the state is checked last, and the order to the bank has gone out',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'deposit');
          if (record.status !== 'ACCEPTED') return deposits.accept(context, call);
          const { amount_minor: minor, account_id: accountId } = record.body as DepositBody;
          shift(context, accountId, minor ?? 0, call.nowMs);
          return refusedLate(context);
        },
      },
    }),
  },
} satisfies Mutants;
