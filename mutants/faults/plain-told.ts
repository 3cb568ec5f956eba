/** Plain faults of what is told of funds: too early, in other words, or not at all. */
import type { Context } from '../../reference/context.ts';
import type { DepositBody } from '../../reference/domain/deposits.ts';
import type { MovementKind } from '../../reference/domain/states.ts';
import type { ExchangeBody } from '../../reference/domain/exchanges.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { TransactionDraft, TransactionType } from '../../reference/ledger/rows.ts';
import type { RecordBody } from '../../reference/store/records.ts';
import { answering } from '../plain.ts';
import { meanwhile } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

const early = (breaks: Mutant['breaks'], change: Mutant['change'], because: string): Mutant => ({
  ...{ breaks, because, class: 'webhook', difficulty: 3 },
  change,
});

const planned = 'a movement is told with the step that plans it, and not with its own';
const intended = 'what is ordered was thought to be as good as done';

/** In all lists it stands as what it is; alone it is shown as another one. */
const otherwiseAlone = (
  breaks: Mutant['breaks'],
  from: TransactionType,
  to: TransactionType,
): Mutant => ({
  breaks,
  because: 'one transaction is mapped by another function than a list of them',
  class: 'wire',
  difficulty: 3,
  change: answering(['getTransaction', 'getAccountTransaction'], ({ transaction_type: type }) =>
    type === from ? { transaction_type: to } : {},
  ),
});

type Planned = Pick<TransactionDraft, 'accountId' | 'valueMinor' | 'type'>;

/** The transaction to come is listed as pending with the order of it; no balance knows of it. */
const listedEarly = (
  breaks: Mutant['breaks'],
  kind: MovementKind,
  of: (body: RecordBody) => Planned | null,
): Mutant => ({
  breaks,
  because: 'the transaction is written with the order, so that its identifier is known early',
  class: 'money',
  difficulty: 2,
  change: ({ movements }) => ({
    movements: {
      create(context, actor, made, body, parentId) {
        const record = movements.create(context, actor, made, body, parentId);
        const draft = made === kind ? of(body) : null;
        if (draft !== null) list(context, { ...draft, category: null, nowMs: actor.nowMs });
        return record;
      },
    },
  }),
});

function list(context: Context, draft: TransactionDraft): void {
  const { balances, ledger } = context.parts;
  ledger.insert(context, balances.account(context, draft.accountId), draft, 'PENDING');
}

type Pull = Pick<DepositBody, 'account_id' | 'amount_minor' | 'deposit_type'>;

type Payment = {
  readonly payment_destination: { readonly destination_account_id: string };
  readonly amount_minor: number;
};

const INDEXED = ['start_date', 'end_date', 'category_type'];

