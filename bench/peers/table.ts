/** From single runs to one row for each tester. */
import { mutants } from '../../mutants/registry.ts';
import type { TesterRun } from './run-tester.ts';
import type { TesterName } from './testers.ts';

export type Turn = {
  readonly tester: TesterName;
  /** Null for the clean reference. */
  readonly mutant: string | null;
  readonly run: TesterRun;
};

export type Row = {
  readonly tester: TesterName;
  /** Told something that it never told of the clean reference, and told it again. */
  readonly kills: readonly string[];
  readonly judged: number;
  /** Killed and judged, by the class of the fault. */
  readonly byClass: Readonly<Record<string, { readonly killed: number; readonly of: number }>>;
  /** What it holds against the clean reference: all of it is false. */
  readonly falseFailures: readonly string[];
  readonly falseFailuresEach: readonly number[];
  /** Runs that came to no report in their time. */
  readonly withoutReport: number;
  readonly requestsPerSecond: number;
  readonly meanWallMs: number;
};

export function rowOf(tester: TesterName, turns: readonly Turn[]): Row {
  const own = turns.filter((turn) => turn.tester === tester);
  const clean = own.filter(({ mutant }) => mutant === null).map(({ run }) => run.failures ?? []);
  const known = new Set(clean.flat());
  const broken = [...new Set(own.flatMap(({ mutant }) => mutant ?? []))];
  const kills = broken.filter((id) => toldEachTime(own, id, known));
  const byClass: Record<string, { killed: number; of: number }> = {};
  for (const id of broken) {
    const counts = (byClass[mutants.get(id)?.class ?? ''] ??= { killed: 0, of: 0 });
    counts.of += 1;
    if (kills.includes(id)) counts.killed += 1;
  }
  const wallMs = own.reduce((sum, { run }) => sum + run.wallMs, 0);
  const requests = own.reduce((sum, { run }) => sum + run.requests, 0);
  return {
    tester,
    kills,
    judged: broken.length,
    byClass,
    falseFailures: [...known],
    falseFailuresEach: clean.map(({ length }) => length),
    withoutReport: own.filter(({ run }) => run.failures === null).length,
    requestsPerSecond: Math.round((requests / Math.max(1, wallMs)) * 1000),
    meanWallMs: Math.round(wallMs / Math.max(1, own.length)),
  };
}

/** Something that was never told of the clean reference, and of the mutant in all its runs. */
function toldEachTime(turns: readonly Turn[], id: string, known: ReadonlySet<string>): boolean {
  const runs = turns.filter(({ mutant }) => mutant === id).map(({ run }) => run.failures ?? []);
  const [first = [], ...others] = runs;
  return first.some(
    (failure) => !known.has(failure) && others.every((failures) => failures.includes(failure)),
  );
}

export function tableOf(rows: readonly Row[], judged: number): string {
  const classes = [...new Set(rows.flatMap(({ byClass }) => Object.keys(byClass)))].sort();
  const head = [
    'tester',
    `kills of ${judged}`,
    'false on clean',
    'no report',
    'requests/s',
    's a run',
  ];
  const lines = [[...head, ...classes]];
  for (const row of rows) {
    lines.push([
      row.tester,
      String(row.kills.length),
      String(row.falseFailures.length),
      String(row.withoutReport),
      String(row.requestsPerSecond),
      (row.meanWallMs / 1000).toFixed(1),
      ...classes.map((name) => `${row.byClass[name]?.killed ?? 0}/${row.byClass[name]?.of ?? 0}`),
    ]);
  }
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
