/** Stories of customers and subscriptions, and of transactions that are told in a list and alone. */
import type { Fault } from './stories.ts';
import type { Line, Story } from './story.ts';

const AFTER_SETTLE_MS = 600;

const ADDRESS = 'https://hub.example/one';

function customers(story: Story, ...list: object[]): void {
  story.ask('listCustomers', 'customers', null, { data: { customers: list }, links: {} });
}

function customer(story: Story, id: string, type: string, status: string): void {
  const body = { data: { id, customer_type: type, status } };
  story.ask('getCustomer', `customers/${id}`, null, body);
}

function subscribed(story: Story, id: string): void {
  const sent = { event_type: 'ACCOUNT_OPEN', callback_url: ADDRESS };
  story.ask('createSubscription', 'subscriptions', sent, { data: { id, status: 'ACTIVE' } });
}

function subscription(story: Story, id: string, shown: object): void {
  const whole = { id, event_type: 'ACCOUNT_OPEN', callback_url: ADDRESS, status: 'ACTIVE' };
  story.ask('getSubscription', `subscriptions/${id}`, null, { data: { ...whole, ...shown } });
}

function unsubscribed(story: Story, id: string): void {
  const body = { data: { id, status: 'DELETED' } };
  story.ask('deleteSubscription', `subscriptions/${id}`, null, body);
}

const TOLD: Line = { id: 'x', value: '5', of: 'd', date: '2024-05-06T07:08:09Z' };

function toldTwice(story: Story, alone: Partial<Line>): void {
  story.open('a');
  story.list('a', TOLD);
  story.detail({ ...TOLD, ...alone });
}

export const recordSound: Readonly<Record<string, (story: Story) => void>> = {
  'a customer that is closed, and shows it late where it is listed'(story) {
    customers(story, { id: 'c', customer_type: 'CORPORATION', status: 'ACTIVE' });
    customer(story, 'c', 'CORPORATION', 'CLOSED');
    customers(story, { id: 'c', customer_type: 'CORPORATION', status: 'ACTIVE' });
    story.wait(AFTER_SETTLE_MS);
    customers(story, { id: 'c', status: 'CLOSED' });
  },
  'a subscription that comes again under its identifier once it was deleted'(story) {
    subscribed(story, 's');
    subscription(story, 's', {});
    unsubscribed(story, 's');
    story.wait(AFTER_SETTLE_MS);
    const sent = { event_type: 'ACCOUNT_CLOSED', callback_url: 'https://hub.example/two' };
    story.ask('createSubscription', 'subscriptions', sent, { data: { id: 's', status: 'ACTIVE' } });
    subscription(story, 's', sent);
  },
  'a subscription whose address is written otherwise'(story) {
    const sent = { event_type: 'ACCOUNT_OPEN', callback_url: 'https://hub.example' };
    story.ask('createSubscription', 'subscriptions', sent, { data: { id: 's', status: 'ACTIVE' } });
    subscription(story, 's', { callback_url: 'https://hub.example/' });
  },
  'a transaction whose date alone is written with an offset'(story) {
    toldTwice(story, { date: '2024-05-06T09:08:09.000+02:00' });
  },
  'a pending transaction whose value changes before it is posted'(story) {
    story.open('a');
    story.list('a', { ...TOLD, status: 'PENDING', value: '4' });
    story.detail(TOLD);
  },
};

export const recordFaults: Readonly<Record<string, Fault>> = {
  'a customer of another type alone than in the list': {
    requirement: 'CUS-008',
    names: 'customer c with customer_type INDIVIDUAL',
    tell(story) {
      customers(story, { id: 'c', customer_type: 'INDIVIDUAL', status: 'ACTIVE' });
      customer(story, 'c', 'CORPORATION', 'ACTIVE');
    },
  },
  'a closed customer that is active again': {
    requirement: 'CUS-017',
    names: 'customer c CLOSED, as before ACTIVE',
    tell(story) {
      customer(story, 'c', 'INDIVIDUAL', 'CLOSED');
      story.wait(AFTER_SETTLE_MS);
      customer(story, 'c', 'INDIVIDUAL', 'ACTIVE');
    },
  },
  'a subscription with the address of another one': {
    requirement: 'SUB-004',
    names: `with callback_url ${ADDRESS}, as before https://hub.example/two`,
    tell(story) {
      subscribed(story, 's');
      subscription(story, 's', {});
      const data = { id: 's', callback_url: 'https://hub.example/two' };
      story.ask('listSubscriptions', 'subscriptions', null, { data: { subscriptions: [data] } });
    },
  },
  'a subscription for another event than was asked for': {
    requirement: 'SUB-004',
    names: 'with event_type ACCOUNT_OPEN, as before ACCOUNT_CLOSED',
    tell(story) {
      subscribed(story, 's');
      subscription(story, 's', { event_type: 'ACCOUNT_CLOSED' });
    },
  },
  'a deleted subscription that is active again': {
    requirement: 'SUB-009',
    names: 'subscription s DELETED, as before ACTIVE',
    tell(story) {
      subscribed(story, 's');
      unsubscribed(story, 's');
      story.wait(AFTER_SETTLE_MS);
      subscription(story, 's', {});
    },
  },
  'a transaction in the lists of two accounts': {
    requirement: 'TXN-008',
    names: 'only in lists of the account a in the list of b as well',
    tell(story) {
      story.open('a', 'b');
      story.list('a', TOLD);
      story.list('b', TOLD);
    },
  },
  'a posted transaction with another category alone': {
    requirement: 'TXN-005',
    names: 'category d, as in a list e',
    tell: (story) => toldTwice(story, { of: 'e' }),
  },
  'a posted transaction with another date alone': {
    requirement: 'TXN-005',
    names: 'another date alone',
    tell: (story) => toldTwice(story, { date: '2024-05-06T07:08:09.000001Z' }),
  },
  'a posted transaction with another value alone': {
    requirement: 'TXN-005',
    names: 'value 5, as in a list 5.01',
    tell: (story) => toldTwice(story, { value: '5.01' }),
  },
  'a posted transaction of another type alone': {
    requirement: 'TXN-005',
    names: 'type FIAT_TRANSFER_IN, as in a list FEE',
    tell: (story) => toldTwice(story, { type: 'FEE' }),
  },
};
