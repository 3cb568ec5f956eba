/** How far what is read may be behind, what operators take their time for, and papers. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context, Reply } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Variant } from '../types.ts';

/** Less than the time after which a target file calls things quiet. */
const BEHIND_MS = 120;
const CONTROLS_TAKE_MS = 1_200;
const KEY = /^[\w-]{1,64}$/;
const LEAST = 1;

type Seen<T> = { readonly atMs: number; readonly before: T };

/** What something was like before it changed lately. */
function lately<T>(): {
  readonly note: (context: Context, id: string, before: T) => void;
  readonly before: (context: Context, id: string) => T | undefined;
} {
  const noted = new Map<string, Seen<T>[]>();
  const fresh = (context: Context, id: string): Seen<T>[] => {
    const since = context.clock.systemNowMs() - BEHIND_MS;
    return (noted.get(id) ?? []).filter(({ atMs }) => atMs > since);
  };
  return {
    note(context, id, before) {
      const atMs = context.clock.systemNowMs();
      noted.set(id, [...fresh(context, id), { atMs, before }]);
    },
    before: (context, id) => fresh(context, id)[0]?.before,
  };
}

function recordsBehind(parts: Parts): PartsOverlay {
  const { records, transfers, withdrawals, exchanges, deposits, payments } = parts;
  const changes = lately<StoredRecord>();
  const behind =
    (read: (context: Context, call: Call) => Reply) => (context: Context, call: Call) =>
      read(
        {
          ...context,
          parts: {
            ...context.parts,
            records: {
              ...context.parts.records,
              get: (...args: Parameters<typeof records.get>) =>
                changes.before(context, args[3]) ?? records.get(...args),
            },
          },
        },
        call,
      );
  return {
    records: {
      update(context, record, change, nowMs) {
        changes.note(context, record.id, record);
        return records.update(context, record, change, nowMs);
      },
    },
    transfers: { get: behind(transfers.get) },
    withdrawals: { get: behind(withdrawals.get), status: behind(withdrawals.status) },
    exchanges: { get: behind(exchanges.get) },
    deposits: { get: behind(deposits.get) },
    payments: { get: behind(payments.get), status: behind(payments.status) },
  };
}

const LATE_CONTROLS = [
  'accounts/:id/simulate-deposit',
  'accounts/:id/detect-deposit',
  'accounts/:id/status',
  'customers/:id/status',
  'withdrawals/:id/return',
  'deposits/:id/return',
  'applications/:id/reject',
  'applications/:id/request-changes',
  'counterparties/:id/approve',
  'counterparties/:id/link',
  'clients/:id/rate',
];

function refuseSmall(amount: unknown): void {
  if (typeof amount !== 'number' || amount >= LEAST) return;
  throw new Refusal('VALIDATION_FAILED', 'The amount is too small.');
}

const CLAIMS = [
  'assetConservation',
  'clientIsolation',
  'idempotencyKeyScopedToClient',
  'idempotencyKeyScopedToOperation',
  'idempotencyMismatchRefused',
  'noOverdraft',
  'noServerErrors',
  'pageParametersValidated',
  'shownMembersValidated',
  'tokenExpiryEnforced',
];

export const blindReadVariants = {
  'balances-behind': {
    freedom: 'that balances are read from a copy, a moment behind',
    change: ({ accounts, balances }) => {
      const changes = lately<{
        readonly current_minor: number;
        readonly available_minor: number;
      }>();
      return {
        balances: {
          write(context, id, change, nowMs) {
            const row = balances.write(context, id, change, nowMs);
            changes.note(context, id, {
              current_minor: row.current_minor - change.currentMinor,
              available_minor: row.available_minor - change.availableMinor,
            });
            return row;
          },
        },
        accounts: {
          record: (context, row) =>
            accounts.record(context, { ...row, ...changes.before(context, row.id) }),
        },
      };
    },
  },
  'records-behind': {
    freedom: 'that movements are read from a copy, a moment behind',
    change: recordsBehind,
  },
  'operators-answer-first': {
    freedom: 'how long it takes until what an operator does is seen: 0 to 1.2 s after the answer',
    change: ({ operatorControls }) => ({
      operatorControls: {
        run(context, control, request) {
          if (!LATE_CONTROLS.includes(control.path)) {
            return operatorControls.run(context, control, request);
          }
          setTimeout(() => {
            try {
              context.store.transaction(() => operatorControls.run(context, control, request));
              context.wake.outbox();
            } catch {
              // Refused: as if the operator had found nothing to do.
            }
          }, context.random.fraction() * CONTROLS_TAKE_MS);
          return { id: request.id };
        },
      },
    }),
  },
  'small-amounts-refused': {
    freedom: 'the least amount that is moved: one unit',
    thin: true,
    change: ({ deposits, exchanges, payments, transfers, withdrawals }) => ({
      transfers: {
        request(context, actor, wish) {
          refuseSmall(wish.amount);
          return transfers.request(context, actor, wish);
        },
      },
      withdrawals: {
        request(context, actor, wish) {
          refuseSmall(wish.amount);
          return withdrawals.request(context, actor, wish);
        },
      },
      exchanges: {
        request(context, actor, wish) {
          refuseSmall(wish.amount);
          return exchanges.request(context, actor, wish);
        },
      },
      deposits: {
        request(context, actor, wish) {
          refuseSmall(wish.deposit_details?.amount);
          return deposits.request(context, actor, wish);
        },
      },
      payments: {
        request(context, actor, wish) {
          refuseSmall(wish.payment_info.amount);
          return payments.request(context, actor, wish);
        },
      },
    }),
  },
  'keys-of-plain-letters': {
    freedom: 'which idempotency keys are taken: up to 64 letters, digits and hyphens',
    change: ({ idempotency }) => ({
      idempotency: {
        around(context, call, execute) {
          if (call.idempotencyKey !== null && !KEY.test(call.idempotencyKey)) {
            throw new Refusal('VALIDATION_FAILED', 'The key is not one.');
          }
          return idempotency.around(context, call, execute);
        },
      },
    }),
  },
  'on-paper': {
    freedom: 'that receipts and statements are no JSON, and months are stated once they are over',
    thin: true,
    target: {
      description: null,
      claims: CLAIMS,
      bindings: { getWithdrawalReceipt: null, getAccountStatement: null },
    },
    change: ({ statements, withdrawals }) => ({
      withdrawals: {
        receipt(context, call) {
          const { status } = withdrawals.receipt(context, call);
          const content = Buffer.from('%PDF-1.4\n%âãÏÓ\n%%EOF\n', 'latin1');
          return { status, body: null, bytes: { content, type: 'application/pdf' } };
        },
      },
      statements: {
        periods: (context, account, nowMs) =>
          statements.periods(context, account, nowMs).filter(({ endMs }) => endMs <= nowMs),
        get(context, call) {
          const { status } = statements.get(context, call);
          const content = Buffer.from('date;amount\r\n');
          return { status, body: null, bytes: { content, type: 'text/csv; charset=utf-8' } };
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
