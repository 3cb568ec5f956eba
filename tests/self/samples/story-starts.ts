/** How stories begin. */
import type { Line, Story } from './story.ts';

export const IN: Line = { id: 'in', value: '100', of: 'outside' };
export const leg = (id: string, value: string, of: string, more: Partial<Line> = {}): Line => ({
  id,
  value,
  of,
  type: 'INTERNAL_TRANSFER',
  ...more,
});

/** 100.00 on a, nothing on b. */
export function start(story: Story): void {
  story.open('a', 'b');
  story.arrive('a', '100');
  story.wait();
}

export function transfer(story: Story, amount = '30'): void {
  start(story);
  story.create('transfer', 't', amount, 'a', 'b');
  story.accept('transfer', 't', 'DONE');
  story.wait();
}

export function withdrawal(story: Story, status: string): void {
  start(story);
  story.create('withdrawal', 'w', '30', 'a', 'party');
  story.accept('withdrawal', 'w', status);
  story.wait();
}
