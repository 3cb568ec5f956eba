/** Movements and how they go on once they are accepted: each step a moment after the last. */
import {
  book,
  needUsable,
  setStatus,
  spendable,
  STEP_MS,
  touchOwner,
  instructionsFor,
  type Booking,
} from './ledger.ts';
import { convert, isCrypto, unconvert } from './money.ts';
import { emit } from './outbox.ts';
import { conflict, insufficient, refusal } from './refusals.ts';
import { known, later, newId, now, type Store } from './store.ts';
import type { Account, Movement, MovementKind, Transaction } from './types.ts';

const PREFIXES: Readonly<Record<MovementKind, string>> = {
  transfer: 'trf',
  withdrawal: 'wdr',
  deposit: 'dep',
  exchange: 'exc',
  payment: 'pay',
};

export function newMovement(
  store: Store,
  client: string,
  kind: MovementKind,
  of: Partial<Movement> & { readonly status: string },
): Movement {
  const movement: Movement = {
    ...{ id: newId(PREFIXES[kind]), client, kind },
    ...{ from: '', to: '', counterparty: '', amount: 0n, asset: '', way: '' },
    ...{ destinationAmount: 0n, destinationAsset: '', rate: '', description: '' },
    ...{ instructions: null, transactions: [], child: '', settled: false },
    ...{ created: now(store), updated: now(store) },
    ...of,
  };
  store.movements.set(movement.id, movement);
  return movement;
}

export function turn(store: Store, movement: Movement, status: string): void {
  movement.status = status;
  movement.updated = now(store);
}

function turnChild(store: Store, { child }: Movement, status: string): void {
  const movement = store.movements.get(child);
  if (movement !== undefined) turn(store, movement, status);
}

type Half = Omit<Booking, 'category' | 'record' | 'description'>;

function bookFor(store: Store, movement: Movement, account: string, half: Half): Transaction {
  const { id, kind, description } = movement;
  const category = kind.toUpperCase();
  const booking = { ...half, category, record: id, description };
  const transaction = book(store, known(store.accounts, account), booking);
  movement.transactions.push(transaction.id);
  return transaction;
}

function needFunds(account: Account, amount: bigint): void {
  if (spendable(account) < amount) throw insufficient();
}

/** The booking so many places after the first of the movement. */
export function bookingOf(store: Store, { transactions }: Movement, place: number): Transaction {
  return known(store.transactions, transactions[place] ?? '');
}

export function lastBookingOf(store: Store, movement: Movement): Transaction {
  return bookingOf(store, movement, movement.transactions.length - 1);
}

export function newDeposit(
  store: Store,
  account: Account,
  way: string,
  amount: bigint,
  more: Partial<Movement> = {},
): Movement {
  const isPush = way === 'PUSH';
  const deposit = newMovement(store, account.client, 'deposit', {
    ...more,
    ...{ to: account.id, asset: account.asset, amount, way },
    status: isPush ? 'AWAITING_FUNDS' : 'CREATED',
  });
  if (isPush) deposit.instructions = instructionsFor(account, deposit.id);
  return deposit;
}

/** Books funds that are seen and not final yet. */
export function detect(store: Store, deposit: Movement, amount: bigint): Transaction {
  const account = known(store.accounts, deposit.to);
  const coins = isCrypto(account.asset);
  const type = coins ? 'TRANSFER_IN' : 'FIAT_TRANSFER_IN';
  const half = { amount, status: 'PENDING', type, contra: 'external' };
  const transaction = bookFor(store, deposit, account.id, half);
  if (coins) {
    transaction.source = {
      originator: { name: 'Sandbox Originator', address: 'sbx1originator' },
      information: { network: account.asset, transaction_hash: newId('0x') },
    };
  }
  if (deposit.amount === 0n) deposit.amount = amount;
  turn(store, deposit, 'DETECTED');
  touchOwner(store, account);
  return transaction;
}

/** Makes them final. */
export function credit(store: Store, deposit: Movement, transaction: Transaction): void {
  if (transaction.status !== 'PENDING') return;
  const { id, client, to } = deposit;
  setStatus(store, transaction, 'POSTED');
  turn(store, deposit, 'COMPLETED');
  const told = { deposit_id: id, account_id: to, status: deposit.status };
  emit(store, client, 'DEPOSIT_COMPLETED', told);
  turnChild(store, deposit, 'COMPLETED');
}

export function fundsIn(store: Store, deposit: Movement, amount: bigint): Transaction {
  const transaction = detect(store, deposit, amount);
  later(store, STEP_MS, () => {
    credit(store, deposit, transaction);
  });
  return transaction;
}

function bothUsable(store: Store, { from, to }: Movement): [Account, Account] {
  const [source, destination] = [known(store.accounts, from), known(store.accounts, to)];
  needUsable(store, source);
  needUsable(store, destination);
  return [source, destination];
}

export function runTransfer(store: Store, transfer: Movement): void {
  const { from, to, amount } = transfer;
  const [source, destination] = bothUsable(store, transfer);
  needFunds(source, amount);
  const half = { type: 'INTERNAL_TRANSFER', contra: 'clearing' };
  const debit = bookFor(store, transfer, from, { ...half, amount: -amount, status: 'PENDING' });
  turn(store, transfer, 'PROCESSING');
  touchOwner(store, source);
  touchOwner(store, destination);
  later(store, STEP_MS, () => {
    setStatus(store, debit, 'POSTED');
    bookFor(store, transfer, to, { ...half, amount, status: 'POSTED' });
    turn(store, transfer, 'COMPLETED');
    turnChild(store, transfer, 'COMPLETED');
  });
}

