/** Stories with one fault each. */
import type { RequirementId } from '../../../generated/requirements.ts';
import { cameFaults } from './came-stories.ts';
import { createdFaults } from './created-stories.ts';
import { laterFaults } from './later-stories.ts';
import { giftFaults } from './gift-stories.ts';
import { partFaults } from './part-stories.ts';
import { recordFaults } from './record-stories.ts';
import type { Story } from './story.ts';
import { IN, leg, start, transfer, withdrawal } from './story-starts.ts';
import { waitingFaults } from './waiting-stories.ts';

export type Fault = {
  readonly requirement: RequirementId;
  /** What the finding has to name. */
  readonly names: string;
  readonly tell: (story: Story) => void;
};

export const faults: Readonly<Record<string, Fault>> = {
  ...waitingFaults,
  ...createdFaults,
  ...laterFaults,
  ...giftFaults,
  ...partFaults,
  ...cameFaults,
  ...recordFaults,
  'a posted transaction that the balance does not show': {
    requirement: 'LED-012',
    names: 'in FIAT_TRANSFER_IN 100',
    tell(story) {
      start(story);
      story.read('a', '99.99');
      story.list('a', IN);
    },
  },
  'a minor unit too much for the payee': {
    requirement: 'LED-001',
    names: 't',
    tell(story) {
      transfer(story);
      story.read('b', '30.01');
      story.list('b', leg('l2', '30', 't'));
    },
  },
  'a transfer whose payee gets less than left the payer': {
    requirement: 'LED-001',
    names: 'a transfer of 30 moved 29.99 on b',
    tell(story) {
      transfer(story);
      story.wait(600);
      story.read('b', '29.99');
      story.list('b', leg('l2', '29.99', 't'));
    },
  },
  'a charge that no fee transaction tells': {
    requirement: 'LED-011',
    names: 'a change of 69.5',
    tell(story) {
      transfer(story);
      story.read('a', '69.5');
      story.list('a', IN, leg('l1', '-30', 't'));
    },
  },
  'a transfer that is posted twice after its accept came again with the key': {
    requirement: 'IDM-002',
    names: 'l3 INTERNAL_TRANSFER',
    tell(story) {
      start(story);
      story.create('transfer', 't', '30', 'a', 'b');
      story.accept('transfer', 't', 'DONE', { key: 'k' });
      story.accept('transfer', 't', 'DONE', { key: 'k' });
      story.wait();
      story.list('b', leg('l2', '30', 't'), leg('l3', '30', 't'));
    },
  },
  'a transfer that moves again when it is accepted under another key': {
    requirement: 'TRF-004',
    names: 'a change of 60',
    tell(story) {
      start(story);
      story.create('transfer', 't', '30', 'a', 'b');
      story.accept('transfer', 't', 'DONE', { key: 'k' });
      story.accept('transfer', 't', 'DONE', { key: 'other' });
      story.wait();
      story.read('b', '60');
      story.list('b', leg('l2', '30', 't'));
    },
  },
  'a transfer that leaves no transaction on one account': {
    requirement: 'TRF-006',
    names: 'a transfer that was carried out left no transaction on a',
    tell(story) {
      transfer(story);
      story.wait(600);
      story.list('a', IN);
    },
  },
  'a transfer that moves before it is accepted': {
    requirement: 'TRF-001',
    names: 'l2 INTERNAL_TRANSFER 30 of t',
    tell(story) {
      start(story);
      story.create('transfer', 't', '30', 'a', 'b');
      story.list('b', leg('l2', '30', 't'));
    },
  },
  'a refused acceptance that moves all the same': {
    requirement: 'ERR-007',
    names: 'l2 INTERNAL_TRANSFER 30 of t',
    tell(story) {
      start(story);
      story.create('transfer', 't', '30', 'a', 'b');
      story.accept('transfer', 't', 'NO', { status: 400 });
      story.wait();
      story.list('b', leg('l2', '30', 't'));
    },
  },
  'a cancelled withdrawal that is posted': {
    requirement: 'WDR-005',
    names: 'l1 FIAT_TRANSFER_OUT',
    tell(story) {
      withdrawal(story, 'TAKEN');
      story.cancel('w');
      story.wait();
      story.list('a', IN, leg('l1', '-30', 'w', { type: 'FIAT_TRANSFER_OUT' }));
    },
  },
  'a withdrawal that takes more than it says': {
    requirement: 'WDR-003',
    names: 'a withdrawal of 30 moved 31 on a',
    tell(story) {
      withdrawal(story, 'DONE');
      story.list('a', IN, leg('l1', '-31', 'w', { type: 'FIAT_TRANSFER_OUT' }));
    },
  },
  'a pulled deposit of which a part arrives': {
    requirement: 'DEP-004',
    names: 'a deposit of 50 moved 40 on a',
    tell(story) {
      story.open('a');
      story.create('deposit', 'd', '50', 'party', 'a');
      story.accept('deposit', 'd', 'DONE');
      story.wait(600);
      story.list('a', { id: 'l1', value: '40', of: 'd' });
    },
  },
  'funds that arrive less a part': {
    requirement: 'DEP-007',
    names: '99',
    tell(story) {
      start(story);
      story.wait(600);
      story.read('a', '99');
      story.list('a', { ...IN, value: '99' });
    },
  },
  'an exchange that is executed again': {
    requirement: 'EXC-007',
    names: 'an exchange of 30 was executed 2 times',
    tell(story) {
      start(story);
      story.create('exchange', 'x', '30', 'a', 'b');
      story.accept('exchange', 'x', 'DONE', { key: 'k' });
      story.accept('exchange', 'x', 'DONE', { key: 'other' });
      story.wait();
      const trade = { type: 'TRADE' };
      story.list('a', IN, leg('l1', '-30', 'x', trade), leg('l2', '-30', 'x', trade));
    },
  },
  'a failed deposit that is posted all the same': {
    requirement: 'DEP-004',
    names: 'l1 FIAT_TRANSFER_IN',
    tell(story) {
      start(story);
      story.create('deposit', 'd', '30', 'party', 'a');
      story.accept('deposit', 'd', 'TAKEN');
      story.get('deposit', 'd', 'LOST');
      story.wait();
      story.list('a', IN, leg('l1', '30', 'd', { type: 'FIAT_TRANSFER_IN' }));
    },
  },
  'a hold that lowers nothing': {
    requirement: 'LED-002',
    names: 'AUTHORIZED l1 FIAT_TRANSFER_OUT -30 of w',
    tell(story) {
      withdrawal(story, 'TAKEN');
      story.wait(600);
      story.get('withdrawal', 'w', 'TAKEN');
      story.read('a', '100', '65');
      const hold = { status: 'AUTHORIZED', type: 'FIAT_TRANSFER_OUT' };
      story.list('a', IN, leg('l1', '-30', 'w', hold));
    },
  },
  'a hold that is not released by its cancellation': {
    requirement: 'LED-007',
    names: 'available balance of a',
    tell(story) {
      withdrawal(story, 'TAKEN');
      story.cancel('w');
      story.wait(600);
      story.read('a', '100', '70');
      const hold = { status: 'CANCELLED', type: 'FIAT_TRANSFER_OUT' };
      story.list('a', IN, leg('l1', '-30', 'w', hold));
    },
  },
  'a posted transaction with another value later': {
    requirement: 'LED-008',
    names: 'in FIAT_TRANSFER_IN 101',
    tell(story) {
      start(story);
      story.list('a', IN);
      story.list('a', { ...IN, value: '101' });
    },
  },
  'a pending transaction that is cancelled': {
    requirement: 'LED-009',
    names: 'PENDING, then CANCELLED: in',
    tell(story) {
      start(story);
      story.list('a', { ...IN, status: 'PENDING' });
      story.list('a', { ...IN, status: 'CANCELLED' });
    },
  },
  'a closed set of accounts that holds more than came in': {
    requirement: 'LED-016',
    names: 'a 70, b 30.01',
    tell(story) {
      transfer(story);
      story.read('a', '70');
      story.read('b', '30.01');
    },
  },
  'an account that pays more than it has': {
    requirement: 'LED-015',
    names: 'the current balance of a is below zero',
    tell(story) {
      transfer(story, '130');
      story.read('a', '-30');
    },
  },
  'one change that is told as two events': {
    requirement: 'WHK-017',
    names: 'another one, e2',
    tell(story) {
      story.event('e1', 'TRANSACTION_POSTED', 'x');
      story.event('e2', 'TRANSACTION_POSTED', 'x');
    },
  },
};
