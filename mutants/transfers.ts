/** Faults of transfers. */
import { Refusal } from '../reference/context.ts';
import type { TransferBody, TransferWish } from '../reference/domain/transfers.ts';
import { later, pause, post, refusedLate, withData } from './steps.ts';
import type { Mutants } from './types.ts';

export const transfersMutants = {
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
  'transfer-is-found-only-once-it-is-executed': {
    breaks: 'TRF-002',
    because: 'the read side is fed by the ledger, which knows nothing of requests',
    class: 'state',
    difficulty: 1,
    change: ({ transfers }) => ({
      transfers: {
        get(context, call) {
          const record = context.parts.movements.find(context, call, 'transfer');
          if (record.status === 'EXECUTED') return transfers.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such transfer.');
        },
      },
    }),
  },
  'created-transfer-is-named-by-a-reference-that-finds-nothing': {
    breaks: 'TRF-002',
    because: 'the answer is built from the request, with an identifier of its own',
    class: 'wire',
    difficulty: 1,
    change: ({ transfers }) => ({
      transfers: {
        create(context, call) {
          const reply = transfers.create(context, call);
          return withData(reply, { id: context.random.id('trf') });
        },
      },
    }),
  },
  'transfer-across-currencies-moves-the-bare-number': {
    breaks: 'TRF-003',
    because: 'amounts are numbers, and nobody compared the currencies beside them',
    class: 'money',
    difficulty: 2,
    change: ({ journal }) => ({
      transfers: { checkPair: () => undefined },
      journal: {
        checkBalanced(context, legs) {
          const assets = new Set(legs.map(({ assetTypeId }) => assetTypeId));
          if (assets.size === 1) journal.checkBalanced(context, legs);
        },
      },
    }),
  },
  'currencies-are-compared-after-the-debit': {
    breaks: 'TRF-003',
    because: 'the check sits in the credit step, and the debit before it is committed on its own',
    class: 'money',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        create(context, call) {
          const wish = call.body as TransferWish;
          const { accounts, assets } = context.parts;
          const source = accounts.find(context, call.clientId, wish.source_account_id);
          const destination = accounts.find(context, call.clientId, wish.destination_account_id);
          if (source.asset_type_id === destination.asset_type_id) {
            return transfers.create(context, call);
          }
          const minor = assets.toMinor(context, source.asset_type_id, wish.amount);
          post(context, { accountId: source.id, valueMinor: -minor, nowMs: call.nowMs });
          return refusedLate(context, 'CURRENCY_MISMATCH');
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
  'transfer-leaves-a-transaction-on-its-source-alone': {
    breaks: 'TRF-006',
    because: 'the destination is credited by a direct update of its balance',
    class: 'money',
    difficulty: 2,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const { balances, journal, ledger } = context.parts;
          const [debit, credit] = transfers.legs(context, record, nowMs);
          if (debit === undefined || credit === undefined) return;
          const suspense = journal.against.bind(null, context, 'SUSPENSE');
          ledger.post(context, [debit], suspense, nowMs);
          const effect = balances.effect(context, 'POSTED', credit.valueMinor);
          balances.write(context, credit.accountId, effect, nowMs);
        },
      },
    }),
  },
  'credit-leg-of-a-transfer-is-listed-under-the-source': {
    breaks: 'TRF-006',
    because: 'both legs are written with the account of the request',
    class: 'money',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const swapped = conditions.map((condition) =>
            condition.sql === 'account_id = ?'
              ? {
                  ...condition,
                  sql: `CASE WHEN transaction_type = 'INTERNAL_TRANSFER' AND value_minor > 0
                     THEN (SELECT json_extract(records.body, '$.source_account_id') FROM records
                       WHERE records.id = category_id) ELSE account_id END = ?`,
                }
              : condition,
          );
          return transactions.page(context, call, swapped);
        },
      },
    }),
  },
  'transfer-to-an-unknown-account-takes-the-money': {
    breaks: 'TRF-007',
    because: 'the destination is looked up when the credit is written, after the debit',
    class: 'money',
    difficulty: 2,
    change: ({ accounts, transfers }) => ({
      transfers: {
        create(context, call) {
          const wish = call.body as TransferWish;
          const source = accounts.find(context, call.clientId, wish.source_account_id);
          try {
            return transfers.create(context, call);
          } catch (error) {
            if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error;
            const minor = context.parts.assets.toMinor(context, source.asset_type_id, wish.amount);
            post(context, { accountId: source.id, valueMinor: -minor, nowMs: call.nowMs });
            return refusedLate(context, 'NOT_FOUND');
          }
        },
      },
    }),
  },
  'transfer-from-an-unknown-account-is-paid-all-the-same': {
    breaks: 'TRF-007',
    because: 'a source that is not found is taken for an account of the house',
    class: 'money',
    difficulty: 2,
    change: ({ accounts, transfers }) => ({
      transfers: {
        create(context, call) {
          const wish = call.body as TransferWish;
          const to = accounts.find(context, call.clientId, wish.destination_account_id);
          try {
            return transfers.create(context, call);
          } catch (error) {
            if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error;
            const minor = context.parts.assets.toMinor(context, to.asset_type_id, wish.amount);
            post(context, { accountId: to.id, valueMinor: minor, nowMs: call.nowMs });
            return refusedLate(context, 'NOT_FOUND');
          }
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
