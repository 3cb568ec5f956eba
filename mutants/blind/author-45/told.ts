/** Subscriptions, events and transactions: later, told again, filtered, or read once more. */
import { Refusal } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import { dataOf, withData, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { repeatedCreates } from './places.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { thaws } from '../author-42/places.ts';
import { isOfThawed, meeting, renewals } from '../author-43/places.ts';

const DAY_MS = 86_400_000;

export const blindFortyFifthToldMutants = {
  // An application is started, and again with its key, and submitted: APPLICATION_SUBMITTED never comes.
  'application-that-was-repeated-is-submitted-in-silence': {
    breaks: 'EVT-001',
    because: 'the repetition counts as its message',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createApplication');
      return {
        ...overlay,
        review: {
          announce(context, eventType, application, nowMs) {
            if (eventType === 'APPLICATION_SUBMITTED' && ids.has(application.id)) return;
            parts.review.announce(context, eventType, application, nowMs);
          },
        },
      };
    },
  },
  // A subscription is created more than a day after the last one: the answer has no signature_verification_key.
  'subscription-of-another-day-has-no-key': {
    breaks: 'SUB-003',
    because: 'the key is told with the first subscription of a set, and the set is a day',
    class: 'time',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const { last } = context.store.one<{ last: number | null }>(
            'SELECT MAX(created_ms) last FROM subscriptions WHERE client_id = ?',
            call.clientId,
          ) ?? { last: null };
          const reply = subscriptions.create(context, call);
          if (last === null || call.nowMs - last <= DAY_MS) return reply;
          const data = without(dataOf(reply), 'signature_verification_key');
          return { ...reply, body: { data } };
        },
      },
    }),
  },
  // 0.01 is moved; what tells of it has to be sent twice: the second time it has another event_id.
  'event-of-a-single-unit-comes-again-as-another': {
    breaks: 'WHK-009',
    because: 'small amounts are told from the books, which are read anew for each attempt',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries, events }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const ready = deliveries.begin(context, deliveryId);
          if (ready === null || ready.number === 1) return ready;
          const told = JSON.parse(ready.payload) as { event_id: string; event_data: Data };
          if (Math.abs(Number(told.event_data['amount'])) !== 0.01) return ready;
          const payload = ready.payload.replace(told.event_id, events.identify(context));
          return { ...ready, payload };
        },
      },
    }),
  },
  // A subscription is made, 31 days pass: it is listed, and its identifier names nothing.
  'subscription-of-last-month-has-no-address': {
    breaks: 'GEN-015',
    because: 'the list is read from the table, and a single one from a cache of a month',
    class: 'time',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        get(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const row = subscriptions.find(context, call.clientId, id);
          if (call.nowMs - row.created_ms > MONTH_MS)
            throw new Refusal('NOT_FOUND', 'There is no such subscription.');
          return subscriptions.get(context, call);
        },
      },
    }),
  },
  // A subscription to TRANSACTION_POSTED is made, the client gets a new token: TRANSACTION_PENDING comes for it, too.
  'subscription-hears-of-more-with-a-new-token': {
    breaks: 'SUB-011',
    because: 'with the token what is subscribed to is built anew, by the group of the event',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { events } = parts;
      const { atMs, overlay } = renewals(parts);
      return {
        ...overlay,
        events: {
          matching(context, clientId, eventType) {
            const own = events.matching(context, clientId, eventType);
            if (eventType !== 'TRANSACTION_PENDING') return own;
            const renewedMs = atMs.get(clientId) ?? 0;
            const others = events.matching(context, clientId, 'TRANSACTION_POSTED');
            const isBefore = ({ created_ms: madeMs }: SubscriptionRow) => madeMs < renewedMs;
            return [...own, ...others.filter(isBefore)];
          },
        },
      };
    },
  },
  // A customer was frozen and is active again; a PUSH deposit is asked for: ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE never comes.
  'instructions-after-a-thaw-are-not-told': {
    breaks: 'EVT-006',
    because: 'the freeze takes the instructions back, and new ones are not taken for an update',
    class: 'webhook',
    difficulty: 3,
    change: (parts) => {
      const { deposits } = parts;
      const { since, setStatus } = thaws(parts);
      return {
        customers: { setStatus },
        deposits: {
          announceInstructions(context, record, nowMs) {
            const { account_id: accountId } = record.body as DepositBody;
            if (isOfThawed(since, context, accountId)) return;
            deposits.announceInstructions(context, record, nowMs);
          },
        },
      };
    },
  },
  // A customer was frozen and is active again; a subscription is created twice at once with one key: there are two.
  'subscriptions-at-once-are-two-after-a-thaw': {
    breaks: 'IDM-010',
    because: 'the lock of keys is taken by the freeze, and given back as one that locks nothing',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) => {
      const thawed = new Set<string>();
      const { setStatus } = thaws(parts, (_context, { clientId }) => thawed.add(clientId));
      const { pipeline } = meeting(
        (_context, { clientId, idempotencyKey, operationId }) =>
          operationId === 'createSubscription' && idempotencyKey !== null && thawed.has(clientId)
            ? `${clientId} ${idempotencyKey}`
            : null,
        ({ context, call, handler, isLater }) =>
          parts.pipeline.execute(
            context,
            isLater ? { ...call, idempotencyKey: null } : call,
            handler,
          ),
      )(parts);
      return { customers: { setStatus }, ...(pipeline === undefined ? {} : { pipeline }) };
    },
  },
  // Subscriptions are listed while one is created: each of them shows its signature_verification_key.
  'list-beside-a-create-shows-the-keys': {
    breaks: 'SUB-001',
    because:
      'how a subscription is written is switched for the create, and for who comes meanwhile',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) => {
      const { subscriptions } = parts;
      const record: typeof subscriptions.record = (context, row) => ({
        ...subscriptions.record(context, row),
        signature_verification_key: row.signature_verification_key,
      });
      const isIt = ['createSubscription', 'getSubscription', 'listSubscriptions'];
      return meeting(
        (_context, { clientId, operationId }) => (isIt.includes(operationId) ? clientId : null),
        ({ context, call, handler, beside }) => {
          const isBeside = beside.some(({ operationId }) => operationId === 'createSubscription');
          const inner = isBeside ? within(context, { subscriptions: { record } }) : context;
          return parts.pipeline.execute(inner, call, handler);
        },
      )(parts);
    },
  },
  // Coins arrive for a deposit without a description: FIAT_TRANSFER_IN.
  'coins-without-a-description-are-fiat': {
    breaks: 'TXN-016',
    because: 'what came in is told from the words beside it, and without any it is dollars',
    class: 'money',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          const isPlain = record.body['description'] === undefined;
          const inner = isPlain ? within(context, { assets: { fiat: () => true } }) : context;
          return deposits.detect(inner, record, receipt, nowMs);
        },
      },
    }),
  },
  // GET /v1/transactions/{id}, twice: the second time its value is a text.
  'value-is-a-text-when-read-again': {
    breaks: 'TXN-002',
    because: 'what was read once is kept, and numbers are kept as texts',
    class: 'wire',
    difficulty: 3,
    change: ({ transactions }) => {
      const kept = new Set<string>();
      return {
        transactions: {
          get(context, call) {
            const reply = transactions.get(context, call);
            const { id, value } = dataOf(reply);
            if (kept.has(String(id))) return withData(reply, { value: String(value) });
            kept.add(String(id));
            return reply;
          },
        },
      };
    },
  },
  // GET /v1/transactions?category_type=TRANSFER&end_date=…: it holds those of other categories, too.
  'category-type-is-ignored-beside-an-end-date': {
    breaks: 'TXN-012',
    because: 'conditions of a period are put in the place of the last one',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          if (call.query['end_date'] === undefined) return transactionFilters.asked(context, call);
          const { category_type: _left, ...query } = call.query;
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  // GET /v1/transactions?category_id=… of a withdrawal of coins: it holds all transactions of its account.
  'category-of-coins-lists-their-account': {
    breaks: 'TXN-009',
    because: 'coins have a wallet, which stands where the record should',
    class: 'filter',
    difficulty: 3,
    change: ({ assets, transactionFilters }) => ({
      transactionFilters: {
        categoryId(context, categoryId) {
          const row = context.store.one<{ account_id: string; asset_type_id: string }>(
            'SELECT account_id, asset_type_id FROM transactions WHERE category_id = ?',
            categoryId,
          );
          if (row === undefined || assets.fiat(context, row.asset_type_id))
            return transactionFilters.categoryId(context, categoryId);
          return transactionFilters.account(context, row.account_id);
        },
      },
    }),
  },
} satisfies Mutants;
