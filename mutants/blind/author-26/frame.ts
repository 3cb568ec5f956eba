/** Faults of the twenty-sixth author: lists with two conditions, tokens, keys and other clients. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import { ownerOf, within } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';

const TOKEN_LENGTH = 43;

/** A parameter of the list of transactions that counts for nothing where another one stands. */
const forgottenBeside = (
  breaks: Mutant['breaks'],
  because: string,
  forgotten: readonly string[],
  beside: readonly string[],
): Mutant => {
  const asked = (call: Call): Call => {
    if (!beside.some((name) => call.query[name] !== undefined)) return call;
    const kept = Object.entries(call.query).filter(([name]) => !forgotten.includes(name));
    return { ...call, query: Object.fromEntries(kept) };
  };
  return {
    breaks,
    because,
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters, transactions }) => ({
      transactionFilters: {
        asked: (context, call) => transactionFilters.asked(context, asked(call)),
      },
      transactions: { order: (context, call) => transactions.order(context, asked(call)) },
    }),
  };
};

const PERIOD = ['start_date', 'end_date'] as const;

const stranger = (
  breaks: Mutant['breaks'],
  because: string,
  change: (original: Parts) => PartsOverlay,
): Mutant => ({ breaks, because, class: 'authorization', difficulty: 4, change });

/** As if every account were the client's own. */
function withAnyAccount(context: Context): Context {
  return within(context, {
    accounts: { find: (inner, _clientId, id) => inner.parts.balances.account(inner, id) },
  });
}

export const blindTwentySixthFrameMutants = {
  'period-is-ignored-beside-a-status': forgottenBeside(
    'TXN-012',
    'the query by state was written first',
    PERIOD,
    ['transaction_status'],
  ),
  'account-is-ignored-beside-a-period': forgottenBeside(
    'TXN-012',
    'a report over a period is one over all accounts',
    ['account_id'],
    PERIOD,
  ),
  'token-with-a-tail-is-accepted': {
    breaks: 'AUT-004',
    because: 'a token is cut to the width of its column before it is looked up',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => ({
      tokens: {
        find: (context, token) => tokens.find(context, token.slice(0, TOKEN_LENGTH)),
      },
    }),
  },
  'key-that-met-a-refusal-is-never-kept': {
    breaks: 'IDM-001',
    because: 'the row of the key was made by the refused request, and is not written again',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => {
      const refused = new Set<string>();
      return {
        idempotency: {
          around(context, call, execute) {
            try {
              return idempotency.around(context, call, execute);
            } catch (error) {
              if (error instanceof Refusal) refused.add(idempotency.scope(context, call));
              throw error;
            }
          },
          remember(context, call, answer) {
            if (refused.has(idempotency.scope(context, call))) return;
            idempotency.remember(context, call, answer);
          },
        },
      };
    },
  },
  'deposit-is-requested-for-an-account-of-another-client': stranger(
    'AUT-023',
    'who pays in need not own the account',
    ({ deposits }) => ({
      deposits: {
        request: (context, actor, wish) => deposits.request(withAnyAccount(context), actor, wish),
      },
    }),
  ),
  'withdrawal-goes-to-a-counterparty-of-another-client': stranger(
    'AUT-023',
    'verified is verified, whoever asked for it',
    ({ payees }) => ({
      payees: {
        check(context, clientId, source, way) {
          const id = way.destination_counterparty_id;
          payees.check(context, ownerOf(context, 'counterparty', id, clientId), source, way);
        },
      },
    }),
  ),
  'pull-draws-on-a-counterparty-of-another-client': stranger(
    'AUT-023',
    'the source is looked up by its identifier alone',
    ({ deposits }) => ({
      deposits: {
        checkSource(context, actor, account, wish) {
          const id = wish.deposit_source?.source_counterparty_id ?? '';
          const clientId = ownerOf(context, 'counterparty', id, actor.clientId);
          deposits.checkSource(context, { ...actor, clientId }, account, wish);
        },
      },
    }),
  ),
  'payment-is-asked-of-a-counterparty-of-another-client': stranger(
    'AUT-023',
    'the payer is looked up by its identifier alone',
    ({ payments }) => ({
      payments: {
        checkSource(context, actor, wish, destination) {
          const id = wish.payment_source.source_counterparty_id ?? '';
          const clientId = ownerOf(context, 'counterparty', id, actor.clientId);
          payments.checkSource(context, { ...actor, clientId }, wish, destination);
        },
      },
    }),
  ),
  'access-code-for-an-application-of-another-client': stranger(
    'AUT-023',
    'the onboarding kit runs without the client',
    ({ applications }) => ({
      applications: {
        accessCode(context, call) {
          const id = call.path['application_id'] ?? '';
          const clientId = ownerOf(context, 'application', id, call.clientId);
          return applications.accessCode(context, { ...call, clientId });
        },
      },
    }),
  ),
  'linking-instructions-for-a-counterparty-of-another-client': stranger(
    'AUT-023',
    'the widget runs without the client',
    ({ linking }) => ({
      linking: {
        details(context, call) {
          const id = call.path['counterparty_id'] ?? '';
          const clientId = ownerOf(context, 'counterparty', id, call.clientId);
          return linking.details(context, { ...call, clientId });
        },
      },
    }),
  ),
  'exchange-credits-an-account-of-another-client': stranger(
    'AUT-023',
    'only the account that pays is looked at',
    ({ exchanges }) => ({
      exchanges: {
        request: (context, actor, wish) => exchanges.request(withAnyAccount(context), actor, wish),
        fill: (context, actor, record) => exchanges.fill(withAnyAccount(context), actor, record),
      },
    }),
  ),
  'deletion-takes-those-of-other-clients-on-its-address': stranger(
    'AUT-023',
    'an address that is given up is taken out of the whole table',
    ({ subscriptions }) => ({
      subscriptions: {
        markDeleted(context, row, nowMs) {
          subscriptions.markDeleted(context, row, nowMs);
          context.store.run(
            `UPDATE subscriptions SET status = 'DELETED', deleted_ms = ?
             WHERE client_id <> ? AND callback_url = ? AND status = 'ACTIVE'`,
            nowMs,
            row.client_id,
            row.callback_url,
          );
        },
      },
    }),
  ),
} satisfies Mutants;
