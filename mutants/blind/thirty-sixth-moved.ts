/** What is accepted and cancelled, and what may be. */
import { Refusal } from '../../reference/context.ts';
import type { ExchangeBody } from '../../reference/domain/exchanges.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { post, within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const TWINS = ['FIAT_TESTNET_USD', 'ETHEREUM_SEPOLIA_USDC'];

type Holding = { readonly asset_type_id: string };

const areTwins = (one: Holding, other: Holding): boolean =>
  one.asset_type_id !== other.asset_type_id &&
  [one, other].every(({ asset_type_id: id }) => TWINS.includes(id));

export const blindThirtySixthMovedMutants = {
  'fee-is-taken-with-the-request': {
    breaks: 'WDR-002',
    because: 'the bank charges for the request, whatever becomes of it',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        request(context, actor, wish) {
          const record = withdrawals.request(context, actor, wish);
          const body = record.body as WithdrawalBody;
          if (body.fee_minor === 0) return record;
          const { source_account_id: accountId, fee_minor: feeMinor } = body;
          post(context, { accountId, valueMinor: -feeMinor, type: 'FEE', nowMs: actor.nowMs });
          const paid = { body: { ...body, fee_minor: 0 } };
          return context.parts.records.update(context, record, paid, actor.nowMs);
        },
      },
    }),
  },
  'cancel-of-withdrawals-ends-a-transfer': {
    breaks: 'ERR-008',
    because: 'all movements stand in one table, and the cancellation looks for the id alone',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const { records, states } = context.parts;
          const id = call.path['withdrawal_id'] ?? '';
          const transfer = records.find(context, call.clientId, 'transfer', id);
          if (transfer === undefined) return withdrawals.cancel(context, call);
          const { status } = states.move(context, transfer, 'REJECTED', call.nowMs);
          return { status: 200, body: { data: { id, status } } };
        },
      },
    }),
  },
  'acceptance-of-a-push-posts-what-was-seen': {
    breaks: 'DEP-005',
    because: 'accepting is taken for the confirmation that what was seen is right',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        accept(context, call) {
          const { ledger, movements } = context.parts;
          const record = movements.find(context, call, 'deposit');
          const category = deposits.category(context, record);
          const seen = ledger.ofCategory(context, category, 'PENDING');
          if (record.body['deposit_type'] !== 'PUSH' || seen.length === 0)
            return deposits.accept(context, call);
          const done = deposits.advance(context, record, call.nowMs);
          return { status: 200, body: { data: deposits.record(context, done) } };
        },
      },
    }),
  },
  'held-fee-stays-when-cancelled': {
    breaks: 'WDR-006',
    because: 'the hold of the amount is released, and there is a second one for the fee',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { ledger } = context.parts;
          const ofCategory: typeof ledger.ofCategory = (inner, category, status) =>
            ledger
              .ofCategory(inner, category, status)
              .filter((row) => row.transaction_type !== 'FEE');
          return withdrawals.release(within(context, { ledger: { ofCategory } }), record, nowMs);
        },
      },
    }),
  },
  'payment-without-a-reference-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'instructions are written around the reference',
    class: 'state',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        instructions(context, record) {
          const info = record.body['payment_info'] as { readonly reference?: string };
          return info.reference === undefined ? [] : payments.instructions(context, record);
        },
      },
    }),
  },
  'better-rate-stays-with-the-house': {
    breaks: 'EXC-005',
    because: 'the customer was quoted that much, and is not told of more',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        fill(context, actor, record) {
          const asked = record.body as ExchangeBody;
          const quote: typeof exchanges.quote = (inner, clientId, fixed) => {
            const now = exchanges.quote(inner, clientId, fixed);
            const isWorse =
              now.destination_minor < asked.destination_minor ||
              now.source_minor > asked.source_minor;
            const { source_minor, destination_minor, rate } = asked;
            return isWorse ? now : { source_minor, destination_minor, rate };
          };
          return exchanges.fill(within(context, { exchanges: { quote } }), actor, record);
        },
      },
    }),
  },
  'unsupported-order-is-a-rejected-record': {
    breaks: 'EXC-006',
    because: 'the custodian is asked once the order is written down',
    class: 'error',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        request(context, actor, wish) {
          try {
            return exchanges.request(context, actor, wish);
          } catch (error) {
            if (!(error instanceof Refusal) || error.code !== 'ORDER_TYPE_NOT_SUPPORTED')
              throw error;
            const lenient = within(context, { exchanges: { supports: () => true } });
            const record = exchanges.request(lenient, actor, wish);
            return context.parts.states.move(context, record, 'REJECTED', actor.nowMs);
          }
        },
      },
    }),
  },
  'receipt-goes-with-the-return': {
    breaks: 'WDR-009',
    because: 'what came back is thought never to have been paid',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        checkReceipt(context, record) {
          withdrawals.checkReceipt(context, record);
          if (record.body['returned_ms'] === undefined) return;
          throw new Refusal('INVALID_STATE', 'It came back.');
        },
      },
    }),
  },
  'wallets-need-no-verification': {
    breaks: 'CPT-004',
    because: 'the check is of bank details, and a wallet has none',
    class: 'state',
    difficulty: 3,
    change: ({ counterparties }) => ({
      counterparties: {
        usable: (context, counterparty) =>
          counterparty.body['counterparty_type'] === 'CRYPTO' ||
          counterparties.usable(context, counterparty),
      },
    }),
  },
  'stablecoin-is-taken-for-its-currency': {
    breaks: 'TRF-003',
    because: 'one of them is worth one of the other, so they are thought to be the same',
    class: 'validation',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        checkPair(context, source, destination) {
          if (!areTwins(source, destination)) transfers.checkPair(context, source, destination);
        },
        moveFunds(context, record, nowMs) {
          const { assets, balances, journal, ledger } = context.parts;
          const body = record.body as TransferBody;
          const { asset_type_id: to } = balances.account(context, body.destination_account_id);
          const amount = assets.toMajor(context, body.asset_type_id, body.amount_minor);
          const [out, into] = transfers.legs(context, record, nowMs);
          if (out === undefined || into === undefined) return;
          const legs = [out, { ...into, valueMinor: assets.toMinor(context, to, amount) }];
          const pool = to === body.asset_type_id ? [] : null;
          ledger.post(
            context,
            legs,
            (rows) => pool ?? journal.against(context, 'EXCHANGE_POOL', rows),
            nowMs,
          );
        },
      },
    }),
  },
  'cancelled-twice-releases-twice': {
    breaks: 'WDR-006',
    because: 'the release is reckoned from the withdrawal, and not from its hold',
    class: 'money',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const { balances, movements } = context.parts;
          const record = movements.find(context, call, 'withdrawal');
          if (record.status !== 'CANCELLED') return withdrawals.cancel(context, call);
          const body = record.body as WithdrawalBody;
          const change = { currentMinor: 0, availableMinor: body.amount_minor + body.fee_minor };
          balances.write(context, body.source_account_id, change, call.nowMs);
          return { status: 200, body: { data: withdrawals.statusRecord(context, record) } };
        },
      },
    }),
  },
} satisfies Mutants;