export function tellWithdrawal(store: Store, movement: Movement, end: string): void {
  const { id, client, from, status } = movement;
  const told = { withdrawal_id: id, account_id: from, status };
  emit(store, client, `WITHDRAWAL_${end}`, told);
}

const outward = ({ asset }: Movement) => ({
  type: isCrypto(asset) ? 'TRANSFER_OUT' : 'FIAT_TRANSFER_OUT',
  contra: 'external',
});

/** An authorization, replaced by a pending booking that is posted once the funds are sent. */
export function runWithdrawal(store: Store, withdrawal: Movement): void {
  const { from, amount, counterparty } = withdrawal;
  const account = known(store.accounts, from);
  needUsable(store, account);
  if (known(store.counterparties, counterparty).status !== 'APPROVED') {
    throw conflict('the counterparty is not approved');
  }
  needFunds(account, amount);
  const half = { ...outward(withdrawal), amount: -amount, status: 'AUTHORIZED' };
  bookFor(store, withdrawal, from, half);
  turn(store, withdrawal, 'ACCEPTED');
  touchOwner(store, account);
  tellWithdrawal(store, withdrawal, 'ACCEPTED');
  later(store, 2 * STEP_MS, () => {
    send(store, withdrawal);
    later(store, STEP_MS, () => {
      settle(store, withdrawal);
    });
  });
}

/** These say whether the withdrawal was in a state to do so. */
export function send(store: Store, withdrawal: Movement): boolean {
  if (withdrawal.status !== 'ACCEPTED') return false;
  setStatus(store, bookingOf(store, withdrawal, 0), 'CANCELLED');
  const half = { ...outward(withdrawal), amount: -withdrawal.amount, status: 'PENDING' };
  bookFor(store, withdrawal, withdrawal.from, half);
  turn(store, withdrawal, 'PROCESSING');
  return true;
}

export function settle(store: Store, withdrawal: Movement): boolean {
  if (withdrawal.status !== 'PROCESSING') return false;
  setStatus(store, bookingOf(store, withdrawal, 1), 'POSTED');
  turn(store, withdrawal, 'COMPLETED');
  tellWithdrawal(store, withdrawal, 'COMPLETED');
  return true;
}

export function fail(store: Store, withdrawal: Movement): boolean {
  if (withdrawal.status !== 'ACCEPTED') return false;
  setStatus(store, bookingOf(store, withdrawal, 0), 'CANCELLED');
  turn(store, withdrawal, 'FAILED');
  return true;
}

/** Takes the last booking back: money that comes back from outside, or goes back there. */
export function returned(store: Store, movement: Movement): void {
  const { id, kind } = movement;
  const isOut = kind === 'withdrawal';
  const { account, amount } = lastBookingOf(store, movement);
  const transaction = book(store, known(store.accounts, account), {
    amount: -amount,
    status: 'POSTED',
    type: isOut ? 'FIAT_TRANSFER_OUT_RETURN' : 'FIAT_TRANSFER_IN_RETURN',
    category: kind.toUpperCase(),
    record: id,
    description: 'return',
    contra: 'external',
  });
  movement.transactions.push(transaction.id);
  turn(store, movement, 'RETURNED');
}

type Order = Pick<Movement, 'asset' | 'destinationAsset' | 'way' | 'amount' | 'destinationAmount'>;

export function quote(store: Store, exchange: Order) {
  const { asset, destinationAsset, way, amount, destinationAmount } = exchange;
  const rate = store.rates.get(`${asset}/${destinationAsset}`) ?? '';
  if (way === 'FIX_DESTINATION') {
    const given = unconvert(destinationAmount, asset, destinationAsset, rate);
    return { amount: given, destinationAmount, rate };
  }
  const got = convert(amount, asset, destinationAsset, rate);
  return { amount, destinationAmount: got, rate };
}

export function runExchange(store: Store, exchange: Movement): void {
  const { id, client, from, to } = exchange;
  const [source, destination] = bothUsable(store, exchange);
  const filled = quote(store, exchange);
  if (filled.amount <= 0n || filled.destinationAmount <= 0n) {
    throw refusal(422, 'amount_too_small', 'the amount is too small to exchange');
  }
  needFunds(source, filled.amount);
  Object.assign(exchange, filled);
  const half = { type: 'TRADE', contra: 'fx' };
  const sold = { ...half, amount: -filled.amount, status: 'PENDING' };
  const debit = bookFor(store, exchange, from, sold);
  turn(store, exchange, 'ACCEPTED');
  touchOwner(store, source);
  touchOwner(store, destination);
  emit(store, client, 'EXCHANGE_ACCEPTED', { exchange_id: id, status: exchange.status });
  later(store, STEP_MS, () => {
    setStatus(store, debit, 'POSTED');
    const bought = { ...half, amount: filled.destinationAmount, status: 'POSTED' };
    bookFor(store, exchange, to, bought);
    turn(store, exchange, 'COMPLETED');
    emit(store, client, 'EXCHANGE_COMPLETED', { exchange_id: id, status: exchange.status });
  });
}
