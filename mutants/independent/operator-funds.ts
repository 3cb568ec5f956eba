/** The sandbox's operator: accounts, and the money that goes through them. */
import { ACCOUNT_STATUSES, showAccount } from './accounts.ts';
import {
  bookingOf,
  credit,
  detect,
  fail,
  fundsIn,
  lastBookingOf,
  newDeposit,
  returned,
  send,
  settle,
} from './funds.ts';
import { book, needUsable, refresh, setStatus, spendable, STEP_MS } from './ledger.ts';
import { isCrypto, parseAmount } from './money.ts';
import { showMovement } from './movements.ts';
import type { Operator } from './operations.ts';
import { meant, textOf } from './operator.ts';
import { bad, conflict, insufficient, notFound } from './refusals.ts';
import { issueOfThisMonth } from './statements.ts';
import { known, later, type Store } from './store.ts';
import { showTransaction } from './transactions.ts';
import type { Account, Fields, Movement, MovementKind, Transaction } from './types.ts';

type OnAccount = (word: string, act: (account: Account, body: Fields) => unknown) => void;

export function accountControls(store: Store, on: Operator): void {
  const onAccount: OnAccount = (word, act) => {
    on('POST', `/accounts/:id/${word}`, ({ at }, body) =>
      act(meant(store.accounts, at['id'], 'account'), body),
    );
  };
  onAccount('status', (account, body) => {
    const status = textOf(body, 'status');
    if (!ACCOUNT_STATUSES.includes(status)) throw bad('unknown status');
    if (account.own === 'CLOSED' && status !== 'CLOSED') throw conflict('the account is CLOSED');
    account.own = status;
    refresh(store, account);
    return showAccount(account);
  });
  onAccount('statements', (account) => {
    const { id, year, month } = issueOfThisMonth(store, account);
    return { id, year, month };
  });
  incoming(store, onAccount);
  bookings(store, on, onAccount);
}

function incoming(store: Store, onAccount: OnAccount): void {
  const arriving = (account: Account, body: Fields): [Movement, bigint] => {
    const amount = parseAmount(textOf(body, 'amount'), account.asset);
    needUsable(store, account);
    return [newDeposit(store, account, 'PUSH', amount), amount];
  };
  const told = (deposit: Movement, transaction: Transaction) => ({
    deposit_id: deposit.id,
    transaction: showTransaction(store, transaction),
  });
  onAccount('deposits', (account, body) => {
    const amount = parseAmount(textOf(body, 'amount'), account.asset);
    needUsable(store, account);
    const asked = store.movements.get(textOf(body, 'deposit_id'));
    const isTheirs = asked?.way === 'PUSH' && asked.to === account.id;
    const deposit = isTheirs ? asked : newDeposit(store, account, 'PUSH', amount);
    return told(deposit, fundsIn(store, deposit, amount));
  });
  onAccount('detected-deposits', (account, body) => {
    const [deposit, amount] = arriving(account, body);
    return told(deposit, detect(store, deposit, amount));
  });
  onAccount('deposits-with-fee', (account, body) => {
    const amount = parseAmount(textOf(body, 'amount'), account.asset);
    const fee = parseAmount(textOf(body, 'fee'), account.asset);
    if (fee > amount) throw bad('the fee is more than the deposit');
    const [deposit] = arriving(account, body);
    const transaction = detect(store, deposit, amount);
    const taken = { type: 'FEE', category: 'DEPOSIT', record: deposit.id, contra: 'fees' };
    later(store, STEP_MS, () => {
      credit(store, deposit, transaction);
      const description = 'incoming wire fee';
      book(store, account, { ...taken, amount: -fee, status: 'POSTED', description });
    });
    return told(deposit, transaction);
  });
}

