/** Transactions of all accounts, and the settlements of old. */
import { digits } from './json.ts';
import { isAsked, oneOf, paged } from './lists.ts';
import { formatAmount } from './money.ts';
import { data } from './operations.ts';
import { bad, notFound } from './refusals.ts';
import { midnightOf } from './rules.ts';
import { iso, known, ofClient, type Store } from './store.ts';
import type { Answer, Asked, Fields, Micros, Op, Transaction } from './types.ts';

const DAY_US = 86_400_000_000;

export function showTransaction(store: Store, transaction: Transaction): Fields {
  const { asset } = known(store.accounts, transaction.account);
  const { posted, category, record, description, source } = transaction;
  return {
    id: transaction.id,
    account_id: transaction.account,
    value: digits(formatAmount(transaction.amount, asset)),
    asset_type_id: asset,
    transaction_date: iso(transaction.date),
    transaction_status: transaction.status,
    transaction_type: transaction.type,
    ...(posted === null ? {} : { transaction_posted_date: iso(posted) }),
    ...(category === '' ? {} : { category_type: category }),
    ...(record === '' ? {} : { category_id: record }),
    ...(description === '' ? {} : { description }),
    ...(source === null
      ? {}
      : { originator: source.originator, svc_information: source.information }),
  };
}

function day(query: URLSearchParams, name: string): Micros | null {
  const text = query.get(name);
  if (text === null) return null;
  const midnight = midnightOf(text);
  if (midnight === null) throw bad(`${name} must be a date, YYYY-MM-DD`);
  return midnight * 1_000;
}

/** `account` is empty for those of all accounts, which may be asked for one all the same. */
export function listTransactions(store: Store, asked: Asked, account: string): Answer {
  const { query, client } = asked;
  const order = oneOf(query, 'order', 'ASC', 'DESC');
  const categories = ['ADJUSTMENT', 'DEPOSIT', 'EXCHANGE', 'TRANSFER', 'WITHDRAWAL'];
  oneOf(query, 'category_type', ...categories);
  oneOf(query, 'transaction_status', 'AUTHORIZED', 'PENDING', 'POSTED', 'CANCELLED');
  const [from, to] = [day(query, 'start_date'), day(query, 'end_date')];
  if (from !== null && to !== null && to < from) throw bad('end_date is before start_date');
  const of = account === '' ? (query.get('account_id') ?? '') : account;
  const record = query.get('category_id') ?? '';
  const found = ofClient(store.transactions, client).filter(
    (one) =>
      (of === '' || one.account === of) &&
      (record === '' || one.record === record) &&
      isAsked(query, 'category_type', one.category) &&
      isAsked(query, 'transaction_status', one.status) &&
      (from === null || one.date >= from) &&
      (to === null || one.date < to + DAY_US),
  );
  found.sort((left, right) => left.date - right.date || left.sequence - right.sequence);
  if (order !== 'ASC') found.reverse();
  return paged(asked, 'transactions', found, (one) => showTransaction(store, one));
}

export function transactions(store: Store, op: Op): void {
  op('GET', '/v1/transactions', 'transactions:read', (asked) => listTransactions(store, asked, ''));
  op('GET', '/v1/transactions/:id', 'transactions:read', ({ at, client }) => {
    const transaction = store.transactions.get(at['id'] ?? '');
    if (transaction?.client !== client) throw notFound('transaction');
    return data(showTransaction(store, transaction));
  });
  op(
    'GET',
    '/v1/settlements/:settlement_id',
    'settlements:read',
    ({ at, client, query, reply }) => {
      const settlement = store.settlements.get(at['settlement_id'] ?? '');
      if (settlement?.client !== client) throw notFound('settlement');
      const items = settlement.items.filter((item) =>
        ['source_account_id', 'destination_account_id'].every((name) =>
          isAsked(query, name, item[name]),
        ),
      );
      reply['Deprecation'] = 'true';
      return data({ id: settlement.id, created_at: iso(settlement.created), items });
    },
  );
}
