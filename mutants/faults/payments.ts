/** Faults of payments. */
import { Refusal } from '../../reference/context.ts';
import type { PaymentWish } from '../../reference/domain/payments.ts';
import { later, post, refusedLate, shift, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const paymentsMutants = {
  'payment-is-found-only-once-it-is-accepted': {
    breaks: 'PAY-001',
    because: 'the orchestrator stores a payment when its first step begins',
    class: 'state',
    difficulty: 1,
    change: ({ payments }) => ({
      payments: {
        get(context, call) {
          const record = context.parts.movements.find(context, call, 'payment');
          if (record.status !== 'REQUESTED') return payments.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such payment.');
        },
      },
    }),
  },
  'payment-is-created-under-a-name-that-finds-nothing': {
    breaks: 'PAY-001',
    because: 'the identifier of the orchestrator’s run is answered',
    class: 'wire',
    difficulty: 1,
    change: ({ payments }) => ({
      payments: {
        create: (context, call) =>
          withData(payments.create(context, call), { id: context.random.id('run') }),
      },
    }),
  },
  'crypto-payment-is-recorded-as-fiat': {
    breaks: 'TXN-016',
    because: 'payments came after deposits, and whoever wrote them knew of one kind of funds',
    class: 'money',
    difficulty: 3,
    change({ payments, ledger }) {
      let isPaid = false;
      return {
        payments: {
          advance(context, record, nowMs) {
            isPaid = true;
            try {
              return payments.advance(context, record, nowMs);
            } finally {
              isPaid = false;
            }
          },
        },
        ledger: {
          insert(context, account, draft, status) {
            const type = isPaid && draft.type === 'TRANSFER_IN' ? 'FIAT_TRANSFER_IN' : draft.type;
            return ledger.insert(context, account, { ...draft, type }, status);
          },
        },
      };
    },
  },
  'payment-brings-its-funds-when-it-is-created': {
    breaks: 'PAY-002',
    because: 'the payer is trusted, and the credit is given ahead of the funds',
    class: 'money',
    difficulty: 1,
    change: ({ payments }) => ({
      payments: {
        request(context, actor, wish) {
          const record = payments.request(context, actor, wish);
          const { destination_account_id: accountId } = wish.payment_destination;
          const { assets } = context.parts;
          const { amount, asset_type_id: asset } = wish.payment_info;
          const valueMinor = assets.toMinor(context, asset, amount);
          post(context, { accountId, valueMinor, nowMs: actor.nowMs });
          return record;
        },
      },
    }),
  },
  'payment-from-an-account-runs-without-being-accepted': {
    breaks: 'PAY-002',
    because: 'both accounts are in the house, so the scheduler sees no need to wait',
    class: 'money',
    difficulty: 4,
    change: (original) => {
      const job = later(original);
      return {
        ...job.overlay,
        payments: {
          request(context, actor, wish) {
            const record = original.payments.request(context, actor, wish);
            if (wish.payment_source.source_type !== 'ACCOUNT') return record;
            job.add(context, 120, () => {
              const { payments, records } = context.parts;
              const now = records.get(context, actor.clientId, 'payment', record.id);
              if (now.status === 'REQUESTED') payments.start(context, actor, now);
            });
            return record;
          },
        },
      };
    },
  },
  'accepted-payment-answers-no-instructions': {
    breaks: 'PAY-003',
    because: 'instructions are sent by mail to the payer',
    class: 'wire',
    difficulty: 1,
    change: () => ({ payments: { instructions: () => undefined } }),
  },
  'instructions-come-with-the-next-read-only': {
    breaks: 'PAY-003',
    because: 'the answer of the accept is drawn up before the instructions are',
    class: 'wire',
    difficulty: 2,
    change: ({ payments }) => ({
      payments: {
        accept: (context, call) =>
          withData(payments.accept(context, call), { payment_instructions: undefined }),
      },
    }),
  },
  'accepted-payment-from-an-account-never-starts': {
    breaks: 'PAY-004',
    because: 'accept waits for the funds of a counterparty whatever the source is',
    class: 'money',
    difficulty: 2,
    change: () => ({
      payments: {
        process: (context, actor, record) =>
          context.parts.states.move(context, record, 'ACCEPTED', actor.nowMs),
      },
    }),
  },
  'payment-from-an-account-is-paid-by-the-house': {
    breaks: 'PAY-004',
    because: 'the credit is booked at once and the debit is left to a job that never runs',
    class: 'money',
    difficulty: 3,
    change: () => ({
      payments: {
        process(context, actor, record) {
          const wish = record.body as PaymentWish & { readonly amount_minor: number };
          const { destination_account_id: accountId } = wish.payment_destination;
          post(context, { accountId, valueMinor: wish.amount_minor, nowMs: actor.nowMs });
          return context.parts.states.move(context, record, 'EXECUTED', actor.nowMs);
        },
      },
    }),
  },
  'payment-from-an-account-runs-backwards': {
    breaks: 'PAY-004',
    because: 'source and destination change places between two services',
    class: 'money',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        process(context, actor, record) {
          const wish = record.body as PaymentWish;
          const { source_account_id: from = '' } = wish.payment_source;
          const { destination_account_id: to } = wish.payment_destination;
          const body = {
            ...record.body,
            payment_source: { source_type: 'ACCOUNT', source_account_id: to },
            payment_destination: { destination_account_id: from },
          };
          return payments.process(context, actor, { ...record, body });
        },
      },
    }),
  },
  'status-of-a-payment-is-not-found': {
    breaks: 'PAY-005',
    because: 'the status record is made when the first request for information comes',
    class: 'state',
    difficulty: 1,
    change: () => ({
      payments: {
        status() {
          throw new Refusal('NOT_FOUND', 'There is no status.');
        },
      },
    }),
  },
  'payment-accepted-again-moves-again': {
    breaks: 'PAY-006',
    because: 'only the key guards against repeats, and the second accept comes with another one',
    class: 'state',
    difficulty: 2,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          states.allows(context, kind, from, to) ||
          (kind === 'payment' && from === 'EXECUTED' && (to === 'ACCEPTED' || to === from)),
      },
    }),
  },
  'refused-second-accept-of-a-payment-credits-again': {
    breaks: 'PAY-006',
    because: 'the state is checked last, and the credit has been booked by then',
    class: 'money',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'payment');
          if (record.status === 'REQUESTED') return payments.accept(context, call);
          const wish = record.body as PaymentWish & { readonly amount_minor: number };
          const { destination_account_id: accountId } = wish.payment_destination;
          shift(context, accountId, wish.amount_minor, call.nowMs);
          return refusedLate(context);
        },
      },
    }),
  },
} satisfies Mutants;
