/**
 * `npm run mutate:operators -- [--sample N] [--seed TEXT] [--files PREFIX]`: operator mutants of
 * the reference with the contract tests as killer. Advisory: the score and the survivors are told,
 * and nothing is red.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hash } from '../matrix/plan.ts';
import { shuffled } from '../matrix/selection.ts';
import { makeSandbox, type OperatorMutant } from './sandbox.ts';
import type { OperatorAnswer, OperatorOrder } from './worker.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'reports/operators');
const LIMIT_MS = 300_000;

/** `crashed` and `hung` count as killed, as is usual, and are told apart. */
type Fate = 'killed' | 'crashed' | 'hung' | 'survived';
type Tried = OperatorMutant & { readonly fate: Fate; readonly said: string | null };

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    files: { type: 'string', default: 'reference/' },
  },
});

let child: ChildProcess | null = null;

async function ask(order: OperatorOrder): Promise<OperatorAnswer | 'crashed' | 'hung'> {
  child ??= await started();
  const asked = child;
  const answer = await new Promise<OperatorAnswer | 'crashed' | 'hung'>((resolve) => {
    const timer = setTimeout(() => {
      resolve('hung');
    }, LIMIT_MS);
    const answered = (result: OperatorAnswer | 'crashed'): void => {
      clearTimeout(timer);
      asked.off('message', answered);
      asked.off('exit', crashed);
      resolve(result);
    };
    const crashed = (): void => {
      answered('crashed');
    };
    asked.on('message', answered);
    asked.on('exit', crashed);
    asked.send(order);
  });
  if (typeof answer === 'string') {
    asked.kill('SIGKILL');
    child = null;
  }
  return answer;
}

function started(): Promise<ChildProcess> {
  const worker = fork(join(FOLDER, 'sandbox/mutants/operators/worker.ts'), {
    cwd: join(FOLDER, 'sandbox'),
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      resolve(worker);
    });
    worker.once('exit', () => {
      reject(new Error('the sandbox does not start'));
    });
  });
}

async function main(): Promise<void> {
  const all = await makeSandbox(join(FOLDER, 'sandbox'));
  const clean = await ask({ id: null, known: [] });
  if (typeof clean === 'string' || clean.kind !== 'reached') {
    throw new Error('the run without a mutant did not end');
  }
  const reached = new Set(clean.ids);
  const within = all.filter(({ file }) => file.startsWith(values.files));
  const open = within.filter(({ id }) => reached.has(id));
  const chosen = shuffled(open, hash(values.seed)).slice(0, Number(values.sample));
  console.log(
    `${within.length} mutants, ${open.length} of them reached; ${chosen.length} are tried`,
  );
  const tried: Tried[] = [];
  for (const mutant of chosen) {
    const answer = await ask({ id: mutant.id, known: clean.violated });
    const said = typeof answer !== 'string' && answer.kind === 'tried' ? answer.said : null;
    const fate = typeof answer === 'string' ? answer : said === null ? 'survived' : 'killed';
    tried.push({ ...mutant, fate, said });
    console.log(`${tried.length}/${chosen.length} ${fate} ${mutant.file}:${mutant.line}`);
    write(within.length, open.length, tried);
  }
  const killed = tried.filter(({ fate }) => fate !== 'survived').length;
  console.log(`${killed} of ${tried.length} operator mutants were noticed`);
}

function write(total: number, reached: number, tried: readonly Tried[]): void {
  const noticed = tried.filter(({ fate }) => fate !== 'survived').length;
  const { seed, files } = values;
  const report = { total, reached, tried: tried.length, noticed, seed, files, mutants: tried };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'operator-mutants.json'), `${JSON.stringify(report, null, 2)}\n`);
}

await main();
process.exit(0);
