/** What an earlier run in this folder had no chance to clean up: killed, it leaves its journal. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEntries, type Line } from '../fixtures/given/journal-lines.ts';
import { profileOf } from '../fixtures/profiles.ts';
import { embeddedTargetPath } from '../fixtures/target/paths.ts';
import type { TargetFile } from '../fixtures/target/types.ts';
import type { RunRecord } from './run-folder.ts';

/** Read before the folder is emptied. */
export function leftOpenIn(out: string): Line[] {
  const record = read<Partial<RunRecord>>(out, 'run.json') ?? {};
  const { target = null, profile = '', exitCode } = record;
  const base = read<TargetFile>(out, 'target.json')?.addresses.baseUrl;
  const isOwn = target === null || target === embeddedTargetPath;
  const reads = profileOf(profile)?.effects.every((effect) => effect === 'read') === true;
  return openEntries(join(out, 'journal.ndjson')).flatMap((line) => {
    // An embedded platform ends with its run.
    const at = line.at ?? (isOwn ? undefined : base);
    const hadChance = exitCode !== undefined && at === base && !reads;
    return at === undefined || hadChance ? [] : [{ ...line, at }];
  });
}

/** The next run's journal begins with it. */
export function carryOver(out: string, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(out, 'journal.ndjson'), text);
}

function read<T>(out: string, name: string): T | null {
  try {
    return JSON.parse(readFileSync(join(out, name), 'utf8')) as T;
  } catch {
    return null;
  }
}
