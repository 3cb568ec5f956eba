/** Faults of how an exchange executes. */
import type { ExchangeBody } from '../../reference/domain/exchanges.ts';
import type { Rate } from '../../reference/ledger/rates.ts';
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const exchangeExecutionMutants = {
  'exchange-takes-nine-tenths-of-its-amount': {
    breaks: 'EXC-003',
    because: 'a reserve for the spread is left out of the order, and never given back to it',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const isOfSource = fixed.action === 'FIX_SOURCE';
          const traded = Math.max(1, Math.round(fixed.amount_minor * 0.9));
          const order = isOfSource ? { ...fixed, amount_minor: traded } : fixed;
          return exchanges.quote(context, clientId, order);
        },
      },
    }),
  },
  'both-sides-of-an-exchange-are-swapped': {
    breaks: 'EXC-003',
    because: 'buy and sell are seen from the custodian',
    class: 'money',
    difficulty: 1,
    change: ({ exchanges }) => ({
      exchanges: {
        legs: (context, record, body, nowMs) =>
          exchanges
            .legs(context, record, body, nowMs)
            .map((leg) => ({ ...leg, valueMinor: -leg.valueMinor })),
      },
    }),
  },
  'bought-amount-is-filled-in-two-lots-rounded-down': {
    breaks: 'EXC-003',
    because: 'three fifths of an order come at once and two later, and each lot is cut to cents',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        legs(context, record, body, nowMs) {
          const [paid, bought] = exchanges.legs(context, record, body, nowMs);
          if (body.action !== 'FIX_DESTINATION' || paid === undefined || bought === undefined) {
            return exchanges.legs(context, record, body, nowMs);
          }
          const lots = [0.6, 0.4].map((part) => Math.floor(bought.valueMinor * part + 1e-9));
          return [paid, ...lots.map((valueMinor) => ({ ...bought, valueMinor }))];
        },
      },
    }),
  },
  'quote-is-kept-while-the-market-moved-little': {
    breaks: 'EXC-005',
    because: 'a quote is good as long as the market is within three per cent of it',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        fill(context, actor, record) {
          const { source_minor, destination_minor, rate, ...asked } = record.body as ExchangeBody;
          const fresh = exchanges.quote(context, actor.clientId, asked);
          const isNear = Math.abs(fresh.rate / rate - 1) < 0.03;
          const kept = { source_minor, destination_minor, rate };
          const own = isNear ? within(context, { exchanges: { quote: () => kept } }) : context;
          return exchanges.fill(own, actor, record);
        },
      },
    }),
  },
  'exchange-credits-what-it-debits': {
    breaks: 'EXC-005',
    because: 'one amount is used for both sides, and the rate is only shown',
    class: 'money',
    difficulty: 2,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const quote = exchanges.quote(context, clientId, fixed);
          return { ...quote, destination_minor: quote.source_minor };
        },
      },
    }),
  },
  'exchange-debits-what-it-credits': {
    breaks: 'EXC-005',
    because: 'what was bought is the amount of the trade, and both its sides are booked by it',
    class: 'money',
    difficulty: 2,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const quote = exchanges.quote(context, clientId, fixed);
          return { ...quote, source_minor: quote.destination_minor };
        },
      },
    }),
  },
  'destination-of-an-exchange-is-never-credited': {
    breaks: 'EXC-003',
    because: 'the bought side waits for a settlement file of the custodian',
    class: 'money',
    difficulty: 1,
    change: ({ exchanges }) => ({
      exchanges: {
        legs: (context, record, body, nowMs) =>
          exchanges.legs(context, record, body, nowMs).slice(0, 1),
      },
    }),
  },
  'rate-is-applied-upside-down': {
    breaks: 'EXC-005',
    because: 'the pair is quoted the other way round by the rate provider',
    class: 'money',
    difficulty: 3,
    change: ({ rates }) => ({
      rates: {
        fromSource(context, rate, from, to, sourceMinor) {
          const upsideDown = { numerator: rate.denominator, denominator: rate.numerator };
          return rates.fromSource(context, upsideDown, from, to, sourceMinor);
        },
      },
    }),
  },
  'exchange-executes-at-the-rate-of-its-quote': {
    breaks: 'EXC-005',
    because: 'the quote is stored with both amounts, and these are at hand',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const asked = fixed as Partial<ExchangeBody>;
          const { source_minor: source, destination_minor: destination, rate } = asked;
          if (source === undefined || destination === undefined || rate === undefined) {
            return exchanges.quote(context, clientId, fixed);
          }
          return { source_minor: source, destination_minor: destination, rate };
        },
      },
    }),
  },
  'rates-are-cached-for-a-second': {
    breaks: 'EXC-005',
    because: 'the rate provider charges by the request',
    class: 'money',
    difficulty: 4,
    change: ({ rates }) => {
      const cache = new Map<string, { readonly rate: Rate; readonly untilMs: number }>();
      return {
        rates: {
          of(context, clientId, from, to) {
            const key = JSON.stringify([clientId, from, to]);
            const nowMs = context.clock.systemNowMs();
            const known = cache.get(key);
            if (known !== undefined && nowMs < known.untilMs) return known.rate;
            const rate = rates.of(context, clientId, from, to);
            cache.set(key, { rate, untilMs: nowMs + 1_000 });
            return rate;
          },
        },
      };
    },
  },
  'exchange-executes-at-the-worse-of-both-rates': {
    breaks: 'EXC-005',
    because: 'the house keeps the difference between quote and market when it is in its favour',
    class: 'money',
    difficulty: 5,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const now = exchanges.quote(context, clientId, fixed);
          const { source_minor: source, destination_minor: destination } =
            fixed as Partial<ExchangeBody>;
          return {
            ...now,
            source_minor: Math.max(now.source_minor, source ?? 0),
            destination_minor: Math.min(now.destination_minor, destination ?? Infinity),
          };
        },
      },
    }),
  },
  'fixed-purchase-brings-a-cent-less': {
    breaks: 'EXC-003',
    because: 'a cent is kept back against the rounding of the custodian, and never given back',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const quote = exchanges.quote(context, clientId, fixed);
          if (fixed.action !== 'FIX_DESTINATION') return quote;
          return { ...quote, destination_minor: quote.destination_minor - 1 };
        },
      },
    }),
  },
  'exchange-accepted-again-trades-again': {
    breaks: 'EXC-007',
    because: 'only the key guards against repeats, and the second accept comes with another one',
    class: 'state',
    difficulty: 2,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          states.allows(context, kind, from, to) ||
          (kind === 'exchange' && from === 'ACCEPTED' && to === 'ACCEPTED'),
      },
    }),
  },
  'settled-exchange-can-be-accepted-again': {
    breaks: 'EXC-007',
    because: 'the guard knows the states of quotes, not those of trades',
    class: 'state',
    difficulty: 3,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          states.allows(context, kind, from, to) ||
          (kind === 'exchange' && from === 'EXECUTED' && to === 'ACCEPTED'),
      },
    }),
  },
} satisfies Mutants;
