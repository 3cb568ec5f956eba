/** Tokens, scopes and keys: each right the first time, and in one circumstance not. */
import { Refusal } from '../../../reference/context.ts';
import type { TransferBody, TransferWish } from '../../../reference/domain/transfers.ts';
import type { TokenRequest } from '../../../reference/http/tokens.ts';
import type { Reply } from '../../../reference/context.ts';
import type { Data } from '../../steps.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { scopeSeenLater } from '../author-33/tokens.ts';

const GAP_MS = 10;
const JOINED_MS = 100;
const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** The client that credentials name, right or wrong. */
function nameOf({ authorization = '' }: TokenRequest): string {
  const decoded = Buffer.from(authorization.replace(/^Basic +/i, ''), 'base64').toString('utf8');
  return decoded.split(':', 1)[0] ?? '';
}

export const blindThirtyFourthKeyMutants = {
  'token-after-a-refused-request-is-told-as-another-type': {
    breaks: 'AUT-005',
    because: 'who failed before goes through the stricter grant, whose answer names types in full',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => {
      const failed = new Set<string>();
      return {
        tokens: {
          create(context, request) {
            const name = nameOf(request);
            try {
              const reply = tokens.create(context, request);
              if (!failed.delete(name)) return reply;
              return { ...reply, body: { ...(reply.body as Data), token_type: 'access_token' } };
            } catch (error) {
              failed.add(name);
              throw error;
            }
          },
        },
      };
    },
  },
  'request-without-credentials-gets-the-token-just-issued': {
    breaks: 'AUT-012',
    because: 'requests for the same scopes at one time are joined by what their query says',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => {
      let last: { readonly scope: string; readonly atMs: number; readonly reply: Reply } | null =
        null;
      return {
        tokens: {
          create(context, request) {
            const atMs = context.clock.systemNowMs();
            const scope = request.query['scope'] ?? '';
            const joins = last !== null && last.scope === scope && atMs - last.atMs < JOINED_MS;
            if (request.authorization === undefined && joins && last !== null) return last.reply;
            const reply = tokens.create(context, request);
            last = { scope, atMs, reply };
            return reply;
          },
        },
      };
    },
  },
  'subscriptions-are-listed-by-page-without-the-scope': {
    breaks: 'AUT-018',
    because: 'with a page and its size the list is a search, whose route was given no scope',
    class: 'authorization',
    difficulty: 4,
    change: (original) =>
      scopeSeenLater(
        original,
        'listSubscriptions',
        ({ query }) => query['page'] !== undefined && query['page_size'] !== undefined,
      ),
  },
  'expired-token-searches-with-two-filters': {
    breaks: 'AUT-024',
    because: 'searches are answered by a service of its own, which looks at no clock',
    class: 'authentication',
    difficulty: 5,
    change: ({ auth, pipeline }) => {
      const late = new WeakSet<readonly string[]>();
      const isSearch = (query: Readonly<Record<string, string>>): boolean =>
        ['account_id', 'category_id', 'category_type', 'transaction_status'].filter(
          (name) => query[name] !== undefined,
        ).length > 1;
      return {
        auth: {
          principal(context, operationId, authorization) {
            if (operationId !== 'listTransactions')
              return auth.principal(context, operationId, authorization);
            const seen: boolean[] = [];
            const expired: typeof auth.expired = (inner, row) => {
              seen.push(auth.expired(inner, row));
              return false;
            };
            const lenient = within(context, { auth: { expired } });
            const principal = auth.principal(lenient, operationId, authorization);
            if (seen.includes(true)) late.add(principal.scopes);
            return principal;
          },
        },
        pipeline: {
          execute(context, call, handler) {
            if (!late.has(call.scopes) || isSearch(call.query))
              return pipeline.execute(context, call, handler);
            const { errors, wire } = context.parts;
            const refusal = new Refusal('TOKEN_EXPIRED', 'The token has expired.');
            return wire.serialise(context, errors.reply(context, refusal));
          },
        },
      };
    },
  },
  'second-subscription-of-an-address-is-made-twice-at-once': {
    breaks: 'IDM-010',
    because:
      'the first of an address is locked by its row, the others look for their key too early',
    class: 'concurrency',
    difficulty: 4,
    change: ({ idempotency, pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          const isKeyed = call.idempotencyKey !== null;
          const creates = call.operationId === 'createSubscription';
          if (!creates || !isKeyed) return pipeline.execute(context, call, handler);
          const url = String((call.body as Data)['callback_url']);
          const earlier = context.store.one(
            `SELECT 1 FROM subscriptions
             WHERE client_id = ? AND callback_url = ? AND status = 'ACTIVE'`,
            call.clientId,
            url,
          );
          const stored = idempotency.find(context, call);
          if (earlier === undefined || stored !== undefined)
            return pipeline.execute(context, call, handler);
          await pause(GAP_MS);
          const early = within(context, {
            idempotency: {
              find: () => undefined,
              remember(inner, { ...made }, answer) {
                if (idempotency.find(inner, made) === undefined)
                  idempotency.remember(inner, made, answer);
              },
            },
          });
          return pipeline.execute(early, call, handler);
        },
      },
    }),
  },
  'withdrawal-with-an-umlaut-is-one-under-two-keys': {
    breaks: 'IDM-012',
    because:
      'key and body are put into one line of ASCII, and a digest of the body takes its place',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const text = JSON.stringify(call.body ?? null);
          if (call.operationId !== 'createWithdrawal' || !BEYOND_ASCII.test(text))
            return idempotency.scope(context, call);
          return JSON.stringify([call.clientId, idempotency.fingerprint(context, call)]);
        },
      },
    }),
  },
  'transfer-that-was-reconciled-is-not-made-again': {
    breaks: 'IDM-013',
    because: 'a guard against double orders looks them up where reports have put them',
    class: 'idempotency',
    difficulty: 5,
    change: ({ transactions, transfers }) => {
      const reported = new Set<string>();
      return {
        transactions: {
          list(context, call) {
            const id = call.query['category_id'];
            if (id !== undefined) reported.add(id);
            return transactions.list(context, call);
          },
        },
        transfers: {
          create(context, call) {
            const { assets, records } = context.parts;
            const wish = call.body as TransferWish;
            for (const id of reported) {
              const record = records.find(context, call.clientId, 'transfer', id);
              const made = record?.body as TransferBody | undefined;
              const isSame =
                made?.source_account_id === wish.source_account_id &&
                made.destination_account_id === wish.destination_account_id &&
                made.description === wish.description &&
                assets.toMajor(context, made.asset_type_id, made.amount_minor) === wish.amount;
              if (record !== undefined && isSame)
                return { status: 200, body: { data: transfers.record(context, record) } };
            }
            return transfers.create(context, call);
          },
        },
      };
    },
  },
} satisfies Mutants;
