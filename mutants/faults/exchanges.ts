/** Faults of exchanges up to their acceptance. */
import { Refusal } from '../../reference/context.ts';
import type { ExchangeWish } from '../../reference/domain/exchanges.ts';
import { later, post, refusedLate, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const exchangesMutants = {
  'exchange-executes-when-it-is-created': {
    breaks: 'EXC-001',
    because: 'a market order is thought to be an order',
    class: 'money',
    difficulty: 1,
    change: ({ exchanges }) => ({
      exchanges: {
        request(context, actor, wish) {
          const { parts } = context;
          const record = exchanges.request(context, actor, wish);
          const filled = parts.exchanges.fill(context, actor, record);
          return parts.exchanges.advance(context, filled, actor.nowMs);
        },
      },
    }),
  },
  'exchange-fills-itself-after-a-while': {
    breaks: 'EXC-001',
    because: 'quotes that nobody refused are filled by the matching job',
    class: 'money',
    difficulty: 4,
    change: (original) => {
      const job = later(original);
      return {
        ...job.overlay,
        exchanges: {
          request(context, actor, wish) {
            const record = original.exchanges.request(context, actor, wish);
            job.add(context, 120, () => {
              const { exchanges, records } = context.parts;
              const now = records.get(context, actor.clientId, 'exchange', record.id);
              if (now.status !== 'REQUESTED') return;
              exchanges.advance(context, exchanges.fill(context, actor, now), actor.nowMs);
            });
            return record;
          },
        },
      };
    },
  },
  'exchange-is-found-only-once-it-is-accepted': {
    breaks: 'EXC-002',
    because: 'quotes live with the custodian, and the platform stores trades alone',
    class: 'state',
    difficulty: 1,
    change: ({ exchanges }) => ({
      exchanges: {
        get(context, call) {
          const record = context.parts.movements.find(context, call, 'exchange');
          if (record.status !== 'REQUESTED') return exchanges.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such exchange.');
        },
      },
    }),
  },
  'exchange-is-read-under-another-identifier': {
    breaks: 'EXC-002',
    because: 'the custodian’s reference is shown in place of the platform’s own',
    class: 'wire',
    difficulty: 2,
    change: ({ exchanges }) => ({
      exchanges: {
        get(context, call) {
          const reply = exchanges.get(context, call);
          return withData(reply, { id: `cst_${call.path['exchange_id'] ?? ''}` });
        },
      },
    }),
  },
  'exchange-within-one-currency-is-taken': {
    breaks: 'EXC-004',
    because: 'a rate of one is a rate',
    class: 'validation',
    difficulty: 2,
    change: () => ({ exchanges: { checkPair: () => undefined } }),
  },
  'refused-exchange-within-one-currency-debits-its-source': {
    breaks: 'EXC-004',
    because: 'the custodian refuses what was booked before it was asked',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        create(context, call) {
          const { accounts, assets } = context.parts;
          const wish = call.body as ExchangeWish;
          const source = accounts.find(context, call.clientId, wish.source_account_id);
          const destination = accounts.find(context, call.clientId, wish.destination_account_id);
          if (source.asset_type_id !== destination.asset_type_id) {
            return exchanges.create(context, call);
          }
          const minor = assets.toMinor(context, source.asset_type_id, wish.amount);
          post(context, {
            accountId: source.id,
            valueMinor: -minor,
            type: 'TRADE',
            nowMs: call.nowMs,
          });
          return refusedLate(context, 'CURRENCY_MISMATCH');
        },
      },
    }),
  },
  'unsupported-order-runs-as-another-kind': {
    breaks: 'EXC-006',
    because: 'the custodian’s adapter falls back to what it can do',
    class: 'validation',
    difficulty: 2,
    change: () => ({ exchanges: { supports: () => true } }),
  },
  'unsupported-order-is-refused-in-a-success': {
    breaks: 'EXC-006',
    because: 'the error of the custodian is passed on in the body of a 200',
    class: 'error',
    difficulty: 2,
    change: ({ exchanges }) => ({
      exchanges: {
        create(context, call) {
          try {
            return exchanges.create(context, call);
          } catch (error) {
            const unsupported =
              error instanceof Refusal && error.code === 'ORDER_TYPE_NOT_SUPPORTED';
            if (!unsupported) throw error;
            return { ...refusedLate(context, 'ORDER_TYPE_NOT_SUPPORTED'), status: 200 };
          }
        },
      },
    }),
  },
  'unsupported-order-is-charged': {
    breaks: 'EXC-006',
    because: 'the custodian’s charge for a failed order is passed on',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        create(context, call) {
          try {
            return exchanges.create(context, call);
          } catch (error) {
            const unsupported =
              error instanceof Refusal && error.code === 'ORDER_TYPE_NOT_SUPPORTED';
            if (!unsupported) throw error;
            const { source_account_id: accountId } = call.body as ExchangeWish;
            post(context, { accountId, valueMinor: -50, type: 'TRADE', nowMs: call.nowMs });
            return refusedLate(context, 'ORDER_TYPE_NOT_SUPPORTED');
          }
        },
      },
    }),
  },
} satisfies Mutants;
