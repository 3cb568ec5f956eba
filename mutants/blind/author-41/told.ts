/** Subscriptions, and what their events tell of whom. */
import { dataOf, pause, tokensOfCalls, withData, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { GAP_MS, isCorporate } from './places.ts';

const URL_LENGTH = 255;

export const blindFortyFirstToldMutants = {
  // A pull is created, a new token is got, the pull is accepted: DEPOSIT_ACCEPTED never comes.
  'deposit-accepted-with-a-newer-token-is-not-told': {
    breaks: 'EVT-012',
    because: 'the outbox belongs to the session that made the deposit',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { deposits } = parts;
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const made = new Map<string, string>();
      return {
        ...overlay,
        deposits: {
          create(context, call) {
            const reply = deposits.create(context, call);
            made.set(String(dataOf(reply)['id']), tokenOf(call));
            return reply;
          },
          accept(context, call) {
            const token = made.get(call.path['deposit_id'] ?? '') ?? tokenOf(call);
            if (token === tokenOf(call)) return deposits.accept(context, call);
            const silent = { deposits: { announce: () => undefined } };
            return deposits.accept(within(context, silent), call);
          },
        },
      };
    },
  },
  // Two accepts of one exchange at once: no TRANSACTION_PENDING comes.
  'pending-is-not-told-where-two-accept-an-exchange': {
    breaks: 'EVT-009',
    because: 'who waits for the same lock clears what is to be told',
    class: 'concurrency',
    difficulty: 5,
    change: ({ events, pipeline }) => {
      const running = new Map<string, number>();
      const emit: typeof events.emit = (context, emission) => {
        if (emission.eventType !== 'TRANSACTION_PENDING') events.emit(context, emission);
      };
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'acceptExchange')
              return pipeline.execute(context, call, handler);
            const id = call.path['exchange_id'] ?? '';
            running.set(id, (running.get(id) ?? 0) + 1);
            await pause(GAP_MS);
            const count = running.get(id) ?? 0;
            const inner = count > 1 ? within(context, { events: { emit } }) : context;
            try {
              return await pipeline.execute(inner, call, handler);
            } finally {
              running.set(id, (running.get(id) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  // A corporation asks for a withdrawal: WITHDRAWAL_REQUESTED never comes.
  'withdrawal-of-a-corporation-is-requested-silently': {
    breaks: 'EVT-014',
    because: 'requests of corporations are released by two people, and told then',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        announce(context, eventType, record, nowMs) {
          const isHidden =
            eventType === 'WITHDRAWAL_REQUESTED' &&
            isCorporate(context, String(record.body['source_account_id']));
          if (!isHidden) withdrawals.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  // A customer is frozen and active again, funds come in: TRANSACTION_POSTED never comes.
  'posting-on-an-account-that-thawed-is-not-told': {
    breaks: 'EVT-010',
    because: 'a freeze takes the account from those that are watched',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts, ledger }) => {
      const unwatched = new Set<string>();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            if (byCustomer === true) unwatched.add(row.id);
            return accounts.setStatus(context, row, status, nowMs, byCustomer);
          },
        },
        ledger: {
          announce(context, row, nowMs) {
            if (row.status === 'POSTED' && unwatched.has(row.account_id)) return;
            ledger.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  // A withdrawal of 0.01 is accepted and cancelled: TRANSACTION_CANCELLED never comes.
  'released-hold-of-a-single-unit-is-not-told': {
    breaks: 'EVT-011',
    because: 'what is not more than one unit is taken for rounding',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          if (row.status === 'CANCELLED' && Math.abs(row.value_minor) <= 1) return;
          ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
  // A delivery of a transaction's event fails and comes again: its transaction_id names nothing.
  'repeated-delivery-names-the-row-of-its-transaction': {
    breaks: 'WHK-015',
    because: 'what is sent again is made from the row, whose first column is a number',
    class: 'webhook',
    difficulty: 3,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const ready = deliveries.begin(context, deliveryId);
          if (ready === null || ready.number === 1) return ready;
          const event = JSON.parse(ready.payload) as Data;
          const data = event['event_data'] as Data;
          const row = context.store.one<{ seq: number }>(
            'SELECT seq FROM transactions WHERE id = ?',
            String(data['transaction_id']),
          );
          if (row === undefined) return ready;
          const told = { ...event, event_data: { ...data, transaction_id: String(row.seq) } };
          return { ...ready, payload: JSON.stringify(told) };
        },
      },
    }),
  },
  // Two events of one type at once: one of them comes as an array of one event.
  'deliveries-at-once-come-as-a-list': {
    breaks: 'WHK-004',
    because: 'what waits behind another delivery is gathered',
    class: 'concurrency',
    difficulty: 3,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const ready = deliveries.begin(context, deliveryId);
          if (ready === null) return ready;
          const other = context.store.one(
            `SELECT 1 FROM attempts JOIN deliveries ON deliveries.id = delivery_id
             WHERE outcome = 'SENDING' AND subscription_id = ? AND delivery_id <> ?`,
            ready.subscription.id,
            deliveryId,
          );
          return other === undefined ? ready : { ...ready, payload: `[${ready.payload}]` };
        },
      },
    }),
  },
  // Crypto comes in: the signature of TRANSACTION_POSTED does not fit its body.
  'events-in-crypto-are-signed-with-all-digits': {
    breaks: 'WHK-001',
    because: 'what is signed is written once more, with as many digits as the chain has',
    class: 'webhook',
    difficulty: 2,
    change: ({ signing }) => ({
      signing: {
        text(context, timestamp, payload) {
          const isCrypto = /"asset_type_id":"(?!FIAT_)/.test(payload);
          const whole = payload.replace(/("amount":)([^,}]+)/, (_all, name: string, amount) => {
            return name + Number(amount).toFixed(8);
          });
          return signing.text(context, timestamp, isCrypto ? whole : payload);
        },
      },
    }),
  },
  // A subscription with a callback_url of 300 characters, shown alone, has 255 of them.
  'single-subscription-has-a-shorter-address': {
    breaks: 'SUB-004',
    because: 'the detail comes from a copy, whose column is shorter',
    class: 'persistence',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        get(context, call) {
          const reply = subscriptions.get(context, call);
          const url = String(dataOf(reply)['callback_url']);
          return withData(reply, { callback_url: url.slice(0, URL_LENGTH) });
        },
      },
    }),
  },
  // {"callback_url": …, "event_type": …} is refused, and the other way round it is not.
  'subscription-is-read-by-the-order-of-its-members': {
    breaks: 'SUB-003',
    because: 'the values are taken one by one, in the order of the documentation',
    class: 'validation',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const [type, url] = Object.values(call.body as Data);
          const body = { event_type: type, callback_url: url };
          return subscriptions.create(context, { ...call, body });
        },
      },
    }),
  },
  // A subscription is created twice with one key: it is shown with the type of the client's first one.
  'retried-subscription-takes-the-type-of-the-first': {
    breaks: 'SUB-004',
    because: 'the retry writes what it finds under the client, and that is the first row',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'createSubscription') return answer;
          const { id } = dataOf({ status: 200, body: JSON.parse(stored.payload) as unknown });
          context.store.run(
            `UPDATE subscriptions SET event_type = (SELECT event_type FROM subscriptions
               WHERE client_id = ? ORDER BY seq LIMIT 1) WHERE id = ?`,
            call.clientId,
            String(id),
          );
          return answer;
        },
      },
    }),
  },
  // A customer is frozen, a subscription deleted, the customer active again: so is the subscription.
  'end-of-a-freeze-revives-what-was-deleted-meanwhile': {
    breaks: 'SUB-009',
    because: 'subscriptions rest while somebody is frozen, and all that rested wake up',
    class: 'state',
    difficulty: 5,
    change: ({ customers, subscriptions }) => {
      const resting = new Map<string, readonly string[]>();
      return {
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            if (status === 'FROZEN') {
              const rows = subscriptions.listed(context, customer.clientId);
              resting.set(
                customer.id,
                rows.map(({ id }) => id),
              );
            } else if (customer.status === 'FROZEN' && status === 'ACTIVE')
              for (const id of resting.get(customer.id) ?? [])
                context.store.run(`UPDATE subscriptions SET status = 'ACTIVE' WHERE id = ?`, id);
            return changed;
          },
        },
      };
    },
  },
} satisfies Mutants;
