/** Stories of accounts that funds come to by themselves, soon after they were opened (decision c44). */
import type { Fault } from './stories.ts';
import type { Story } from './story.ts';
import { IN, leg } from './story-starts.ts';

const giftTo = (account: string) => ({
  id: `gift to ${account}`,
  value: '250',
  of: 'somebody else',
});
const GIFT = giftTo('a');
const AFTER_QUIET_MS = 60;
const AFTER_SETTLE_MS = 600;

/** Both accounts are given 250.00, which are read before anything is asked for. */
function given(story: Story): void {
  story.open('a', 'b');
  story.wait(AFTER_QUIET_MS);
  for (const id of ['a', 'b']) {
    story.read(id, '250');
    story.list(id, giftTo(id));
  }
  story.wait();
  story.create('transfer', 't', '30', 'a', 'b');
  story.accept('transfer', 't', 'DONE');
  story.wait(AFTER_SETTLE_MS);
}

export const giftSound: Readonly<Record<string, (story: Story) => void>> = {
  'a transfer between accounts that were given funds by themselves'(story) {
    given(story);
    story.read('a', '220');
    story.list('a', GIFT, leg('l1', '-30', 't'));
    story.read('b', '280');
    story.list('b', giftTo('b'), leg('l2', '30', 't'));
  },
  'funds that come from outside after others that were asked for'(story) {
    story.open('a');
    story.read('a', '0');
    story.arrive('a', '100');
    story.create('withdrawal', 'w', '30', 'a', 'party');
    story.accept('withdrawal', 'w', 'TAKEN');
    story.wait(AFTER_SETTLE_MS);
    story.list('a', IN, { ...GIFT, of: 'outside' }, leg('l', '-30', 'w', { status: 'AUTHORIZED' }));
    story.read('a', '350', '320');
  },
  'funds that come between a first balance and a first list'(story) {
    story.open('a');
    story.read('a', '0');
    story.list('a', GIFT);
  },
};

export const giftFaults: Readonly<Record<string, Fault>> = {
  'a unit that a given account lost besides': {
    requirement: 'LED-011',
    names: '219',
    tell(story) {
      given(story);
      story.read('a', '219');
      story.list('a', GIFT, leg('l1', '-30', 't'));
    },
  },
  'funds that were asked for once and came twice': {
    requirement: 'DEP-007',
    names: 'a change of 200',
    tell(story) {
      story.open('a');
      story.read('a', '0');
      story.arrive('a', '100');
      story.wait(AFTER_SETTLE_MS);
      story.list('a', IN, { ...IN, id: 'in again' });
      story.read('a', '200');
    },
  },
  'funds of a transfer that nobody accepted, on an account that had none': {
    requirement: 'TRF-001',
    names: 'a change of 30',
    tell(story) {
      story.open('a', 'b');
      story.arrive('a', '100');
      story.wait(AFTER_QUIET_MS);
      story.create('transfer', 't', '30', 'a', 'b');
      story.wait(AFTER_SETTLE_MS);
      story.read('b', '30');
      story.list('b', leg('l2', '30', 't'));
    },
  },
};
