/** Rules of its own that an institution has, and records that are not known by a text. */
import { Refusal, type Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const REPEAT_MS = 400;
const COOLING_MS = 300;
const LONGEST_ID = 128;

/** The same amount between the same two is refused, until a moment has passed. */
function refusingRepeats({ deposits, exchanges, payments, transfers, withdrawals }: Parts) {
  const taken = new Map<string, number>();
  const once =
    <A, W, R>(request: (context: Context, actor: A, wish: W) => R, print: (wish: W) => unknown[]) =>
    (context: Context, actor: A, wish: W): R => {
      const name = JSON.stringify(print(wish));
      if (Date.now() - (taken.get(name) ?? 0) < REPEAT_MS) {
        throw new Refusal('VALIDATION_FAILED', 'The same was asked for a moment ago.');
      }
      const record = request(context, actor, wish);
      taken.set(name, Date.now());
      return record;
    };
  return {
    deposits: {
      request: once(deposits.request, (wish) => [
        ...[wish.deposit_type, wish.deposit_destination, wish.deposit_source],
        wish.deposit_details?.amount ?? crypto.randomUUID(),
      ]),
    },
    exchanges: {
      request: once(exchanges.request, (wish) => [
        ...[wish.source_account_id, wish.destination_account_id, wish.amount],
      ]),
    },
    payments: {
      request: once(payments.request, (wish) => [
        ...[wish.payment_source, wish.payment_destination, wish.payment_info.amount],
      ]),
    },
    transfers: {
      request: once(transfers.request, (wish) => [
        ...[wish.source_account_id, wish.destination_account_id, wish.amount],
      ]),
    },
    withdrawals: {
      request: once(withdrawals.request, (wish) => [
        ...[wish.source_account_id, wish.destination_counterparty_id, wish.amount],
      ]),
    },
  } satisfies PartsOverlay;
}

const pushesOfAnAmount = {
  createPushDeposit: { body: { deposit_details: { amount: '{{amount}}' } } },
};

const address = {
  address_line1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  country_code: 'US',
};

export const thirteenthVariants = {
  'repeats-are-refused-for-a-moment': {
    freedom:
      'that the same movement twice is thought a mistake, as the target file says for how long',
    change: refusingRepeats,
    target: { timing: { repeatMs: REPEAT_MS + 100 }, requests: pushesOfAnAmount },
  },
  'repeats-are-refused-unannounced': {
    freedom:
      'that the same movement twice is thought a mistake, of which the target file says nothing',
    thin: true,
    change: refusingRepeats,
    target: { timing: { repeatMs: null }, requests: pushesOfAnAmount },
    untestable: {
      'IDM-012': 'the same withdrawal is refused so soon after the first',
      'IDM-013': 'the same transfer is refused so soon after the first',
    },
  },
  'verified-counterparties-cool-off': {
    freedom: 'that a counterparty cannot be used at once, when it has been verified',
    target: { timing: { coolingOffMs: COOLING_MS + 50 } },
    change({ counterparties, payees }) {
      const since = new Map<string, number>();
      return {
        counterparties: {
          approve(context, counterparty, nowMs) {
            since.set(counterparty.id, Date.now());
            return counterparties.approve(context, counterparty, nowMs);
          },
        },
        payees: {
          checkUsable(context, payee) {
            payees.checkUsable(context, payee);
            if (Date.now() - (since.get(payee.id) ?? 0) >= COOLING_MS) return;
            throw new Refusal('COUNTERPARTY_NOT_ACTIVE', 'It was verified only just now.');
          },
        },
      };
    },
  },
  'long-request-ids-are-refused': {
    freedom: 'how long a request id may be',
    silent: {
      'a request id of 200 characters changes nothing, where it is taken': 'it is not taken',
    },
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          const { length } = call.headers['x-svc-request-id'] ?? '';
          if (length <= LONGEST_ID) return pipeline.execute(context, call, handler);
          throw new Refusal('VALIDATION_FAILED', 'x-svc-request-id is too long.');
        },
      },
    }),
  },
  'records-are-known-by-their-numbers': {
    freedom: 'that what is asked for has no text of the one who asks, but a number',
    thin: true,
    silent: {
      'no customer comes into being of an application that is sent back for changes, before its approval':
        'a customer is not known by a text',
      'no customer comes into being of an application that is rejected':
        'a customer is not known by a text',
      'a deleted individual is not found under the customer that comes of its application':
        'an individual is not known by a text',
    },
    target: {
      requests: {
        createCounterparty: {
          body: {
            description: null,
            profile: { name: 'Ada Payee' },
            account_information: { account_number: '000{{number}}' },
          },
          others: null,
        },
        createCryptoCounterparty: { body: { description: null, profile: { name: 'Ada Wallet' } } },
        createIndividualApplication: {
          body: {
            customer_details: { last_name: 'Lovelace', telephone_number: '+120{{number}}' },
          },
          others: null,
        },
        createCorporateApplication: {
          body: {
            customer_details: {
              registered_name: 'Engines Ltd',
              registered_number: 'C-{{number}}',
              registered_address: address,
            },
          },
          others: null,
        },
        createApplicationIndividual: { body: { last_name: 'Hopper' } },
      },
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
