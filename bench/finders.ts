/**
 * What the parts of the suite find: contract tests, fuzzing, sequences, races and the auditor, each
 * alone and together, on mutants withheld from the authors of the tests, on those where few would
 * look, and on some of the kill matrix. All of it runs as in any run, on a platform of its own for
 * each mutant; the auditor reads what the others left.
 */
import { Command } from 'commander';
import { loadTests } from '../fixtures/direct/load.ts';
import type { RegisteredTest } from '../fixtures/direct/registrar.ts';
import { runDirect } from '../fixtures/direct/run.ts';
import { startEmbeddedInProcess } from '../fixtures/target/embedded.ts';
import { requirements } from '../generated/requirements.ts';
import { auditStage } from '../mutants/matrix/audit-stage.ts';
import { AUDITOR, evaluationsIn, type Judged } from '../mutants/matrix/judged-by.ts';
import { CONCURRENCY } from '../mutants/matrix/kill.ts';
import { shuffled } from '../mutants/matrix/selection.ts';
import { openStage } from '../mutants/matrix/stage.ts';
import { mutants, unwatched, withheld } from '../mutants/registry.ts';
import type { Mutant } from '../mutants/types.ts';
import { readSection, writeSection } from './figures.ts';

const TEST_TIMEOUT_MS = 120_000;

type Options = {
  readonly mutants: string;
  readonly seed: string;
  readonly cases: string;
  readonly atOnce: string;
  readonly minutes: string;
  readonly ids?: string;
  readonly further?: true;
};

/** By the folder or file of the test whose evaluation was violated. */
const finders = {
  'contract tests': (testId: string) => testId.startsWith('tests/contract/'),
  fuzzing: (testId: string) => testId.startsWith('tests/fuzz/'),
  sequences: (testId: string) => testId.startsWith('tests/model/sequences'),
  races: (testId: string) => testId.startsWith('tests/model/races'),
  auditor: (testId: string) => testId === AUDITOR,
} as const;

type Finder = keyof typeof finders;
const FINDERS = Object.keys(finders) as Finder[];
const RANDOM = FINDERS.filter((finder) => finder !== 'contract tests');

const others = [...mutants].filter(([id]) => !withheld.has(id) && !unwatched.has(id));
const sets = { withheld, unwatched, matrix: new Map(others) } as const;
type SetName = keyof typeof sets;
const SETS = Object.keys(sets) as SetName[];

/** `any`: a violated MUST or CLAIM of whatever row; `own`: of the one that the mutant breaks. */
type Finds = Readonly<Record<Finder, 'own' | 'any' | null>>;

type Row = {
  readonly id: string;
  readonly set: SetName;
  readonly breaks: string;
  readonly finds: Finds;
  /** One violation by each finder. */
  readonly said: Readonly<Partial<Record<Finder, string>>>;
  /** Tests that came to no judgement, in time or at all. */
  readonly unjudged: readonly string[];
  readonly ms: number;
};

type Seen = { readonly violations: readonly Judged[]; readonly unjudged: readonly string[] };

const JUDGED: readonly string[] = ['done', 'violated', 'not-applicable', 'untestable'];

async function violationsOn(
  tests: readonly RegisteredTest[],
  mutant: Mutant | null,
): Promise<Seen> {
  const platform = await startEmbeddedInProcess(mutant === null ? {} : { change: mutant.change });
  const stage = await openStage({ env: platform.env });
  try {
    const options = { concurrency: CONCURRENCY, timeoutMs: TEST_TIMEOUT_MS };
    const records = await runDirect(stage.session, tests, options);
    await auditStage(stage, options);
    const violations = stage.store.entries
      .flatMap(evaluationsIn)
      .filter(({ outcome, requirement }) => outcome === 'violated' && canFail(requirement));
    const unjudged = records
      .filter(({ end }) => !JUDGED.includes(end))
      .map(({ testId, end }) => `${end}: ${testId}`);
    return { violations, unjudged };
  } finally {
    await stage.close();
    await platform.stop();
  }
}

function canFail(requirement: string): boolean {
  const levels: Readonly<Record<string, { readonly level: string }>> = requirements;
  return ['MUST', 'CLAIM'].includes(levels[requirement]?.level ?? '');
}

function nameOf({ requirement, checkId }: Judged): string {
  return `${requirement} ${checkId}`;
}

