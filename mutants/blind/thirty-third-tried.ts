/** Holes that a fraudster looks for: small amounts, states that are claimed, and keys that are tried. */
import type { Context } from '../../reference/context.ts';
import type { DepositBody } from '../../reference/domain/deposits.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import { updatesOf } from '../../reference/domain/fields.ts';
import type { StoredAnswer } from '../../reference/http/idempotency.ts';
import type { Data } from '../steps.ts';
import { dataOf } from '../steps.ts';
import type { Mutants } from '../types.ts';
import { withMember } from './thirty-third-members.ts';

const NAMES_HTTPS = /^http:\/\/.*https:\/\//i;
const STATES: readonly string[] = ['ACTIVE', 'FROZEN', 'DORMANT'];

/** Columns of an account, as the wire calls them. */
const COLUMNS: Readonly<Record<string, string>> = {
  customer_id: 'customer_id',
  product_id: 'product_id',
  current_balance: 'current_minor',
  available_balance: 'available_minor',
};

function setColumn(context: Context, row: AccountRow, field: string, value: unknown): void {
  const column = COLUMNS[field];
  if (column === undefined) return;
  const isAmount = column.endsWith('_minor');
  const kept = isAmount
    ? context.parts.assets.toMinor(context, row.asset_type_id, Number(value))
    : String(value);
  context.store.run(`UPDATE accounts SET ${column} = ? WHERE id = ?`, kept, row.id);
}

