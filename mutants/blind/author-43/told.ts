/** Subscriptions and what is told: of whom, of how much, with which token, and after a repetition. */
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { dataOf, tokensOfCalls, withData, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { thaws, wasToldAgain } from '../author-42/places.ts';
import { isFurther, isOfThawed, renewals } from './places.ts';

export const blindFortyThirdToldMutants = {
  // Another client subscribes, then this one to the same type: its subscription has the other's callback_url.
  'subscription-after-one-of-another-client-has-its-address': {
    breaks: 'SUB-004',
    because: 'the statement is kept with its values, and one of them is not bound anew',
    class: 'persistence',
    difficulty: 4,
    change: ({ subscriptions }) => {
      const last = new Map<unknown, { readonly clientId: string; readonly url: unknown }>();
      return {
        subscriptions: {
          create(context, call) {
            const reply = subscriptions.create(context, call);
            const { id, event_type: eventType, callback_url: url } = dataOf(reply);
            const before = last.get(eventType);
            last.set(eventType, { clientId: call.clientId, url });
            if (before === undefined || before.clientId === call.clientId) return reply;
            context.store.run(
              'UPDATE subscriptions SET callback_url = ? WHERE id = ?',
              String(before.url),
              String(id),
            );
            return withData(reply, { callback_url: before.url });
          },
        },
      };
    },
  },
  // A customer was frozen and is active again: what is told of its accounts goes to the callback_url without its query.
  'what-is-told-after-a-thaw-goes-without-the-query': {
    breaks: 'WHK-029',
    because: 'addresses are taken up again from their origins and paths',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { deliveries } = parts;
      const { since, setStatus } = thaws(parts);
      return {
        customers: { setStatus },
        deliveries: {
          begin(context, deliveryId) {
            const ready = deliveries.begin(context, deliveryId);
            if (ready === null) return null;
            const { event_data: told } = JSON.parse(ready.payload) as { readonly event_data: Data };
            if (!isOfThawed(since, context, told['account_id'])) return ready;
            const [plain = ''] = ready.subscription.callback_url.split('?');
            return { ...ready, subscription: { ...ready.subscription, callback_url: plain } };
          },
        },
      };
    },
  },
  // Funds are posted on the second account of a customer: what comes says event_type TRANSACTION_PENDING.
  'posting-on-a-further-account-is-told-as-pending': {
    breaks: 'EVT-010',
    because: 'the event is made of the row as it was before',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        payload(context, eventId, emission) {
          const isPosting = emission.eventType === 'TRANSACTION_POSTED';
          const isStale = isPosting && isFurther(context, emission.data['account_id']);
          const eventType = isStale ? 'TRANSACTION_PENDING' : emission.eventType;
          return events.payload(context, eventId, { ...emission, eventType });
        },
      },
    }),
  },
  // A customer was frozen and is active again; a PULL deposit is accepted: DEPOSIT_ACCEPTED never comes.
  'pull-is-accepted-in-silence-after-a-thaw': {
    breaks: 'EVT-012',
    because: 'the freeze mutes its deposits, and there is no way back',
    class: 'webhook',
    difficulty: 3,
    change: (parts) => {
      const { deposits } = parts;
      const { since, setStatus } = thaws(parts);
      return {
        customers: { setStatus },
        deposits: {
          announce(context, eventType, record, nowMs) {
            const isMute = isOfThawed(since, context, record.body['account_id']);
            if (eventType === 'DEPOSIT_ACCEPTED' && isMute) return;
            deposits.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  // A withdrawal of 0.01 is completed: WITHDRAWAL_COMPLETED never comes.
  'completion-of-a-single-unit-is-not-told': {
    breaks: 'EVT-016',
    because: 'the smallest amounts are those that try an account, and nobody waits for them',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        announce(context, eventType, record, nowMs) {
          const { amount_minor: minor } = record.body as WithdrawalBody;
          if (eventType === 'WITHDRAWAL_COMPLETED' && minor === 1) return;
          withdrawals.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  // A subscription is made, the client gets a new token: deliveries are signed with another key than the one it was told.
  'key-of-a-subscription-goes-with-the-token': {
    breaks: 'WHK-001',
    because: 'keys are derived from the token',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { signing } = parts;
      const { atMs, overlay } = renewals(parts);
      return {
        ...overlay,
        signing: {
          key(context, subscription) {
            const key = signing.key(context, subscription);
            const renewedMs = atMs.get(subscription.client_id) ?? 0;
            return renewedMs > subscription.created_ms ? `${key}${String(renewedMs)}` : key;
          },
        },
      };
    },
  },
  // A subscription is made, the client gets a new token: x-svc-timestamp is when that will end.
  'delivery-is-stamped-with-the-end-of-the-token': {
    breaks: 'WHK-007',
    because: 'the time of the token stands where the time of sending should',
    class: 'time',
    difficulty: 4,
    change: (parts) => {
      const { signing } = parts;
      const { atMs, overlay } = renewals(parts);
      return {
        ...overlay,
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const renewedMs = atMs.get(subscription.client_id) ?? 0;
            if (renewedMs <= subscription.created_ms)
              return signing.headers(context, subscription, payload, occurredMs);
            const aheadMs = context.config.tokenLifetimeSeconds * 1_000;
            const stamp: typeof signing.stamp = (inner, moments) =>
              signing.stamp(inner, { ...moments, sentMs: moments.sentMs + aheadMs });
            const inner = within(context, { signing: { stamp } });
            return signing.headers(inner, subscription, payload, occurredMs);
          },
        },
      };
    },
  },
  // A transfer is created with one token and accepted with the next: what is told of it has no category.
  'category-is-not-told-where-the-token-was-renewed': {
    breaks: 'WHK-014',
    because: 'the record is looked up by the token, which is a new one',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { ledger, transfers } = parts;
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const made = new Map<string, string>();
      const eventData: typeof ledger.eventData = (context, row) =>
        without(ledger.eventData(context, row), 'category');
      return {
        ...overlay,
        transfers: {
          create(context, call) {
            const reply = transfers.create(context, call);
            made.set(String(dataOf(reply)['id']), tokenOf(call));
            return reply;
          },
          accept(context, call) {
            const isSame = made.get(call.path['transfer_id'] ?? '') === tokenOf(call);
            const inner = isSame ? context : within(context, { ledger: { eventData } });
            return transfers.accept(inner, call);
          },
        },
      };
    },
  },
  // A second account of a customer is opened: ACCOUNT_OPEN never comes.
  'further-account-opens-in-silence': {
    breaks: 'EVT-005',
    because: 'it is the customer who is welcomed, once',
    class: 'webhook',
    difficulty: 2,
    change: ({ accounts }) => ({
      accounts: {
        open(context, wish) {
          const isFirst = accounts.ofCustomer(context, wish.customerId).length === 0;
          const silent = { accounts: { announce: () => undefined } };
          return accounts.open(isFirst ? context : within(context, silent), wish);
        },
      },
    }),
  },
  // A PULL deposit without a reference is accepted: what comes says event_type DEPOSIT_COMPLETED.
  'pull-without-a-reference-is-told-as-completed': {
    breaks: 'EVT-012',
    because: 'without a reference there is nothing to wait for, and two steps are told as one',
    class: 'webhook',
    difficulty: 3,
    change: ({ deposits, events }) => ({
      deposits: {
        announce(context, eventType, record, nowMs) {
          const { deposit_details: details } = record.body as DepositBody;
          const isPlain = eventType === 'DEPOSIT_ACCEPTED' && details?.reference === undefined;
          const payload: typeof events.payload = (inner, id, emission) =>
            events.payload(inner, id, { ...emission, eventType: 'DEPOSIT_COMPLETED' });
          const inner = isPlain ? within(context, { events: { payload } }) : context;
          deposits.announce(inner, eventType, record, nowMs);
        },
      },
    }),
  },
  // A subscription is created, and again with its key: deliveries fit another key than the one in both answers.
  'subscription-asked-for-again-has-a-new-key': {
    breaks: 'WHK-001',
    because: 'the key is made anew before the stored answer is found',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, subscriptions }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'createSubscription') return answer;
          const { data } = JSON.parse(stored.payload) as { readonly data: { readonly id: string } };
          context.store.run(
            'UPDATE subscriptions SET signature_verification_key = ? WHERE id = ?',
            subscriptions.newKey(context),
            data.id,
          );
          return answer;
        },
      },
    }),
  },
  // DEPOSIT_ACCEPTED has to be sent twice: DEPOSIT_COMPLETED of that deposit never comes.
  'pull-that-was-told-again-completes-in-silence': {
    breaks: 'EVT-013',
    because: 'the second attempt counts as the second message, and there are two',
    class: 'webhook',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        announce(context, eventType, record, nowMs) {
          const isEnd = eventType === 'DEPOSIT_COMPLETED';
          if (isEnd && wasToldAgain(context, 'DEPOSIT_ACCEPTED', record.id)) return;
          deposits.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  // An account is opened with one token and closed with the next: ACCOUNT_CLOSED never comes.
  'account-closed-with-a-new-token-closes-in-silence': {
    breaks: 'EVT-008',
    because: 'who opened it hears of it by its token, and has another one',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { accounts } = parts;
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const opened = new Map<string, string>();
      const announce: typeof accounts.announce = (context, row: AccountRow, nowMs) => {
        if (row.status !== 'CLOSED') accounts.announce(context, row, nowMs);
      };
      return {
        ...overlay,
        accounts: {
          create(context, call) {
            const reply = accounts.create(context, call);
            opened.set(String(dataOf(reply)['id']), tokenOf(call));
            return reply;
          },
          update(context, call) {
            const token = opened.get(call.path['account_id'] ?? '') ?? tokenOf(call);
            const isSame = token === tokenOf(call);
            return accounts.update(
              isSame ? context : within(context, { accounts: { announce } }),
              call,
            );
          },
        },
      };
    },
  },
  // An accept is sent again with its key, the withdrawal is completed: two WITHDRAWAL_COMPLETED tell of it.
  'completion-after-a-repeated-accept-is-told-twice': {
    breaks: 'WHK-017',
    because: 'each accept leaves somebody who waits for the end',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, withdrawals }) => {
      const repeated = new Set<string>();
      return {
        idempotency: {
          decide(context, call, stored) {
            const answer = idempotency.decide(context, call, stored);
            if (call.operationId === 'acceptWithdrawal')
              repeated.add(call.path['withdrawal_id'] ?? '');
            return answer;
          },
        },
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            withdrawals.announce(context, eventType, record, nowMs);
            if (eventType !== 'WITHDRAWAL_COMPLETED' || !repeated.has(record.id)) return;
            withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
} satisfies Mutants;
