/** Transfers, exchanges and payments. */
import { namedAccount } from './accounts.ts';
import { newDeposit, newMovement, quote, runExchange, runTransfer, turn } from './funds.ts';
import { instructionsFor, needUsable } from './ledger.ts';
import { parseAmount } from './money.ts';
import {
  accept,
  movementAt,
  movementBody,
  pairOf,
  partyOf,
  show,
  showMovement,
} from './movements.ts';
import { data } from './operations.ts';
import { bad, refusal } from './refusals.ts';
import { iso, known, type Store } from './store.ts';
import type { Answer, Asked, Movement, Op } from './types.ts';

export function transfers(store: Store, op: Op): void {
  op('POST', '/v1/transfers', 'transfers:write', (asked) => {
    const body = movementBody(asked);
    const [from, to] = pairOf(store, asked.client, body);
    if (from.asset !== to.asset) throw bad('the accounts are of different currencies');
    const amount = parseAmount(body.amount, from.asset);
    const transfer = newMovement(store, asked.client, 'transfer', {
      ...{ status: 'CREATED', from: from.id, to: to.id, amount, asset: from.asset },
      description: body.description,
    });
    return data(showMovement(transfer));
  });
  const run = accept(store, 'transfer', 'CREATED', (transfer) => {
    runTransfer(store, transfer);
  });
  op('POST', '/v1/transfers/:id/accept', 'transfers:write', run);
  op('GET', '/v1/transfers/:id', 'transfers:read', show(store, 'transfer'));
}

const ORDERS = ['MARKET', 'FIX_SOURCE', 'FIX_DESTINATION'];

function orderOf(asked: string): string {
  if (asked === '') return 'MARKET';
  if (ORDERS.includes(asked)) return asked;
  if (asked !== 'QUOTE') throw bad(`order_type must be ${ORDERS.join(', ')} or QUOTE`);
  const message = 'the custodian does not support order type QUOTE';
  throw refusal(422, 'order_type_not_supported', message);
}

export function exchanges(store: Store, op: Op): void {
  op('POST', '/v1/exchanges/market', 'exchanges:write', (asked) => {
    const body = movementBody(asked);
    const way = orderOf(body.order_type);
    const [from, to] = pairOf(store, asked.client, body);
    if (from.asset === to.asset) throw bad('the accounts are of the same currency');
    if (!store.rates.has(`${from.asset}/${to.asset}`)) {
      throw bad('there is no market for this pair');
    }
    const isBought = way === 'FIX_DESTINATION';
    const amount = parseAmount(body.amount, isBought ? to.asset : from.asset);
    const order = { way, from: from.id, to: to.id, asset: from.asset, destinationAsset: to.asset };
    const quoted = quote(store, { ...order, amount, destinationAmount: amount });
    if (quoted.amount <= 0n || quoted.destinationAmount <= 0n) {
      throw bad('the amount is too small to exchange');
    }
    const { description } = body;
    const all = { ...order, ...quoted, description, status: 'QUOTED' };
    return data(showMovement(newMovement(store, asked.client, 'exchange', all)));
  });
  const run = accept(store, 'exchange', 'QUOTED', (exchange) => {
    runExchange(store, exchange);
  });
  op('POST', '/v1/exchanges/:id/accept', 'exchanges:write', run);
  op('GET', '/v1/exchanges/:id', 'exchanges:read', show(store, 'exchange'));
}

export function payments(store: Store, op: Op): void {
  op('POST', '/v1/payments', 'payments:write', (asked) => {
    return data(showMovement(newPayment(store, asked)));
  });
  const run = accept(store, 'payment', 'CREATED', (payment) => {
    if (payment.way === 'ACCOUNT') payFromAccount(store, payment);
    else awaitFunds(store, payment);
  });
  op('POST', '/v1/payments/:id/accept', 'payments:write', run);
  op('GET', '/v1/payments/:id', 'payments:read', show(store, 'payment'));
  op('GET', '/v1/payments/:id/status', 'payments:read', (asked) => statusOf(store, asked));
}

function newPayment(store: Store, asked: Asked): Movement {
  const { client } = asked;
  const body = movementBody(asked);
  const { source_type: way, source_id: source, description } = body;
  const to = namedAccount(store, client, 'destination_account_id', body.destination_account_id);
  const amount = parseAmount(body.amount, to.asset);
  const of = { status: 'CREATED', to: to.id, asset: to.asset, amount, way, description };
  if (way === 'ACCOUNT') {
    const from = namedAccount(store, client, 'source_id', source);
    if (from === to) throw bad('source and destination are the same account');
    if (from.asset !== to.asset) throw bad('the accounts are of different currencies');
    needUsable(store, from);
    needUsable(store, to);
    return newMovement(store, client, 'payment', { ...of, from: from.id });
  }
  if (way !== 'COUNTERPARTY') throw bad('source_type must be ACCOUNT or COUNTERPARTY');
  const counterparty = partyOf(store, to, source).id;
  needUsable(store, to);
  return newMovement(store, client, 'payment', { ...of, counterparty });
}

/** A transfer of its own moves the funds; where it can't run there is none. */
function payFromAccount(store: Store, payment: Movement): void {
  const { id, client, from, to, amount, asset, description } = payment;
  const of = { status: 'CREATED', from, to, amount, asset, description, child: id };
  const transfer = newMovement(store, client, 'transfer', of);
  try {
    runTransfer(store, transfer);
  } catch (error) {
    store.movements.delete(transfer.id);
    throw error;
  }
  payment.child = transfer.id;
  turn(store, payment, 'PROCESSING');
}

function awaitFunds(store: Store, payment: Movement): void {
  const account = known(store.accounts, payment.to);
  needUsable(store, account);
  const deposit = newDeposit(store, account, 'PUSH', payment.amount, { child: payment.id });
  payment.child = deposit.id;
  payment.instructions = instructionsFor(account, payment.id);
  turn(store, payment, 'AWAITING_FUNDS');
}

function statusOf(store: Store, asked: Asked): Answer {
  const { id, status, updated } = movementAt(store, asked, 'payment');
  const toAccept = status === 'CREATED' ? [{ type: 'ACCEPT' }] : [];
  const toSend = status === 'AWAITING_FUNDS' ? [{ type: 'SEND_FUNDS', reference: id }] : [];
  const actions = [...toAccept, ...toSend];
  return data({ id, status, actions, rfis: [], updated_at: iso(updated) });
}