export const blindThirtyThirdTriedMutants = {
  'smallest-purchase-costs-nothing': {
    breaks: 'EXC-003',
    because: 'what a purchase costs is cut to the cents of its source, and nothing is left',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges, rates }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const { source_asset_type_id: from, destination_asset_type_id: to } = fixed;
          const minor = fixed.amount_minor;
          const rate = rates.of(context, clientId, from, to);
          const fits = rates.fromSource(context, rate, from, to, 1) > minor;
          if (fixed.action === 'FIX_SOURCE' || !fits)
            return exchanges.quote(context, clientId, fixed);
          const shown = rates.shown(context, rate);
          return { source_minor: 0, destination_minor: minor, rate: shown };
        },
      },
    }),
  },
  'push-deposit-that-came-is-accepted-and-comes-again': {
    breaks: 'DEP-005',
    because: 'only deposits that wait are refused there, and one that came is done once more',
    class: 'money',
    difficulty: 4,
    change: ({ deposits, operator }) => ({
      deposits: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'deposit');
          const { deposit_type: type } = record.body as DepositBody;
          if (type !== 'PUSH' || record.status !== 'EXECUTED')
            return deposits.accept(context, call);
          const amountMinor = operator.received(context, deposits.category(context, record));
          const receipt = { amountMinor, feeMinor: 0, rail: null };
          if (amountMinor > 0) deposits.credit(context, record, receipt, call.nowMs);
          return { status: 200, body: { data: deposits.record(context, record) } };
        },
      },
    }),
  },
  'counterparty-that-is-created-as-active-is-verified': {
    breaks: 'CPT-004',
    because: 'the body is bound to the record with all that it says, its state among it',
    class: 'validation',
    difficulty: 4,
    change: (original) => ({
      ...withMember(original, 'createCounterparty', 'status'),
      counterparties: {
        create(context, call) {
          const { counterparties, records } = context.parts;
          const { status, ...body } = call.body as Data;
          const reply = original.counterparties.create(context, { ...call, body });
          if (status !== 'ACTIVE') return reply;
          const { id } = dataOf(reply);
          const record = records.get(context, call.clientId, 'counterparty', String(id));
          const active = counterparties.approve(context, record, call.nowMs);
          return { status: 200, body: { data: counterparties.record(context, active) } };
        },
      },
    }),
  },
  'counterparty-that-is-changed-to-active-is-verified': {
    breaks: 'CPT-004',
    because: 'until it is approved all of it can be changed, and its state is one of its members',
    class: 'validation',
    difficulty: 4,
    change: (original) => ({
      ...withMember(original, 'updateCounterparty', 'status'),
      counterparties: {
        update(context, call) {
          const { counterparties } = context.parts;
          const { status, ...body } = call.body as Data;
          const reply = original.counterparties.update(context, { ...call, body });
          const record = counterparties.find(context, call);
          if (status !== 'ACTIVE' || record.status !== 'PENDING') return reply;
          const active = counterparties.approve(context, record, call.nowMs);
          return { status: 200, body: { data: counterparties.record(context, active) } };
        },
      },
    }),
  },
  'second-update-of-an-account-names-any-column': {
    breaks: 'ACC-006',
    because: 'of the list of updates the first one is looked at, as there was only one once',
    class: 'validation',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const [first, ...more] = updatesOf(call.body);
          if (first?.field !== 'status') return accounts.update(context, call);
          const known = more.filter(({ field }) => COLUMNS[field] !== undefined);
          const rest = [first, ...more.filter((update) => !known.includes(update))];
          const body = { ...(call.body as Data), updates: rest };
          accounts.update(context, { ...call, body });
          const id = call.path['account_id'] ?? '';
          const row = accounts.find(context, call.clientId, id);
          for (const { field, value } of known) setColumn(context, row, field, value);
          return accounts.get(context, call);
        },
      },
    }),
  },
  'status-of-a-customer-is-changed-in-large-letters': {
    breaks: 'CUS-011',
    because: 'names that are read-only are compared as they stand, and columns in any case',
    class: 'validation',
    difficulty: 4,
    change: ({ customers, records }) => ({
      customers: {
        update(context, call) {
          const updates = updatesOf(call.body);
          const isStatus = ({ field }: { readonly field: string }): boolean =>
            field !== 'status' && field.toLowerCase() === 'status';
          const wish = updates.find(isStatus);
          if (wish === undefined) return customers.update(context, call);
          const rest = updates.filter((update) => !isStatus(update));
          const body = { ...(call.body as Data), updates: rest };
          const reply = customers.update(context, { ...call, body });
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const status = STATES.find((state) => state === wish.value) ?? customer.status;
          records.update(context, customer, { status }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  'percent-sign-names-the-first-customer': {
    breaks: 'ERR-008',
    because: 'identifiers are looked up by a pattern, as they were once written in any case',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        find(context, clientId, id) {
          const row = context.store.one<{ id: string }>(
            `SELECT id FROM records WHERE kind = 'customer' AND client_id = ? AND id LIKE ?
             ORDER BY seq LIMIT 1`,
            clientId,
            id.includes('%') ? id : '',
          );
          return customers.find(context, clientId, row?.id ?? id);
        },
      },
    }),
  },
  'key-comes-again-with-another-payee-who-is-paid-too': {
    breaks: 'IDM-014',
    because: 'a key belongs to a payee, so that two payees may be paid by one form',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const scope = idempotency.scope(context, call);
          if (call.operationId !== 'createWithdrawal') return scope;
          return `${scope} ${String((call.body as Data)['destination_counterparty_id'])}`;
        },
      },
    }),
  },
  'key-of-a-creation-opens-its-answer-to-a-read': {
    breaks: 'SUB-001',
    because: 'answers are kept by client and key, and given before the route is known',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        around(context, call, execute) {
          const creation = { ...call, operationId: 'createSubscription' } as const;
          const reads = call.operationId === 'getSubscription' && call.idempotencyKey !== null;
          const stored = reads ? idempotency.find(context, creation) : undefined;
          if (stored !== undefined) return idempotency.replay(context, stored);
          return idempotency.around(context, call, execute);
        },
      },
    }),
  },
  'repeated-creation-revives-a-deleted-subscription': {
    breaks: 'SUB-009',
    because: 'a creation that comes again makes sure that what it made is there',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored: StoredAnswer) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'createSubscription') return answer;
          const { data } = JSON.parse(stored.payload) as { readonly data: { readonly id: string } };
          const sql = `UPDATE subscriptions SET status = 'ACTIVE' WHERE id = ?`;
          context.store.run(sql, data.id);
          return answer;
        },
      },
    }),
  },
  'plain-address-that-names-a-safe-one-is-sent-to': {
    breaks: 'SUB-012',
    because: 'the address is asked whether https stands in it, and not where',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries, subscriptions }) => ({
      subscriptions: {
        checkCallbackUrl(context, url) {
          const passes = typeof url === 'string' && NAMES_HTTPS.test(url);
          if (!passes) subscriptions.checkCallbackUrl(context, url);
        },
      },
      deliveries: {
        mayDeliver: (context, row) =>
          deliveries.mayDeliver(context, row) ||
          (row.status === 'ACTIVE' && NAMES_HTTPS.test(row.callback_url)),
      },
    }),
  },
} satisfies Mutants;
