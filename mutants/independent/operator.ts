/** The sandbox's operator: people, parties, deliveries, rates and the clock. */
import { approve, showApplication } from './applications.ts';
import { CUSTOMER_STATUSES, fallDormant, showCustomer } from './customers.ts';
import { link, showCounterparty } from './counterparties.ts';
import { digits, digitsOf } from './json.ts';
import { setCustomerStatus } from './ledger.ts';
import { convert, findAsset, formatAmount } from './money.ts';
import type { Operator } from './operations.ts';
import { emit, enqueue, isFor } from './outbox.ts';
import { bad, conflict, notFound } from './refusals.ts';
import { iso, known, newId, now, ofClient, type Store } from './store.ts';
import { showSubscription } from './subscriptions.ts';
import type { Application, Counterparty, Fields, Movement, Subscription } from './types.ts';

/** A member as text, however it was written; empty without it. */
export function textOf(body: Fields, name: string): string {
  const value = body[name] ?? '';
  return digitsOf(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
}

/** The record that an operator means, whichever client's it is. */
export function meant<Record>(
  records: ReadonlyMap<string, Record>,
  id: string | undefined,
  what: string,
): Record {
  const record = records.get(id ?? '');
  if (record === undefined) throw notFound(what);
  return record;
}

export function peopleControls(store: Store, on: Operator): void {
  const decide = (word: string, act: (application: Application, body: Fields) => void): void => {
    on('POST', `/applications/:id/${word}`, ({ at }, body) => {
      const application = meant(store.applications, at['id'], 'application');
      const { status } = application;
      if (status !== 'SUBMITTED') throw conflict(`the application is ${status}`);
      act(application, body);
      return showApplication(application);
    });
  };
  const refuse = (status: string) => (application: Application, body: Fields) => {
    application.status = status;
    application.note = textOf(body, 'reason');
    application.updated = now(store);
    const told = { application_id: application.id, status };
    emit(store, application.client, `APPLICATION_${status}`, told);
  };
  decide('approve', (application) => {
    approve(store, application);
  });
  decide('reject', refuse('REJECTED'));
  decide('request-changes', refuse('CHANGES_REQUESTED'));
  on('POST', '/customers/:id/status', ({ at }, body) => {
    const customer = meant(store.customers, at['id'], 'customer');
    const [from, to] = [customer.status, textOf(body, 'status')];
    if (!CUSTOMER_STATUSES.includes(to)) throw bad('unknown status');
    if (from === 'CLOSED' && to !== 'CLOSED') throw conflict('the customer is CLOSED');
    if (from === 'EDD' && !['EDD', 'ACTIVE', 'CLOSED'].includes(to)) {
      throw conflict('EDD is left for ACTIVE or CLOSED only');
    }
    setCustomerStatus(store, customer, to);
    return showCustomer(customer);
  });
  const party = (word: string, act: (counterparty: Counterparty) => void): void => {
    on('POST', `/counterparties/:id/${word}`, ({ at }) => {
      const counterparty = meant(store.counterparties, at['id'], 'counterparty');
      act(counterparty);
      counterparty.updated = now(store);
      return showCounterparty(counterparty);
    });
  };
  party('link', link);
  party('verify', (counterparty) => {
    counterparty.status = 'APPROVED';
  });
  party('reject', (counterparty) => {
    counterparty.status = 'REJECTED';
  });
}

function whole(body: Fields, name: string): number {
  const text = textOf(body, name);
  if (!/^\d+$/.test(text)) throw bad(`${name} must be a number`);
  return Number(text);
}

export function deliveryControls(store: Store, on: Operator): void {
  const next = (word: string, set: (of: Subscription, count: number, body: Fields) => void) => {
    on('POST', `/subscriptions/:id/${word}`, ({ at }, body) => {
      const subscription = meant(store.subscriptions, at['id'], 'subscription');
      set(subscription, whole(body, 'count'), body);
      return showSubscription(subscription);
    });
  };
  next('fail-next', (subscription, count) => {
    subscription.failNext = count;
  });
  next('delay-next', (subscription, count, body) => {
    subscription.delayMs = whole(body, 'delay_ms');
    subscription.delayNext = count;
  });
  on('POST', '/events/:id/redeliver', ({ at }) => {
    const event = meant(store.events, at['id'], 'event');
    const to = ofClient(store.subscriptions, event.client).filter((one) => isFor(one, event));
    for (const one of to) enqueue(store, one, event);
    return { deliveries: to.length };
  });
  on('GET', '/deliveries', ({ query }) => {
    const of = query.get('subscription_id') ?? '';
    return store.deliveries
      .filter(({ subscription }) => of === '' || subscription === of)
      .map(({ id, subscription, event, state, attempts }) => ({
        ...{ id, subscription_id: subscription, event_id: event.id, event_type: event.type },
        ...{ state, attempts },
      }));
  });
}

export function settlementItem(store: Store, withdrawal: Movement): Fields {
  const { id, from, counterparty, amount, asset } = withdrawal;
  return {
    withdrawal_id: id,
    source_account_id: from,
    customer_id: known(store.accounts, from).customer,
    destination_account_id: counterparty,
    amount: formatAmount(amount, asset),
    asset_type_id: asset,
  };
}

export function houseControls(store: Store, on: Operator): void {
  on('PUT', '/rates', (_call, body) => {
    const [base, quote] = [textOf(body, 'base'), textOf(body, 'quote')];
    const rate = textOf(body, 'rate');
    if (findAsset(base) === undefined || findAsset(quote) === undefined) throw bad('unknown asset');
    if (convert(1_000_000_000n, base, quote, rate) <= 0n) throw bad('rate must be positive');
    store.rates.set(`${base}/${quote}`, rate);
    return { pair: `${base}/${quote}`, rate };
  });
  on('GET', '/clock', () => ({ now: iso(now(store)) }));
  on('POST', '/clock/advance', (_call, body) => {
    const seconds = textOf(body, 'seconds');
    if (!/^\d+(\.\d+)?$/.test(seconds)) throw bad('seconds must be a positive number');
    store.offset += Math.round(Number(seconds) * 1_000_000);
    fallDormant(store);
    return { now: iso(now(store)) };
  });
  on('POST', '/settlements', (_call, body) => {
    const first = meant(store.movements, textOf(body, 'withdrawal_id'), 'withdrawal');
    const due = ofClient(store.movements, first.client).filter(
      (one) =>
        one.kind === 'withdrawal' && one.status === 'COMPLETED' && (!one.settled || one === first),
    );
    for (const one of due) one.settled = true;
    const items = due.map((one) => settlementItem(store, one));
    const settlement = { id: newId('set'), client: first.client, created: now(store), items };
    store.settlements.set(settlement.id, settlement);
    return { id: settlement.id, items };
  });
  on('POST', '/tokens/revoke', (_call, body) => {
    const of = textOf(body, 'client_id');
    const revoked = [...store.tokens].filter(([, { client }]) => client === of);
    for (const [value] of revoked) store.tokens.delete(value);
    return { revoked: revoked.length };
  });
  on('GET', '/ledger', () => {
    const sum = totals(store, ({ asset }) => asset);
    const booked = totals(store, ({ account }) => account);
    const wrong = [...store.accounts.values()].filter(
      ({ id, current }) => (booked.get(id) ?? 0n) !== current,
    );
    const sums = [...sum].map(([asset, total]) => [asset, digits(String(total))] as const);
    const lines = store.lines.length;
    return { sum: Object.fromEntries(sums), wrong: wrong.map(({ id }) => id), lines };
  });
}

function totals({ lines }: Store, by: (line: Store['lines'][number]) => string) {
  const sums = new Map<string, bigint>();
  for (const line of lines) sums.set(by(line), (sums.get(by(line)) ?? 0n) + line.amount);
  return sums;
}
