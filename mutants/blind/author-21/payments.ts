/** Faults of the twenty-first author: exchanges and payments, once they run. */
import { Refusal } from '../../../reference/context.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { withData } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const fromAccount = ({ body }: StoredRecord): boolean =>
  (body as unknown as PaymentWish).payment_source.source_type === 'ACCOUNT';

export const blindTwentyFirstPaymentMutants = {
  'settled-purchase-of-a-fixed-amount-is-not-found': {
    breaks: 'EXC-002',
    because: 'orders by destination are kept at the desk, which forgets them once they are settled',
    class: 'state',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        get(context, call) {
          const record = context.parts.movements.find(context, call, 'exchange');
          const { action } = record.body as ExchangeBody;
          if (action === 'FIX_SOURCE' || record.status !== 'EXECUTED') {
            return exchanges.get(context, call);
          }
          throw new Refusal('NOT_FOUND', 'There is no such exchange.');
        },
      },
    }),
  },
  'payment-from-an-account-is-not-found-once-it-runs': {
    breaks: 'PAY-001',
    because: 'it has become a transfer, and is looked for among those that have not',
    class: 'state',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        get(context, call) {
          const record = context.parts.movements.find(context, call, 'payment');
          if (record.status === 'REQUESTED' || !fromAccount(record)) {
            return payments.get(context, call);
          }
          throw new Refusal('NOT_FOUND', 'There is no such payment.');
        },
      },
    }),
  },
  'status-of-a-payment-from-an-account-waits-for-ever': {
    breaks: 'PAY-005',
    because: 'the status is fed by receipts from outside, and none comes',
    class: 'state',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        status(context, call) {
          const record = context.parts.movements.find(context, call, 'payment');
          const reply = payments.status(context, call);
          if (record.status !== 'EXECUTED' || !fromAccount(record)) return reply;
          return withData(reply, { status: 'REQUESTED', actions: [{ type: 'ACCEPT_PAYMENT' }] });
        },
      },
    }),
  },
  'linked-payer-gets-no-instructions': {
    breaks: 'PAY-003',
    because: 'from a linked account funds could be pulled, so nobody has to be told how to send',
    class: 'state',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        instructions(context, record) {
          const { source_counterparty_id: id = '' } = (record.body as unknown as PaymentWish)
            .payment_source;
          const payer = context.parts.records.find(context, record.clientId, 'counterparty', id);
          if (payer?.status === 'LINKED') return undefined;
          return payments.instructions(context, record);
        },
      },
    }),
  },
} as const satisfies Mutants;
