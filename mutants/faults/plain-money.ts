/** Plain faults of what moves funds, one for each thing that a test looks at. */
import type { Call, Context } from '../../reference/context.ts';
import type { ExchangeBody } from '../../reference/domain/exchanges.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { answering, refusedAndDone, refusing, replacedByTheNext, stayingLocked } from '../plain.ts';
import { post } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

const sourceOf = (call: Call): unknown => {
  const { payment_source: source } = (call.body ?? {}) as { readonly payment_source?: Data };
  return source?.['source_type'];
};

function isFromCounterparty(call: Call, context: Context): boolean {
  const payment = context.parts.movements.find(context, call, 'payment');
  return (payment.body['payment_source'] as Data)['source_type'] === 'COUNTERPARTY';
}

const notTaken = (
  breaks: Mutant['breaks'],
  operation: Parameters<typeof refusing>[0][0],
  because: string,
  when?: (call: Call) => boolean,
): Mutant => ({
  ...{ breaks, because, class: 'state', difficulty: 1 },
  change: refusing([operation], when),
});

/** Its record has an identifier, which its maker is not told. */
const unnamed = (
  breaks: Mutant['breaks'],
  operation: Parameters<typeof answering>[0][0],
): Mutant => ({
  breaks,
  because: 'the identifier is given by a service that has not answered yet',
  class: 'wire',
  difficulty: 1,
  change: answering([operation], () => ({ id: null })),
});

const unstated = (
  breaks: Mutant['breaks'],
  operation: Parameters<typeof answering>[0][0],
): Mutant => ({
  breaks,
  because: 'the state is looked up by its number, in a table of names that is not filled',
  class: 'wire',
  difficulty: 2,
  change: answering([operation], () => ({ status: null })),
});

/** What is asked for again takes the place of what waits, which is not there any more. */
const replaced = (
  breaks: Mutant['breaks'],
  operation: Parameters<typeof replacedByTheNext>[0],
  kind: Parameters<typeof replacedByTheNext>[1],
): Mutant => ({
  breaks,
  because: 'of orders that say the same the latest was thought to be the one that is meant',
  class: 'persistence',
  difficulty: 4,
  change: replacedByTheNext(operation, kind),
});

