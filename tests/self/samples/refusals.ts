/** Evidence on which the checks of fixtures/checks/refusals.ts hold, are violated, and are silent. */
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { delivery, silence } from './deliveries.ts';
import { account, customer, failed, named, record, refusal, type Row } from './evidence.ts';
import { exchange, person, subscription } from '../checks/passive-bodies.ts';

const status = (code: number, body: object = {}): Evidence => record(body, { status: code });
const [broken, slow, other] = [status(500), status(429), record({ ...person, last_name: 'Byron' })];
const it = { what: 'it' };
const must = { ...it, mustBeRefused: 'it must' };
const rich = account({ available: '10.00', read_at: '2026-01-02T03:04:05Z' });
const later = account({ available: '10.00', read_at: '2026-01-02T03:04:06.5Z' });
const party = (state: string): Evidence =>
  record({ id: 'cpt-1', status: state }, { operation: 'getCounterparty' });
const made = record({ id: 'wdr-1', source_account_id: 'acc-1' }, { operation: 'getWithdrawal' });
const waiting = (
  state: string,
  operation: 'getExchange' | 'getWithdrawal',
  rate = '1.1',
): Evidence => record({ id: 'm-1', status: state, rate }, { operation });
const quoted = (status: string, until: string | null): Evidence =>
  record({ id: 'm-1', status, until }, { operation: 'getExchange' });
const counted = (deliveries: number, state = 'ACTIVE'): Evidence =>
  exchange({
    operation: 'listSubscriptions',
    body: { data: { subscriptions: [{ ...subscription, status: state, deliveries }] } },
  });
const poor = account({ available: '9.00', read_at: '2026-01-02T03:04:05Z' });

const one = { id: 'acc-1', bank: null };
const accounts = (...items: object[]): Evidence =>
  exchange({ operation: 'listAccounts', body: { data: { accounts: items } } });
const counterparties = (version: number, ...items: object[]): Evidence =>
  exchange({ operation: 'listCounterparties', body: { data: { parties: items, version } } });
const subscriptions = (...items: object[]): Evidence =>
  exchange({ operation: 'listSubscriptions', body: { data: { subscriptions: items } } });
const address = (callback_url: unknown): object => ({ ...subscription, callback_url });
const theirs = address('https://hooks.example/in');
const ours = address('https://receiver.invalid/in');
const asking = exchange({
  operation: 'createSubscription',
  status: 400,
  sent: JSON.stringify({ callback_url: 'https://hooks.example/in' }),
});
const deleted = { ...subscription, status: 'DELETED' };
const two = [subscription, { ...subscription, id: 'sub-2' }];
const turned = two.toReversed();
const three = [...two, { ...subscription, id: 'sub-3' }];
const overlaid = (body: string, code: number): Evidence =>
  exchange({ operation: 'updateCustomer', status: code, sent: body, body: {} });

const readings = (...all: Evidence[]): { before: Evidence[]; after: Evidence[] } => ({
  before: all.slice(0, all.length / 2),
  after: all.slice(all.length / 2),
});

