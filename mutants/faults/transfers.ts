/** Faults of transfers, from their making to what they leave behind. */
import { Refusal } from '../../reference/context.ts';
import type { TransferWish } from '../../reference/domain/transfers.ts';
import { post, refusedLate, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const transfersMutants = {
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
} satisfies Mutants;
