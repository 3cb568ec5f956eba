import { expect, test } from '@playwright/test';
import { audit } from '../../../fixtures/auditor/audit.ts';
import { auditCheckById } from '../../../fixtures/auditor/checks.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Entry, Evaluation } from '../../../fixtures/evidence/types.ts';
import { sortEntries } from '../../../fixtures/evidence/read-store.ts';
import { number } from '../../../fixtures/json.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { judgeAgain } from '../../../verdict/self-judge.ts';
import { cameWithMore } from '../samples/came-stories.ts';
import { createdSound } from '../samples/created-stories.ts';
import { giftSound } from '../samples/gift-stories.ts';
import { laterSound } from '../samples/later-stories.ts';
import { partSound } from '../samples/part-stories.ts';
import { recordSound } from '../samples/record-stories.ts';
import { sound } from '../samples/sound-stories.ts';
import { faults } from '../samples/stories.ts';
import { createStory, storyTarget, type Story } from '../samples/story.ts';

const description = loadDescription();

function audited(tell: (story: Story) => void, target = storyTarget()): Evaluation[] {
  const story = createStory();
  tell(story);
  return audit(story.entries, target);
}

/** One that tells values in another way than amounts. */
function otherValues(): TargetFile {
  const { money } = storyTarget();
  return storyTarget({ money: { ...money, amounts: 'string', values: 'number' } });
}

const violated = (evaluations: readonly Evaluation[]): Evaluation[] =>
  evaluations.filter(({ outcome }) => outcome === 'violated');

for (const [name, { requirement, names, tell }] of Object.entries(faults)) {
  test(`the auditor finds ${name}, and names it`, () => {
    const found = violated(audited(tell));
    const told = found
      .filter((one) => one.requirement === requirement)
      .map(({ finding }) => `${finding?.message} ${finding?.expected} ${finding?.actual}`);
    expect(found.map((one) => one.requirement)).toContain(requirement);
    expect(told.join('; ')).toContain(names);
  });

  test(`the auditor finds ${name} where values are told otherwise than amounts`, () => {
    expect(violated(audited(tell, otherValues())).map((one) => one.requirement)).toContain(
      requirement,
    );
  });

  test(`judged again, ${name} is the same`, () => {
    const story = createStory();
    tell(story);
    const target = storyTarget();
    const evaluations = audit(story.entries, target);
    const stored = JSON.parse(JSON.stringify([...story.entries, ...evaluations])) as Entry[];
    const again = judgeAgain(sortEntries(stored), {
      judge: { description, target: createTargetView(target) },
      checkById: auditCheckById,
      judgePassively: () => ({ outcomes: {} }),
    });
    expect(again).toEqual({ evaluations: evaluations.length, differences: [] });
  });
}

/** One whose events of deposits name them, and where funds come for what is pushed. */
function pushTarget(): TargetFile {
  const { requests } = storyTarget();
  const subjects = { DEPOSIT_ACCEPTED: '/transaction_id' };
  return storyTarget({
    requests: { ...requests, createPushDeposit: { body: { push: '{{to}}', sum: '{{amount}}' } } },
    webhooks: { listen: { host: '127.0.0.1', port: 0 }, subjects },
  });
}

/** Told `told` times that what is pushed, or pulled, is accepted, with funds that came as often as said. */
function acceptedOften(told: number, { pulled = false, came = 2 } = {}): number {
  const found = audited((story) => {
    story.open('a');
    if (pulled) story.create('deposit', 'd', '9.00', 'party', 'a');
    else {
      const body = { push: 'a', sum: number('9.00') };
      story.ask('createDeposit', 'deposits', body, { data: { id: 'd', status: 'NEW' } });
    }
    for (let one = 0; one < came; one += 1) story.arrive('a', '9.00');
    for (let one = 0; one < told; one += 1) story.event(`e${one}`, 'DEPOSIT_ACCEPTED', 'd');
  }, pushTarget());
  return violated(found).filter(({ requirement }) => requirement === 'WHK-017').length;
}

test('what is pushed is told to be accepted as often as funds come for it, and no more', () => {
  expect(acceptedOften(2)).toBe(0);
  expect(acceptedOften(3)).toBe(1);
  expect(acceptedOften(1, { came: 0 })).toBe(0);
  expect(acceptedOften(2, { came: 0 })).toBe(1);
  expect(acceptedOften(2, { pulled: true })).toBe(1);
});

test('what came in with more than was asked for is laid on no transfer', () => {
  const found = violated(audited(cameWithMore)).map(({ requirement }) => requirement);
  expect([...new Set(found)]).toEqual(['DEP-007']);
});

for (const [name, tell] of Object.entries({
  ...sound,
  ...createdSound,
  ...giftSound,
  ...laterSound,
  ...partSound,
  ...recordSound,
})) {
  test(`the auditor lets ${name} be`, () => {
    for (const target of [storyTarget(), otherValues()]) {
      expect(violated(audited(tell, target)).map(({ finding }) => finding)).toEqual([]);
    }
  });
}

test('a posted value that is written with another digit later is the same', () => {
  const found = audited((story) => {
    story.open('a');
    story.read('a', '0');
    story.list('a', { id: 'x', value: '5.10' });
    story.list('a', { id: 'x', value: '5.1' });
  }, otherValues());
  const course = found.filter(({ requirement }) => requirement === 'LED-008');
  expect(course.map(({ outcome }) => outcome)).toEqual(['held']);
});

test('a sum that more than one choice of signs makes is not evaluable', () => {
  const found = audited((story) => {
    story.open('a');
    story.read('a', '0');
    const unknown = { type: 'TRADE' };
    story.list('a', { id: 'x', value: '5', ...unknown }, { id: 'y', value: '5', ...unknown });
  });
  expect(found).toContainEqual(
    expect.objectContaining({ requirement: 'LED-012', outcome: 'not-evaluable' }),
  );
});

test('where records of several kinds have one identifier nothing is explained by it', () => {
  const found = audited((story) => {
    story.open('a', 'b');
    story.arrive('a', '9');
    story.create('transfer', '1', '5', 'a', 'b');
    story.create('withdrawal', '1', '3', 'a', 'party');
    story.accept('transfer', '1', 'DONE');
    story.wait();
    story.read('a', '4');
    story.read('b', '5');
  });
  expect(found).toEqual([
    expect.objectContaining({ requirement: 'LED-012', outcome: 'not-evaluable' }),
  ]);
  expect(found[0]?.reason).toContain('records of several kinds have the same identifier');
});

test('where balances are not bound the auditor says what is missing', () => {
  const { bindings, ...rest } = storyTarget();
  const target = { ...rest, bindings: { ...bindings, getAccount: { id: '/data/id' } } };
  const found = audited((story) => {
    story.open('a');
    story.arrive('a', '5');
    story.wait();
    story.read('a', '5');
    story.list('a', { id: 'x', value: '5' });
  }, target);
  const open = found.filter(({ outcome }) => outcome !== 'held');
  expect(open).toEqual([
    expect.objectContaining({ requirement: 'LED-012', outcome: 'not-evaluable' }),
  ]);
  expect(open[0]?.reason).toContain('bindings: { getAccount: { currentBalance');
});
