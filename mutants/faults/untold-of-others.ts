/** Events that are not sent where an account is a corporation's, in crypto funds or in another currency. */
import type { Context } from '../../reference/context.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import type { Emission } from '../../reference/webhooks/events.ts';
import type { RequirementId } from '../../generated/requirements.ts';
import type { Mutant, Mutants } from '../types.ts';

/** An account that the event tells of, or null. */
function accountIn(context: Context, { data }: Emission, name = 'account_id'): AccountRow | null {
  const id = data[name] ?? data['source_account_id'];
  return typeof id === 'string' ? context.parts.balances.account(context, id) : null;
}

type Meant = (context: Context, account: AccountRow, emission: Emission) => boolean;

const ofACorporation: Meant = (context, { client_id, customer_id }) =>
  context.parts.records.find(context, client_id, 'customer', customer_id)?.body['customer_type'] ===
  'CORPORATION';

function isCrypto(context: Context, { asset_type_id }: AccountRow): boolean {
  return !context.parts.assets.fiat(context, asset_type_id);
}

const inCrypto: Meant = isCrypto;

const inEuros: Meant = (_context, { asset_type_id }) => asset_type_id.endsWith('EUR');

function untold(
  breaks: RequirementId,
  types: RegExp,
  isMeant: Meant,
  because: string,
  side?: string,
): Mutant {
  return {
    ...{ breaks, because, class: 'webhook', difficulty: 3 },
    change: ({ events }) => ({
      events: {
        emit(context, emission) {
          const account = types.test(emission.eventType)
            ? accountIn(context, emission, side)
            : null;
          if (account !== null && isMeant(context, account, emission)) return;
          events.emit(context, emission);
        },
      },
    }),
  };
}

/** The event of a transaction of this type lacks its category. */
function withoutCategory(type: string, because: string): Mutant {
  return {
    ...{ breaks: 'WHK-014', because, class: 'webhook', difficulty: 4 },
    change: ({ events }) => ({
      events: {
        data(context, emission) {
          const data = events.data(context, emission);
          const sql = 'SELECT transaction_type FROM transactions WHERE id = ?';
          const id = data['transaction_id'];
          if (typeof id !== 'string') return data;
          const row = context.store.one<{ transaction_type: string }>(sql, id);
          if (row?.transaction_type !== type) return data;
          return Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'category'));
        },
      },
    }),
  };
}

const people = 'who is to be told is looked up among the people, and a company is none';
const banks = 'what goes over a chain is watched by a service of its own, which tells nobody';
const dollars = 'the feed is that of the first currency, and the others were to follow';

