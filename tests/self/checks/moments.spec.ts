import { expect, test } from '@playwright/test';
import * as moments from '../../../fixtures/checks/moments.ts';
import * as creationTimes from '../../../fixtures/checks/webhooks/creation-times.ts';
import * as postingDates from '../../../fixtures/checks/ledger/posting-dates.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Judge } from '../../../fixtures/evidence/check.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { testSamples } from '../samples/check-samples.ts';
import { creationTimesSamples } from '../samples/creation-times.ts';
import { created, momentsSamples } from '../samples/moments.ts';
import { sampleTarget } from '../sample-target.ts';

const judgeOf = (file: Partial<TargetFile> = {}): Judge => ({
  description: loadDescription(),
  target: createTargetView(sampleTarget(file)),
});

testSamples([moments, postingDates], momentsSamples, judgeOf());
testSamples([creationTimes], creationTimesSamples, judgeOf());

const outcome = (text: string, file: Partial<TargetFile>): string =>
  moments.createdWhenTold.evaluate(
    { created: created(text), answers: [] },
    undefined,
    judgeOf(file),
  ).outcome;

test('where clocks can be moved on, what lies ahead may be right, and what lies behind is not', () => {
  const controls = { advanceClock: { url: 'https://x.invalid', scope: 'client' } } as const;
  expect(outcome('2025-07-01T12:00:00Z', { controls })).toBe('held');
  expect(outcome('2024-05-06T11:00:00Z', { controls })).toBe('violated');
});

test('a platform with a calendar of its own is not judged by that of the day', () => {
  const lacks = ['realClock'] as const;
  expect(outcome('2001-01-01T00:00:00Z', { lacks })).toBe('not-evaluable');
  expect(outcome('2001-01-01T00:00:00Z', {})).toBe('violated');
});
