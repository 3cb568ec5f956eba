import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { auditedRun } from '../../../fixtures/auditor/store.ts';
import { readRunStore } from '../../../fixtures/evidence/read-store.ts';
import { profiles, type Profile } from '../../../fixtures/profiles.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { judgeRun } from '../../../verdict/judge-run.ts';
import { faults } from '../samples/stories.ts';
import { createStory, storyTarget } from '../samples/story.ts';

test('what the auditor finds in a stored run fails its requirement, and stands there once', () => {
  const dir = mkdtempSync(join(tmpdir(), 'auditor-'));
  try {
    const story = createStory();
    faults['a minor unit too much for the payee']?.tell(story);
    mkdirSync(join(dir, 'evidence'));
    const lines = story.entries.map((entry) => `${JSON.stringify(entry)}\n`);
    writeFileSync(join(dir, 'evidence', 'w0.ndjson'), lines.join(''));
    const target = createTargetView(storyTarget({ capabilities: ['core', 'transfers'] }));

    const audited = (): string => {
      const kinds: string[] = [];
      for (const entry of auditedRun(dir, { target })) kinds.push(entry.kind);
      expect(kinds.slice(0, lines.length)).toEqual(story.entries.map(({ kind }) => kind));
      expect(kinds.length).toBeGreaterThan(lines.length);
      return readFileSync(join(dir, 'evidence', 'auditor.ndjson'), 'utf8');
    };
    const first = audited();
    expect(audited()).toEqual(first);

    const { offers, claims, file } = target;
    const { results } = judgeRun(readRunStore(dir), {
      profile: profiles['gate'] as Profile,
      only: null,
      target: { name: file.name, environment: file.environment, offers, claims },
      passive: { requirementOf: () => undefined, groundsOf: () => [] },
      knownFailures: [],
    });
    const failed = results.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ id }) => id)).toEqual(['LED-001']);
    expect(failed[0]?.findings.map(({ message }) => message)).toEqual([
      'the current balance of b is not what was moved to and from it',
    ]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