function bookings(store: Store, on: Operator, onAccount: OnAccount): void {
  const adjustment = { category: 'ADJUSTMENT', record: '', contra: 'adjustments' };
  onAccount('adjustments', (account, body) => {
    const [, sign, text = ''] = /^(-?)(.*)$/s.exec(textOf(body, 'amount')) ?? [];
    const amount = parseAmount(text, account.asset);
    const asked = textOf(body, 'type');
    const type = asked !== '' ? asked : sign === '-' ? 'DEBIT_CORRECTION' : 'CREDIT_CORRECTION';
    if (!['CREDIT_CORRECTION', 'DEBIT_CORRECTION', 'FEE'].includes(type)) {
      throw bad('type must be CREDIT_CORRECTION, DEBIT_CORRECTION or FEE');
    }
    const isCredit = type === 'CREDIT_CORRECTION';
    if (!isCredit && spendable(account) < amount) throw insufficient();
    needUsable(store, account);
    const booking = { ...adjustment, type, status: 'POSTED', description: textOf(body, 'reason') };
    const signed = isCredit ? amount : -amount;
    return showTransaction(store, book(store, account, { ...booking, amount: signed }));
  });
  onAccount('authorizations', (account, body) => {
    const amount = parseAmount(textOf(body, 'amount'), account.asset);
    needUsable(store, account);
    if (spendable(account) < amount) throw insufficient();
    const booking = { ...adjustment, type: 'DEBIT_CORRECTION', status: 'AUTHORIZED' };
    const description = 'authorization';
    const held = book(store, account, { ...booking, amount: -amount, description });
    return showTransaction(store, held);
  });
  on('POST', '/transactions/:id/cancel', ({ at }) => {
    const transaction = meant(store.transactions, at['id'], 'transaction');
    const { status, category } = transaction;
    if (status !== 'AUTHORIZED' || category === 'WITHDRAWAL') {
      throw conflict(`the transaction is ${status}`);
    }
    setStatus(store, transaction, 'CANCELLED');
    return showTransaction(store, transaction);
  });
}

export function movementControls(store: Store, on: Operator): void {
  const onMovement = (
    kind: MovementKind,
    word: string,
    act: (movement: Movement, body: Fields) => unknown,
  ): void => {
    on('POST', `/${kind}s/:id/${word}`, ({ at }, body) => {
      const movement = meant(store.movements, at['id'], kind);
      if (movement.kind !== kind) throw notFound(kind);
      return act(movement, body);
    });
  };
  on('POST', '/settle', (_call, body) => {
    const named = meant(store.movements, textOf(body, 'record'), 'movement');
    const movement = fundsOf(store, named);
    settleMovement(store, movement);
    return showMovement(movement);
  });
  onMovement('deposit', 'receive', (deposit, body) => receive(store, deposit, body));
  onMovement('payment', 'receive', (payment, body) =>
    receive(store, store.movements.get(payment.child), body),
  );
  onMovement('deposit', 'return', (deposit) => {
    if (deposit.status !== 'COMPLETED' || isCrypto(deposit.asset)) {
      throw conflict('the deposit cannot be returned');
    }
    const { amount } = lastBookingOf(store, deposit);
    if (spendable(known(store.accounts, deposit.to)) < amount) throw insufficient();
    returned(store, deposit);
    return showMovement(deposit);
  });
  const outward = (word: string, act: (withdrawal: Movement) => boolean): void => {
    onMovement('withdrawal', word, (withdrawal) => {
      if (!act(withdrawal)) throw conflict(`the withdrawal is ${withdrawal.status}`);
      return showMovement(withdrawal);
    });
  };
  outward('send', (withdrawal) => send(store, withdrawal));
  outward('fail', (withdrawal) => fail(store, withdrawal));
  outward('settle', (withdrawal) => {
    send(store, withdrawal);
    return settle(store, withdrawal) || withdrawal.status === 'COMPLETED';
  });
  outward('return', (withdrawal) => {
    const isDone = withdrawal.status === 'COMPLETED' && !isCrypto(withdrawal.asset);
    if (isDone) returned(store, withdrawal);
    return isDone;
  });
}

/** What moves the funds of a payment that waits for them; anything else moves its own. */
function fundsOf(store: Store, movement: Movement): Movement {
  const isWaiting = movement.kind === 'payment' && movement.way === 'COUNTERPARTY';
  return (isWaiting ? store.movements.get(movement.child) : undefined) ?? movement;
}

/** One step further. */
function settleMovement(store: Store, movement: Movement): void {
  const { kind, status, amount, to } = movement;
  if (kind === 'withdrawal' && !send(store, movement)) settle(store, movement);
  if (kind !== 'deposit') return;
  if (status === 'DETECTED') credit(store, movement, bookingOf(store, movement, 0));
  if (status !== 'AWAITING_FUNDS') return;
  if (amount <= 0n) throw bad('the deposit has no amount');
  needUsable(store, known(store.accounts, to));
  fundsIn(store, movement, amount);
}

function receive(store: Store, deposit: Movement | undefined, body: Fields): Fields {
  if (deposit?.way !== 'PUSH' || deposit.status !== 'AWAITING_FUNDS') {
    throw conflict('nothing is awaited');
  }
  const account = known(store.accounts, deposit.to);
  const text = textOf(body, 'amount');
  const amount = text === '' ? deposit.amount : parseAmount(text, account.asset);
  if (amount <= 0n) throw bad('amount is required');
  needUsable(store, account);
  fundsIn(store, deposit, amount);
  const payment = store.movements.get(deposit.child);
  if (payment !== undefined) payment.status = 'PROCESSING';
  return showMovement(deposit);
}
