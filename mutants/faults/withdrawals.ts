/** Faults of withdrawals up to their acceptance. */
import { Refusal } from '../../reference/context.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { later, pause, post, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const withdrawalsMutants = {
  'withdrawal-is-found-only-once-it-is-accepted': {
    breaks: 'WDR-001',
    because: 'the read side begins with the queue for execution',
    class: 'state',
    difficulty: 1,
    change: ({ withdrawals }) => ({
      withdrawals: {
        get(context, call) {
          const record = context.parts.movements.find(context, call, 'withdrawal');
          if (record.status !== 'REQUESTED') return withdrawals.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such withdrawal.');
        },
      },
    }),
  },
  'withdrawal-is-read-under-the-identifier-of-another': {
    breaks: 'WDR-001',
    because: 'a join over the account finds its latest withdrawal',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        get(context, call) {
          const reply = withdrawals.get(context, call);
          const record = context.parts.movements.find(context, call, 'withdrawal');
          const { source_account_id: accountId } = record.body as WithdrawalBody;
          const latest = context.store.one<{ id: string }>(
            `SELECT id FROM records WHERE kind = 'withdrawal'
               AND json_extract(body, '$.source_account_id') = ? ORDER BY seq DESC LIMIT 1`,
            accountId,
          );
          return withData(reply, { id: latest?.id });
        },
      },
    }),
  },
  'withdrawal-accepts-itself-half-a-second-later': {
    breaks: 'WDR-002',
    because: 'the risk engine approves, and its approval is taken for the acceptance',
    class: 'money',
    difficulty: 4,
    change: (original) => {
      const job = later(original);
      return {
        ...job.overlay,
        withdrawals: {
          request(context, actor, wish) {
            const record = original.withdrawals.request(context, actor, wish);
            job.add(context, 100, () => {
              const { records, withdrawals } = context.parts;
              const now = records.get(context, actor.clientId, 'withdrawal', record.id);
              if (now.status === 'REQUESTED') withdrawals.authorize(context, actor, now);
            });
            return record;
          },
        },
      };
    },
  },
  'completed-withdrawal-is-debited-twice': {
    breaks: 'WDR-003',
    because: 'the pending debit is posted, and a second one comes with the bank’s confirmation',
    class: 'money',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const done = withdrawals.execute(context, record, nowMs);
          const { source_account_id: accountId, amount_minor: minor } =
            record.body as WithdrawalBody;
          post(context, { accountId, valueMinor: -minor, type: 'FIAT_TRANSFER_OUT', nowMs });
          return done;
        },
      },
    }),
  },
  'accepted-withdrawal-takes-nothing': {
    breaks: 'WDR-003',
    because: 'the queue message carries the state alone, and the ledger is never told',
    class: 'money',
    difficulty: 1,
    change: () => ({ withdrawals: { debits: () => [] } }),
  },
  'withdrawal-takes-a-cent-less-than-asked': {
    breaks: 'WDR-003',
    because: 'the amount runs through floating point and is cut, not rounded',
    class: 'money',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits: (context, record, nowMs) =>
          withdrawals
            .debits(context, record, nowMs)
            .map((debit) => ({ ...debit, valueMinor: debit.valueMinor + 1 })),
      },
    }),
  },
  'accept-of-a-withdrawal-demands-a-body': {
    breaks: 'WDR-004',
    because: 'the framework parses JSON on every POST and refuses an empty body',
    class: 'validation',
    difficulty: 1,
    change: ({ withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          if (call.body !== undefined) return withdrawals.accept(context, call);
          throw new Refusal('MALFORMED_JSON', 'The request needs a JSON body.');
        },
      },
    }),
  },
  'cancel-demands-a-reason': {
    breaks: 'WDR-004',
    because: 'the back office wants to know why, and made the member required',
    class: 'validation',
    difficulty: 1,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const { reason } = (call.body ?? {}) as { readonly reason?: unknown };
          if (reason !== undefined) return withdrawals.cancel(context, call);
          throw new Refusal('VALIDATION_FAILED', 'body must have a reason.');
        },
      },
    }),
  },
  'cancelled-withdrawal-can-still-be-accepted': {
    breaks: 'WDR-005',
    because: 'accept asks whether it was executed already, not whether it was cancelled',
    class: 'state',
    difficulty: 2,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          states.allows(context, kind, from, to) ||
          (kind === 'withdrawal' && from === 'CANCELLED' && to === 'ACCEPTED'),
      },
    }),
  },
  'cancel-that-races-an-accept-leaves-the-hold': {
    breaks: 'WDR-005',
    because: 'both read the state first and write it last, and the later write wins',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline, states }) => {
      let readBefore = false;
      return {
        pipeline: {
          async execute(context, call, handler) {
            const accept = call.operationId === 'acceptWithdrawal';
            const id = call.path['withdrawal_id'] ?? '';
            const { records } = context.parts;
            const record = accept
              ? records.find(context, call.clientId, 'withdrawal', id)
              : undefined;
            if (record?.status !== 'REQUESTED') return pipeline.execute(context, call, handler);
            await pause(25);
            readBefore = true;
            try {
              return await pipeline.execute(context, call, handler);
            } finally {
              readBefore = false;
            }
          },
        },
        states: {
          allows: (context, kind, from, to) =>
            states.allows(context, kind, from, to) ||
            (readBefore && kind === 'withdrawal' && from === 'CANCELLED'),
        },
      };
    },
  },
} satisfies Mutants;
