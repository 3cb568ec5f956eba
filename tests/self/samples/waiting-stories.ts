/** Stories with one fault each: of what comes too early, or never. */
import type { Fault } from './stories.ts';
import type { Story } from './story.ts';
import { IN, leg, start, transfer, withdrawal } from './story-starts.ts';

/** On an account of its own. */
function feeElsewhere(story: Story): void {
  story.open('c');
  story.arrive('c', '50');
  story.wait();
  story.create('withdrawal', 'v', '20', 'c', 'party', { rail: 'FAST' });
  story.accept('withdrawal', 'v', 'DONE');
  story.wait(600);
  story.read('c', '29');
  const out = leg('m1', '-20', 'v', { type: 'FIAT_TRANSFER_OUT' });
  const came = { ...IN, id: 'came', value: '50' };
  story.list('c', came, out, leg('m2', '-1', 'v', { type: 'FEE' }));
}

export const waitingFaults: Readonly<Record<string, Fault>> = {
  'a fee that was never listed, where others were': {
    requirement: 'LED-011',
    names: 'a change of 59',
    tell(story) {
      transfer(story);
      const lines = [IN, leg('l1', '-30', 't'), leg('f', '-0.5', 't', { type: 'FEE' })];
      story.list('a', ...lines);
      story.create('transfer', 'u', '10', 'a', 'b');
      story.accept('transfer', 'u', 'DONE');
      story.wait(600);
      story.read('a', '59');
      story.list('a', ...lines, leg('l3', '-10', 'u'));
    },
  },
  'a hold of more than is listed, where withdrawals of another kind cost a fee': {
    requirement: 'LED-002',
    names: 'available balance of a',
    tell(story) {
      feeElsewhere(story);
      withdrawal(story, 'TAKEN');
      story.get('withdrawal', 'w', 'TAKEN');
      story.wait(600);
      story.read('a', '100', '55');
      story.list(
        'a',
        IN,
        leg('l1', '-30', 'w', { status: 'AUTHORIZED', type: 'FIAT_TRANSFER_OUT' }),
      );
    },
  },
  'a transfer that is in flight before it is accepted': {
    requirement: 'TRF-001',
    names: 'PENDING l1 INTERNAL_TRANSFER -30 of t',
    tell(story) {
      start(story);
      story.create('transfer', 't', '30', 'a', 'b');
      story.wait(600);
      story.read('a', '100', '70');
      story.list('a', IN, leg('l1', '-30', 't', { status: 'PENDING' }));
    },
  },
  'a withdrawal that is in flight before it is accepted': {
    requirement: 'WDR-002',
    names: 'PENDING l1 FIAT_TRANSFER_OUT -30 of w',
    tell(story) {
      start(story);
      story.create('withdrawal', 'w', '30', 'a', 'party');
      story.wait(600);
      story.read('a', '100', '70');
      const out = { status: 'PENDING', type: 'FIAT_TRANSFER_OUT' };
      story.list('a', IN, leg('l1', '-30', 'w', out));
    },
  },
  'a withdrawal that takes from what is available, and shows no hold of it': {
    requirement: 'WDR-002',
    names: 'available balance of a',
    tell(story) {
      start(story);
      story.create('withdrawal', 'w', '30', 'a', 'party');
      story.wait(600);
      story.read('a', '100', '70');
      story.list('a', IN);
    },
  },
  'a transfer that takes from what is available, and shows no hold of it': {
    requirement: 'TRF-001',
    names: 'available balance of a',
    tell(story) {
      start(story);
      story.create('transfer', 't', '30', 'a', 'b');
      story.wait(600);
      story.read('a', '100', '70');
      story.list('a', IN);
    },
  },
};
