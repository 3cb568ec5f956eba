/** Accounts and what is booked on them. The effect on balances follows from a status. */
import { isWorkable, touch } from './customers.ts';
import { digits } from './json.ts';
import { formatAmount, isCrypto } from './money.ts';
import { emit } from './outbox.ts';
import { conflict } from './refusals.ts';
import { known, later, newId, now, type Store } from './store.ts';
import type { Account, Customer, Fields, Transaction } from './types.ts';

/** How long what is started takes to go on. */
export const STEP_MS = 400;

export type Booking = Pick<
  Transaction,
  'amount' | 'status' | 'type' | 'category' | 'record' | 'description' | 'contra'
>;

export function book(store: Store, account: Account, booking: Booking): Transaction {
  const { id, client } = account;
  const transaction: Transaction = {
    ...booking,
    id: newId('txn'),
    client,
    account: id,
    sequence: (store.sequence += 1),
    status: '',
    date: now(store),
    posted: null,
    source: null,
  };
  store.transactions.set(transaction.id, transaction);
  setStatus(store, transaction, booking.status);
  return transaction;
}

type Effect = { readonly current: bigint; readonly available: bigint; readonly pendingIn: bigint };

function effectOf({ status, amount }: Transaction): Effect {
  const none = { current: 0n, available: 0n, pendingIn: 0n };
  if (status === 'AUTHORIZED') return { ...none, available: amount };
  if (status === 'PENDING') {
    return { ...none, available: amount, pendingIn: amount > 0n ? amount : 0n };
  }
  return status === 'POSTED' ? { ...none, current: amount, available: amount } : none;
}

export function setStatus(store: Store, transaction: Transaction, status: string): void {
  const account = known(store.accounts, transaction.account);
  const { id, asset, client } = account;
  const before = effectOf(transaction);
  transaction.status = status;
  const after = effectOf(transaction);
  account.current += after.current - before.current;
  account.available += after.available - before.available;
  account.pendingIn += after.pendingIn - before.pendingIn;
  const { amount, category, contra } = transaction;
  if (status === 'POSTED') {
    transaction.posted = now(store);
    store.lines.push({ account: id, asset, amount });
    store.lines.push({ account: `${contra}:${asset}`, asset, amount: -amount });
  }
  if (status === 'AUTHORIZED') return;
  emit(store, client, `TRANSACTION_${status}`, {
    transaction_id: transaction.id,
    account_id: id,
    amount: digits(formatAmount(amount, asset)),
    asset_type_id: asset,
    category,
    status,
  });
}

/** What is available without the credits that are not final yet. */
export function spendable({ available, pendingIn }: Account): bigint {
  return available - pendingIn;
}

export function touchOwner(store: Store, { customer }: Account): void {
  touch(store, known(store.customers, customer));
}

/** Both the account and its customer have to be free. */
export function needUsable(store: Store, { id, customer, status }: Account): void {
  const owner = known(store.customers, customer).status;
  if (!isWorkable(owner)) throw conflict(`the customer of account ${id} is ${owner}`);
  if (status !== 'OPEN') throw conflict(`account ${id} is ${status}`);
}

export function setCustomerStatus(store: Store, customer: Customer, status: string): void {
  customer.status = status;
  if (status === 'ACTIVE') customer.activity = now(store);
  for (const account of store.accounts.values()) {
    if (account.customer === customer.id) refresh(store, account);
  }
}

/** Brings what is shown of an account in line with its customer. */
export function refresh(store: Store, account: Account): void {
  const { id, client, customer } = account;
  const owner = known(store.customers, customer).status;
  if (owner === 'CLOSED') account.own = 'CLOSED';
  const isHeld = ['FROZEN', 'EDD'].includes(owner) && account.own === 'OPEN';
  const status = isHeld ? 'FROZEN' : account.own;
  if (status === account.status) return;
  account.status = status;
  const told = { account_id: id, customer_id: customer, status };
  emit(store, client, `ACCOUNT_${status}`, told);
}

export type NewAccount = Pick<Account, 'client' | 'customer' | 'product' | 'asset' | 'name'> & {
  readonly id?: string;
};

/** Its instructions for deposits come a moment later. */
export function openAccount(store: Store, asked: NewAccount): Account {
  const { id = newId('acc'), client, customer } = asked;
  const account: Account = {
    ...asked,
    id,
    own: 'OPEN',
    status: '',
    current: 0n,
    available: 0n,
    pendingIn: 0n,
    opened: now(store),
    instructions: null,
  };
  store.accounts.set(id, account);
  refresh(store, account);
  later(store, STEP_MS, () => {
    account.instructions = instructionsFor(account, `REF${id.slice(-8)}`);
    const told = { account_id: id, customer_id: customer };
    emit(store, client, 'ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE', told);
  });
  return account;
}

export function instructionsFor({ id, asset }: Account, reference: string): Fields {
  if (isCrypto(asset)) return { network: asset, address: `sbx1${id}`, memo: reference };
  return {
    bank_name: 'First Sandbox Bank',
    routing_number: '021000021',
    account_number: `900${id.slice(-9)}`,
    reference,
  };
}
