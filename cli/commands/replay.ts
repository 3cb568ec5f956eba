/** `assay replay FILE`: plays the file of a failure again, on fresh data of any target. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { asReplayFile, type ReplayFile } from '../../fixtures/fuzz/replay.ts';
import { playFile, type Played } from '../../fixtures/fuzz/play.ts';
import { memoryLeases } from '../../fixtures/given/leases.ts';
import { profileOf } from '../../fixtures/profiles.ts';
import { toRunVariables, type RunEnvironment } from '../../fixtures/run-environment.ts';
import { openRunSession } from '../../fixtures/session/run-session.ts';
import type { Session } from '../../fixtures/session/session.ts';
import { setUpRun } from '../../fixtures/session/set-up.ts';
import { loadTarget } from '../../fixtures/target/load.ts';
import { checkUsable } from '../../fixtures/target/usable.ts';
import { prepareRunFolder } from '../earlier-run.ts';
import { root } from '../targets.ts';
import { exitCodes, UsageError } from '../usage-error.ts';
import type { AddCommand } from './command.ts';

type Options = { readonly target?: string; readonly times: number; readonly out?: string };

const TIMES_MAX = 1_000;

export const addReplay: AddCommand = (assay, done) => {
  assay
    .command('replay')
    .argument('<file>', 'file of a failure, from the folder failures of a run')
    .description('Play the file of a failure again: is it still there, on this target?')
    .option('-t, --target <file>', 'target file of the platform to judge (YAML or JSON)')
    .option('-n, --times <n>', 'how often, each time on fresh data', times, 1)
    .option('-o, --out <dir>', 'folder of what was seen (default: reports/replay)')
    .action(async (path: string, options: Options) => {
      done(await replay(readReplayFile(path), options));
    });
};

/** Throws UsageError where the file is none that can be played again. */
function readReplayFile(path: string): ReplayFile {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path} can't be read: ${error instanceof Error ? error.message : ''}`);
  }
  const file = asReplayFile(value);
  if (typeof file === 'string') throw new UsageError(`${path} can't be played again: ${file}`);
  return file;
}

async function replay(file: ReplayFile, { target, times: wanted, out }: Options): Promise<number> {
  const profile = profileOf('gate');
  if (profile === undefined) throw new UsageError('there is no profile "gate"');
  if (target !== undefined) await checkTarget(target);
  const run: RunEnvironment = {
    target: target === undefined ? null : resolve(target),
    profile,
    seed: String(file.seed),
    out: resolve(out ?? `${root}reports/replay`),
    only: [file.requirement],
    workers: 1,
    knownFailures: null,
  };
  prepareRunFolder(run.out);
  Object.assign(process.env, toRunVariables(run));
  const setUp = await setUpRun(run);
  try {
    const session = await openRunSession({
      worker: 'w0',
      hub: setUp.hub?.port ?? null,
      leases: memoryLeases(),
    });
    try {
      return await playTimes(session, file, wanted);
    } finally {
      await session.close();
    }
  } finally {
    await setUp.undo();
  }
}

async function checkTarget(path: string): Promise<void> {
  const target = loadTarget(resolve(path));
  if (target.shared.environment === 'production') {
    throw new UsageError(
      `${path} describes a production environment, and a replay writes; name a sandbox`,
    );
  }
  await checkUsable(target);
}

async function playTimes(session: Session, file: ReplayFile, wanted: number): Promise<number> {
  let [violated, unjudged] = [0, 0];
  for (let attempt = 0; attempt < wanted; attempt += 1) {
    const played = await playOnce(session, file, attempt);
    if (typeof played === 'string') unjudged += 1;
    else if (played.violation !== null) violated += 1;
    if (attempt === 0) process.stdout.write(told(file, played));
  }
  process.stdout.write(`Violated ${violated} of ${wanted} times.\n`);
  if (violated > 0) return exitCodes.violation;
  return unjudged > 0 ? exitCodes.indeterminate : exitCodes.good;
}

/** What came of it, or why nothing could be said. */
async function playOnce(
  session: Session,
  file: ReplayFile,
  attempt: number,
): Promise<Played | string> {
  const [first] = file.steps;
  const { requirement } = file;
  const title = `${requirement} played again`;
  const own = session.begin(
    {
      testId: title,
      title,
      file: 'cli/commands/replay.ts',
      line: 0,
      attempt,
      meta: {
        requirement,
        operation: first?.operation ?? 'listTransactions',
        effect: 'irreversible',
        alone: true,
        needs: [],
      },
    },
    { giveUp: () => undefined },
  );
  if (own.over !== null) return own.over.reason ?? own.over.end;
  try {
    const played = await playFile(own.kit, file);
    own.end({ end: 'returned' });
    return played;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    own.end({ end: 'returned', error: text });
    return text;
  }
}

function told({ requirement, finding }: ReplayFile, played: Played | string): string {
  const before = `${requirement} as it was told: ${finding.message}\n`;
  if (typeof played === 'string') return `${before}No judgement: ${played}\n`;
  const answers = played.answers.map(
    ({ operation, answer, failure }) =>
      `  ${operation ?? ''} → ${String(answer?.status ?? failure?.class)}\n`,
  );
  const now = played.violation === null ? 'Now nothing was violated.' : played.violation.message;
  return `${before}${answers.join('')}${now}\n`;
}

function times(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number <= TIMES_MAX) return number;
  throw new InvalidArgumentError(`It has to be a whole number from 1 to ${TIMES_MAX}.`);
}
