/** What is told to subscribers, and what they are: at a bound, when a key comes again, when told again. */
import type { DepositWish } from '../../../reference/domain/deposits.ts';
import type { Call } from '../../../reference/context.ts';
import { wishOf } from '../../plain.ts';
import type { Mutants } from '../../types.ts';
import { repeatedCreates } from '../author-45/places.ts';
import { onAttemptAgain } from '../author-42/places.ts';
import { customerOf } from '../author-41/places.ts';

const TEXT_COLUMN = 255;
const FIRST_TYPE = 'APPLICATION_SUBMITTED';

const isPlainHttp = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'http:';

export const blindFiftiethToldMutants = {
  // A subscription to a plain http address of more than 255 characters is taken, and events are sent there.
  'long-plain-address-is-taken': {
    breaks: 'SUB-012',
    because:
      'addresses of more than 255 characters go into a column of their own, which nobody checks',
    class: 'validation',
    difficulty: 4,
    change: ({ deliveries, subscriptions }) => ({
      subscriptions: {
        checkCallbackUrl(context, callbackUrl) {
          const text = typeof callbackUrl === 'string' ? callbackUrl : '';
          if (text.length > TEXT_COLUMN && isPlainHttp(text)) return;
          subscriptions.checkCallbackUrl(context, callbackUrl);
        },
      },
      deliveries: {
        mayDeliver: (context, subscription) =>
          deliveries.mayDeliver(context, subscription) ||
          (subscription.status === 'ACTIVE' && isPlainHttp(subscription.callback_url)),
      },
    }),
  },
  // A subscription is for the event type that stands first in the document: it is not in the list.
  'first-event-type-is-not-listed': {
    breaks: 'SUB-006',
    because: 'types are numbers in the table, and the first one, 0, counts as none',
    class: 'persistence',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        listed: (context, clientId) =>
          subscriptions.listed(context, clientId).filter((row) => row.event_type !== FIRST_TYPE),
      },
    }),
  },
  // The create of a subscription is repeated with its key: it is not in the list any more.
  'subscription-asked-for-again-is-not-listed': {
    breaks: 'SUB-006',
    because: 'a replay marks the row as a duplicate, and duplicates are not listed',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createSubscription');
      const { subscriptions } = parts;
      return {
        ...overlay,
        subscriptions: {
          listed: (context, clientId) =>
            subscriptions.listed(context, clientId).filter(({ id }) => !ids.has(id)),
        },
      };
    },
  },
  // A client deletes its only subscription: the answer says so, and it stays ACTIVE.
  'only-subscription-stays': {
    breaks: 'SUB-009',
    because: 'the list is written back without the deleted one, and an empty list is not written',
    class: 'persistence',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const row = subscriptions.find(context, call.clientId, id);
          if (subscriptions.listed(context, call.clientId).length > 1)
            return subscriptions.remove(context, call);
          return { status: 200, body: { data: { id: row.id, status: 'DELETED' } } };
        },
      },
    }),
  },
  // The request for a PUSH deposit is repeated with its key: its instructions are told once more, as another event.
  'instructions-are-told-when-the-key-comes-again': {
    breaks: 'WHK-017',
    because: 'the event is sent by what answers, whether it answers for the first time or not',
    class: 'idempotency',
    difficulty: 3,
    change: ({ deposits, idempotency, records }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          const isPush = (wishOf(call) as Partial<DepositWish>).deposit_type === 'PUSH';
          if (call.operationId !== 'createDeposit' || !isPush) return answer;
          const { data } = JSON.parse(stored.payload) as { readonly data: { readonly id: string } };
          const record = records.get(context, call.clientId, 'deposit', data.id);
          deposits.announceInstructions(context, record, call.nowMs);
          return answer;
        },
      },
    }),
  },
  // A customer is frozen, and ACCOUNT_FROZEN of its account is delivered again: the account can be used.
  'frozen-account-is-of-use-once-told-again': {
    breaks: 'CUS-013',
    because:
      'a delivery that has to be repeated hands the account back to the queue, and with it the lock',
    class: 'webhook',
    difficulty: 5,
    change: (parts) => {
      const { availability } = parts;
      const unlocked = new Set<string>();
      const again = onAttemptAgain('ACCOUNT_FROZEN', (_context, told) => {
        unlocked.add(String(told['account_id']));
      })(parts);
      return {
        ...again,
        availability: {
          mayMove(context, account) {
            const isFrozen = customerOf(context, account.id)?.status === 'FROZEN';
            if (isFrozen && unlocked.has(account.id)) return;
            availability.mayMove(context, account);
          },
        },
      };
    },
  },
  // A change of a customer is repeated with its key, after another change of the same field: the first value is back.
  'repeated-change-is-made-again': {
    breaks: 'IDM-008',
    because:
      'the key keeps the answer, and what it is an answer to is done before that is looked up',
    class: 'idempotency',
    difficulty: 4,
    change: ({ customers, idempotency }) => ({
      idempotency: {
        decide(context, call: Call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId === 'updateCustomer') customers.update(context, call);
          return answer;
        },
      },
    }),
  },
} satisfies Mutants;
