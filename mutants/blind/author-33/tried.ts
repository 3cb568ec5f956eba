/** Holes that a fraudster looks for: small amounts, states that are claimed, and keys that are tried. */
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { Data } from '../../steps.ts';
import { dataOf } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { withMember } from './members.ts';

const NAMES_HTTPS = /^http:\/\/.*https:\/\//i;

export const blindThirtyThirdTriedMutants = {
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
