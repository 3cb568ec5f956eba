/**
 * `npm run mutate:operators`: operator mutants of the reference, with the contract tests as killer.
 * Advisory: the scores and the survivors are told, and nothing is red. A run that was stopped goes
 * on where it was; `--again` tries survivors once more, as after a test became stronger.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { readExcuses } from './excused.ts';
import { appendResult, isNoticed, readResults, type Result } from './fates.ts';
import type { OperatorMutant } from './mutant.ts';
import { createOrderer } from './order.ts';
import { measureReach } from './reach.ts';
import { sampleOf } from './sample.ts';
import { openSandbox } from './sandbox.ts';
import { scoresOf } from './score.ts';
import { createTryer, type Task, type Tryer } from './try.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A run without any mutant after so many: the tests have to be quiet. */
const CONTROL_EVERY = 25;
/** Of the tests that reach a mutant the likeliest killers; the others come when all were tried. */
const FIRST_BATCHES = 3;
const TURNS_MAX = 3;

type Options = {
  sample: number;
  seed: string;
  files: string;
  key: string;
  time: number;
  lanes: number;
  again?: true;
  fresh?: true;
  out: string;
};

const values = new Command('npm run mutate:operators --')
  .description('Change single operators of the reference; which changes survive is told.')
  .option('--sample <n>', 'how many of them are tried', Number, 300)
  .option('--seed <text>', 'draws them', '1')
  .option('--files <prefix>', 'only those in files that begin so', 'reference/')
  .option('--key <text>', 'only those whose key holds this', '')
  .option('--time <minutes>', 'stop after so long; another run goes on there', Number, 60)
  .option('--lanes <n>', 'how many are tried side by side', Number, 4)
  .option('--again', 'try those that survived once more')
  .option('--fresh', 'forget what was tried before')
  .option('-o, --out <dir>', 'folder of the results', 'reports/operators')
  .parse()
  .opts<Options>();

const folder = resolve(ROOT, values.out);
const endMs = Date.now() + values.time * 60_000;
const resultsFile = join(folder, 'results.ndjson');
const controlsFile = join(folder, 'controls.ndjson');
const tell = (text: string): void => void process.stdout.write(`${text}\n`);

type Plan = {
  readonly chosen: readonly OperatorMutant[];
  readonly results: Map<string, Result>;
  readonly taskOf: (mutant: OperatorMutant, isControl: boolean) => Task;
  readonly learn: (mutant: OperatorMutant, result: Result) => void;
};

async function planned(): Promise<Plan> {
  if (values.fresh === true) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sandbox = join(folder, 'sandbox');
  const { mutants, isNew } = await openSandbox(sandbox);
  const reach = await measureReach(sandbox, { isNew, lanes: 4, tell });
  const within = mutants.filter(
    ({ file, key }) => file.startsWith(values.files) && key.includes(values.key),
  );
  const chosen = sampleOf(within, values.sample, values.seed);
  const orderer = createOrderer(mutants, reach);
  const atStart = new Set(reach.atStart);
  const plan: Plan = {
    chosen,
    results: readResults(resultsFile),
    taskOf: (mutant, isControl) => ({
      mutant,
      batches: orderer.batchesFor(mutant),
      fromStart: atStart.has(mutant.id),
      isControl,
    }),
    learn: (mutant, { killedBy }) => {
      if (killedBy !== null) orderer.learn(mutant, killedBy);
    },
  };
  for (const mutant of mutants) {
    const result = plan.results.get(mutant.key);
    if (result !== undefined) plan.learn(mutant, result);
  }
  tell(`${within.length} mutants in ${values.files}, ${chosen.length} in the sample`);
  return plan;
}

async function tryAll(plan: Plan, tryer: Tryer): Promise<void> {
  const { results } = plan;
  await confirmEach(plan, tryer);
  const waiting = plan.chosen.filter(({ key }) => !results.has(key));
  await tryEach(plan, tryer, waiting, (batches) => batches.slice(0, FIRST_BATCHES));
  // Few are killed by what is left: it is not spent on those that nobody need kill.
  const excuses = readExcuses();
  const left = plan.chosen.filter(({ key }) => {
    const known = results.get(key);
    if (known === undefined || isNoticed(known) || excuses.has(key)) return false;
    return known.isWhole === false || values.again === true;
  });
  await tryEach(plan, tryer, left, (batches) => batches);
}