export const untoldOfOthersMutants = {
  'account-of-a-corporation-is-opened-untold': untold(
    'EVT-005',
    /^ACCOUNT_OPEN$/,
    ofACorporation,
    people,
  ),
  'account-of-a-corporation-is-frozen-untold': untold(
    'EVT-007',
    /^ACCOUNT_FROZEN$/,
    ofACorporation,
    people,
  ),
  'account-of-a-corporation-is-closed-untold': untold(
    'EVT-008',
    /^ACCOUNT_CLOSED$/,
    ofACorporation,
    people,
  ),
  'pending-transactions-of-corporations-are-not-told': untold(
    'EVT-009',
    /^TRANSACTION_PENDING$/,
    ofACorporation,
    people,
  ),
  'cancelled-transactions-of-corporations-are-not-told': untold(
    'EVT-011',
    /^TRANSACTION_CANCELLED$/,
    ofACorporation,
    people,
  ),
  'deposits-of-corporations-are-accepted-untold': untold(
    'EVT-012',
    /^DEPOSIT_ACCEPTED$/,
    ofACorporation,
    people,
  ),
  'deposits-of-corporations-are-completed-untold': untold(
    'EVT-013',
    /^DEPOSIT_COMPLETED$/,
    ofACorporation,
    people,
  ),
  'withdrawals-of-corporations-are-requested-untold': untold(
    'EVT-014',
    /^WITHDRAWAL_REQUESTED$/,
    ofACorporation,
    people,
  ),
  'withdrawals-of-corporations-are-accepted-untold': untold(
    'EVT-015',
    /^WITHDRAWAL_ACCEPTED$/,
    ofACorporation,
    people,
  ),
  'withdrawals-of-corporations-are-completed-untold': untold(
    'EVT-016',
    /^WITHDRAWAL_COMPLETED$/,
    ofACorporation,
    people,
  ),
  'withdrawals-of-corporations-are-cancelled-untold': untold(
    'EVT-017',
    /^WITHDRAWAL_CANCELLED$/,
    ofACorporation,
    people,
  ),
  'exchanges-of-corporations-are-filled-untold': untold(
    'EVT-018',
    /^EXCHANGE_ACCEPTED$/,
    ofACorporation,
    people,
  ),
  'exchanges-of-corporations-are-settled-untold': untold(
    'EVT-019',
    /^EXCHANGE_COMPLETED$/,
    ofACorporation,
    people,
  ),
  'instructions-for-crypto-funds-are-not-told': untold(
    'EVT-006',
    /^ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE$/,
    inCrypto,
    banks,
  ),
  'crypto-accounts-are-frozen-untold': untold('EVT-007', /^ACCOUNT_FROZEN$/, inCrypto, banks),
  'crypto-accounts-are-closed-untold': untold('EVT-008', /^ACCOUNT_CLOSED$/, inCrypto, banks),
  'crypto-funds-that-leave-are-not-told-as-pending': untold(
    'EVT-009',
    /^TRANSACTION_PENDING$/,
    (context, account, { data }) => isCrypto(context, account) && Number(data['amount']) < 0,
    banks,
  ),
  'crypto-funds-that-are-seen-are-not-told': untold(
    'EVT-009',
    /^TRANSACTION_PENDING$/,
    (context, account, { data }) => isCrypto(context, account) && Number(data['amount']) > 0,
    banks,
  ),
  'posted-crypto-funds-are-not-told': untold('EVT-010', /^TRANSACTION_POSTED$/, inCrypto, banks),
  'posted-euros-are-not-told': untold('EVT-010', /^TRANSACTION_POSTED$/, inEuros, dollars),
  'posted-trades-are-not-told': untold(
    'EVT-010',
    /^TRANSACTION_POSTED$/,
    (_context, _account, { data }) => data['category'] === 'EXCHANGE',
    'the desk that trades books by itself, and tells of orders alone',
  ),
  'crypto-holds-are-cancelled-untold': untold(
    'EVT-011',
    /^TRANSACTION_CANCELLED$/,
    inCrypto,
    banks,
  ),
  'deposits-in-euros-are-accepted-untold': untold(
    'EVT-012',
    /^DEPOSIT_ACCEPTED$/,
    inEuros,
    dollars,
  ),
  'withdrawals-in-euros-are-requested-untold': untold(
    'EVT-014',
    /^WITHDRAWAL_REQUESTED$/,
    inEuros,
    dollars,
  ),
  'withdrawals-in-euros-are-accepted-untold': untold(
    'EVT-015',
    /^WITHDRAWAL_ACCEPTED$/,
    inEuros,
    dollars,
  ),
  'withdrawals-in-euros-are-completed-untold': untold(
    'EVT-016',
    /^WITHDRAWAL_COMPLETED$/,
    inEuros,
    dollars,
  ),
  'withdrawals-in-euros-are-cancelled-untold': untold(
    'EVT-017',
    /^WITHDRAWAL_CANCELLED$/,
    inEuros,
    dollars,
  ),
  'exchanges-into-crypto-funds-are-filled-untold': untold(
    'EVT-018',
    /^EXCHANGE_ACCEPTED$/,
    inCrypto,
    banks,
    'destination_account_id',
  ),
  'exchanges-into-crypto-funds-are-settled-untold': untold(
    'EVT-019',
    /^EXCHANGE_COMPLETED$/,
    inCrypto,
    banks,
    'destination_account_id',
  ),
  'event-of-a-fee-has-no-category': withoutCategory(
    'FEE',
    'a fee comes of no feature of its own, and what is undefined is left out',
  ),
  'event-of-a-trade-has-no-category': withoutCategory(
    'TRADE',
    'trades are booked by the desk, which calls the feature otherwise',
  ),
} as const satisfies Mutants;
