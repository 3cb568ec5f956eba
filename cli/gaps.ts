/** What no test can judge with a target file, before anything is sent. */
import { judgedByTheWay } from '../fixtures/checks/passive/index.ts';
import type { CatalogueRow } from '../fixtures/catalogue-types.ts';
import type { RegisteredTest } from '../fixtures/direct/registrar.ts';
import { linesMissing } from '../fixtures/given/need.ts';
import { lackOf } from '../fixtures/target/lacks.ts';
import type { TargetView } from '../fixtures/target/types.ts';
import type { Forecast } from './forecast.ts';
import { requirements, type RequirementId } from '../generated/requirements.ts';

export type Gap = {
  /** What to add to the target file. */
  readonly add: string;
  readonly requirements: readonly RequirementId[];
};

type Test = Pick<RegisteredTest, 'meta'>;

/** Told by the states and transactions that tests of others see, with no balance and none of their own. */
const seenBeside: readonly RequirementId[] = [
  'LED-008',
  'LED-009',
  'TRF-006',
  'WDR-003',
  'WDR-005',
];

/**
 * Every MUST and claim whose tests all need something that is not there, by all that it takes to judge it.
 * `found` is what tests miss besides what they declare. More may turn out to be untestable by what the
 * platform answers. The largest first.
 */
export function gapsOf(
  target: TargetView,
  tests: readonly Test[],
  found: Forecast = new Map(),
): Gap[] {
  const groups = new Map<string, RequirementId[]>();
  for (const id of judgedOf(target)) {
    if (judgedByTheWay.has(id) || seenBeside.includes(id)) continue;
    const own = tests.filter(({ meta }) => meta.requirement === id);
    const add = lackingOf(target, own, found);
    if (add !== null) groups.set(add, [...(groups.get(add) ?? []), id]);
  }
  return [...groups]
    .map(([add, ids]) => ({ add, requirements: ids }))
    .sort((a, b) => b.requirements.length - a.requirements.length);
}

/** Tests of what others judge all the same. */
export type Thinned = { readonly lines: readonly string[]; readonly tests: number };

/** What keeps some of a requirement's tests from judging, where others can: beside `gaps`. The most first. */
export function thinnedBy(
  target: TargetView,
  tests: readonly Test[],
  gaps: readonly Gap[],
  found: Forecast = new Map(),
): Thinned[] {
  const judged = new Set(judgedOf(target));
  const unjudged = new Set(gaps.flatMap(({ requirements: ids }) => ids));
  const counts = new Map<string, Thinned>();
  for (const test of tests) {
    const { requirement } = test.meta;
    if (!judged.has(requirement) || unjudged.has(requirement)) continue;
    const lines = linesFor(target, test, found);
    if (lines === null || lines.length === 0) continue;
    counts.set(told(lines), { lines, tests: (counts.get(told(lines))?.tests ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.tests - a.tests);
}

function judgedOf(target: TargetView): RequirementId[] {
  const rows = Object.entries(requirements) as [RequirementId, CatalogueRow][];
  return rows.filter(([id, row]) => isJudged(target, id, row)).map(([id]) => id);
}

function isJudged(target: TargetView, id: RequirementId, row: CatalogueRow): boolean {
  if (row.excluded !== undefined || row.role === 'receiver') return false;
  if (lackOf(target.file, id) !== null) return false;
  if (row.level === 'CLAIM') return row.claim !== undefined && target.claims(row.claim);
  return row.level === 'MUST' && target.offers(row.capability);
}

/** Null where a test has what it needs, or where none lacks anything; else what does it with the fewest lines. */
function lackingOf(target: TargetView, tests: readonly Test[], found: Forecast): string | null {
  const counts = new Map<string, { readonly lines: number; readonly tests: number }>();
  for (const test of tests) {
    const lines = linesFor(target, test, found);
    if (lines === null) continue;
    if (lines.length === 0) return null;
    const add = told(lines);
    counts.set(add, { lines: lines.length, tests: (counts.get(add)?.tests ?? 0) + 1 });
  }
  const [least] = [...counts].sort(([, a], [, b]) => a.lines - b.lines || b.tests - a.tests);
  return least?.[0] ?? null;
}

/** As one line of what to add. */
export function told(lines: readonly string[]): string {
  return lines.join(', and ');
}

/** All that is missing; null where no line of the file would bring it. */
function linesFor(target: TargetView, test: Test, found: Forecast): readonly string[] | null {
  const lines = linesMissing(target, test.meta.needs);
  if (lines === null) return null;
  const more = found.get(test);
  return [...new Set(more === undefined ? lines : [...lines, more])];
}
