/** What the auditor says of an event that is delivered more than once. */
import { expect, test } from '@playwright/test';
import { audit } from '../../../fixtures/auditor/audit.ts';
import { auditCheckById } from '../../../fixtures/auditor/checks.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import { sortEntries } from '../../../fixtures/evidence/read-store.ts';
import type { Delivery, Entry, Evaluation } from '../../../fixtures/evidence/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { judgeAgain } from '../../../verdict/self-judge.ts';
import { createStory, storyTarget } from '../samples/story.ts';

type Member = Readonly<Record<string, unknown>>;

const DATE = '2026-11-30T10:00:00.120Z';
const EVENT = {
  event_id: 'e',
  event_date: DATE,
  event_type: 'TRANSACTION_POSTED',
  event_data: { transaction_id: 't' },
} as const;

type Way = Partial<Pick<Delivery, 'verifiedBy' | 'receivedAtMs'>>;

/** Judged twice: what is said of the same evidence again has to be the same. */
function judged(payloads: readonly Member[], way: Way = {}): readonly Evaluation[] {
  const story = createStory();
  for (const { event_id: id } of payloads) story.event(String(id), 'TRANSACTION_POSTED', 't');
  const own = payloads.values();
  let receivedAtMs = 1_000;
  const entries = story.entries.map((entry): Entry => {
    if (entry.kind !== 'delivery') return entry;
    const payload = own.next().value ?? {};
    const eventType = String(payload['event_type']);
    const verifiedBy = [{ subscriptionId: 's', form: 'utf8' }] as const;
    receivedAtMs += 200;
    const body = JSON.stringify(payload);
    return { ...entry, eventType, body, verifiedBy, receivedAtMs, ...way };
  });
  const found = audit(entries, storyTarget()).filter(
    ({ checkId }) => checkId === 'audited-repetitions',
  );
  const again = judgeAgain(sortEntries([...entries, ...found]), {
    judge: { description: loadDescription(), target: createTargetView(storyTarget()) },
    checkById: auditCheckById,
    judgePassively: () => ({ outcomes: {} }),
  });
  expect(again.differences).toEqual([]);
  return found;
}

const outcomes = (found: readonly Evaluation[]): readonly string[] =>
  found.map(({ requirement, outcome }) => `${requirement} ${outcome}`);

for (const [words, second, said] of [
  ['the same', {}, ['WHK-010 held']],
  [
    'with its date written otherwise',
    { event_date: '2026-11-30T12:00:00.12+02:00' },
    ['WHK-010 held'],
  ],
  ['with a later date', { event_date: '2026-11-30T10:00:01.120Z' }, ['WHK-010 violated']],
  ['without its date', { event_date: undefined }, ['WHK-010 violated']],
  ['about something else', { event_data: { transaction_id: 'u' } }, ['WHK-011 violated']],
  ['as another one', { event_type: 'TRANSACTION_CANCELLED' }, ['WHK-011 violated']],
  ['under another identifier', { event_id: 'f' }, []],
] as const) {
  test(`an event that comes again ${words}: ${said.join() || 'nothing is said'}`, () => {
    expect(outcomes(judged([EVENT, { ...EVENT, ...second }]))).toEqual(said);
  });
}

test('nothing is said of one that came once, for several tests, has no date, or is not signed', () => {
  const dateless = { ...EVENT, event_date: undefined };
  expect(judged([EVENT])).toEqual([]);
  expect(judged([EVENT, EVENT], { receivedAtMs: 1_000 })).toEqual([]);
  expect(judged([dateless, dateless])).toEqual([]);
  expect(judged([EVENT, { ...EVENT, event_date: 'later' }], { verifiedBy: [] })).toEqual([]);
});

test('a finding tells the date of before, and shows both deliveries', () => {
  const [found] = judged([EVENT, { ...EVENT, event_date: '2026-12-01T10:00:00Z' }]);
  expect(found?.finding?.expected).toContain(DATE);
  expect(found?.inputs['evidence']).toHaveLength(2);
});