/** Kills of earlier runs that were seen only once. */
async function confirmEach(plan: Plan, tryer: Tryer): Promise<void> {
  const { results, taskOf } = plan;
  const once = plan.chosen.filter(({ key }) => {
    const known = results.get(key);
    return known?.fate === 'killed' && known.isConfirmed !== true;
  });
  await inLanes(once, async (mutant) => {
    const known = results.get(mutant.key);
    if (known === undefined) return;
    const isConfirmed = await kills(tryer, taskOf(mutant, false), known);
    const result = isConfirmed ? { ...known, isConfirmed } : unconfirmed(known);
    if (!isConfirmed) tell(`not confirmed: ${known.killedBy ?? ''} ${mutant.key}`);
    results.set(mutant.key, result);
    appendResult(resultsFile, result);
  });
}

/** Whether the test that killed a mutant does so again, on a platform of its own. */
async function kills(tryer: Tryer, task: Task, { killedBy }: Result): Promise<boolean> {
  if (killedBy === null) return false;
  return (await tryer.run({ ...task, batches: [[killedBy]] })).fate === 'killed';
}

function unconfirmed(result: Result): Result {
  return { ...result, fate: 'survived', said: null, killedBy: null, isWhole: false };
}

/** A kill counts when its test kills alone, or once more among the others. */
async function tried(tryer: Tryer, task: Task): Promise<Result> {
  const seen = new Set<string | null>();
  let result = await tryer.run(task);
  for (let turn = 1; result.fate === 'killed'; turn += 1) {
    if (seen.has(result.killedBy) || (await kills(tryer, task, result))) {
      return { ...result, isConfirmed: true };
    }
    tell(`not confirmed: ${result.killedBy ?? ''} ${task.mutant.key}`);
    if (turn === TURNS_MAX) return unconfirmed(result);
    seen.add(result.killedBy);
    result = await tryer.run(task);
  }
  return result;
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (Date.now() > endMs) return;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: values.lanes }, lane));
}

async function tryEach(
  plan: Plan,
  tryer: Tryer,
  mutants: readonly OperatorMutant[],
  part: (batches: Task['batches']) => Task['batches'],
): Promise<void> {
  const count = mutants.length;
  let done = 0;
  await inLanes(mutants, async (next) => {
    const { batches, ...task } = plan.taskOf(next, false);
    const now = part(batches);
    const isWhole = now.at(-1) === batches.at(-1);
    const known =
      now.length === 0 ? unreached(next) : await tried(tryer, { ...task, batches: now });
    const result = { ...known, isWhole };
    plan.learn(next, result);
    plan.results.set(next.key, result);
    appendResult(resultsFile, result);
    done += 1;
    const spent = (tryer.processorMs() / 1_000 / done).toFixed(1);
    tell(`${done}/${count} ${result.fate} ${next.file}:${next.line} ${result.ms} ms, ${spent} s`);
    if (done % CONTROL_EVERY === 0 && now.length > 0) {
      const control = await tryer.run({ ...task, batches: now, isControl: true });
      appendResult(controlsFile, control);
    }
  });
}

function unreached({ key }: OperatorMutant): Result {
  return { key, fate: 'unreached', said: null, killedBy: null, ran: 0, ms: 0 };
}

function report({ chosen, results }: Plan, processorMs: number): void {
  const excuses = readExcuses();
  const controls = [...readResults(controlsFile).values()];
  const judged = chosen.flatMap((mutant) => {
    const result = results.get(mutant.key);
    return result === undefined ? [] : [{ mutant, result }];
  });
  const scores = scoresOf(judged, excuses);
  for (const { group, killed, stopped, survived, excused, score, low, high } of scores) {
    const of = `${killed} of ${killed + stopped + survived} killed`;
    const rest = `${stopped} stop the run, ${survived} survive, ${excused} excused`;
    tell(`${group}: ${of}, ${score} % (${low} to ${high}); ${rest}`);
  }
  const broken = controls.filter((control) => control.fate !== 'survived');
  tell(`controls without a mutant: ${controls.length}, not quiet: ${broken.length}`);
  const open = judged.filter(
    ({ mutant, result }) => !isNoticed(result) && !excuses.has(mutant.key),
  );
  const { sample, seed, files } = values;
  const date = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify(
    {
      ...{ date, sample, seed, files, processorMs, scores, controls },
      open: open.map(({ mutant: { id: _, key: __, ...mutant }, result: { fate, ran } }) => ({
        fate,
        ran,
        ...mutant,
      })),
    },
    null,
    2,
  );
  writeFileSync(join(folder, 'operator-mutants.json'), `${text}\n`);
}

const plan = await planned();
const tryer = createTryer(join(folder, 'sandbox'));
await tryAll(plan, tryer);
report(plan, tryer.processorMs());
tryer.stop();
process.exit(0);
