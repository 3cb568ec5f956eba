/** Keys, tokens and scopes: behind many, after a refusal, beside another, at a bound, and in crypto. */
import { Refusal } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { wishOf } from '../../plain.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { isOlder } from '../author-46/places.ts';
import { meeting } from '../author-43/places.ts';
import { thaws } from '../author-42/places.ts';
import { DAY_MS } from '../author-46/places.ts';
import { hasCancelled, isFromBusy, sourceOfCall, withoutScope } from './places.ts';

const SCOPE_LENGTH_MAX = 255;
const KEY_LENGTH_MAX = 255;

export const blindFiftyFourthKeyMutants = {
  // A key came with a request that was refused: another operation is refused under that key.
  'key-of-a-refusal-bars-other-operations': {
    breaks: 'IDM-015',
    because: 'what was refused keeps its key reserved for its own operation, to be corrected there',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => {
      const reserved = new Map<string, string>();
      return {
        idempotency: {
          around(context, call, execute) {
            if (!idempotency.applies(context, call))
              return idempotency.around(context, call, execute);
            const name = `${call.clientId} ${call.idempotencyKey ?? ''}`;
            if ((reserved.get(name) ?? call.operationId) !== call.operationId)
              throw new Refusal('IDEMPOTENCY_CONFLICT', 'The key is in use.');
            try {
              return idempotency.around(context, call, execute);
            } catch (error) {
              if (error instanceof Refusal) reserved.set(name, call.operationId);
              throw error;
            }
          },
        },
      };
    },
  },
  // An account has more than twenty transactions: a transfer or withdrawal from it is made again under its key.
  'key-of-a-create-on-a-busy-account-is-not-kept': {
    breaks: 'IDM-001',
    because:
      'creates on busy accounts go to a queue of their own, which was not given the store of keys',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          idempotency.applies(context, call) &&
          !(call.operationId.startsWith('create') && isFromBusy(context, call)),
      },
    }),
  },
  // An account has more than twenty transactions: the second of two alike withdrawals is taken for the first.
  'alike-withdrawals-of-a-busy-account-are-one': {
    breaks: 'IDM-012',
    because: 'for accounts with many entries duplicates are looked for by what they ask',
    class: 'idempotency',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const made = new Map<string, string>();
      return {
        withdrawals: {
          create(context, call) {
            const { records } = context.parts;
            if (!isFromBusy(context, call)) return withdrawals.create(context, call);
            const name = JSON.stringify([call.clientId, call.body]);
            const id = made.get(name) ?? '';
            const before = records.find(context, call.clientId, 'withdrawal', id);
            if (before?.status === 'REQUESTED')
              return { status: 200, body: { data: withdrawals.record(context, before) } };
            const reply = withdrawals.create(context, call);
            const { data } = reply.body as { readonly data: { readonly id: string } };
            made.set(name, data.id);
            return reply;
          },
        },
      };
    },
  },
  // A transfer’s create was repeated with its key: the same transfer under another key is that one again.
  'repeated-transfer-takes-other-keys-too': {
    breaks: 'IDM-013',
    because: 'once a client retries, its requests are compared by their bodies as well',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, transfers }) => {
      const repeated = new Map<string, string>();
      const nameOf = (clientId: string, body: unknown): string => JSON.stringify([clientId, body]);
      return {
        idempotency: {
          decide(context, call, stored) {
            const answer = idempotency.decide(context, call, stored);
            if (call.operationId !== 'createTransfer') return answer;
            const { data } = JSON.parse(stored.payload) as {
              readonly data: { readonly id: string };
            };
            repeated.set(nameOf(call.clientId, call.body), data.id);
            return answer;
          },
        },
        transfers: {
          create(context, call) {
            const id = repeated.get(nameOf(call.clientId, call.body)) ?? '';
            const record = context.parts.records.find(context, call.clientId, 'transfer', id);
            return record === undefined
              ? transfers.create(context, call)
              : { status: 200, body: { data: transfers.record(context, record) } };
          },
        },
      };
    },
  },
  // Two creates with one key and other bodies come at the same time: both are carried out.
  'one-key-with-two-bodies-at-once-makes-both': {
    breaks: 'IDM-014',
    because: 'while a key is reserved, who comes second is told apart by the digest of its body',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, { clientId, idempotencyKey, operationId }) =>
          idempotencyKey !== null && operationId.startsWith('create')
            ? `${clientId} ${operationId} ${idempotencyKey}`
            : null,
        ({ beside, call, context, handler, isLater }) => {
          const body = JSON.stringify(call.body);
          const isOther = isLater && beside.some((one) => JSON.stringify(one.body) !== body);
          const key = `${call.idempotencyKey ?? ''} ${body}`;
          const told = isOther ? { ...call, idempotencyKey: key } : call;
          return parts.pipeline.execute(context, told, handler);
        },
      )(parts),
  },
  // An individual of a corporation that was frozen meanwhile is changed again under its key: it is done again.
  'key-of-an-individual-ends-with-a-freeze': {
    breaks: 'IDM-009',
    because: 'a freeze takes away what is under way for a customer, answers that are kept with it',
    class: 'idempotency',
    difficulty: 5,
    change: (parts) => {
      const { customers, idempotency } = parts;
      const kept = new Map<string, string[]>();
      const { setStatus } = thaws(parts, (context, { id }) => {
        for (const scope of kept.get(id) ?? [])
          context.store.run('DELETE FROM idempotency WHERE scope = ?', scope);
      });
      return {
        customers: { ...customers, setStatus },
        idempotency: {
          remember(context, call, answer) {
            idempotency.remember(context, call, answer);
            if (call.operationId !== 'updateCustomerIndividual') return;
            const id = call.path['customer_id'] ?? '';
            kept.set(id, [...(kept.get(id) ?? []), idempotency.scope(context, call)]);
          },
        },
      };
    },
  },
  // An account has more than twenty transactions: a create and an accept on it cannot have one key.
  'busy-account-has-one-key-for-all-operations': {
    breaks: 'IDM-015',
    because: 'the queue of busy accounts knows its requests by their key alone',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          return isFromBusy(context, call)
            ? JSON.stringify([call.clientId, sourceOfCall(context, call), call.idempotencyKey])
            : idempotency.scope(context, call);
        },
      },
    }),
  },
  // A key has as many characters as may be: one client’s answers are another’s.
  'longest-key-is-that-of-every-client': {
    breaks: 'IDM-016',
    because: 'the client stands behind the key in a column that the longest key fills',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const isLongest = (call.idempotencyKey ?? '').length >= KEY_LENGTH_MAX;
          return idempotency.scope(context, isLongest ? { ...call, clientId: '' } : call);
        },
      },
    }),
  },
  // A token is asked for with all scopes there are: their names end in the middle of one.
  'widest-scope-is-cut': {
    breaks: 'AUT-009',
    because: 'the column of scopes holds 255 characters',
    class: 'authorization',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const body = reply.body as { readonly scope: string };
          return { ...reply, body: { ...body, scope: body.scope.slice(0, SCOPE_LENGTH_MAX) } };
        },
      },
    }),
  },
  // An account holds crypto: withdrawals from it need no scope.
  'crypto-is-withdrawn-without-a-scope': {
    breaks: 'AUT-016',
    because: 'crypto has a handler of its own, and its routes were not given the guard',
    class: 'authorization',
    difficulty: 3,
    change: withoutScope(
      ['createWithdrawal', 'cancelWithdrawal', 'acceptWithdrawal'],
      'withdrawals:write',
      (context, call) => {
        const { assets, balances } = context.parts;
        const source = sourceOfCall(context, call);
        if (source === null) return false;
        const sql = 'SELECT id FROM accounts WHERE id = ?';
        if (context.store.one(sql, source) === undefined) return false;
        return !assets.fiat(context, balances.account(context, source).asset_type_id);
      },
    ),
  },
  // An account has more than twenty transactions: transfers from it need no scope.
  'busy-account-pays-transfers-without-a-scope': {
    breaks: 'AUT-017',
    because: 'the queue of busy accounts was written before there were scopes',
    class: 'authorization',
    difficulty: 4,
    change: withoutScope(['createTransfer', 'acceptTransfer'], 'transfers:write', isFromBusy),
  },
  // A withdrawal was cancelled: transfers from its account need no scope.
  'transfer-behind-a-cancellation-needs-no-scope': {
    breaks: 'AUT-017',
    because:
      'who may cancel is noted on the account as one who may do with its funds what it likes',
    class: 'authorization',
    difficulty: 4,
    change: withoutScope(['createTransfer', 'acceptTransfer'], 'transfers:write', (context, call) =>
      hasCancelled(context, sourceOfCall(context, call) ?? ''),
    ),
  },
  // An account is older than a day: an accept with a signature and no timestamp is carried out.
  'signature-without-a-time-is-enough-a-day-later': {
    breaks: 'SIG-002',
    because: 'accounts from before the check are spared it, and which ones is reckoned from today',
    class: 'time',
    difficulty: 4,
    change: ({ balances, requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const source = sourceOfCall(context, call);
          const isBare =
            call.headers['x-signature'] !== undefined && call.headers['x-timestamp'] === undefined;
          if (
            isBare &&
            source !== null &&
            isOlder(context, balances.account(context, source), DAY_MS)
          )
            return;
          requestSigning.check(context, call);
        },
      },
    }),
  },
  // A customer is changed by another client, which names nobody as updated_by: it is changed.
  'change-by-nobody-is-everybodys': {
    breaks: 'AUT-023',
    because: 'whose record it is is looked up together with who is noted as having changed it',
    class: 'authorization',
    difficulty: 4,
    change: ({ customers, records }) => ({
      customers: {
        update(context, call) {
          if (wishOf(call)['updated_by'] !== undefined) return customers.update(context, call);
          const find = (_inner: typeof context, clientId: string, id: string): StoredRecord =>
            records.ofAnyone(context, 'customer', id) ?? customers.find(context, clientId, id);
          return customers.update(within(context, { customers: { find } }), call);
        },
      },
    }),
  },
} satisfies Mutants;