export const refusalsSamples: Readonly<Record<string, Row>> = {
  'unchanged-after-refusal': {
    held: [
      [{ refusals: [refusal], ...readings(customer, customer) }, it],
      [{ refusals: [refusal, broken], ...readings(rich, later) }, it],
      [{ refusals: [refusal], ...readings() }, must],
      [{ refusals: [refusal], ...readings(named('r-1'), named('r-2')) }, it],
      // A list in another order.
      [{ refusals: [refusal], ...readings(subscriptions(...two), subscriptions(...turned)) }, it],
      [{ refusals: [refusal], ...readings(counted(1), counted(2)) }, it],
      [{ refusals: [refusal], ...readings(accounts(one), accounts({ ...one, bank: 'b' })) }, it],
      // A count of all writes beside the items of a list.
      [{ refusals: [refusal], ...readings(counterparties(1, one), counterparties(2, one)) }, it],
      // Others subscribe, and stop it.
      [{ refusals: [refusal], ...readings(subscriptions(), subscriptions(theirs)) }, it],
      [{ refusals: [refusal], ...readings(subscriptions(theirs), subscriptions()) }, it],
      // One that was deleted before comes to be shown, and is shown no more.
      [{ refusals: [refusal], ...readings(subscriptions(), subscriptions(deleted)) }, it],
      [{ refusals: [refusal], ...readings(subscriptions(deleted), subscriptions()) }, it],
    ],
    violated: [
      [{ refusals: [refusal], ...readings(accounts(), accounts(one)) }, it],
      [{ refusals: [refusal], ...readings(counterparties(1), counterparties(2, one)) }, it],
      [{ refusals: [refusal], ...readings(counted(1), counted(1, 'DELETED')) }, it],
      [
        {
          refusals: [refusal],
          ...readings(waiting('NEW', 'getWithdrawal'), waiting('DONE', 'getWithdrawal')),
        },
        it,
      ],
      // Its time was not over.
      [
        {
          refusals: [refusal],
          ...readings(quoted('NEW', '1970-01-01T01:00:00Z'), quoted('OVER', null)),
        },
        it,
      ],
      [
        {
          refusals: [refusal],
          ...readings(waiting('NEW', 'getWithdrawal'), waiting('NEW', 'getWithdrawal', '1.2')),
        },
        it,
      ],
      [{ refusals: [refusal], ...readings(customer, other) }, it],
      [{ refusals: [refusal], ...readings(subscriptions(...two), subscriptions(...three)) }, it],
      [
        { refusals: [refusal], ...readings(subscriptions(subscription), subscriptions(deleted)) },
        it,
      ],
      [{ refusals: [asking], ...readings(subscriptions(), subscriptions(theirs)) }, it],
      [{ refusals: [refusal], ...readings(subscriptions(ours), subscriptions()) }, it],
      [{ refusals: [broken], ...readings(rich, poor) }, it],
      [{ refusals: [refusal], ...readings(customer, refusal) }, it],
      [{ refusals: [refusal], ...readings(party('ACTIVE'), party('PENDING')) }, it],
      [{ refusals: [customer], ...readings(customer, customer) }, must],
      [{ refusals: [refusal, customer], ...readings() }, must],
    ],
    silent: [
      [{ refusals: [customer], ...readings(customer, other) }, it],
      [{ refusals: [], ...readings(customer, customer) }, it],
      [{ refusals: [refusal], ...readings() }, it],
      [{ refusals: [refusal], ...readings(customer, broken) }, it],
      [{ refusals: [refusal], ...readings(party('PENDING'), party('ACTIVE')) }, it],
      // Looked at, or quoted anew, while it waits to be accepted.
      [
        {
          refusals: [refusal],
          ...readings(waiting('NEW', 'getWithdrawal'), waiting('SEEN', 'getWithdrawal')),
        },
        it,
      ],
      [
        {
          refusals: [refusal],
          ...readings(waiting('NEW', 'getExchange'), waiting('NEW', 'getExchange', '1.2')),
        },
        it,
      ],
      // Its time was over.
      [
        {
          refusals: [refusal],
          ...readings(quoted('NEW', '1970-01-01T00:00:00Z'), quoted('OVER', null)),
        },
        it,
      ],
      [{ refusals: [failed], ...readings(customer, customer) }, it],
      // A gateway does not know what became of it.
      [{ refusals: [status(504)], ...readings(rich, poor) }, it],
    ],
  },
  'never-stored': {
    held: [[{ after: customer }, { pointer: '/data/last_name', value: 7, why: 'w' }]],
    violated: [
      [{ after: customer }, { pointer: '/data/last_name', value: person.last_name, why: 'w' }],
    ],
    silent: [[{ after: refusal }, { pointer: '/data/last_name', value: 7, why: 'w' }]],
  },
  'never-listed': {
    held: [[{ after: subscriptions(address('a')) }, { member: 'callback_url', value: 7, why: '' }]],
    violated: [
      [
        { after: subscriptions(address('a'), address(7)) },
        { member: 'callback_url', value: 7, why: '' },
      ],
    ],
    silent: [
      [{ after: subscriptions() }, { member: 'callback_url', value: 7, why: '' }],
      [{ after: refusal }, { member: 'callback_url', value: 7, why: '' }],
    ],
  },
  'refused-as-described': {
    held: [[{ refusal: overlaid('{"updates":7}', 400) }]],
    violated: [
      [{ refusal: overlaid('{"updates":7}', 200) }],
      [{ refusal: overlaid('{"updates":7}', 500) }],
    ],
    silent: [
      [{ refusal: overlaid('{"updates":[]}', 200) }],
      [{ refusal: overlaid('{"updates":7}', 429) }],
      [{ refusal }],
      [{ refusal: failed }],
    ],
  },
  'answered-alike': {
    held: [[{ one: customer, other: customer }, it]],
    violated: [
      [{ one: customer, other: refusal }, it],
      [{ one: refusal, other: customer }, it],
      [{ one: customer, other: record({ ...person, status: 'FROZEN' }) }, it],
    ],
    silent: [
      [{ one: refusal, other: refusal }, it],
      [{ one: broken, other: customer }, it],
      [{ one: customer, other: failed }, it],
    ],
  },
  'error-answered': {
    held: [
      [{ refusal }, { why: 'it must' }],
      [{ refusal: broken }, { why: 'it must' }],
      [{ refusal: status(501) }, { why: 'it must' }],
    ],
    violated: [[{ refusal: customer }, { why: 'it must' }]],
    silent: [
      [{ refusal: slow }, { why: 'it must' }],
      [{ refusal: failed }, { why: 'it must' }],
    ],
  },
  'refused-not-listed': {
    held: [[{ refusals: [refusal], pages: [subscriptions(theirs)] }, { text: 'receiver' }]],
    violated: [
      [{ refusals: [refusal], pages: [subscriptions(theirs, ours)] }, { text: 'receiver' }],
    ],
    silent: [
      [{ refusals: [], pages: [subscriptions(ours)] }, { text: 'receiver' }],
      [{ refusals: [customer], pages: [subscriptions(ours)] }, { text: 'receiver' }],
      [{ refusals: [refusal], pages: [subscriptions(), refusal] }, { text: 'receiver' }],
    ],
  },
  'nothing-made-when-refused': {
    held: [
      [{ refusal, told: [rich], barrier: [delivery()], silence }, { account: 'acc-1' }],
      [{ refusal, told: [], barrier: [delivery()], silence }, { account: 'acc-1' }],
    ],
    violated: [
      [{ refusal, told: [rich, made], barrier: [delivery()], silence }, { account: 'acc-1' }],
    ],
    silent: [
      [{ refusal: customer, told: [made], barrier: [delivery()], silence }, { account: 'acc-1' }],
      [{ refusal, told: [], barrier: [], silence }, { account: 'acc-1' }],
      [
        { refusal, told: [], barrier: [delivery()], silence: { ...silence, barrier: null } },
        { account: 'acc-1' },
      ],
    ],
  },
};
