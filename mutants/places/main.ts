/**
 * `npm run mutate:places`: faults of the kill matrix, each at one place alone, against all tests.
 * Advisory: what survives and where no test goes is told, and nothing is red.
 */
import { availableParallelism } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { MutantJob } from '../matrix/jobs.ts';
import { openPool, type Pool } from '../matrix/pool.ts';
import { runMatrix, type Result } from '../matrix/run-matrix.ts';
import { mutantRows } from '../matrix/rows.ts';
import { drawn } from './draw.ts';
import { isReached, measureReach } from './reach.ts';
import { pairNamed, type Pair } from './named.ts';
import { told, type Fate } from './told.ts';

const SLOTS = 6;
const PROGRESS_EVERY = 20;

const values = new Command('npm run mutate:places --')
  .description('Try faults of the kill matrix, each at one place alone; what survives is told.')
  .option('--count <n>', 'how many pairs of fault and place are drawn', Number, 330)
  .option('--seed <n>', 'draws them', Number, 1)
  .option('--areas <names>', 'only faults of these areas, such as CUS,APP', split)
  .option('--places <names>', 'only at these places, such as in-lists,after-a-change', split)
  .option('--id <ids>', 'only these, such as FAULT@PLACE, separated by commas')
  .option('--quick', 'leave out whether another requirement tells what survived')
  .option('-o, --out <dir>', 'folder of the results', 'reports/places')
  .parse()
  .opts<{
    count: number;
    seed: number;
    areas?: string[];
    places?: string[];
    id?: string;
    quick?: true;
    out: string;
  }>();

function split(text: string): string[] {
  return text.split(',');
}

async function main(): Promise<void> {
  mkdirSync(values.out, { recursive: true });
  const write = (name: string, value: unknown): void => {
    writeFileSync(join(values.out, name), `${JSON.stringify(value, null, 2)}\n`);
  };
  const pairs =
    values.id === undefined
      ? drawn(values.count, values.seed, values)
      : values.id.split(',').map(asked);
  const reach = await measureReach(pairs);
  write('reach.json', reach);
  const all = pairs.map(({ id, place, mutant }) => ({
    ...{ id, place },
    isReached: isReached({ id, place, mutant }, reach),
  }));
  const chosen = all.filter(({ isReached: is }) => is || values.id !== undefined);
  const fates = await tried(
    chosen.map(({ id }) => id),
    (some) => {
      write('fates.json', some);
    },
  );
  process.stdout.write(told({ drawn: all, fates }));
}

function asked(id: string): Pair {
  const pair = pairNamed(id);
  if (pair === undefined) throw new Error(`${id} is no fault at a place`);
  return pair;
}

async function tried(
  ids: readonly string[],
  keep: (fates: readonly Fate[]) => void,
): Promise<readonly Fate[]> {
  const pool = openPool({ processes: availableParallelism(), slots: SLOTS });
  try {
    const jobs = ids.map((id): MutantJob => ({ kind: 'mutant', id, seed: 1, until: 'one' }));
    const rows = mutantRows(await runMatrix(pool, jobs, { onProgress: progress }));
    const fates = rows.map(({ id, breaks, killed, killedBy, said }): Fate => {
      if (!killed) return { id, breaks, fate: 'survived', by: null, said: null };
      return { id, breaks, fate: 'named', by: killedBy[0] ?? null, said };
    });
    keep(fates);
    if (values.quick === true) return fates;
    const left = fates.filter(({ fate }) => fate === 'survived').map(({ id }) => id);
    const others = await byAnything(pool, left);
    const all = fates.map((one): Fate => {
      const other = others.get(one.id);
      return other === undefined ? one : { ...one, fate: 'another', ...other };
    });
    keep(all);
    return all;
  } finally {
    pool.close();
  }
}

type Seen = { readonly by: string | null; readonly said: string | null };

/** What another requirement tells of those that the one they break did not. */
async function byAnything(pool: Pool, ids: readonly string[]): Promise<Map<string, Seen>> {
  const jobs = ids.map((id): MutantJob => ({
    kind: 'mutant',
    id,
    seed: 1,
    until: 'one',
    by: 'any',
  }));
  const seen = new Map<string, Seen>();
  let done = 0;
  await pool.run(jobs, (result, job) => {
    done += 1;
    progress(done, jobs.length, { job, result });
    if (result.kind !== 'mutant') return;
    const { killedBy, said } = result.result;
    if (killedBy.length > 0) seen.set(job.id, { by: killedBy[0] ?? null, said });
  });
  return seen;
}

function progress(done: number, total: number, { job, result }: Result): void {
  if (result.kind === 'broken') process.stdout.write(`${job.id} broke: ${result.error}\n`);
  if (done % PROGRESS_EVERY === 0) process.stdout.write(`${done}/${total}\n`);
}

await main();
