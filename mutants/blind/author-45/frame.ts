/** Scopes, codes and pages: beside others, the second time, or after what came again. */
import type { Data } from '../../steps.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { count, lettingIn } from './places.ts';
import { GAP_MS } from '../author-41/places.ts';
import { afterAnotherClient, thaws } from '../author-42/places.ts';

const LONG = 1_000;
const DEFAULT_OF_ANOTHER_LIST = 25;

export const blindFortyFifthFrameMutants = {
  // A delivery has to be sent twice; a token without subscriptions:write deletes a subscription: it is gone.
  'scope-is-not-asked-for-once-an-event-came-again': {
    breaks: 'AUT-019',
    because: 'who has to be told again is let in to mend the address, with whatever token',
    class: 'authorization',
    difficulty: 4,
    change: (parts) =>
      lettingIn(
        parts,
        ['createSubscription', 'deleteSubscription'],
        (context, clientId) =>
          count(
            context,
            `deliveries JOIN subscriptions ON subscriptions.id = deliveries.subscription_id
             WHERE client_id = ? AND attempts > 1`,
            clientId,
          ) > 0,
      ),
  },
  // Withdrawals are accepted with and without withdrawals:write at once: both are taken.
  'scope-of-what-runs-beside-is-enough': {
    breaks: 'AUT-016',
    because: 'the scopes of a client are kept where the last of its requests left them',
    class: 'authorization',
    difficulty: 4,
    change: (parts) => {
      const running = new Map<string, number>();
      const isIt = (operationId: string) => operationId.endsWith('Withdrawal');
      return {
        ...lettingIn(
          parts,
          ['createWithdrawal', 'acceptWithdrawal', 'cancelWithdrawal'],
          (_context, clientId) => (running.get(clientId) ?? 0) > 0,
        ),
        pipeline: {
          async execute(context, call, handler) {
            const { clientId, operationId } = call;
            if (!isIt(operationId) || !call.scopes.includes('withdrawals:write'))
              return parts.pipeline.execute(context, call, handler);
            running.set(clientId, (running.get(clientId) ?? 0) + 1);
            await pause(GAP_MS);
            try {
              return await parts.pipeline.execute(context, call, handler);
            } finally {
              running.set(clientId, (running.get(clientId) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  // A token without subscriptions:read asks for a subscription, and again: the second time it is shown.
  'scope-is-asked-for-the-first-time-alone': {
    breaks: 'AUT-018',
    because: 'what was decided for a token is kept, and only that it was decided is looked up',
    class: 'authorization',
    difficulty: 3,
    change: (parts) => {
      const decided = new Set<string>();
      return lettingIn(
        parts,
        ['getSubscription', 'listSubscriptions'],
        (_context, _clientId, asked) => {
          const isDecided = decided.has(asked);
          decided.add(asked);
          return isDecided;
        },
      );
    },
  },
  // Another client creates a transfer, then this one does: 201.
  'transfer-after-one-of-another-client-is-answered-201': {
    breaks: 'GEN-001',
    because: 'the first of a client in a row opens its book, which is a creation of its own',
    class: 'wire',
    difficulty: 3,
    change: ({ transfers }) => {
      const isAfterAnother = afterAnotherClient();
      return {
        transfers: {
          create(context, call) {
            const reply = transfers.create(context, call);
            return isAfterAnother(call) ? { ...reply, status: 201 } : reply;
          },
        },
      };
    },
  },
  // A subscription is created, and again with its key: 201.
  'repeated-subscription-is-answered-201': {
    breaks: 'GEN-001',
    because: 'the code is set by what the route is for, and the first answer says 200 by hand',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          return call.operationId === 'createSubscription' ? { ...answer, status: 201 } : answer;
        },
      },
    }),
  },
  // A subscription has a callback_url of 1,000 characters: the list is answered with 206.
  'list-with-a-long-address-is-answered-206': {
    breaks: 'GEN-001',
    because: 'long addresses are kept apart, and a list without them counts as a part',
    class: 'wire',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        list(context, call) {
          const reply = subscriptions.list(context, call);
          const rows = subscriptions.listed(context, call.clientId);
          const isLong = rows.some(({ callback_url: url }) => url.length >= LONG);
          return isLong ? { ...reply, status: 206 } : reply;
        },
      },
    }),
  },
  // GET /v1/transactions?page=1 without page_size: it begins with the 26th of them.
  'second-page-of-no-size-leaves-five-out': {
    breaks: 'PAG-011',
    because: 'where a page begins is reckoned with the default of another list',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const { page, page_size: size } = call.query;
          if (size !== undefined || Number(page ?? 0) === 0)
            return transactions.list(context, call);
          const bounds: typeof transactions.bounds = (_inner, at) => ({
            offset: at.page * DEFAULT_OF_ANOTHER_LIST,
            limit: at.pageSize,
          });
          return transactions.list(within(context, { transactions: { bounds } }), call);
        },
      },
    }),
  },
  // One of more than twenty customers was frozen and is active again: a page without page_size holds nineteen.
  'default-page-of-customers-is-short-after-a-thaw': {
    breaks: 'PAG-005',
    because: 'a place is kept for who comes back, and who came back is listed in its own',
    class: 'pagination',
    difficulty: 4,
    change: (parts) => {
      const { customers } = parts;
      const thawed = new Set<string>();
      const { setStatus } = thaws(parts, (_context, { clientId }) => thawed.add(clientId));
      return {
        customers: {
          setStatus,
          list(context, call) {
            const reply = customers.list(context, call);
            if (call.query['page_size'] !== undefined || !thawed.has(call.clientId)) return reply;
            const body = reply.body as { readonly data: { readonly customers: readonly Data[] } };
            const listed = body.data.customers;
            const short = listed.length === 20 ? listed.slice(0, -1) : listed;
            return { ...reply, body: { ...body, data: { customers: short } } };
          },
        },
      };
    },
  },
} satisfies Mutants;
