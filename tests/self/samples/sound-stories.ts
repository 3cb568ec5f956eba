import type { Story } from './story.ts';
import { IN, leg, start, transfer, withdrawal } from './story-starts.ts';

/** Nothing is wrong with these, or not yet. */
export const sound: Readonly<Record<string, (story: Story) => void>> = {
  'a transfer, both legs, a fee': (story) => {
    transfer(story);
    story.read('a', '69.5');
    story.list('a', IN, leg('l1', '-30', 't'), leg('f', '-0.5', 't', { type: 'FEE' }));
    story.read('b', '30');
    story.list('b', leg('l2', '30', 't'));
  },
  'a key that came again with another body, after a request that nobody heard of': (story) => {
    start(story);
    story.create('transfer', 't', '30', 'a', 'b', { status: null, key: 'k' });
    story.create('transfer', 't', '7', 'a', 'b', { key: 'k' });
    story.accept('transfer', 't', 'DONE');
    story.wait();
    story.read('a', '70');
    story.list('a', IN, leg('l1', '-30', 't'));
    story.read('b', '30');
    story.list('b', leg('l2', '30', 't'));
  },
  'a transfer of half a cent more, which is rounded alike on both sides': (story) => {
    start(story);
    story.create('transfer', 't', '30.005', 'a', 'b');
    story.accept('transfer', 't', 'DONE');
    story.wait(600);
    story.read('a', '69.99');
    story.list('a', IN, leg('l1', '-30.01', 't'));
    story.read('b', '30.01');
    story.list('b', leg('l2', '30.01', 't'));
  },
  'values without a sign': (story) => {
    transfer(story);
    story.read('a', '70');
    story.list('a', IN, leg('l1', '30', 't'));
  },
  'a balance that lags behind the transactions': (story) => {
    transfer(story);
    story.read('b', '0');
    story.list('b', leg('l2', '30', 't'));
  },
  'transactions that lag behind the balance': (story) => {
    transfer(story);
    story.read('b', '30');
    story.list('b');
  },
  'a reading while a movement is under way': (story) => {
    start(story);
    story.create('transfer', 't', '30', 'a', 'b');
    story.read('b', '0');
    story.accept('transfer', 't', 'NEW', { status: null });
    story.read('b', '30');
    story.list('b', leg('l2', '30', 't'));
  },
  'an event that is delivered twice': (story) => {
    story.event('e1', 'TRANSACTION_POSTED', 'x');
    story.event('e1', 'TRANSACTION_POSTED', 'x');
  },
  'a fee that is listed later than what it is taken for': (story) => {
    transfer(story);
    const lines = [IN, leg('l1', '-30', 't'), leg('f', '-0.5', 't', { type: 'FEE' })];
    story.read('a', '69.5');
    story.list('a', ...lines);
    story.create('transfer', 'u', '10', 'a', 'b');
    story.accept('transfer', 'u', 'DONE');
    story.wait();
    story.read('a', '59');
    story.list('a', ...lines, leg('l3', '-10', 'u'));
  },
  'funds from outside whose fee is listed later than they are': (story) => {
    const came = { type: 'FIAT_TRANSFER_IN' };
    story.open('a', 'c');
    story.arrive('a', '100');
    story.wait(5_000);
    story.read('a', '99');
    story.list('a', leg('i', '100', 'd', came), leg('f', '-1', 'd', { type: 'FEE' }));
    story.arrive('c', '50');
    story.wait();
    story.read('c', '49');
    story.list('c', leg('j', '50', 'e', came));
  },
  'a movement that is listed later than its fee': (story) => {
    start(story);
    story.create('withdrawal', 'w', '30', 'a', 'party');
    story.accept('withdrawal', 'w', 'DONE');
    story.wait(100);
    story.read('a', '69');
    story.list('a', IN, leg('f', '-1', 'w', { type: 'FEE' }));
  },
  'a transfer that holds its funds while it waits for its acceptance': (story) => {
    start(story);
    story.create('transfer', 't', '30', 'a', 'b');
    story.wait(600);
    story.read('a', '100', '70');
    story.list('a', IN, leg('l1', '-30', 't', { status: 'AUTHORIZED' }));
  },
  'a withdrawal that holds its funds and its fee while it waits for its acceptance': (story) => {
    start(story);
    story.create('withdrawal', 'w', '30', 'a', 'party');
    story.wait(600);
    story.read('a', '100', '69');
    const hold = { status: 'AUTHORIZED', type: 'FIAT_TRANSFER_OUT' };
    const fee = { status: 'AUTHORIZED', type: 'FEE' };
    story.list('a', IN, leg('l1', '-30', 'w', hold), leg('f', '-1', 'w', fee));
  },
  'a transfer that holds its funds since a list was read': (story) => {
    start(story);
    story.list('a', IN);
    story.wait(600);
    story.create('transfer', 't', '30', 'a', 'b');
    story.read('a', '100', '70');
  },
  'a transfer that holds its funds since a balance was read': (story) => {
    start(story);
    story.wait(600);
    story.read('a', '100');
    story.create('transfer', 't', '30', 'a', 'b');
    story.list('a', IN, leg('l1', '-30', 't', { status: 'AUTHORIZED' }));
  },
  'a held withdrawal and its fee': (story) => {
    withdrawal(story, 'TAKEN');
    story.get('withdrawal', 'w', 'TAKEN');
    story.read('a', '100', '69');
    const hold = { status: 'AUTHORIZED', type: 'FIAT_TRANSFER_OUT' };
    const fee = { status: 'AUTHORIZED', type: 'FEE' };
    story.list('a', IN, leg('l1', '-30', 'w', hold), leg('f', '-1', 'w', fee));
  },
  'a hold that balances show a while after its cancellation': (story) => {
    withdrawal(story, 'TAKEN');
    story.cancel('w');
    story.get('withdrawal', 'w', 'OFF');
    story.wait();
    story.read('a', '100', '70');
    story.list('a', IN, leg('l1', '-30', 'w', { status: 'CANCELLED', type: 'FIAT_TRANSFER_OUT' }));
  },
  'a hold that balances show a while after it was posted': (story) => {
    withdrawal(story, 'DONE');
    story.get('withdrawal', 'w', 'DONE');
    story.read('a', '100', '70');
    story.list('a', IN, leg('l1', '-30', 'w', { type: 'FIAT_TRANSFER_OUT' }));
  },
  'a withdrawal that gets less to who is paid, for its fee': (story) => {
    withdrawal(story, 'DONE');
    story.get('withdrawal', 'w', 'DONE');
    story.wait(600);
    story.read('a', '70');
    const out = leg('l1', '-29', 'w', { type: 'FIAT_TRANSFER_OUT' });
    story.list('a', IN, out, leg('f', '-1', 'w', { type: 'FEE' }));
  },
  'a withdrawal that gets less to who is paid, for a fee of which nothing tells whose it is': (
    story,
  ) => {
    withdrawal(story, 'DONE');
    story.get('withdrawal', 'w', 'DONE');
    story.wait(600);
    story.read('a', '70');
    const { of: _, ...fee } = leg('f', '-1', 'w', { type: 'FEE' });
    story.list('a', IN, leg('l1', '-29', 'w', { type: 'FIAT_TRANSFER_OUT' }), fee);
  },
  'a withdrawal that came back': (story) => {
    withdrawal(story, 'DONE');
    story.read('a', '100');
    const out = leg('l1', '-30', 'w', { type: 'FIAT_TRANSFER_OUT' });
    story.list('a', IN, out, leg('l2', '30', 'w', { type: 'FIAT_TRANSFER_OUT_RETURN' }));
  },
  'a withdrawal and its fee that are posted between the balances and the list': (story) => {
    start(story);
    story.create('withdrawal', 'w', '30', 'a', 'party');
    story.accept('withdrawal', 'w', 'TAKEN');
    story.wait(600);
    story.read('a', '100', '69');
    story.wait(100);
    const out = leg('l1', '-30', 'w', { type: 'FIAT_TRANSFER_OUT' });
    story.list('a', IN, out, leg('f', '-1', 'w', { type: 'FEE' }));
  },
  'a withdrawal whose fee came back by a correction when it was cancelled': (story) => {
    withdrawal(story, 'TAKEN');
    story.cancel('w');
    story.get('withdrawal', 'w', 'OFF');
    story.wait();
    story.read('a', '100');
    const fee = leg('f', '-1', 'w', { type: 'FEE' });
    const back = leg('c', '1', 'w', { type: 'CREDIT_CORRECTION' });
    const off = leg('l1', '-30', 'w', { status: 'CANCELLED', type: 'FIAT_TRANSFER_OUT' });
    story.list('a', IN, off, fee, back);
  },
  'a pulled deposit that was clawed back, and is told as failed': (story) => {
    start(story);
    story.create('deposit', 'd', '30', 'party', 'a');
    story.accept('deposit', 'd', 'TAKEN');
    story.get('deposit', 'd', 'LOST');
    story.wait();
    story.read('a', '100');
    const out = { type: 'FIAT_TRANSFER_IN_RETURN' };
    story.list(
      'a',
      IN,
      leg('l1', '30', 'd', { type: 'FIAT_TRANSFER_IN' }),
      leg('l2', '30', 'd', out),
    );
  },
  'an account that owed, of which nothing was told to be available, and that got funds': (
    story,
  ) => {
    const old = { type: 'FIAT_TRANSFER_IN_RETURN', value: '-105', id: 'old' };
    story.read('z', '-5', '0');
    story.list('z', IN, old);
    story.create('deposit', 'd', '30', 'party', 'z');
    story.accept('deposit', 'd', 'DONE');
    story.wait();
    story.read('z', '25');
    story.list('z', IN, old, leg('l1', '30', 'd', { type: 'FIAT_TRANSFER_IN' }));
  },
  'what was pending before the run, posted in it': (story) => {
    const old = { type: 'FIAT_TRANSFER_OUT', value: '-40', id: 'old' };
    story.read('z', '100', '60');
    story.list('z', IN, { ...old, status: 'PENDING' });
    story.create('withdrawal', 'w', '30', 'z', 'party');
    story.accept('withdrawal', 'w', 'DONE');
    story.wait();
    story.read('z', '30');
    story.list('z', IN, old, leg('l1', '-30', 'w', { type: 'FIAT_TRANSFER_OUT' }));
  },
  'funds that were available before they were posted, between the balance and the list': (
    story,
  ) => {
    start(story);
    story.read('a', '0', '100');
    story.list('a', IN);
  },
  'a frozen account that has nothing available': (story) => {
    start(story);
    story.read('a', '100', '0', 'FROZEN');
    story.list('a', IN);
  },
};
