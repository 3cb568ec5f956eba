/** Stories of what is booked as time goes by, of no record, and of accounts that are closed. */
import type { Fault } from './stories.ts';
import type { Line, Story } from './story.ts';
import { IN, leg, start, transfer } from './story-starts.ts';

const PRIMARY = 'one';
const SECOND = 'two';
const INTEREST = { id: 'interest', value: '0.03', type: 'CREDIT_CORRECTION' };
/** Dated at midnight in India, and a while after it. */
const AT_MIDNIGHT = { ...INTEREST, date: '2026-11-25T18:30:00.000001Z' };
const AFTER_MIDNIGHT = { ...INTEREST, date: '2026-11-25T18:42:00.000001Z' };
const COST = { id: 'cost', value: '0.05', type: 'DEBIT_CORRECTION' };
const BOOK = { id: 'book', value: '0.03', type: 'INTERNAL_TRANSFER' };

export const laterSound: Readonly<Record<string, (story: Story) => void>> = {
  'interest of an account as time goes by'(story) {
    start(story);
    story.pass(PRIMARY);
    story.wait();
    story.read('a', '100.03');
    story.list('a', IN, INTEREST);
  },
  'what an account costs as time goes by, beside a transfer'(story) {
    transfer(story);
    story.read('a', '70');
    story.pass(PRIMARY);
    story.wait();
    story.read('a', '69.95');
    story.list('a', IN, leg('l1', '30', 't'), COST);
    story.read('b', '30.03');
    story.list('b', leg('l2', '30', 't'), BOOK);
  },
  'a balance that knows one of two withdrawals and its fee, and not the other one yet'(story) {
    start(story);
    for (const id of ['w', 'v']) {
      story.create('withdrawal', id, '10', 'a', 'party');
      story.accept('withdrawal', id, 'DONE');
    }
    story.wait(60);
    const fee = { type: 'FEE' };
    const legs = ['w', 'v'].flatMap((id) => [
      leg(`out ${id}`, '-10', id, { type: 'FIAT_TRANSFER_OUT' }),
      leg(`fee ${id}`, '-3', id, fee),
    ]);
    story.list('a', IN, ...legs);
    story.read('a', '87');
  },
  'interest of a day that begins while nobody moves the clock'(story) {
    start(story);
    story.wait();
    story.read('a', '100.03');
    story.list('a', IN, AT_MIDNIGHT);
  },
  'interest of such a day that another account does not show'(story) {
    transfer(story);
    story.wait();
    story.read('a', '70.03');
    story.list('a', IN, leg('l1', '30', 't'), AT_MIDNIGHT);
    story.read('b', '30.03');
  },
  'an account that shows none of its transactions since it was closed'(story) {
    transfer(story);
    story.read('a', '70');
    story.list('a', IN, leg('l1', '30', 't'));
    story.wait(600);
    story.read('a', '70');
    story.wait(600);
    story.read('a', '70', '70', 'CLOSED');
    story.list('a');
  },
  'a transfer of a month ago, which lists go back no further than'(story) {
    transfer(story);
    story.read('b', '30');
    story.pass(PRIMARY, 31);
    story.wait(600);
    story.read('b', '30');
    story.list('b');
  },
  'interest that is not read whole'(story) {
    start(story);
    story.pass(PRIMARY);
    story.wait();
    story.read('a', '100.03');
  },
};

function earned(story: Story, client: string | null, interest: Line = INTEREST): void {
  start(story);
  story.create('transfer', 't', '30', 'a', 'b');
  if (client !== null) story.pass(client);
  story.wait();
  story.read('a', '100.03');
  story.list('a', IN, interest);
}

export const laterFaults: Readonly<Record<string, Fault>> = {
  'interest while no time goes by': {
    requirement: 'TRF-001',
    names: '100.03',
    tell(story) {
      earned(story, null);
    },
  },
  'interest in the middle of a day': {
    requirement: 'TRF-001',
    names: '100.03',
    tell(story) {
      earned(story, null, AFTER_MIDNIGHT);
    },
  },
  'interest while time goes by for another client': {
    requirement: 'TRF-001',
    names: '100.03',
    tell(story) {
      earned(story, SECOND);
    },
  },
  'an account that shows none of its transactions before it was closed': {
    requirement: 'LED-012',
    names: '(none)',
    tell(story) {
      transfer(story);
      story.wait(600);
      story.list('a');
      story.read('a', '70');
      story.wait(600);
      story.read('a', '70', '70', 'CLOSED');
    },
  },
  'a transfer of yesterday that a list leaves out': {
    requirement: 'TRF-006',
    names: 'left no transaction on b',
    tell(story) {
      transfer(story);
      story.read('b', '30');
      story.pass(PRIMARY);
      story.wait(600);
      story.list('b');
    },
  },
  'what is not told though time goes by': {
    requirement: 'LED-012',
    names: '100.03',
    tell(story) {
      start(story);
      story.pass(PRIMARY);
      story.wait();
      story.read('a', '100.03');
      story.list('a', IN);
    },
  },
};
