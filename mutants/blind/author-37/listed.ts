/** What is booked as which type, and the lists without the filter that every test gives them. */
import type { TransactionType } from '../../../reference/ledger/rows.ts';
import type { Mutants } from '../../types.ts';

const FIFTY = '50';
const MOST = '100';

export const blindThirtySeventhListedMutants = {
  'list-of-all-is-sorted-account-by-account': {
    breaks: 'TXN-006',
    because: 'the lists of the accounts are put one behind the other',
    class: 'pagination',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const ofAccount = conditions.some(({ sql }) => sql.startsWith('account_id'));
          const rows = transactions.read(context, conditions, slice);
          return ofAccount
            ? rows
            : rows.toSorted((one, other) => (one.account_id < other.account_id ? -1 : 1));
        },
      },
    }),
  },
  'period-is-heeded-in-the-list-of-an-account-alone': {
    breaks: 'TXN-007',
    because: 'the query over all accounts is another one, and nobody gave it the dates',
    class: 'filter',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const ofAccount = conditions.some(({ sql }) => sql.startsWith('account_id'));
          const kept = ofAccount
            ? conditions
            : conditions.filter(({ sql }) => !sql.startsWith('transaction_ms'));
          return transactions.page(context, call, kept);
        },
      },
    }),
  },
  'list-of-all-comes-by-fifty': {
    breaks: 'PAG-005',
    because: 'the list without a filter is an export, and its pages are larger',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const isWhole =
            call.operationId === 'listTransactions' && Object.keys(call.query).length === 0;
          return paging.parse(context, isWhole ? { ...call, query: { page_size: FIFTY } } : call);
        },
      },
    }),
  },
  'period-is-listed-on-one-page': {
    breaks: 'PAG-006',
    because: 'a period is asked for by those who want all of it',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const { start_date: start, end_date: end } = call.query;
          const isPeriod = start !== undefined && end !== undefined;
          const query = isPeriod ? { ...call.query, page_size: MOST } : call.query;
          return paging.parse(context, { ...call, query });
        },
      },
    }),
  },
  'filter-by-status-lists-transactions-of-everybody': {
    breaks: 'AUT-022',
    because: 'the index by status was made for operators, and the client is not a part of it',
    class: 'authorization',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const has = (name: string): boolean => conditions.some(({ sql }) => sql.startsWith(name));
          const isByStatus = has('status') && !has('account_id') && !has('category');
          const kept = isByStatus
            ? conditions.filter(({ sql }) => !sql.startsWith('client_id'))
            : conditions;
          return transactions.page(context, call, kept);
        },
      },
    }),
  },
  'clawback-of-a-push-is-booked-as-a-correction': {
    breaks: 'TXN-018',
    because: 'only what was pulled is known to come back',
    class: 'state',
    difficulty: 3,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          const { records } = context.parts;
          const deposit = records.ofAnyone(context, 'deposit', draft.category.id);
          const isPush = deposit?.body['deposit_type'] === 'PUSH';
          const type: TransactionType = isPush ? 'DEBIT_CORRECTION' : draft.type;
          operator.postReturn(context, { ...draft, type: type as typeof draft.type });
        },
      },
    }),
  },
  'fee-in-crypto-is-booked-as-a-correction': {
    breaks: 'TXN-022',
    because: 'fees of the network are taken by hand',
    class: 'state',
    difficulty: 2,
    change: ({ assets, ledger }) => ({
      ledger: {
        insert(context, account, draft, status) {
          const isCrypto = !assets.fiat(context, account.asset_type_id);
          const type = draft.type === 'FEE' && isCrypto ? 'DEBIT_CORRECTION' : draft.type;
          return ledger.insert(context, account, { ...draft, type }, status);
        },
      },
    }),
  },
  'crypto-from-outside-has-no-category': {
    breaks: 'TXN-024',
    because: 'nobody asked for it, so it belongs to nothing',
    class: 'state',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const told = transactions.record(context, row);
          if (row.transaction_type !== 'TRANSFER_IN') return told;
          const { category_type: _type, category_id: _id, ...rest } = told;
          return rest;
        },
      },
    }),
  },
  'list-of-all-leaves-out-what-was-cancelled': {
    breaks: 'TXN-013',
    because: 'who reconciles has no use for what came to nothing',
    class: 'filter',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const isNarrow = conditions.some(
            ({ sql }) => sql.startsWith('account_id') || sql.startsWith('status'),
          );
          const kept = isNarrow
            ? conditions
            : [...conditions, { sql: 'status <> ?', value: 'CANCELLED' }];
          return transactions.page(context, call, kept);
        },
      },
    }),
  },
  'purchase-of-a-fixed-amount-is-booked-as-what-comes-in': {
    breaks: 'TXN-021',
    because: 'orders that fix what is bought are carried out by another desk',
    class: 'state',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        legs(context, record, body, nowMs) {
          const legs = exchanges.legs(context, record, body, nowMs);
          if (body.action === 'FIX_SOURCE') return legs;
          return legs.map((leg) =>
            leg.valueMinor < 0 ? leg : { ...leg, type: 'FIAT_TRANSFER_IN' },
          );
        },
      },
    }),
  },
  'seen-deposit-is-posted-on-the-date-when-it-was-seen': {
    breaks: 'TXN-033',
    because: 'the date of posting is written with the first booking',
    class: 'time',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        setStatus(context, row, status, nowMs) {
          const seenMs = row.transaction_type === 'FIAT_TRANSFER_IN' ? row.transaction_ms : nowMs;
          return ledger.setStatus(context, row, status, status === 'POSTED' ? seenMs : nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