export const plainToldMutants = {
  'withdrawal-is-listed-before-it-is-accepted': listedEarly('WDR-002', 'withdrawal', (body) => {
    const { source_account_id: accountId, amount_minor: minor } = body as WithdrawalBody;
    return { accountId, valueMinor: -minor, type: 'FIAT_TRANSFER_OUT' };
  }),
  'transfer-is-listed-before-it-is-accepted': listedEarly('TRF-001', 'transfer', (body) => {
    const { source_account_id: accountId, amount_minor: minor } = body as TransferBody;
    return { accountId, valueMinor: -minor, type: 'INTERNAL_TRANSFER' };
  }),
  'exchange-is-listed-before-it-is-accepted': listedEarly('EXC-001', 'exchange', (body) => {
    const { source_account_id: accountId, amount_minor: minor } = body as ExchangeBody;
    return { accountId, valueMinor: -minor, type: 'TRADE' };
  }),
  'pull-is-listed-before-it-is-accepted': listedEarly('DEP-003', 'deposit', (body) => {
    const { account_id: accountId, amount_minor: minor, deposit_type: type } = body as Pull;
    if (type !== 'PULL' || minor === null) return null;
    return { accountId, valueMinor: minor, type: 'FIAT_TRANSFER_IN' };
  }),
  'payment-is-listed-before-it-is-accepted': listedEarly('PAY-002', 'payment', (body) => {
    const { payment_destination: to, amount_minor: minor } = body as Payment;
    const accountId = to.destination_account_id;
    return { accountId, valueMinor: minor, type: 'FIAT_TRANSFER_IN' };
  }),
  'pull-is-told-as-accepted-when-it-is-ordered': early(
    'EVT-012',
    ({ deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const record = deposits.request(context, actor, wish);
          if (wish.deposit_type === 'PULL')
            deposits.announce(context, 'DEPOSIT_ACCEPTED', record, actor.nowMs);
          return record;
        },
      },
    }),
    intended,
  ),
  'pull-is-told-as-completed-when-it-starts': early(
    'EVT-013',
    ({ deposits }) => ({
      deposits: {
        startPull(context, actor, record) {
          const started = deposits.startPull(context, actor, record);
          deposits.announce(context, 'DEPOSIT_COMPLETED', started, actor.nowMs);
          return started;
        },
      },
    }),
    planned,
  ),
  'withdrawal-is-told-as-accepted-when-it-is-ordered': early(
    'EVT-015',
    ({ withdrawals }) => ({
      withdrawals: {
        request(context, actor, wish) {
          const record = withdrawals.request(context, actor, wish);
          withdrawals.announce(context, 'WITHDRAWAL_ACCEPTED', record, actor.nowMs);
          return record;
        },
      },
    }),
    intended,
  ),
  'exchange-is-told-as-filled-when-it-is-quoted': early(
    'EVT-018',
    ({ exchanges }) => ({
      exchanges: {
        request(context, actor, wish) {
          const record = exchanges.request(context, actor, wish);
          exchanges.announce(context, 'EXCHANGE_ACCEPTED', record, actor.nowMs);
          return record;
        },
      },
    }),
    intended,
  ),
  'exchange-is-told-as-settled-when-it-is-filled': early(
    'EVT-019',
    ({ exchanges }) => ({
      exchanges: {
        fill(context, actor, record) {
          const filled = exchanges.fill(context, actor, record);
          if (filled.status === 'ACCEPTED')
            exchanges.announce(context, 'EXCHANGE_COMPLETED', filled, actor.nowMs);
          return filled;
        },
      },
    }),
    planned,
  ),
  'fiat-withdrawal-is-crypto-when-shown-alone': otherwiseAlone(
    'TXN-015',
    'FIAT_TRANSFER_OUT',
    'TRANSFER_OUT',
  ),
  'crypto-deposit-is-fiat-when-shown-alone': otherwiseAlone(
    'TXN-016',
    'TRANSFER_IN',
    'FIAT_TRANSFER_IN',
  ),
  'crypto-withdrawal-is-fiat-when-shown-alone': otherwiseAlone(
    'TXN-017',
    'TRANSFER_OUT',
    'FIAT_TRANSFER_OUT',
  ),
  'returned-withdrawal-is-a-deposit-when-shown-alone': otherwiseAlone(
    'TXN-019',
    'FIAT_TRANSFER_OUT_RETURN',
    'FIAT_TRANSFER_IN',
  ),
  'trade-is-a-transfer-when-shown-alone': otherwiseAlone('TXN-021', 'TRADE', 'INTERNAL_TRANSFER'),
  'fee-is-a-correction-when-shown-alone': otherwiseAlone('TXN-022', 'FEE', 'DEBIT_CORRECTION'),
  'signed-transfer-is-said-to-be-executed': {
    breaks: 'SIG-003',
    because: 'what is signed is booked by a worker that checks it, which was never started',
    class: 'authentication',
    difficulty: 3,
    change: ({ transfers }) => {
      const signed = meanwhile();
      return {
        transfers: {
          accept(context, call) {
            if (call.headers['x-signature'] === undefined) return transfers.accept(context, call);
            return signed.during(true, () => transfers.accept(context, call));
          },
          moveFunds(context, record, nowMs) {
            if (signed.known === null) transfers.moveFunds(context, record, nowMs);
          },
        },
      };
    },
  },
  'statements-of-months-past-are-not-listed': {
    breaks: 'STM-001',
    because: 'what is closed goes to the archive, and nothing is listed from there',
    class: 'filter',
    difficulty: 2,
    change: answering(['listAccountStatements'], () => ({ statements: [] })),
  },
  'status-beside-a-day-or-a-type-filters-nothing': {
    breaks: 'TXN-012',
    because: 'the index of days and types was thought to need no more',
    class: 'filter',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const { transaction_status: _status, ...query } = call.query;
          const isIndexed = INDEXED.some((name) => query[name] !== undefined);
          return transactions.list(context, isIndexed ? { ...call, query } : call);
        },
      },
    }),
  },
} as const satisfies Mutants;
