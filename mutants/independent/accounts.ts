/** Accounts, what was booked on them, and their statements. */
import { needWorkable, touch } from './customers.ts';
import { openAccount, refresh } from './ledger.ts';
import { isAsked, oneOf, paged } from './lists.ts';
import { findAsset, formatAmount } from './money.ts';
import { data, objectIn, textsIn } from './operations.ts';
import { bad, conflict, notFound } from './refusals.ts';
import { dueStatements } from './statements.ts';
import { iso, known, ofClient, type Store } from './store.ts';
import { listTransactions, showTransaction } from './transactions.ts';
import type { Account, Answer, Asked, Fields, Op, Statement } from './types.ts';

export const ACCOUNT_STATUSES = ['OPEN', 'FROZEN', 'CLOSED'];

const PRODUCTS = new Map([
  ['FIAT_DEPOSIT', 'fiat'],
  ['CRYPTO_WALLET', 'crypto'],
]);
const NAME_MAX = 200;

export function showAccount(account: Account): Fields {
  const { id, asset, name, instructions } = account;
  return {
    id,
    customer_id: account.customer,
    product_type: account.product,
    asset_type_id: asset,
    status: account.status,
    current_balance: formatAmount(account.current, asset),
    available_balance: formatAmount(account.available, asset),
    opened_at: iso(account.opened),
    ...(name === '' ? {} : { account_name: name }),
    ...(instructions === null ? {} : { deposit_instructions: instructions }),
  };
}

/** An account that a body names: not to know it is a fault of the request. */
export function namedAccount(store: Store, client: string, member: string, id: string): Account {
  if (id === '') throw bad(`${member} is required`);
  const account = store.accounts.get(id);
  if (account?.client !== client) throw bad(`${member}: no such account`);
  return account;
}

const PATH = '/v1/accounts/deposits';

type On = (act: (asked: Asked, account: Account) => Answer) => (asked: Asked) => Answer;

export function accounts(store: Store, op: Op): void {
  const on: On = (act) => (asked) => {
    const account = store.accounts.get(asked.at['id'] ?? '');
    if (account?.client !== asked.client) throw notFound('account');
    return act(asked, account);
  };
  op('GET', PATH, 'accounts:read', (asked) => {
    const { query } = asked;
    oneOf(query, 'status', ...ACCOUNT_STATUSES);
    const found = ofClient(store.accounts, asked.client).filter(
      ({ status, customer, asset }) =>
        isAsked(query, 'status', status) &&
        isAsked(query, 'customer_id', customer) &&
        isAsked(query, 'asset_type_id', asset),
    );
    return paged(asked, 'accounts', found, showAccount);
  });
  op('POST', PATH, 'accounts:write', (asked) => data(showAccount(opened(store, asked))));
  const show = on((_asked, account) => data(showAccount(account)));
  op('GET', `${PATH}/:id`, 'accounts:read', show);
  const change = on(({ body }, account) => {
    update(store, account, objectIn(body));
    return data(showAccount(account));
  });
  op('PATCH', `${PATH}/:id`, 'accounts:write', change);
  records(store, op, on);
}

function opened(store: Store, { client, body }: Asked): Account {
  const names = ['customer_id', 'product_type', 'asset_type_id', 'account_name'] as const;
  const asked = textsIn(objectIn(body), names);
  const { product_type: product, asset_type_id: asset, account_name: name } = asked;
  const kind = PRODUCTS.get(product);
  if (kind === undefined) throw bad('product_type must be FIAT_DEPOSIT or CRYPTO_WALLET');
  if (findAsset(asset)?.kind !== kind) throw bad('asset_type_id does not exist for this product');
  if (Buffer.byteLength(name) > NAME_MAX) throw bad('account_name is too long');
  const customer = store.customers.get(asked.customer_id);
  if (customer?.client !== client) throw bad('customer_id: no such customer');
  needWorkable(customer);
  touch(store, customer);
  return openAccount(store, { client, customer: customer.id, product, asset, name });
}

function update(store: Store, account: Account, body: Fields): void {
  const other = Object.keys(body).find((name) => name !== 'status');
  if (other !== undefined) throw bad(`${other} cannot be updated`);
  const status = body['status'];
  if (typeof status !== 'string' || !ACCOUNT_STATUSES.includes(status)) {
    throw bad('status must be OPEN, FROZEN or CLOSED');
  }
  const customer = known(store.customers, account.customer);
  needWorkable(customer);
  const isClosed = account.own === 'CLOSED';
  if (isClosed && status !== 'CLOSED') throw conflict('a closed account stays closed');
  const isEmpty = account.current === 0n && account.available === 0n;
  if (!isClosed && status === 'CLOSED' && !isEmpty) {
    throw conflict('only an empty account can be closed');
  }
  account.own = status;
  refresh(store, account);
  touch(store, customer);
}

function records(store: Store, op: Op, on: On): void {
  const list = on((asked, { id }) => listTransactions(store, asked, id));
  op('GET', `${PATH}/:id/transactions`, 'transactions:read', list);
  const one = on(({ at }, { id }) => {
    const transaction = store.transactions.get(at['transaction_id'] ?? '');
    if (transaction?.account !== id) throw notFound('transaction');
    return data(showTransaction(store, transaction));
  });
  op('GET', `${PATH}/:id/transactions/:transaction_id`, 'transactions:read', one);
  const statements = on((asked, account) => {
    const due = dueStatements(store, account);
    const newest = due.sort((left, right) => monthOf(right) - monthOf(left));
    return paged(asked, 'statements', newest, ({ id, year, month, issued }) => ({
      ...{ id, account_id: account.id, year, month },
      issued_at: iso(issued),
    }));
  });
  op('GET', `${PATH}/:id/statements`, 'statements:read', statements);
  const statement = on(({ at }, account) => {
    const found = dueStatements(store, account).find(({ id }) => id === at['statement_id']);
    if (found === undefined) throw notFound('statement');
    return data(found.body);
  });
  op('GET', `${PATH}/:id/statements/:statement_id`, 'statements:read', statement);
}

const monthOf = ({ year, month }: Statement): number => year * 12 + month;
