/**
 * General testers and this suite beside each other: on the clean reference, and on the same mutants,
 * in turns.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { shuffled } from '../../mutants/matrix/selection.ts';
import { mutants, withheld } from '../../mutants/registry.ts';
import { figure, tell } from '../figures.ts';
import { recordAnswers, type Answers } from './answers.ts';
import { runTester, type TesterRun } from './run-tester.ts';
import { rowOf, tableOf, type Turn } from './table.ts';
import { testers, type Tester } from './testers.ts';

const NPM_PACKAGES = ['specmatic@2', '@apideck/portman@1', 'newman@6', 'dredd@14'];
/** One clean run before the first mutant, and after each so many. */
const CLEAN_EVERY = 10;
const CONFIRMING_RUNS = 3;

type Options = {
  readonly set: 'withheld' | 'matrix';
  readonly mutants: string;
  readonly seed: string;
  readonly limit: string;
  readonly testers?: string;
  readonly tools: string;
  readonly minutes: string;
};

/** Outside the project: they are no dependencies of it. */
function install(tools: string): void {
  mkdirSync(join(tools, 'npm'), { recursive: true });
  if (!existsSync(join(tools, 'venv', 'bin', 'schemathesis'))) {
    execFileSync('python3', ['-m', 'venv', join(tools, 'venv')], { stdio: 'inherit' });
    const pip = join(tools, 'venv', 'bin', 'pip');
    execFileSync(pip, ['install', '--quiet', 'schemathesis>=4,<5'], { stdio: 'inherit' });
  }
  if (existsSync(join(tools, 'npm', 'node_modules', '.bin', 'dredd'))) return;
  writeFileSync(join(tools, 'npm', 'package.json'), '{"private":true}\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...NPM_PACKAGES], {
    cwd: join(tools, 'npm'),
    stdio: 'inherit',
  });
}

async function turn(
  tester: Tester,
  id: string | null,
  answers: Answers,
  { tools, limit }: Options,
): Promise<TesterRun> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-peer-'));
  const mutant = id === null ? null : (mutants.get(id) ?? null);
  try {
    return await runTester({ tester, mutant, folder, tools, answers, limitS: Number(limit) });
  } finally {
    if (process.env['ASSAY_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
    else process.stderr.write(`${tester.name} ${id ?? 'clean'}: ${folder}\n`);
  }
}

/** Of the kill matrix only those that a single run shows. */
function chosenIds({ set, seed, mutants: count }: Options): string[] {
  const steady = [...mutants].filter(([, { racy }]) => racy !== true);
  const ids = [...(set === 'withheld' ? withheld : new Map(steady)).keys()];
  return shuffled(ids, Number(seed)).slice(0, Number(count));
}

async function main(options: Options): Promise<void> {
  install(options.tools);
  const names = options.testers?.split(',');
  const chosen = testers.filter(({ name }) => names === undefined || names.includes(name));
  const ids = chosenIds(options);
  const answers = await recordAnswers();
  const turns: Turn[] = [];
  const endMs = Date.now() + Number(options.minutes) * 60_000;
  const one = async (tester: Tester, id: string | null): Promise<void> => {
    const run = await turn(tester, id, answers, options);
    turns.push({ tester: tester.name, mutant: id, run });
    const { failures, requests, wallMs } = run;
    const told = failures === null ? 'no report' : `${failures.length} failed`;
    process.stdout.write(
      `${tester.name} ${id ?? 'clean'}: ${told}, ${requests} requests, ${wallMs} ms\n`,
    );
  };
  const all = async (id: string | null): Promise<void> => {
    for (const tester of chosen) await one(tester, id);
  };
  /** What was told of a mutant alone may come by chance: it has to be told again. */
  const confirm = async (): Promise<void> => {
    for (const tester of chosen) {
      const { kills } = rowOf(tester.name, turns);
      for (const id of kills) await one(tester, id);
      if (kills.length === 0) continue;
      for (let time = 0; time < CONFIRMING_RUNS; time += 1) await one(tester, null);
    }
  };
  const judged: string[] = [];
  const report = (): void => {
    const rows = chosen.map(({ name }) => rowOf(name, turns));
    const { set, seed, limit } = options;
    tell('peers', {
      setting: { set, seed: Number(seed), limitS: Number(limit), mutants: judged },
      figures: [figure('mutants', judged.length, '')],
      table: tableOf(rows, judged.length),
      details: rows,
    });
  };
  for (const [index, id] of ids.entries()) {
    if (Date.now() > endMs) break;
    if (index % CLEAN_EVERY === 0) await all(null);
    await all(id);
    judged.push(id);
    if (judged.length % CLEAN_EVERY === 0) report();
  }
  await all(null);
  await confirm();
  report();
}

const program = new Command()
  .name('npm run bench -- peers')
  .addOption(
    new Option('--set <name>', 'of mutants').choices(['withheld', 'matrix']).default('withheld'),
  )
  .option('--mutants <n>', 'how many mutants, chosen by the seed', '40')
  .option('--seed <n>', 'which ones', '1')
  .option('--limit <seconds>', 'for one run of a tester that can be told', '8')
  .option('--minutes <n>', 'after so many no further mutant is begun', '90')
  .option('--testers <names>', 'only these, separated by commas')
  .option('--tools <dir>', 'where they are installed', join(tmpdir(), 'assay-peers'))
  .action(main);
await program.parseAsync();
