/** Faults of accepting a transfer. */
import { Refusal } from '../../reference/context.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import { later, pause, post, refusedLate } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const transferAcceptanceMutants = {
  'transfer-executes-when-it-is-created': {
    breaks: 'TRF-001',
    because: 'creating and accepting look like one step, and the sandbox demo does both',
    class: 'money',
    difficulty: 1,
    change: ({ transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          const record = transfers.request(context, actor, wish);
          return context.parts.transfers.execute(context, actor, record);
        },
      },
    }),
  },
  'transfer-accepted-again-moves-again': {
    breaks: 'TRF-004',
    because: 'only the key guards against repeats, and the second accept comes with another one',
    class: 'state',
    difficulty: 1,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          states.allows(context, kind, from, to) ||
          (kind === 'transfer' && from === 'EXECUTED' && to === 'EXECUTED'),
      },
    }),
  },
  'refused-second-accept-of-a-transfer-takes-a-cent': {
    breaks: 'TRF-004',
    because: 'a refused step is charged, and the charge is committed with the refusal',
    class: 'money',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'transfer');
          if (record.status !== 'EXECUTED') return transfers.accept(context, call);
          const { source_account_id: accountId } = record.body as TransferBody;
          post(context, { accountId, valueMinor: -1, nowMs: call.nowMs });
          return refusedLate(context);
        },
      },
    }),
  },
  'accept-of-a-transfer-demands-a-body': {
    breaks: 'TRF-005',
    because: 'the framework parses JSON on every POST and refuses an empty body',
    class: 'validation',
    difficulty: 1,
    change: ({ transfers }) => ({
      transfers: {
        accept(context, call) {
          if (call.body !== undefined) return transfers.accept(context, call);
          throw new Refusal('MALFORMED_JSON', 'The request needs a JSON body.');
        },
      },
    }),
  },
  'transfer-executes-by-itself-after-a-while': {
    breaks: 'TRF-001',
    because: 'a job that was meant for stuck transfers takes up those that nobody accepted',
    class: 'money',
    difficulty: 4,
    change: (original) => {
      const job = later(original);
      return {
        ...job.overlay,
        transfers: {
          request(context, actor, wish) {
            const record = original.transfers.request(context, actor, wish);
            job.add(context, 150, () => {
              const now = context.parts.records.get(context, actor.clientId, 'transfer', record.id);
              if (now.status !== 'REQUESTED') return;
              context.parts.transfers.execute(context, actor, now);
            });
            return record;
          },
        },
      };
    },
  },
  'two-accepts-of-a-transfer-at-once-both-move': {
    breaks: 'TRF-004',
    because: 'the state is read before a call to the ledger service, and not again after it',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline, states }) => {
      let readBefore = false;
      return {
        pipeline: {
          async execute(context, call, handler) {
            const { parts } = context;
            if (call.operationId !== 'acceptTransfer') {
              return pipeline.execute(context, call, handler);
            }
            const id = call.path['transfer_id'] ?? '';
            const record = parts.records.find(context, call.clientId, 'transfer', id);
            const open = record?.status === 'REQUESTED';
            await pause(20);
            readBefore = open;
            try {
              return await pipeline.execute(context, call, handler);
            } finally {
              readBefore = false;
            }
          },
        },
        states: {
          allows: (context, kind, from, to) =>
            states.allows(context, kind, from, to) || (readBefore && kind === 'transfer'),
        },
      };
    },
  },
} satisfies Mutants;
