/** Faults at places that were drawn: deposits and payments. */
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { DepositWish } from '../../../reference/domain/deposits.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { Mutants } from '../../types.ts';
import { ofCorporation } from './steps.ts';

const BITCOIN = 'BITCOIN_TESTNET_BTC';
const DOLLAR = 'FIAT_TESTNET_USD';
const ONE_BITCOIN = 100_000_000;

type PaymentBody = PaymentWish & { readonly amount_minor: number };

const bodyOf = (record: StoredRecord): PaymentBody => record.body as PaymentBody;

export const blindSixteenthFundingMutants = {
  'request-for-euros-after-an-executed-one-is-that-one-again': {
    breaks: 'DEP-002',
    because: 'instructions in euros stay the same, so the request that has them is answered again',
    class: 'state',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        create(context, call) {
          const { movements, records } = context.parts;
          const wish = call.body as DepositWish;
          if (wish.deposit_type !== 'PUSH') return deposits.create(context, call);
          const { destination_account_id: id } = wish.deposit_destination;
          const account = movements.account(context, call.clientId, id);
          const executed = records
            .children(context, account.id, 'deposit')
            .find(({ body, status }) => body['deposit_type'] === 'PUSH' && status === 'EXECUTED');
          if (account.asset_type_id !== 'FIAT_TESTNET_EUR' || executed === undefined)
            return deposits.create(context, call);
          return { status: 200, body: { data: deposits.record(context, executed) } };
        },
      },
    }),
  },
  'large-bitcoin-payment-to-a-corporation-is-credited-when-asked-for': {
    breaks: 'PAY-002',
    because: 'the desk of large coins advances what companies are owed, before they have said yes',
    class: 'money',
    difficulty: 4,
    change: ({ payments }) => {
      const advanced = new Set<string>();
      return {
        payments: {
          request(context, actor, wish) {
            const record = payments.request(context, actor, wish);
            const { deposits, movements } = context.parts;
            const { amount_minor: amountMinor } = bodyOf(record);
            const { destination_account_id: id } = wish.payment_destination;
            const isPlace =
              wish.payment_source.source_type === 'COUNTERPARTY' &&
              wish.payment_info.asset_type_id === BITCOIN &&
              amountMinor >= ONE_BITCOIN;
            if (!isPlace || !ofCorporation(context, id)) return record;
            const account = movements.account(context, actor.clientId, id);
            const deposit = deposits.forReceipt(context, actor, account);
            const receipt = { amountMinor, feeMinor: 0, rail: null };
            deposits.receive(context, deposit, receipt, actor.nowMs);
            advanced.add(record.id);
            return record;
          },
          advance(context, record, nowMs) {
            if (!advanced.has(record.id)) return payments.advance(context, record, nowMs);
            const { states } = context.parts;
            states.requireIs(context, record, 'ACCEPTED');
            return states.move(context, record, 'EXECUTED', nowMs);
          },
        },
      };
    },
  },
  'payment-of-a-cent-to-a-corporation-is-accepted-without-instructions': {
    breaks: 'PAY-003',
    because: 'instructions of companies are made for more than a cent, where at least one is meant',
    class: 'validation',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        instructions(context, record) {
          const made = payments.instructions(context, record);
          const body = bodyOf(record);
          const { source_counterparty_id: payerId = '' } = body.payment_source;
          const { destination_account_id: id } = body.payment_destination;
          const isCent = body.amount_minor === 1 && body.payment_info.asset_type_id === DOLLAR;
          if (made === undefined || !isCent || !ofCorporation(context, id)) return made;
          const { records } = context.parts;
          const payer = records.find(context, record.clientId, 'counterparty', payerId);
          return payer?.body['counterparty_type'] === 'FIAT_US' ? undefined : made;
        },
      },
    }),
  },
} as const satisfies Mutants;
