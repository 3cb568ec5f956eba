/** Money that goes outside, and money that comes from there. */
import { namedAccount } from './accounts.ts';
import {
  bookingOf,
  fundsIn,
  newDeposit,
  newMovement,
  runWithdrawal,
  tellWithdrawal,
  turn,
} from './funds.ts';
import { needUsable, setStatus, STEP_MS } from './ledger.ts';
import { formatAmount, parseAmount } from './money.ts';
import {
  accept,
  movementAt,
  movementBody,
  needApproved,
  partyOf,
  show,
  showMovement,
} from './movements.ts';
import { data } from './operations.ts';
import { emit } from './outbox.ts';
import { bad, conflict } from './refusals.ts';
import { iso, known, later, type Store } from './store.ts';
import type { Answer, Asked, Movement, Op } from './types.ts';

const PATH = '/v1/withdrawals';
const READ = 'withdrawals:read';
const WRITE = 'withdrawals:write';

export function withdrawals(store: Store, op: Op): void {
  op('POST', PATH, WRITE, (asked) => data(showMovement(newWithdrawal(store, asked))));
  const run = accept(store, 'withdrawal', 'REQUESTED', (withdrawal) => {
    runWithdrawal(store, withdrawal);
  });
  op('POST', `${PATH}/:id/accept`, WRITE, run);
  op('POST', `${PATH}/:id/cancel`, WRITE, (asked) => {
    const withdrawal = movementAt(store, asked, 'withdrawal');
    cancel(store, withdrawal);
    return data({ id: withdrawal.id, status: withdrawal.status });
  });
  op('GET', `${PATH}/:id`, READ, show(store, 'withdrawal'));
  op('GET', `${PATH}/:id/status`, READ, (asked) => {
    const { id, status, updated } = movementAt(store, asked, 'withdrawal');
    return data({ id, status, updated_at: iso(updated) });
  });
  op('GET', `${PATH}/:id/receipt`, READ, (asked) => receipt(store, asked));
}

function newWithdrawal(store: Store, asked: Asked): Movement {
  const { client } = asked;
  const body = movementBody(asked);
  const account = namedAccount(store, client, 'source_account_id', body.source_account_id);
  const counterparty = partyOf(store, account, body.counterparty_id);
  const amount = parseAmount(body.amount, account.asset);
  needApproved(counterparty);
  needUsable(store, account);
  const withdrawal = newMovement(store, client, 'withdrawal', {
    ...{ status: 'REQUESTED', from: account.id, counterparty: counterparty.id },
    ...{ amount, asset: account.asset, description: body.description },
  });
  tellWithdrawal(store, withdrawal, 'REQUESTED');
  return withdrawal;
}

function cancel(store: Store, withdrawal: Movement): void {
  const { status, from } = withdrawal;
  needUsable(store, known(store.accounts, from));
  if (status === 'ACCEPTED') setStatus(store, bookingOf(store, withdrawal, 0), 'CANCELLED');
  else if (status !== 'REQUESTED') {
    throw conflict(`a withdrawal that is ${status} cannot be cancelled`);
  }
  turn(store, withdrawal, 'CANCELLED');
  tellWithdrawal(store, withdrawal, 'CANCELLED');
}

function receipt(store: Store, asked: Asked): Answer {
  const withdrawal = movementAt(store, asked, 'withdrawal');
  const { id, status, from, counterparty, amount, asset } = withdrawal;
  if (status !== 'COMPLETED' && status !== 'RETURNED') {
    throw conflict(`the withdrawal is ${status}`);
  }
  const sent = bookingOf(store, withdrawal, 1);
  return data({
    receipt_number: id.replace(/^wdr_/, 'R-'),
    withdrawal_id: id,
    transaction_id: sent.id,
    source_account_id: from,
    counterparty_id: counterparty,
    amount: formatAmount(amount, asset),
    asset_type_id: asset,
    completed_at: iso(sent.posted ?? withdrawal.updated),
  });
}

export function deposits(store: Store, op: Op): void {
  op('POST', '/v1/deposits', 'deposits:write', (asked) => {
    return data(showMovement(askedDeposit(store, asked)));
  });
  const pull = accept(store, 'deposit', 'CREATED', (deposit) => {
    needUsable(store, known(store.accounts, deposit.to));
    turn(store, deposit, 'ACCEPTED');
    const told = { deposit_id: deposit.id, account_id: deposit.to, status: deposit.status };
    emit(store, deposit.client, 'DEPOSIT_ACCEPTED', told);
    later(store, STEP_MS, () => {
      fundsIn(store, deposit, deposit.amount);
    });
  });
  op('POST', '/v1/deposits/:id/accept', 'deposits:write', (asked) => {
    const { way } = movementAt(store, asked, 'deposit');
    if (way !== 'PULL') throw bad('only a PULL deposit is accepted');
    return pull(asked);
  });
  op('GET', '/v1/deposits/:id', 'deposits:read', show(store, 'deposit'));
}

function askedDeposit(store: Store, asked: Asked): Movement {
  const body = movementBody(asked);
  const { deposit_type: way, counterparty_id: counterparty, description } = body;
  const account = namedAccount(store, asked.client, 'account_id', body.account_id);
  if (way !== 'PUSH' && way !== 'PULL') throw bad('deposit_type must be PUSH or PULL');
  const isOpen = body.amount === '' && way === 'PUSH';
  const amount = isOpen ? 0n : parseAmount(body.amount, account.asset);
  if (way === 'PULL' || counterparty !== '') {
    needApproved(partyOf(store, account, counterparty));
  }
  needUsable(store, account);
  return newDeposit(store, account, way, amount, { counterparty, description });
}
