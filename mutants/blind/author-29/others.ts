/** Faults of the twenty-ninth author: what another client, another token or another signature may do. */
import type { Context } from '../../../reference/context.ts';
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const EVERYTHING: Condition = { sql: '1 = ?', value: 1 };
const PAYMENT_WRITES = ['acceptPayment', 'acceptDeposit', 'acceptExchange'];

/** Where this one account is found for any client. */
function laxFor(context: Context, accountId: string): Context {
  const { accounts, balances } = context.parts;
  return within(context, {
    accounts: {
      find: (inner, clientId, id) =>
        id === accountId ? balances.account(inner, id) : accounts.find(inner, clientId, id),
    },
  });
}

export const blindTwentyNinthOthersMutants = {
  'account-and-period-reach-the-transactions-of-another-client': {
    breaks: 'AUT-022',
    because: 'an account names its client, so that beside one the client is left out',
    class: 'authorization',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const { account_id: account, start_date: start, end_date: end } = call.query;
          const isNamed = account !== undefined && (start !== undefined || end !== undefined);
          if (call.operationId !== 'listTransactions' || !isNamed)
            return transactions.page(context, call, conditions);
          return transactions.page(context, call, [EVERYTHING, ...conditions.slice(1)]);
        },
      },
    }),
  },
  'payment-of-another-client-is-accepted': {
    breaks: 'AUT-023',
    because: 'acceptance is done by a worker, which knows the identifier alone',
    class: 'authorization',
    difficulty: 3,
    change: ({ payments, records }) => ({
      payments: {
        accept(context, call) {
          const id = call.path['payment_id'] ?? '';
          const clientId = records.ofAnyone(context, 'payment', id)?.clientId ?? call.clientId;
          return payments.accept(context, { ...call, clientId });
        },
      },
    }),
  },
  'transfer-draws-on-an-account-of-another-client': {
    breaks: 'AUT-023',
    because: 'whose account it is was asked of the side that is credited',
    class: 'authorization',
    difficulty: 3,
    change: (original) => ({
      transfers: {
        request(context, actor, wish) {
          return original.transfers.request(laxFor(context, wish.source_account_id), actor, wish);
        },
        execute(context, actor, record) {
          const id = String(record.body['source_account_id']);
          return original.transfers.execute(laxFor(context, id), actor, record);
        },
      },
    }),
  },
  'expired-token-still-accepts-payments': {
    breaks: 'AUT-024',
    because: 'what executes asks the cache of the gateway, which keeps tokens a while longer',
    class: 'time',
    difficulty: 4,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          if (!PAYMENT_WRITES.includes(operationId))
            return auth.principal(context, operationId, authorization);
          const lax = within(context, { auth: { expired: () => false } });
          return auth.principal(lax, operationId, authorization);
        },
      },
    }),
  },
  'signature-without-timestamp-passes-once-a-signed-accept-did': {
    breaks: 'SIG-002',
    because: 'the clock of a client is taken over from its last signature that was right',
    class: 'authentication',
    difficulty: 5,
    change: ({ requestSigning }) => {
      const proven = new Set<string>();
      return {
        requestSigning: {
          check(context, call) {
            const signature = call.headers['x-signature'];
            const isBare = signature !== undefined && call.headers['x-timestamp'] === undefined;
            if (isBare && proven.has(call.clientId)) return;
            requestSigning.check(context, call);
            if (signature !== undefined) proven.add(call.clientId);
          },
        },
      };
    },
  },
} satisfies Mutants;
