/** What an earlier run left in a folder: it goes, but for what that had no chance to clean up. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openEntries, type Line } from '../fixtures/given/journal-lines.ts';
import { profileOf } from '../fixtures/profiles.ts';
import { embeddedTargetPath } from '../fixtures/target/paths.ts';
import type { TargetFile } from '../fixtures/target/types.ts';
import { written, writing, type RunRecord } from './run-folder.ts';
import { UsageError } from './usage-error.ts';

/** Takes away what an earlier run wrote, and only where that run left its mark. */
export function prepareRunFolder(out: string): void {
  const used = written.filter((name) => holdsSomething(join(out, name)));
  if (used.length > 0 && !isMarked(out)) {
    const found = used.join(', ');
    throw new UsageError(
      `${out} holds ${found}, but not of a run of this suite; name another folder with --out`,
    );
  }
  const left = used.includes('journal.ndjson') ? leftOpenIn(out) : [];
  writing(out, () => {
    for (const name of used) rmSync(join(out, name), { recursive: true });
    mkdirSync(join(out, 'evidence'), { recursive: true });
    // The mark: from now on the folder is known as ours, however far the run gets.
    writeFileSync(join(out, 'run.json'), '{}\n');
    carryOver(out, left);
  });
}

/** Whether its `run.json` is one of ours, be it of a run that had just begun. */
function isMarked(out: string): boolean {
  const file = join(out, 'run.json');
  if (!existsSync(file)) return false;
  const text = readFileSync(file, 'utf8').trim();
  // The second one may be torn, where a run was killed that wrote it.
  return text === '' || text === '{}' || /^\{\s*"suite"/.test(text);
}

function holdsSomething(path: string): boolean {
  if (!existsSync(path)) return false;
  return !statSync(path).isDirectory() || readdirSync(path).length > 0;
}

/** Killed, a run leaves its journal; it is read before the folder is emptied. */
function leftOpenIn(out: string): Line[] {
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
function carryOver(out: string, lines: readonly Line[]): void {
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
