/** The records of further clients are explained as those of the first one are. */
import { expect, test } from '@playwright/test';
import { audit } from '../../../fixtures/auditor/audit.ts';
import { auditCheckById } from '../../../fixtures/auditor/checks.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import { sortEntries } from '../../../fixtures/evidence/read-store.ts';
import type { Entry, Evaluation } from '../../../fixtures/evidence/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { judgeAgain } from '../../../verdict/self-judge.ts';
import { createdSound } from '../samples/created-stories.ts';
import { sound } from '../samples/sound-stories.ts';
import { faults } from '../samples/stories.ts';
import { createStory, storyTarget, type Story } from '../samples/story.ts';

type Tell = (story: Story) => void;

/** The same, asked for by another client. */
function by(actor: string, tell: Tell): Entry[] {
  const story = createStory();
  tell(story);
  return story.entries.map((entry) =>
    entry.kind === 'exchange' && entry.operation !== null ? { ...entry, actor } : entry,
  );
}

/** As one run: the second one's entries have identifiers of their own. */
function beside(one: readonly Entry[], other: readonly Entry[]): Entry[] {
  const own = JSON.stringify(other).replaceAll('"w0-', '"w1-');
  return [...one, ...(JSON.parse(own) as Entry[])];
}

const violated = (entries: readonly Entry[]): Evaluation[] =>
  audit(entries, storyTarget()).filter(({ outcome }) => outcome === 'violated');

/** Events are told to the first client's subscriptions; the clock of another client is the second one's. */
const ofRecords = Object.entries(faults).filter(
  ([name, { requirement }]) => requirement !== 'WHK-017' && !name.includes('another client'),
);

for (const [name, { requirement, tell }] of ofRecords) {
  for (const client of ['second', 'third']) {
    test(`the auditor finds ${name}, of the ${client} client, and again when it is judged again`, () => {
      const entries = by(client, tell);
      const target = storyTarget();
      const evaluations = audit(entries, target);
      const wrong = evaluations.filter(({ outcome }) => outcome === 'violated');
      expect(wrong.map((one) => one.requirement)).toContain(requirement);

      const stored = JSON.parse(JSON.stringify([...entries, ...evaluations])) as Entry[];
      const again = judgeAgain(sortEntries(stored), {
        judge: { description: loadDescription(), target: createTargetView(target) },
        checkById: auditCheckById,
        judgePassively: () => ({ outcomes: {} }),
      });
      expect(again).toEqual({ evaluations: evaluations.length, differences: [] });
    });
  }
}

for (const [name, tell] of Object.entries({ ...sound, ...createdSound })) {
  test(`the auditor lets ${name} be, of the second client`, () => {
    expect(violated(by('second', tell)).map(({ finding }) => finding)).toEqual([]);
  });
}

const funded: Tell = (story) => {
  story.open('a');
  story.arrive('a', '100');
  story.read('a', '100');
};
const otherFunds: Tell = (story) => {
  story.open('a');
  story.read('a', '0');
};

test('two clients may have accounts of the same identifier', () => {
  const entries = beside(by('primary', funded), by('second', otherFunds));
  expect(violated(entries).map(({ finding }) => finding)).toEqual([]);
  const whose = audit(entries, storyTarget()).map(({ params }) => params);
  expect(whose).not.toContainEqual(expect.objectContaining({ client: 'second' }));
});

/** The first client listens for closed accounts; whoever opens one is told of it with that key. */
function closedOf(maker: string): Evaluation[] {
  const listening: Tell = (story) => {
    const wish = { event_type: 'ACCOUNT_CLOSED', callback_url: 'https://127.0.0.1/hook' };
    const own = { ...wish, id: 's', status: 'ACTIVE' };
    story.ask('createSubscription', 'subscriptions', wish, { data: own });
  };
  const closing: Tell = (story) => {
    story.open('a');
    story.event('e', 'ACCOUNT_CLOSED', 'a');
  };
  const verifiedBy = [{ subscriptionId: 's', form: 'utf8' }] as const;
  const entries = beside(by('primary', listening), by(maker, closing)).map((entry) =>
    entry.kind === 'delivery' ? { ...entry, verifiedBy } : entry,
  );
  const subjects = { ACCOUNT_CLOSED: '/transaction_id' };
  const target = storyTarget({ webhooks: { listen: { host: '127.0.0.1', port: 0 }, subjects } });
  const evaluations = audit(entries, target).filter(({ checkId }) => checkId === 'audited-strays');
  const stored = JSON.parse(JSON.stringify([...entries, ...evaluations])) as Entry[];
  const again = judgeAgain(sortEntries(stored), {
    judge: { description: loadDescription(), target: createTargetView(target) },
    checkById: auditCheckById,
    judgePassively: () => ({ outcomes: {} }),
  });
  expect(again.differences).toEqual([]);
  return evaluations;
}

test('what is told of an account that another client opened has strayed', () => {
  const [found, ...others] = closedOf('second');
  expect(others).toEqual([]);
  expect(found).toMatchObject({ requirement: 'WHK-018', outcome: 'violated' });
  expect(found?.finding?.expected).toContain('second');
});

test('what is told of an own account has not strayed', () => {
  expect(closedOf('primary').map(({ outcome }) => outcome)).toEqual(['held']);
});

const paying: Tell = (story) => {
  story.open('a');
  story.arrive('a', '100');
  story.create('transfer', 't', '30', 'a', 'b');
  story.accept('transfer', 't', 'DONE');
};
const paid: Tell = (story) => {
  story.open('b');
  story.wait(5_000);
  story.read('b', '30');
};

test('what one client pays into an account of another one explains that', () => {
  const entries = beside(by('primary', paying), by('second', paid));
  expect(violated(entries).map(({ finding }) => finding)).toEqual([]);
  const alone = by('second', paid);
  expect(violated(alone).map(({ requirement }) => requirement)).not.toEqual([]);
});

const moved: Tell = (story) => {
  story.open('a');
  story.open('b');
  story.arrive('a', '100');
  story.create('transfer', 't', '30', 'a', 'b');
  story.accept('transfer', 't', 'DONE');
  story.wait(5_000);
};

test("who is told of no transaction of another client's account is not told that there is none", () => {
  const asking: Tell = (story) => {
    moved(story);
    story.list('b');
  };
  const entries = beside(by('primary', moved), by('second', asking).slice(-1));
  expect(violated(entries).map(({ finding }) => finding)).toEqual([]);
  const own = by('primary', asking);
  expect(violated(own).map(({ requirement }) => requirement)).toContain('TRF-006');
});
