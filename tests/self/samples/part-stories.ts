/** Stories of a transfer that is booked in two parts, with a list that is behind the balance. */
import type { Fault } from './stories.ts';
import type { Story } from './story.ts';
import { IN, leg, transfer } from './story-starts.ts';

/** The balance has both parts already, the list has one of them still pending. */
function behind(story: Story, waitMs: number): void {
  transfer(story);
  story.wait(waitMs);
  story.read('b', '30');
  story.list('b', leg('l1', '18', 't'), leg('l2', '12', 't', { status: 'PENDING' }));
}

const WITHIN_SETTLE_MS = 50;
const AFTER_SETTLE_MS = 600;

export const partSound: Readonly<Record<string, (story: Story) => void>> = {
  'a list in which the second part of a transfer is still pending'(story) {
    behind(story, WITHIN_SETTLE_MS);
  },
  'a list that has one part of a transfer, beside a balance that has both'(story) {
    transfer(story);
    story.wait(WITHIN_SETTLE_MS);
    story.read('b', '30');
    story.list('b', leg('l1', '18', 't'));
  },
  'a transfer whose fee is given back by a correction of it'(story) {
    transfer(story);
    story.wait(AFTER_SETTLE_MS);
    story.read('a', '70');
    const more = { type: 'FEE' };
    const back = { type: 'CREDIT_CORRECTION' };
    story.list('a', IN, leg('l1', '-30', 't'), leg('f', '-2', 't', more), leg('c', '2', 't', back));
  },
};

export const partFaults: Readonly<Record<string, Fault>> = {
  'a transfer of which a correction gives back more than its fee': {
    requirement: 'TRF-006',
    names: 'a transfer of 30 moved 33 on a',
    tell(story) {
      transfer(story);
      story.wait(AFTER_SETTLE_MS);
      const back = { type: 'CREDIT_CORRECTION' };
      const fee = leg('f', '-2', 't', { type: 'FEE' });
      story.list('a', IN, leg('l1', '-30', 't'), fee, leg('c', '3', 't', back));
    },
  },
  'a balance with a part that is told as pending when the settle time is over': {
    requirement: 'LED-012',
    names: 'a change of 30',
    tell(story) {
      behind(story, AFTER_SETTLE_MS);
    },
  },
  'a transfer of which a part is pending when the settle time is over': {
    requirement: 'LED-001',
    names: 'a transfer of 30 moved 18 on b',
    tell(story) {
      behind(story, AFTER_SETTLE_MS);
    },
  },
  'a part that is neither in the balance nor on its way when the settle time is over': {
    requirement: 'LED-001',
    names: 'a transfer of 30 moved 18 on b',
    tell(story) {
      transfer(story);
      story.wait(AFTER_SETTLE_MS);
      story.list('b', leg('l1', '18', 't'));
    },
  },
};
