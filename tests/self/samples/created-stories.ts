/** Stories of what is held, or is not, from the creation of a movement on (decision c36). */
import type { Fault } from './stories.ts';
import type { Line, Story } from './story.ts';
import { IN, leg, start, transfer } from './story-starts.ts';

const hold = (of: string, value = '-30'): Line =>
  leg(`l-${of}`, value, of, { status: 'AUTHORIZED' });

const created = (story: Story): void => {
  story.create('transfer', 't', '30', 'a', 'b');
};

/** Not opened in this run: where it starts is read. */
function known(story: Story): void {
  story.read('z', '100');
  story.list('z', IN);
}

export const createdSound: Readonly<Record<string, (story: Story) => void>> = {
  'funds that are held by a creation between the list and the balances': (story) => {
    start(story);
    story.list('a', IN);
    created(story);
    story.wait(600);
    story.read('a', '100', '70');
  },
  'funds that are held by a creation between the balances and the list': (story) => {
    start(story);
    story.wait(600);
    story.read('a', '100');
    created(story);
    story.list('a', IN, hold('t'));
  },
  'funds that are held by an exchange between the list and the balances': (story) => {
    start(story);
    story.list('a', IN);
    story.create('exchange', 'x', '30', 'a', 'b');
    story.wait(600);
    story.read('a', '100', '70');
  },
  'funds that are held by a creation that nobody heard of': (story) => {
    start(story);
    story.list('a', IN);
    story.create('transfer', 't', '30', 'a', 'b', { status: null });
    story.wait(600);
    story.read('a', '100', '70');
  },
  'funds that are held a while after the answer of the creation': (story) => {
    start(story);
    created(story);
    story.wait(30);
    story.list('a', IN);
    story.read('a', '100', '70');
  },
  'funds that an exchange holds a while after its answer': (story) => {
    start(story);
    story.create('exchange', 'x', '30', 'a', 'b');
    story.wait(30);
    story.list('a', IN);
    story.read('a', '100', '69');
  },
  'funds and a fee that are held a while after the answer of the creation': (story) => {
    transfer(story);
    story.list('a', IN, leg('l1', '-30', 't'), leg('f', '-1', 't', { type: 'FEE' }));
    story.wait(600);
    story.create('transfer', 'u', '20', 'a', 'b');
    story.wait(30);
    story.list('a', IN, leg('l1', '-30', 't'), leg('f', '-1', 't', { type: 'FEE' }));
    story.read('a', '69', '48');
  },
  'a hold of what nobody accepted that ends between the list and the balances': (story) => {
    start(story);
    created(story);
    story.wait(600);
    story.list('a', IN, hold('t'));
    story.read('a', '100');
  },
  'a hold of what nobody accepted that ends between the balances and the list': (story) => {
    start(story);
    created(story);
    story.wait(600);
    story.read('a', '100', '70');
    story.list('a', IN, { ...hold('t'), status: 'CANCELLED' });
  },
  'an account of before the run that is first read with a hold between': (story) => {
    story.list('z', IN);
    story.create('transfer', 't', '30', 'z', 'b');
    story.wait(600);
    story.read('z', '100', '70');
    story.accept('transfer', 't', 'NO', { status: 400 });
    story.wait(600);
    story.read('z', '100');
    story.list('z', IN, { ...hold('t'), status: 'CANCELLED' });
  },
  'an account of before the run whose hold ended while it was read first': (story) => {
    story.create('transfer', 't', '30', 'z', 'b');
    story.wait(600);
    story.read('z', '100', '70');
    story.list('z', IN, { ...hold('t'), status: 'CANCELLED' });
    story.accept('transfer', 't', 'NO', { status: 400 });
    story.create('transfer', 'u', '20', 'z', 'b');
    story.wait(600);
    story.read('z', '100', '80');
    story.list('z', IN, { ...hold('t'), status: 'CANCELLED' }, hold('u', '-20'));
  },
};

export const createdFaults: Readonly<Record<string, Fault>> = {
  'a hold from the creation on that lowers by something else': {
    requirement: 'LED-002',
    names: 'AUTHORIZED l-t INTERNAL_TRANSFER -30 of t',
    tell(story) {
      start(story);
      created(story);
      story.wait(600);
      story.read('a', '100', '65');
      story.list('a', IN, hold('t'));
    },
  },
  'a hold from the creation on that no transaction tells': {
    requirement: 'TRF-001',
    names: 'the available balance of a is not the current one less what is held',
    tell(story) {
      start(story);
      created(story);
      story.wait(600);
      story.read('a', '100', '70');
      story.list('a', IN);
    },
  },
  'funds that were not available before anything was created': {
    requirement: 'LED-006',
    names: 'less what is held: nothing 90',
    tell(story) {
      start(story);
      story.wait(600);
      story.read('a', '100', '90');
      story.list('a', IN);
      created(story);
      story.read('a', '100', '60');
    },
  },
  'a cent that is not available soon after a creation': {
    requirement: 'LED-006',
    names: 'less what is held: nothing 99.99',
    tell(story) {
      start(story);
      created(story);
      story.wait(30);
      story.read('a', '100', '99.99');
      story.list('a', IN);
    },
  },
  'a hold that stays after its acceptance was refused': {
    requirement: 'ERR-007',
    names: 'the available balance of z is not the current one less what is held',
    tell(story) {
      known(story);
      story.create('transfer', 't', '30', 'z', 'b');
      story.accept('transfer', 't', 'NO', { status: 400 });
      story.wait(600);
      story.list('z', IN, { ...hold('t'), status: 'CANCELLED' });
      story.read('z', '100', '70');
    },
  },
};
