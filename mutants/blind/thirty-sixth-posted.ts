/** What stands in the books afterwards, and in the papers drawn from them. */
import { Refusal } from '../../reference/context.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const blindThirtySixthPostedMutants = {
  'correction-leaves-what-is-available': {
    breaks: 'LED-005',
    because: 'corrections are made in the books, and what is available is reckoned elsewhere',
    class: 'money',
    difficulty: 2,
    change: ({ operator }) => ({
      operator: {
        correctBalance(context, accountId, amount) {
          const effect = (_context: unknown, _status: unknown, valueMinor: number) => ({
            currentMinor: valueMinor,
            availableMinor: Math.max(0, valueMinor),
          });
          return operator.correctBalance(
            within(context, { balances: { effect } }),
            accountId,
            amount,
          );
        },
      },
    }),
  },
  'wire-is-a-transfer-out': {
    breaks: 'TXN-015',
    because: 'wires were added last, and have the type that stands first in the list',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const drafts = withdrawals.debits(context, record, nowMs);
          if ((record.body as WithdrawalBody).withdrawal_rail !== 'FEDWIRE') return drafts;
          return drafts.map((draft) => ({ ...draft, type: 'TRANSFER_OUT' as const }));
        },
      },
    }),
  },
  'payment-is-its-own-transfer': {
    breaks: 'TXN-025',
    because: 'the movement is made by the payment, which has no category of its own',
    class: 'money',
    difficulty: 3,
    change: ({ payments, transfers }) => ({
      payments: {
        process(context, actor, payment) {
          const legs: typeof transfers.legs = (inner, record, nowMs) =>
            transfers
              .legs(inner, record, nowMs)
              .map((leg) => ({ ...leg, category: { type: 'TRANSFER', id: payment.id } }));
          return payments.process(within(context, { transfers: { legs } }), actor, payment);
        },
      },
    }),
  },
  'bought-coins-are-a-transfer-in': {
    breaks: 'TXN-021',
    because: 'coins come from the custodian, as any that come in',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        legs(context, record, body, nowMs) {
          const isFiat = context.parts.assets.fiat(context, body.destination_asset_type_id);
          const [out, ...into] = exchanges.legs(context, record, body, nowMs);
          if (isFiat || out === undefined) return exchanges.legs(context, record, body, nowMs);
          return [out, ...into.map((leg) => ({ ...leg, type: 'TRANSFER_IN' as const }))];
        },
      },
    }),
  },
  'settlement-is-gone-for-who-filters': {
    breaks: 'SET-001',
    because: 'the filters were taken out first, as the area is to be removed',
    class: 'filter',
    difficulty: 2,
    change: ({ settlements }) => ({
      settlements: {
        get(context, call) {
          if (Object.keys(call.query).length === 0) return settlements.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such settlement.');
        },
      },
    }),
  },
  'second-month-has-no-statement': {
    breaks: 'STM-002',
    because: 'the month is looked for among those that ended, and the last one is left off twice',
    class: 'time',
    difficulty: 3,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const { accounts } = context.parts;
          const id = call.path['account_id'] ?? '';
          const account = accounts.find(context, call.clientId, id);
          const second = statements.periods(context, account, call.nowMs)[1];
          if (second?.id !== call.path['statement_id']) return statements.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such statement.');
        },
      },
    }),
  },
  'statement-of-a-month-to-come': {
    breaks: 'ERR-008',
    because: 'a month without anything posted is an empty statement, whichever month it is',
    class: 'error',
    difficulty: 3,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const id = call.path['statement_id'] ?? '';
          const startMs = Date.parse(`${id}-01T00:00:00Z`);
          if (!/^\d{4}-\d{2}$/.test(id) || !(startMs > call.nowMs))
            return statements.get(context, call);
          const until: typeof statements.periods = (inner, account, nowMs) => [
            ...statements.periods(inner, account, nowMs),
            { id, startMs, endMs: startMs + 1 },
          ];
          return statements.get(within(context, { statements: { periods: until } }), call);
        },
      },
    }),
  },
} satisfies Mutants;