function rowOf(
  [id, { breaks }]: readonly [string, Mutant],
  { violations, unjudged }: Seen,
  ms: number,
): Row {
  const by = (finder: Finder): Judged[] =>
    violations
      .filter(({ testId }) => finders[finder](testId))
      .sort((a, b) => Number(b.requirement === breaks) - Number(a.requirement === breaks));
  const firsts = FINDERS.map((finder) => [finder, by(finder)[0]] as const);
  const finds = firsts.map(([finder, first]) => [
    finder,
    first === undefined ? null : first.requirement === breaks ? 'own' : 'any',
  ]);
  const said = firsts.flatMap(([finder, first]) =>
    first === undefined ? [] : [[finder, `${nameOf(first)}: ${first.message}`]],
  );
  return {
    id,
    set: SETS.find((name) => sets[name].has(id)) ?? 'matrix',
    breaks,
    finds: Object.fromEntries(finds) as Finds,
    said: Object.fromEntries(said) as Row['said'],
    unjudged,
    ms: Math.round(ms),
  };
}

/** Found, and of these by the requirement that is broken. */
function counted(rows: readonly Row[], some: readonly Finder[]): string {
  const found = rows.filter(({ finds }) => some.some((finder) => finds[finder] !== null));
  const own = rows.filter(({ finds }) => some.some((finder) => finds[finder] === 'own'));
  return `${found.length} (${own.length})`;
}

function table(rows: readonly Row[]): string {
  const columns = SETS.map((name) => rows.filter(({ set }) => set === name));
  const head = ['', ...SETS.map((name, at) => `of ${columns[at]?.length ?? 0} ${name}`)];
  const some: readonly (readonly [string, readonly Finder[]])[] = [
    ...FINDERS.map((finder) => [finder, [finder]] as const),
    ['all but contract tests', RANDOM],
    ['all together', FINDERS],
  ];
  const lines = some.map(([words, own]) => [words, ...columns.map((set) => counted(set, own))]);
  return [head, ...lines].map(row).join('\n');
}

function row([first = '', ...others]: readonly string[]): string {
  return [first.padEnd(22), ...others.map((cell) => cell.padEnd(15))].join(' | ').trimEnd();
}

function chosen({ ids, mutants: count, seed }: Options): (readonly [string, Mutant])[] {
  const all = SETS.flatMap((name) => [...sets[name]]);
  if (ids !== undefined) return all.filter(([id]) => ids.split(',').includes(id));
  const steady = others.filter(([, { racy }]) => racy !== true).map(([id]) => id);
  const drawn = shuffled(steady, Number(seed)).slice(0, Number(count));
  return all.filter(([id]) => drawn.includes(id) || !sets.matrix.has(id));
}

/** Of the last report, where it was made in the same way. */
function lastRows({ cases, seed }: Options): Row[] {
  const { setting, details } = readSection('finders') ?? {};
  const isAlike = setting?.['cases'] === Number(cases) && setting['seed'] === seed;
  return isAlike ? (details as Row[]) : [];
}

async function main(options: Options): Promise<void> {
  Object.assign(process.env, { ASSAY_FUZZ_CASES: options.cases, ASSAY_SEED: options.seed });
  const tests = (await loadTests()).filter(({ file }) =>
    /^tests\/(contract|fuzz|model)\//.test(file),
  );
  // What is told of the clean platform tells nothing of a mutant.
  const clean = new Set((await violationsOn(tests, null)).violations.map(nameOf));
  process.stdout.write(`clean: ${clean.size === 0 ? 'nothing' : [...clean].join(', ')}\n`);
  const rows = options.further === true ? lastRows(options) : [];
  const endMs = Date.now() + Number(options.minutes) * 60_000;
  const known = new Set(rows.map(({ id }) => id));
  const left = chosen(options).filter(([id]) => !known.has(id));
  const lane = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined && Date.now() < endMs; one = left.shift()) {
      const startedMs = performance.now();
      const all = await violationsOn(tests, one[1]);
      const violations = all.violations.filter((judged) => !clean.has(nameOf(judged)));
      const found = rowOf(one, { ...all, violations }, performance.now() - startedMs);
      rows.push(found);
      process.stdout.write(
        `${found.set} ${found.id} ${found.breaks}: ${JSON.stringify(found.finds)}\n`,
      );
      const { cases, seed } = options;
      writeSection('finders', {
        setting: { cases: Number(cases), seed, clean: [...clean] },
        figures: [],
        table: `found (by the requirement that is broken)\n${table(rows)}`,
        details: rows,
      });
    }
  };
  await Promise.all(Array.from({ length: Number(options.atOnce) }, lane));
}

const program = new Command()
  .name('npm run bench -- finders')
  .option('--mutants <n>', 'how many of the kill matrix, chosen by the seed', '0')
  .option('--seed <n>', 'of the choice and of everything random', '1')
  .option('--cases <n>', 'the budget of each test', '32')
  .option('--at-once <n>', 'mutants side by side: most of the time is waiting', '2')
  .option('--minutes <n>', 'after so many no further mutant is begun', '60')
  .option('--further', 'goes on where the last report ends')
  .option('--ids <ids>', 'only these, separated by commas')
  .action(main);
await program.parseAsync();
