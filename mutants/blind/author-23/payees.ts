/** Faults of the twenty-third author: counterparties, links, and what comes in from them. */
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { Context } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Mutants } from '../../types.ts';

const ALL = { page: 0, pageSize: 10_000 };

const detailsOf = ({ body }: StoredRecord): string | undefined =>
  JSON.stringify(body['wallet_information'] ?? body['account_information']);

const wishOf = ({ body }: StoredRecord): PaymentWish => body as unknown as PaymentWish;

/** The payment that was accepted last of those that one counterparty owes, in one asset. */
function latest(context: Context, record: StoredRecord): StoredRecord {
  const { records } = context.parts;
  const { payment_source: source, payment_info: info } = wishOf(record);
  const { rows } = records.list(context, record.clientId, 'payment', ALL);
  const same = rows.filter((row) => {
    const { payment_source: from, payment_info: other } = wishOf(row);
    const owed = row.status === 'ACCEPTED' && other.asset_type_id === info.asset_type_id;
    return owed && from.source_counterparty_id === source.source_counterparty_id;
  });
  return same.at(-1) ?? record;
}

export const blindTwentyThirdPayeeMutants = {
  // What was changed before the verification is there after it.
  'verified-counterparty-is-as-it-was-at-first': {
    breaks: 'CPT-003',
    because: 'the verification works on a copy, and saves it as a whole when it is done',
    class: 'persistence',
    difficulty: 4,
    change: ({ counterparties, records }) => {
      const copies = new Map<string, Fields>();
      return {
        records: {
          insert(context, wish) {
            if (wish.kind === 'counterparty') copies.set(wish.id, wish.body);
            return records.insert(context, wish);
          },
        },
        counterparties: {
          approve(context, counterparty, nowMs) {
            const body = copies.get(counterparty.id) ?? counterparty.body;
            return counterparties.approve(context, { ...counterparty, body }, nowMs);
          },
        },
      };
    },
  },
  // A counterparty stays connected when another one is.
  'second-link-of-a-customer-undoes-its-first': {
    breaks: 'CPT-009',
    because: 'the connection is kept by customer, and the provider keeps one for each',
    class: 'state',
    difficulty: 4,
    change: ({ linking }) => ({
      linking: {
        link(context, counterparty, linkId, nowMs) {
          const { records } = context.parts;
          const linked = linking.link(context, counterparty, linkId, nowMs);
          for (const other of records.children(context, linked.parentId ?? '', 'counterparty')) {
            if (other.id === linked.id || other.status !== 'LINKED') continue;
            const body = without(other.body, 'linked_accounts');
            records.update(context, other, { status: 'PENDING', body }, nowMs);
          }
          return linked;
        },
      },
    }),
  },
  // Every counterparty is verified before funds go to it, whatever others are called the same.
  'counterparty-with-verified-details-needs-no-verification': {
    breaks: 'CPT-004',
    because: 'the result of a verification is kept by the details that were verified',
    class: 'state',
    difficulty: 4,
    change: ({ counterparties }) => ({
      counterparties: {
        usable(context, counterparty) {
          if (counterparties.usable(context, counterparty)) return true;
          if (counterparty.status !== 'PENDING') return false;
          const details = detailsOf(counterparty);
          const of = counterparty.parentId ?? '';
          return context.parts.records
            .children(context, of, 'counterparty')
            .some((other) => other.status === 'ACTIVE' && detailsOf(other) === details);
        },
      },
    }),
  },
  // No list shows another client's records, whatever it is filtered by.
  'list-by-customer-shows-the-counterparties-of-another-client': {
    breaks: 'AUT-022',
    because: 'a customer belongs to one client, so that the client need not be asked for too',
    class: 'authorization',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const customerId = filter.filters?.['customer_id'];
          if (kind !== 'counterparty' || customerId === undefined) {
            return records.list(context, clientId, kind, filter);
          }
          const owner = records.ofAnyone(context, 'customer', customerId)?.clientId;
          return records.list(context, owner ?? clientId, kind, filter);
        },
      },
    }),
  },
  // An accepted pull brings its funds, also under a reference that was there before.
  'second-pull-under-one-reference-brings-nothing': {
    breaks: 'DEP-004',
    because: 'the bank tells its orders apart by their references, and takes this one for a copy',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const referenceOf = ({ body }: StoredRecord): string | undefined =>
            (body as unknown as DepositBody).deposit_details?.reference;
          const reference = referenceOf(record);
          const twice = context.parts.records
            .children(context, record.parentId ?? '', 'deposit')
            .some((other) => other.status === 'EXECUTED' && referenceOf(other) === reference);
          if (record.status !== 'ACCEPTED' || reference === undefined || !twice) {
            return deposits.advance(context, record, nowMs);
          }
          return deposits.complete(context, record, nowMs);
        },
      },
    }),
  },
  // The funds of a payment go to the account that this payment names.
  'funds-of-a-payer-go-where-its-latest-payment-says': {
    breaks: 'PAY-008',
    because: 'what comes in is matched by who sent it',
    class: 'money',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        advance(context, record, nowMs) {
          const own = wishOf(record).payment_destination;
          const { payment_destination: where } = wishOf(latest(context, record));
          const led = { ...record, body: { ...record.body, payment_destination: where } };
          const done = payments.advance(context, led, nowMs);
          const body = { ...done.body, payment_destination: own };
          return context.parts.records.update(context, done, { body }, nowMs);
        },
      },
    }),
  },
  // A reference may be left out, and the funds come all the same.
  'payment-without-a-reference-is-done-without-funds': {
    breaks: 'PAY-008',
    because: 'funds are booked to the reference, and without one they stay on the account between',
    class: 'money',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        advance(context, record, nowMs) {
          const { states } = context.parts;
          if (wishOf(record).payment_info.reference !== undefined) {
            return payments.advance(context, record, nowMs);
          }
          states.requireIs(context, record, 'ACCEPTED');
          return states.move(context, record, 'EXECUTED', nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
