/** Faults of events, keys and states where two of them meet, by an author who had seen none of the tests. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import type { RecordBody } from '../../../reference/store/records.ts';
import type { Answer } from '../../../reference/http/wire.ts';
import type { Call } from '../../../reference/context.ts';

const DEBOUNCE_MS = 1_000;

const requestOf = ({ operationId, headers, selfUrl }: Call): string =>
  JSON.stringify([operationId, selfUrl, headers['x-svc-idempotency-id']]);

export const blindNinthToldMutants = {
  'known-key-is-answered-without-a-token': {
    breaks: 'AUT-003',
    because: 'a gateway keeps answers by their keys, and stands before the check of tokens',
    class: 'authentication',
    difficulty: 5,
    change: ({ idempotency, wire }) => {
      const kept = new Map<string, Answer>();
      return {
        idempotency: {
          remember(context, call, answer) {
            kept.set(requestOf(call), answer);
            idempotency.remember(context, call, answer);
          },
        },
        wire: {
          write(context, call, answer) {
            const known = answer.status === 401 ? kept.get(requestOf(call)) : undefined;
            return wire.write(context, call, known ?? answer);
          },
        },
      };
    },
  },
  'update-before-the-approval-is-lost-with-it': {
    breaks: 'CPT-003',
    because: 'the verification runs on a copy from the creation, which is saved when it is done',
    class: 'persistence',
    difficulty: 4,
    change: ({ counterparties, records }) => {
      const made = new Map<string, RecordBody>();
      return {
        records: {
          insert(context, wish) {
            if (wish.kind === 'counterparty') made.set(wish.id, wish.body);
            return records.insert(context, wish);
          },
        },
        counterparties: {
          approve(context, counterparty, nowMs) {
            const approved = counterparties.approve(context, counterparty, nowMs);
            const body = made.get(counterparty.id);
            if (body === undefined) return approved;
            return context.parts.records.update(context, approved, { body }, nowMs);
          },
        },
      };
    },
  },
  'account-opened-after-a-freeze-escapes-the-next': {
    breaks: 'CUS-014',
    because: 'the accounts of a customer are cached at the first freeze',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => {
      const known = new Map<string, readonly string[]>();
      return {
        accounts: {
          followCustomer(context, customer, nowMs) {
            const now = accounts.ofCustomer(context, customer.id).map(({ id }) => id);
            const ids = known.get(customer.id) ?? now;
            known.set(customer.id, ids);
            const cached = within(context, {
              accounts: {
                ofCustomer: (inner, customerId) =>
                  accounts.ofCustomer(inner, customerId).filter(({ id }) => ids.includes(id)),
              },
            });
            accounts.followCustomer(cached, customer, nowMs);
          },
        },
      };
    },
  },
  'second-freeze-of-an-account-is-not-told': {
    breaks: 'EVT-007',
    because: 'the outbox has a unique key of account and event type',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts }) => {
      const frozen = new Set<string>();
      return {
        accounts: {
          announce(context, row, nowMs) {
            if (row.status === 'FROZEN' && frozen.has(row.id)) return;
            if (row.status === 'FROZEN') frozen.add(row.id);
            accounts.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'second-request-within-a-second-is-not-told': {
    breaks: 'EVT-014',
    because: 'events of one account and type are debounced, for receivers’ sake',
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const toldMs = new Map<string, number>();
      return {
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            const at = `${eventType} ${String(record.body['source_account_id'])}`;
            const agoMs = nowMs - (toldMs.get(at) ?? 0);
            toldMs.set(at, nowMs);
            if (agoMs < DEBOUNCE_MS) return;
            withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
