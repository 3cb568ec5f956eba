import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createRunReader } from '../../../cli/run-reader.ts';
import { readRunStore } from '../../../fixtures/evidence/read-store.ts';
import { openRunStore, type OnEntry } from '../../../fixtures/evidence/run-store.ts';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import { profiles, type Profile } from '../../../fixtures/profiles.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import type { CollectedRun } from '../../../verdict/collect.ts';
import { judgeCollected, judgeRun, type JudgedRun } from '../../../verdict/judge-run.ts';
import type { PassiveTable, RunContext } from '../../../verdict/types.ts';
import { faults } from '../samples/stories.ts';
import { createStory, storyTarget } from '../samples/story.ts';

const target = storyTarget({ capabilities: ['core', 'transfers'] });
const passive: PassiveTable = { requirementOf: () => undefined, groundsOf: () => [] };
const wrongPayee = 'the current balance of b is not what was moved to and from it';

test('what the auditor finds in a stored run fails its requirement, and stands there once', () => {
  inFolder((dir) => {
    write(dir, 'w0', told());
    const audited = (): string => {
      createRunReader(dir, target, passive).collected();
      return auditIn(dir);
    };
    const first = audited();
    expect(first).toContain(wrongPayee);
    expect(audited()).toEqual(first);
    expect(failuresOf(judgeRun(readRunStore(dir), contextOf(target)))).toEqual([
      ['LED-001', [wrongPayee]],
    ]);
  });
});

test('a run that is followed comes to the same as one that is read', () => {
  inFolder((dir) => {
    const entries = told();
    const [before, after] = [entries.slice(0, 4), entries.slice(4)];
    const reader = createRunReader(dir, target, passive);
    write(dir, 'preflight', before);
    write(dir, 'w0', after, reader.onEntry);
    const followed = reader.collected();
    const audit = auditIn(dir);

    const read = createRunReader(dir, target, passive).collected();
    expect(summaryOf(followed)).toEqual(summaryOf(read));
    expect(auditIn(dir)).toEqual(audit);
    expect(failuresOf(judgeCollected(followed, contextOf(target)))).toEqual([
      ['LED-001', [wrongPayee]],
    ]);
  });
});

test('where following breaks, the store is read, and nothing is thrown at who writes', () => {
  inFolder((dir) => {
    const reader = createRunReader(dir, target, passive);
    reader.onEntry({ kind: 'exchange' } as Entry, 'w0');
    write(dir, 'w0', told(), reader.onEntry);
    const read = createRunReader(dir, target, passive).collected();
    expect(summaryOf(reader.collected())).toEqual(summaryOf(read));
  });
});

test('a run with a line that is no entry is not judged', () => {
  inFolder((dir) => {
    write(dir, 'w0', told());
    writeFileSync(join(dir, 'evidence', 'w1.ndjson'), '{"kind":\n');
    expect(() => createRunReader(dir, target, passive).collected()).toThrow(/w1\.ndjson:1/);
  });
});

function inFolder(work: (dir: string) => void): void {
  const dir = mkdtempSync(join(tmpdir(), 'auditor-'));
  try {
    work(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function told(): readonly Entry[] {
  const story = createStory();
  faults['a minor unit too much for the payee']?.tell(story);
  return story.entries;
}

function write(dir: string, worker: string, entries: readonly Entry[], onEntry?: OnEntry): void {
  const store = openRunStore({ dir, worker, ...(onEntry && { onEntry }) });
  for (const entry of entries) store.append(entry);
  store.close();
}

function auditIn(dir: string): string {
  return readFileSync(join(dir, 'evidence', 'auditor.ndjson'), 'utf8');
}

function contextOf(file: TargetFile): RunContext {
  const { offers, claims } = createTargetView(file);
  return {
    profile: profiles['gate'] as Profile,
    only: null,
    target: { name: file.name, environment: file.environment, offers, claims },
    passive,
    knownFailures: [],
  };
}

/** All that is counted, without what is asked of it by functions. */
function summaryOf({ findings, grounds, timeline, ...counted }: CollectedRun): unknown {
  void [findings, grounds, timeline];
  return counted;
}

function failuresOf({ results }: JudgedRun): unknown[] {
  const failed = results.filter(({ verdict }) => verdict === 'fail');
  return failed.map(({ id, findings }) => [id, findings.map(({ message }) => message)]);
}
