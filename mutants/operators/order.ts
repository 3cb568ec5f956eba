/** With which tests a mutant is tried: those that reach it, the likeliest and cheapest first. */
import type { OperatorMutant } from './mutant.ts';
import type { Reach } from './reach.ts';

export type Orderer = {
  /** Tests in batches; none when nothing reaches the mutant. */
  batchesFor(mutant: OperatorMutant): string[][];
  /** Its file's other mutants will be tried with this test sooner. */
  learn(mutant: OperatorMutant, killedBy: string): void;
};

const BATCHES = [16, 48, 160] as const;
const NEAR_LINES = 12;

export function createOrderer(mutants: readonly OperatorMutant[], reach: Reach): Orderer {
  const tests = Object.entries(reach.tests);
  const reaching = new Map<string, string[]>();
  for (const [test, { ids }] of tests) {
    for (const id of ids) reaching.set(id, [...(reaching.get(id) ?? []), test]);
  }
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  /** What few tests reach tells more of a test than what all do. */
  const weight = (id: string): number =>
    Math.log(tests.length / (reaching.get(id)?.length ?? tests.length));
  const total = new Map(tests.map(([test, { ids }]) => [test, sum(ids, weight)]));
  const inFile = new Map<string, Map<string, readonly string[]>>();
  for (const [test, { ids }] of tests) {
    inFile.set(
      test,
      grouped(ids, (id) => byId.get(id)?.file ?? ''),
    );
  }
  const kills: { file: string; line: number; test: string }[] = [];
  const atStart = new Set(reach.atStart);

  function promise(mutant: OperatorMutant, test: string): number {
    const ids = inFile.get(test)?.get(mutant.file) ?? [];
    const isNear = (line: number): boolean => Math.abs(line - mutant.line) <= NEAR_LINES;
    const near = ids.filter((id) => isNear(byId.get(id)?.line ?? Number.NaN));
    const share = (sum(ids, weight) + 3 * sum(near, weight)) / ((total.get(test) ?? 0) + 1);
    const killed = kills
      .filter((one) => one.test === test && one.file === mutant.file)
      .reduce((points, { line }) => points + (isNear(line) ? 4 : 1), 0);
    const { exchanges = 0, ms = 0 } = reach.tests[test] ?? {};
    const cost = 1 + exchanges / 15 + ms / 700;
    return ((share + 0.02) * (1 + killed)) / cost;
  }

  return {
    batchesFor(mutant) {
      const found = reaching.get(mutant.id) ?? [];
      if (found.length === 0 && !atStart.has(mutant.id)) return [];
      const candidates = atStart.has(mutant.id) ? tests.map(([test]) => test) : found;
      const rows = candidates.map((test) => ({ test, promise: promise(mutant, test) }));
      const ordered = rows.sort((a, b) => b.promise - a.promise).map(({ test }) => test);
      return inBatches([...reach.unknown, ...ordered]);
    },
    learn(mutant, test) {
      kills.push({ file: mutant.file, line: mutant.line, test });
    },
  };
}

function inBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  let start = 0;
  for (const size of [...BATCHES, Number.POSITIVE_INFINITY]) {
    const batch = ids.slice(start, start + size);
    if (batch.length > 0) batches.push(batch);
    start += size;
  }
  return batches;
}

function sum(ids: readonly string[], weight: (id: string) => number): number {
  return ids.reduce((points, id) => points + weight(id), 0);
}

function grouped(
  ids: readonly string[],
  groupOf: (id: string) => string,
): Map<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const group = groups.get(groupOf(id));
    if (group === undefined) groups.set(groupOf(id), [id]);
    else group.push(id);
  }
  return groups;
}
