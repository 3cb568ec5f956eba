/** Profiles, and how a run is told to the processes that make it. */
import { expect, test } from '@playwright/test';
import { DEFAULT_PROFILE, profileOf, profiles } from '../../../fixtures/profiles.ts';
import { readRunEnvironment, toRunVariables } from '../../../fixtures/run-environment.ts';

test('there are three profiles, and gate is the default', () => {
  expect(Object.keys(profiles)).toEqual(['gate', 'certification', 'smoke']);
  expect(DEFAULT_PROFILE).toBe('gate');
});

test('smoke lets nothing through but reads', () => {
  expect(profileOf('smoke')).toMatchObject({ kind: 'smoke', effects: ['read'] });
});

test('gate and certification try often enough to tell the environment from the platform', () => {
  for (const name of ['gate', 'certification']) {
    expect(profileOf(name)?.attempts).toBeGreaterThanOrEqual(3);
  }
});

for (const name of ['constructor', 'toString', '']) {
  test(`"${name}" is no profile`, () => {
    expect(profileOf(name)).toBeUndefined();
  });
}

test('what a run is told comes out as it went in', () => {
  const before = {
    ...readRunEnvironment({}),
    target: '/somewhere/target.yaml',
    seed: 'a seed',
    only: ['IDM-003', 'TRF-001'] as const,
    workers: 3,
    knownFailures: '/somewhere/known.yaml',
  };
  expect(readRunEnvironment(toRunVariables(before))).toEqual(before);
});

test('a run that is told nothing is a gate run on the embedded platform', () => {
  const { target, profile, only, workers } = readRunEnvironment({});
  expect({ target, profile: profile.name, only, workers }).toEqual({
    target: null,
    profile: 'gate',
    only: null,
    workers: null,
  });
});

test('an unknown profile or requirement is an error', () => {
  expect(() => readRunEnvironment({ ASSAY_PROFILE: 'gaet' })).toThrow(/gaet/);
  expect(() => readRunEnvironment({ ASSAY_GREP: 'IDM-999' })).toThrow(/IDM-999/);
});