export const plainMoneyMutants = {
  'transfer-cannot-be-created': notTaken(
    'TRF-002',
    'createTransfer',
    'own accounts were thought to be for payments alone',
  ),
  'withdrawal-cannot-be-created': notTaken(
    'WDR-001',
    'createWithdrawal',
    'withdrawals are ordered by mail',
  ),
  'deposit-cannot-be-created': notTaken(
    'DEP-001',
    'createDeposit',
    'funds come in without being asked for',
  ),
  'payment-of-a-counterparty-cannot-be-created': notTaken(
    'PAY-001',
    'createPayment',
    'payments are within the platform in the first version',
    (call) => sourceOf(call) === 'COUNTERPARTY',
  ),
  'transfer-is-created-without-its-name': unnamed('TRF-002', 'createTransfer'),
  'withdrawal-is-created-without-its-name': unnamed('WDR-001', 'createWithdrawal'),
  'deposit-is-created-without-its-name': unnamed('DEP-001', 'createDeposit'),
  'exchange-is-created-without-its-name': unnamed('EXC-002', 'createMarketExchange'),
  'payment-is-created-without-its-name': unnamed('PAY-001', 'createPayment'),
  'status-of-a-withdrawal-tells-no-state': unstated('WDR-008', 'getWithdrawalStatus'),
  'status-of-a-payment-tells-no-state': unstated('PAY-005', 'getPaymentStatus'),
  'transfer-asked-for-again-takes-the-place-of-the-first': replaced(
    'TRF-001',
    'createTransfer',
    'transfer',
  ),
  'withdrawal-asked-for-again-takes-the-place-of-the-first': replaced(
    'WDR-002',
    'createWithdrawal',
    'withdrawal',
  ),
  'pull-asked-for-again-takes-the-place-of-the-first': replaced(
    'DEP-003',
    'createDeposit',
    'deposit',
  ),
  'exchange-asked-for-again-takes-the-place-of-the-first': replaced(
    'EXC-001',
    'createMarketExchange',
    'exchange',
  ),
  'payment-asked-for-again-takes-the-place-of-the-first': replaced(
    'PAY-002',
    'createPayment',
    'payment',
  ),
  'push-deposit-that-was-accepted-is-gone': {
    breaks: 'DEP-005',
    because: 'orders that cannot be carried out are swept away',
    class: 'persistence',
    difficulty: 3,
    change: refusedAndDone(['acceptDeposit'], (context, call) => {
      const deposit = context.parts.movements.find(context, call, 'deposit');
      if (deposit.body['deposit_type'] === 'PUSH') context.parts.records.remove(context, deposit);
    }),
  },
  'payment-of-a-counterparty-cannot-be-accepted': {
    breaks: 'PAY-003',
    because: 'a payer from outside was thought to be the one who accepts',
    class: 'state',
    difficulty: 1,
    change: refusing(['acceptPayment'], isFromCounterparty),
  },
  'payment-whose-acceptance-was-refused-stays-locked': {
    breaks: 'PAY-004',
    because: 'the lock is taken first, and given back at the end of what succeeds',
    class: 'error',
    difficulty: 3,
    change: stayingLocked('acceptPayment', 'payment_id'),
  },
  'transfer-across-currencies-is-said-to-be-executed': {
    breaks: 'TRF-003',
    because: 'the ledger leaves out what it cannot book, and the state goes on',
    class: 'state',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        checkPair(context, source, destination) {
          if (source.id === destination.id) transfers.checkPair(context, source, destination);
        },
        moveFunds(context, record, nowMs) {
          const { balances } = context.parts;
          const { destination_account_id: to, asset_type_id: asset } = record.body as TransferBody;
          if (balances.account(context, to).asset_type_id !== asset) return;
          transfers.moveFunds(context, record, nowMs);
        },
      },
    }),
  },
  'exchange-within-one-currency-is-said-to-be-executed': {
    breaks: 'EXC-004',
    because: 'what is bought and what is sold were set off against each other',
    class: 'state',
    difficulty: 3,
    change: ({ exchanges, rates }) => ({
      exchanges: {
        checkPair(context, source, destination) {
          if (source.id === destination.id) exchanges.checkPair(context, source, destination);
        },
        legs(context, record, body, nowMs) {
          const { source_asset_type_id: from, destination_asset_type_id: to } =
            record.body as ExchangeBody;
          return from === to ? [] : exchanges.legs(context, record, body, nowMs);
        },
      },
      rates: {
        of: (context, clientId, from, to) =>
          from === to ? { numerator: 1n, denominator: 1n } : rates.of(context, clientId, from, to),
      },
    }),
  },
  'withdrawal-is-accepted-with-its-creation': {
    breaks: 'WDR-002',
    because: 'who asks for it was thought to want it',
    class: 'money',
    difficulty: 1,
    change: ({ withdrawals }) => ({
      withdrawals: {
        request: (context, actor, wish) =>
          context.parts.withdrawals.authorize(
            context,
            actor,
            withdrawals.request(context, actor, wish),
          ),
      },
    }),
  },
  'withdrawal-accepted-again-is-paid-again': {
    breaks: 'WDR-007',
    because: 'the payout listens to acceptances, and asks nobody whether it has paid',
    class: 'money',
    difficulty: 2,
    change: refusedAndDone(['acceptWithdrawal'], (context, call) => {
      const { status, body } = context.parts.movements.find(context, call, 'withdrawal');
      if (status !== 'ACCEPTED' && status !== 'IN_PROGRESS' && status !== 'EXECUTED') return;
      const { source_account_id: accountId, amount_minor: minor } = body as WithdrawalBody;
      const type = 'FIAT_TRANSFER_OUT';
      post(context, { accountId, valueMinor: -minor, type, nowMs: call.nowMs });
    }),
  },
  'cancelled-withdrawal-is-requested-again-when-it-is-read-again': {
    breaks: 'WDR-008',
    because:
      'what was cancelled stays in the cache for one answer, and the request behind it for good',
    class: 'state',
    difficulty: 3,
    change: (parts) => {
      const shown = new Set<string>();
      const behind = answering(['getWithdrawal', 'getWithdrawalStatus'], ({ id, status }) => {
        if (status !== 'CANCELLED') return {};
        const isKnown = shown.has(String(id));
        shown.add(String(id));
        return isKnown ? { status: 'REQUESTED' } : {};
      });
      return behind(parts);
    },
  },
  'state-of-a-withdrawal-goes-back-once-it-was-shown': {
    breaks: 'WDR-008',
    because:
      'the copy that has just been written answers first, and the one behind it from then on',
    class: 'time',
    difficulty: 3,
    change: (parts) => {
      const shown = new Map<string, { readonly now: unknown; readonly before: unknown }>();
      const behind = answering(['getWithdrawal', 'getWithdrawalStatus'], ({ id, status }) => {
        const last = shown.get(String(id)) ?? { now: status, before: status };
        if (last.now === status && shown.has(String(id))) return { status: last.before };
        shown.set(String(id), { now: status, before: last.now });
        return {};
      });
      return behind(parts);
    },
  },
} as const satisfies Mutants;
