/** Faults of the twenty-second author, after the first release: balances and what moves them. */
import { Refusal } from '../../../reference/context.ts';
import type { Reply } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import { meanwhile, pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const BETWEEN_MS = 10;

export const blindTwentySecondMoneyMutants = {
  'account-is-read-as-before-its-correction': {
    breaks: 'LED-012',
    because: 'movements empty the cache of accounts; corrections come from the back office',
    class: 'persistence',
    difficulty: 4,
    change: ({ accounts, balances, operator }) => {
      const kept = new Map<string, Reply>();
      const correcting = meanwhile();
      return {
        accounts: {
          get(context, call) {
            const { id } = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
            const reply = kept.get(id) ?? accounts.get(context, call);
            kept.set(id, reply);
            return reply;
          },
          setStatus(context, row, ...rest) {
            kept.delete(row.id);
            return accounts.setStatus(context, row, ...rest);
          },
        },
        balances: {
          write(context, accountId, change, nowMs) {
            if (correcting.known === null) kept.delete(accountId);
            return balances.write(context, accountId, change, nowMs);
          },
        },
        operator: {
          correctBalance: (context, accountId, amount) =>
            correcting.during(true, () => operator.correctBalance(context, accountId, amount)),
        },
      };
    },
  },
  'change-of-an-account-writes-its-old-balances-back': {
    breaks: 'LED-014',
    because: 'the account is loaded, given its state and saved with every column it has',
    class: 'concurrency',
    difficulty: 5,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'updateAccount') return pipeline.execute(context, call, handler);
          const { accounts } = context.parts;
          const loaded = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          await pause(BETWEEN_MS);
          const answer = await pipeline.execute(context, call, handler);
          const sql = 'UPDATE accounts SET current_minor = ?, available_minor = ? WHERE id = ?';
          context.store.run(sql, loaded.current_minor, loaded.available_minor, loaded.id);
          return answer;
        },
      },
    }),
  },
  'exchange-looks-at-its-funds-too-early': {
    breaks: 'LED-015',
    because: 'the rate is asked for between the look at the funds and the fill',
    class: 'concurrency',
    difficulty: 4,
    change: ({ balances, pipeline }) => {
      const seen = meanwhile();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['exchange_id'] ?? '';
            const { records } = context.parts;
            const record = records.find(context, call.clientId, 'exchange', id);
            if (call.operationId !== 'acceptExchange' || record === undefined) {
              return pipeline.execute(context, call, handler);
            }
            const body = record.body as ExchangeBody;
            const from = balances.account(context, body.source_account_id);
            const enough = balances.covers(context, from, body.source_minor);
            await pause(BETWEEN_MS);
            if (!enough) return pipeline.execute(context, call, handler);
            return seen.during(true, () => pipeline.execute(context, call, handler));
          },
        },
        balances: {
          covers: (context, account, minor) =>
            seen.known === true || balances.covers(context, account, minor),
        },
      };
    },
  },
  'counterparty-that-was-refused-once-stays-refused': {
    breaks: 'CPT-005',
    because: 'the answer of the screening is cached, and its end does not empty the cache',
    class: 'state',
    difficulty: 4,
    change: ({ payees }) => {
      const refused = new Set<string>();
      return {
        payees: {
          checkUsable(context, payee) {
            if (refused.has(payee.id)) {
              throw new Refusal('COUNTERPARTY_NOT_ACTIVE', 'The counterparty is PENDING.');
            }
            if (!context.parts.counterparties.usable(context, payee)) refused.add(payee.id);
            payees.checkUsable(context, payee);
          },
        },
      };
    },
  },
  'pull-needs-its-amount-on-the-account-it-goes-to': {
    breaks: 'DEP-004',
    because:
      'accepts share one check of funds since they were made one, and it looks at the account',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        startPull(context, actor, record) {
          const { balances } = context.parts;
          const { account_id: id, amount_minor: minor } = record.body as DepositBody;
          if (!balances.covers(context, balances.account(context, id), minor ?? 0)) {
            throw new Refusal('INSUFFICIENT_FUNDS', 'The account has not enough available.');
          }
          return deposits.startPull(context, actor, record);
        },
      },
    }),
  },
  'payment-loses-a-hundredth-on-its-way-through-a-float': {
    breaks: 'PAY-008',
    because: 'the amount is multiplied as a float and cut, which takes 1.15 for 114 hundredths',
    class: 'money',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        request(context, actor, wish) {
          const { assets } = context.parts;
          const toMinor: typeof assets.toMinor = (given, asset, amount) => {
            assets.toMinor(given, asset, amount);
            return Math.floor(Number(amount) * 10 ** assets.scale(given, asset));
          };
          return payments.request(within(context, { assets: { toMinor } }), actor, wish);
        },
      },
    }),
  },
} as const satisfies Mutants;
