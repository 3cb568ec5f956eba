/** Stories of funds that came in as other ones than the operator was asked for. */
import type { Fault } from './stories.ts';
import type { Story } from './story.ts';
import { IN, leg, start, transfer } from './story-starts.ts';

const AFTER_SETTLE_MS = 600;

/** All transactions tell what came; the transfer moves its amount. */
export function cameWithMore(story: Story): void {
  transfer(story);
  story.wait(AFTER_SETTLE_MS);
  story.read('a', '70.01');
  story.list('a', { ...IN, value: '100.01' }, leg('l1', '-30', 't'));
  story.read('b', '30');
  story.list('b', leg('l2', '30', 't'));
}

export const cameFaults: Readonly<Record<string, Fault>> = {
  'a deposit with a minor unit more than was asked for, of which a transfer moves a part': {
    requirement: 'DEP-007',
    names: 'a change of 70.01',
    tell: cameWithMore,
  },
  'funds beyond a deposit while a transfer of another amount waits': {
    requirement: 'DEP-007',
    names: 'a change of 100.01',
    tell(story) {
      start(story);
      story.create('transfer', 't', '30', 'a', 'b');
      story.wait(AFTER_SETTLE_MS);
      story.read('a', '100.01');
    },
  },
};
