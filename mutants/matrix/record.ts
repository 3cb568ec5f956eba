/**
 * mutants/killed.json: what the last long form saw of each mutant, by the requirement that it
 * breaks. Committed, so that reports can name what was seen to fail on a fresh clone too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { partsOfTestId } from '../../fixtures/session/identity.ts';
import { AUDITOR } from './judged-by.ts';
import type { MutantRow } from './rows.ts';
import type { Witnesses } from './witnesses.ts';

export type KilledMutant = {
  /** A test that kills it alone, with few requests; left out where none killed it. */
  readonly by?: string;
  /** Tests killed it, but none of them when it was tried alone. */
  readonly company?: true;
  /** `test`: no other test kills it; `file`: only tests of one file do. */
  readonly lone?: 'test' | 'file';
};

export type KillRecord = Readonly<Record<string, Readonly<Record<string, KilledMutant>>>>;

const FILE = fileURLToPath(new URL('../killed.json', import.meta.url));

export function readRecord(): KillRecord {
  return JSON.parse(readFileSync(FILE, 'utf8')) as KillRecord;
}

export function writeRecord(record: KillRecord): void {
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}

/** The test that kills each mutant alone, where there is one. */
export function killersIn(record: KillRecord): ReadonlyMap<string, string> {
  const all = Object.values(record).flatMap((some) => Object.entries(some));
  return new Map(
    all.flatMap(([id, { by, company }]) =>
      by === undefined || company === true ? [] : [[id, by]],
    ),
  );
}

/** The rows put over what was known; mutants that are gone are dropped. */
export function recordOf(
  rows: readonly MutantRow[],
  known: KillRecord,
  breaks: ReadonlyMap<string, string>,
  witnesses: Witnesses = new Map(),
): KillRecord {
  const before = new Map(Object.values(known).flatMap((some) => Object.entries(some)));
  const now = new Map(rows.map((row) => [row.id, killedMutant(row, witnesses.get(row.id))]));
  const ids = [...breaks.keys()].sort();
  const requirements = [...new Set(breaks.values())].sort();
  return Object.fromEntries(
    requirements.map((requirement) => [
      requirement,
      Object.fromEntries(
        ids
          .filter((id) => breaks.get(id) === requirement)
          .map((id) => [id, now.get(id) ?? before.get(id) ?? {}]),
      ),
    ]),
  );
}

function killedMutant(
  { killed, killedBy, lone }: MutantRow,
  witness: string | null | undefined,
): KilledMutant {
  // What is made for tests to come is none of them.
  const by = witness ?? killedBy.find((id) => id === AUDITOR || partsOfTestId(id).title !== '');
  if (!killed || by === undefined) return {};
  return { by, ...(witness === null && { company: true }), ...(lone !== null && { lone }) };
}

/** What is not as recorded: mutants unknown to it, of another fate, or not there any more. */
export function staleIn(
  record: KillRecord,
  rows: readonly MutantRow[],
  there: ReadonlySet<string>,
): string[] {
  const told = new Map(Object.values(record).flatMap((some) => Object.entries(some)));
  const unlike = rows.flatMap(({ id, breaks, killed }) => {
    const known = record[breaks]?.[id];
    if (known === undefined) return [`does not know the mutant ${id} of ${breaks}`];
    if ((known.by !== undefined) === killed) return [];
    return [`says that the mutant ${id} is ${killed ? 'not ' : ''}killed`];
  });
  const gone = [...told.keys()].filter((id) => !there.has(id));
  return [...unlike, ...gone.map((id) => `knows the mutant ${id}, which is gone`)];
}

/** Mutants that one test alone kills, by that test. */
export function uniqueKillersIn(record: KillRecord): Record<string, string[]> {
  return groupedBy(record, ({ by, lone }) => (lone === 'test' ? by : undefined));
}

/** Mutants that tests of one file alone kill, by that file. */
export function loneFilesIn(record: KillRecord): Record<string, string[]> {
  return groupedBy(record, ({ by, lone }) =>
    lone === undefined ? undefined : by && partsOfTestId(by).file,
  );
}

function groupedBy(
  record: KillRecord,
  nameOf: (mutant: KilledMutant) => string | undefined,
): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [id, mutant] of Object.values(record).flatMap((some) => Object.entries(some))) {
    const name = nameOf(mutant);
    if (name !== undefined) (groups[name] ??= []).push(id);
  }
  return Object.fromEntries(Object.entries(groups).sort(([a], [b]) => a.localeCompare(b)));
}
