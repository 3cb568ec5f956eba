/** Faults of what comes later: after a while, beyond the end, in number, or in the other direction. */
import { Refusal } from '../../reference/context.ts';
import type { CustomerStatus } from '../../reference/domain/customers.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';

const STALLED_AFTER = 8;

/** Of what a customer went through a note is kept, and the note is not taken away with its end. */
const refusedSince =
  (state: CustomerStatus) =>
  ({ customers }: Parts): PartsOverlay => {
    const noted = new Set<string>();
    return {
      customers: {
        setStatus(context, customer, status, nowMs) {
          if (status === state) noted.add(customer.id);
          return customers.setStatus(context, customer, status, nowMs);
        },
        requireAvailable(context, customer) {
          customers.requireAvailable(context, customer);
          if (!noted.has(customer.id)) return;
          throw new Refusal('CUSTOMER_NOT_ACTIVE', `The customer was ${state}.`);
        },
      },
    };
  };

type Updates = { readonly updates?: readonly unknown[] };

export const laterStepMutants = {
  'request-that-expired-cannot-be-read': {
    breaks: 'TRF-002',
    because:
      'a request is put to its end as it is read, and the states of transfers have no such end',
    class: 'time',
    difficulty: 3,
    change: ({ quotes }) => ({
      quotes: {
        refresh(context, record, nowMs) {
          const fresh = quotes.refresh(context, record, nowMs);
          if (record.kind !== 'transfer' || fresh.status === record.status) return fresh;
          throw new Refusal('INVALID_STATE', `A transfer does not become ${fresh.status}.`);
        },
      },
    }),
  },
  'funds-from-outside-carry-out-a-pull': {
    breaks: 'DEP-003',
    because: 'funds are booked under the oldest deposit that waits, of whichever kind it is',
    class: 'state',
    difficulty: 3,
    change: ({ deposits, records }) => ({
      deposits: {
        forReceipt(context, actor, account) {
          const waiting = records
            .children(context, account.id, 'deposit')
            .find(({ status }) => status === 'REQUESTED');
          return waiting ?? deposits.forReceipt(context, actor, account);
        },
      },
    }),
  },
  'page-far-beyond-the-last-is-the-whole-list': {
    breaks: 'PAG-006',
    because:
      'what is left after the page is less than nothing, and the store takes that for no limit',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const isBeyond = slice.offset > slice.total;
          const whole = { ...slice, offset: 0, limit: slice.total };
          return transactions.read(context, conditions, isBeyond ? whole : slice);
        },
      },
    }),
  },
  'updates-of-an-account-are-kept-up-to-the-wrong-one': {
    breaks: 'ERR-007',
    because: 'each update is written as it is read, in no transaction',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const { updates } = call.body as Updates;
          if (!Array.isArray(updates) || updates.length < 2) return accounts.update(context, call);
          try {
            const each = (updates as unknown[]).map((update) =>
              accounts.update(context, { ...call, body: { updates: [update] } }),
            );
            return each.at(-1) ?? accounts.get(context, call);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const { code, message: description } = error;
            return { status: 400, body: { errors: [{ code, description }] } };
          }
        },
      },
    }),
  },
  'subscription-stalls-after-a-handful': {
    breaks: 'WHK-016',
    because: 'the places of deliveries that have ended are never given back',
    class: 'webhook',
    difficulty: 3,
    change: ({ deliveries }) => {
      const begun = new Map<string, Set<string>>();
      return {
        deliveries: {
          due(context, subscriptionId, limit) {
            const own = begun.get(subscriptionId) ?? new Set();
            begun.set(subscriptionId, own);
            const next = deliveries
              .due(context, subscriptionId, limit)
              .filter(({ id }) => own.has(id) || own.size < STALLED_AFTER);
            const room = next.slice(0, STALLED_AFTER);
            for (const { id } of room) own.add(id);
            return room;
          },
        },
      };
    },
  },
  'account-that-is-funded-is-told-as-opened': {
    breaks: 'WHK-017',
    because: 'what wakes a sleeping account is done to one that is awake as well',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts, dormancy }) => ({
      dormancy: {
        wake(context, account, nowMs) {
          dormancy.wake(context, account, nowMs);
          if (account.status === 'OPEN') accounts.announce(context, account, nowMs);
        },
      },
    }),
  },
  'rate-that-was-set-has-no-opposite': {
    breaks: 'EXC-002',
    because:
      'the rate of a pair is looked for in one direction only, and the other is left without',
    class: 'state',
    difficulty: 4,
    change: ({ rates }) => ({
      rates: {
        of(context, clientId, from, to) {
          const isSet = rates.find(context, clientId, from, to) !== null;
          if (isSet || rates.find(context, clientId, to, from) === null) {
            return rates.of(context, clientId, from, to);
          }
          throw new Refusal('VALIDATION_FAILED', 'There is no such rate.');
        },
      },
    }),
  },
  'state-that-no-transaction-of-an-account-has-filters-nothing': {
    breaks: 'TXN-011',
    because: 'a search that finds nothing is made again without its last condition',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const reply = transactions.list(context, call);
          const { transaction_status: status, ...others } = call.query;
          const { data } = reply.body as { data: { transactions: readonly unknown[] } };
          const isOfAccount = others['account_id'] !== undefined && others['page'] === undefined;
          if (status === undefined || !isOfAccount || data.transactions.length > 0) return reply;
          return transactions.list(context, { ...call, query: others });
        },
      },
    }),
  },
  'document-of-another-type-is-laid-beside-the-first': {
    breaks: 'DOC-003',
    because: 'a file is stored under its type, and the first is the one that is given out',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const sql = 'SELECT content_type FROM documents WHERE id = ?';
          const row = context.store.one<{ content_type: string | null }>(sql, id);
          const first = row?.content_type ?? file.type;
          if (first === file.type) documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  'customer-that-was-frozen-is-refused-for-good': {
    breaks: 'CUS-023',
    because: 'the lock is a note of its own, and the release changes the state alone',
    class: 'state',
    difficulty: 3,
    change: refusedSince('FROZEN'),
  },
  'customer-that-was-looked-into-is-refused-for-good': {
    breaks: 'CUS-023',
    because: 'a case of due diligence is opened, and nothing closes it',
    class: 'state',
    difficulty: 4,
    change: refusedSince('EDD'),
  },
  'linking-address-is-empty': {
    breaks: 'CPT-008',
    because: 'the address of the linking provider is missing in the configuration',
    class: 'wire',
    difficulty: 2,
    change: ({ linking }) => ({
      linking: {
        details(context, call) {
          const { status, body } = linking.details(context, call);
          const { data } = body as { readonly data: Readonly<Record<string, unknown>> };
          return { status, body: { data: { ...data, widget_url: '' } } };
        },
      },
    }),
  },
  'callback-address-without-a-host-is-taken': {
    breaks: 'ERR-012',
    because: 'an address is looked at for its beginning alone',
    class: 'validation',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        checkCallbackUrl(context, callbackUrl) {
          if (callbackUrl === 'https://') return;
          subscriptions.checkCallbackUrl(context, callbackUrl);
        },
      },
    }),
  },
} as const satisfies Mutants;
