import { expect, test } from '@playwright/test';
import { createAuditor } from '../../../fixtures/auditor/audit.ts';
import type { Unread } from '../../../fixtures/auditor/unread.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { createStory, storyTarget, type Story } from '../samples/story.ts';

function unreadAfter(tell: (story: Story) => void): Unread[] {
  const story = createStory();
  tell(story);
  const auditor = createAuditor({ target: createTargetView(storyTarget()) });
  for (const entry of story.entries) auditor.add(entry);
  return auditor.unread();
}

const idsOf = (unread: readonly Unread[]): string[] => unread.map(({ account }) => account);

const transfer = (story: Story, id: string, from: string, to: string): void => {
  story.create('transfer', id, '3.00', from, to);
  story.accept('transfer', id, 'DONE');
};

const read = (story: Story, id: string): void => {
  story.read(id, '10.00');
  story.list(id);
};

test('an account is unread once something is done to it, until balances and transactions are read', () => {
  const begin = (story: Story): void => {
    story.open('a');
    story.arrive('a', '10.00');
  };
  expect(unreadAfter((story) => story.open('a'))).toEqual([]);
  expect(unreadAfter(begin)).toMatchObject([{ account: 'a', client: 'primary', testId: 'a test' }]);
  const balances = (story: Story): void => {
    begin(story);
    story.read('a', '10.00');
  };
  expect(idsOf(unreadAfter(balances))).toEqual(['a']);
  const all = (story: Story): void => {
    balances(story);
    story.list('a');
  };
  expect(unreadAfter(all)).toEqual([]);
  const more = (story: Story): void => {
    all(story);
    story.arrive('a', '1.00');
  };
  expect(idsOf(unreadAfter(more))).toEqual(['a']);
});

test('what was refused may have left something as well', () => {
  const refused = (story: Story): void => {
    story.open('a');
    story.arrive('a', '10.00');
    read(story, 'a');
    story.create('withdrawal', 'w', '99.00', 'a', 'party', { status: 400 });
  };
  expect(idsOf(unreadAfter(refused))).toEqual(['a']);
});

test('accounts to which the same was done have one history, in whatever order it came', () => {
  const unread = unreadAfter((story) => {
    story.open('a', 'b', 'c', 'd');
    for (const id of ['a', 'c']) story.arrive(id, '10.00');
    transfer(story, 't1', 'a', 'b');
    transfer(story, 't2', 'c', 'd');
    story.accept('transfer', 't2', 'DONE');
  });
  const histories = new Map(unread.map(({ account, history }) => [account, history]));
  expect([...histories.keys()].sort()).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(histories.values()).size).toBe(4);

  const alike = unreadAfter((story) => {
    story.open('a', 'b', 'c');
    story.arrive('a', '10.00');
    transfer(story, 't1', 'a', 'c');
    transfer(story, 't2', 'b', 'c');
    story.arrive('b', '10.00');
  });
  const [a, b] = ['a', 'b'].map((id) => alike.find(({ account }) => account === id)?.history);
  expect(a).toBeDefined();
  expect(a).toBe(b);
});

test('an account that the run did not open is left alone', () => {
  const others = (story: Story): void => {
    story.open('a');
    story.arrive('other', '10.00');
    transfer(story, 't', 'other', 'a');
  };
  expect(idsOf(unreadAfter(others))).toEqual(['a']);
});
