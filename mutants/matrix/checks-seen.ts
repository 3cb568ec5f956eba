/**
 * mutants/seen.json: of each requirement the checks that judge it, each with a mutant that breaks the
 * requirement and that it told; null where none was found yet. A check that cannot fail is a defect,
 * and one that never was seen to fail may be one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requirements } from '../../generated/requirements.ts';
import type { Mutant } from '../types.ts';
import type { Job, JobResult, MutantJob } from './jobs.ts';
import type { TestsByCheck } from './judged-by.ts';

export type SeenChecks = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** One check of one requirement. */
type Pair = { readonly requirement: string; readonly checkId: string };

const FILE = fileURLToPath(new URL('../seen.json', import.meta.url));

export function readSeen(): SeenChecks {
  return JSON.parse(readFileSync(FILE, 'utf8')) as SeenChecks;
}

export function writeSeen(seen: SeenChecks): void {
  writeFileSync(FILE, `${JSON.stringify(seen, null, 2)}\n`);
}

/** Without what is only observed, of which nothing can be violated. */
export function withoutObserved(checksOf: TestsByCheck): TestsByCheck {
  const levelOf = (id: string): unknown => (requirements as Catalogue)[id]?.level;
  return Object.fromEntries(Object.entries(checksOf).filter(([id]) => levelOf(id) !== 'OBSERVE'));
}

type Catalogue = Readonly<Record<string, { readonly level: string }>>;

/** What is not as it is written down: checks that it does not know, and mutants that are gone. */
export function unknownTo(
  seen: SeenChecks,
  checksOf: TestsByCheck,
  there: ReadonlySet<string>,
): string[] {
  const unknown = pairsIn(checksOf)
    .filter(({ requirement, checkId }) => seen[requirement]?.[checkId] === undefined)
    .map(
      ({ requirement, checkId }) =>
        `does not know that ${checkId} judges ${requirement}: has it been seen to fail? (--checks)`,
    );
  const gone = pairsIn(seen).flatMap(({ requirement, checkId }) => {
    const id = seen[requirement]?.[checkId] ?? null;
    return id === null || there.has(id) ? [] : [`names the mutant ${id}, which is gone`];
  });
  return [...unknown, ...gone];
}

type Among = {
  /** All that there are. */
  readonly mutants: ReadonlyMap<string, Pick<Mutant, 'breaks'>>;
  /** Which of them are tried. */
  readonly isTried: (id: string) => boolean;
};

type Perform = (
  jobs: readonly Job[],
  onResult: (result: JobResult, job: Job) => void,
) => Promise<void>;

/**
 * Looks for a mutant that each check tells of which none is known, among those of its requirement:
 * each check in turn with the next of them. What nothing judges any more is dropped.
 */
export async function searched(
  perform: Perform,
  seen: SeenChecks,
  checksOf: TestsByCheck,
  { mutants, isTried }: Among,
): Promise<SeenChecks> {
  const found = new Map<string, string>();
  const idsOf = (requirement: string): string[] =>
    [...mutants.keys()].filter((id) => isTried(id) && mutants.get(id)?.breaks === requirement);
  const known = ({ requirement, checkId }: Pair): string | null => {
    const id = seen[requirement]?.[checkId] ?? null;
    return id !== null && mutants.has(id) ? id : null;
  };
  const pairs = pairsIn(checksOf);
  let open = pairs
    .filter((pair) => known(pair) === null)
    .map((pair) => ({ pair, ids: idsOf(pair.requirement) }));
  for (open = open.filter(hasMore); open.length > 0; open = open.filter(hasMore)) {
    const jobs = open.map(({ pair, ids: [id = ''] }) => jobOf(id, pair, checksOf));
    await perform(jobs, (result, job) => {
      const [by] = result.kind === 'mutant' ? result.result.killedBy : [];
      if (by === undefined || job.kind !== 'mutant') return;
      const requirement = mutants.get(job.id)?.breaks ?? '';
      found.set(nameOf({ requirement, checkId: job.check?.id ?? '' }), job.id);
    });
    open = open
      .filter(({ pair }) => !found.has(nameOf(pair)))
      .map(({ pair, ids }) => ({ pair, ids: ids.slice(1) }));
  }
  return tableOf(pairs, (pair) => known(pair) ?? found.get(nameOf(pair)) ?? null);
}

const hasMore = ({ ids }: { readonly ids: readonly string[] }): boolean => ids.length > 0;

function jobOf(id: string, { requirement, checkId }: Pair, checksOf: TestsByCheck): MutantJob {
  const tests = checksOf[requirement]?.[checkId] ?? [];
  return { kind: 'mutant', id, seed: 1, until: 'one', check: { id: checkId, tests } };
}

function nameOf({ requirement, checkId }: Pair): string {
  return `${requirement} ${checkId}`;
}

function pairsIn(table: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Pair[] {
  return Object.entries(table).flatMap(([requirement, checks]) =>
    Object.keys(checks).map((checkId) => ({ requirement, checkId })),
  );
}

function tableOf(
  pairs: readonly Pair[],
  valueOf: (pair: Pair) => string | null,
): Record<string, Record<string, string | null>> {
  const table: Record<string, Record<string, string | null>> = {};
  const sorted = pairs.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  for (const pair of sorted) (table[pair.requirement] ??= {})[pair.checkId] = valueOf(pair);
  return table;
}
