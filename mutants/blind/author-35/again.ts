/** What comes again: under a key, by a token, after a settlement. */
import type { Call, Context } from '../../../reference/context.ts';
import type { TransferBody, TransferWish } from '../../../reference/domain/transfers.ts';
import { within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindThirtyFifthAgainMutants = {
  'token-that-is-used-lives-on': {
    breaks: 'AUT-024',
    because: 'tokens are kept like sessions, which begin anew with each use',
    class: 'time',
    difficulty: 4,
    change: ({ auth }) => {
      const usedMs = new Map<string, number>();
      return {
        auth: {
          expired(context, row) {
            const nowMs = context.parts.clientClock.nowMs(context, row.client_id);
            const lastMs = usedMs.get(row.token_hash) ?? 0;
            const lifetimeMs = context.config.tokenLifetimeSeconds * 1000;
            const isOver = auth.expired(context, row) && lastMs + lifetimeMs <= nowMs;
            if (!isOver) usedMs.set(row.token_hash, nowMs);
            return isOver;
          },
        },
      };
    },
  },
  'amount-under-a-known-key-amends-the-transfer': {
    breaks: 'IDM-014',
    because: 'a create is an upsert by its key, as long as nobody has accepted it',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const isSame = idempotency.sameRequest(context, call, stored);
          if (isSame || call.operationId !== 'createTransfer' || stored.status !== 200)
            return idempotency.decide(context, call, stored);
          const { assets, records, transfers, wire } = context.parts;
          const { id } = (JSON.parse(stored.payload) as { readonly data: Data }).data;
          const record = records.get(context, call.clientId, 'transfer', String(id));
          if (record.status !== 'REQUESTED') return idempotency.decide(context, call, stored);
          const before = record.body as TransferBody;
          const { amount } = call.body as TransferWish;
          const body = {
            ...before,
            amount_minor: assets.toMinor(context, before.asset_type_id, amount),
          };
          const changed = records.update(context, record, { body }, call.nowMs);
          const reply = { status: 200, body: { data: transfers.record(context, changed) } };
          return wire.serialise(context, reply);
        },
      },
    }),
  },
  'cancel-with-the-key-of-the-acceptance-answers-that': {
    breaks: 'IDM-015',
    because: 'keys are kept by record, as an order is done once',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const isCancel = call.operationId === 'cancelWithdrawal';
          const operationId = isCancel ? 'acceptWithdrawal' : call.operationId;
          return idempotency.scope(context, { ...call, operationId });
        },
      },
    }),
  },
  'exchange-retried-after-its-settlement-is-filled-again': {
    breaks: 'IDM-002',
    because: 'answers of an order are dropped once it is done, and its state is not looked at then',
    class: 'idempotency',
    difficulty: 4,
    change: ({ exchanges, idempotency }) => {
      const forgotten = new Set<string>();
      const idOf = (call: Call): string => call.path['exchange_id'] ?? '';
      const isDone = (context: Context, call: Call): boolean =>
        context.parts.records.find(context, call.clientId, 'exchange', idOf(call))?.status ===
        'EXECUTED';
      return {
        idempotency: {
          find(context, call) {
            const stored = idempotency.find(context, call);
            if (stored === undefined || call.operationId !== 'acceptExchange') return stored;
            if (!isDone(context, call)) return stored;
            context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
            forgotten.add(idOf(call));
            return undefined;
          },
        },
        exchanges: {
          accept(context, call) {
            if (!forgotten.delete(idOf(call))) return exchanges.accept(context, call);
            const { movements } = context.parts;
            const record = movements.find(context, call, 'exchange');
            const lenient = within(context, { states: { allows: () => true } });
            const filled = exchanges.fill(lenient, call, record);
            return { status: 200, body: { data: exchanges.record(context, filled) } };
          },
        },
      };
    },
  },
} satisfies Mutants;
