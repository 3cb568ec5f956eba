/**
 * Runs in the sandbox: switches a mutant on, starts a platform and runs tests until an evaluation
 * of a MUST or CLAIM is violated. Or, without a mutant: what a test reaches when it runs alone.
 */
import { setMaxListeners } from 'node:events';
import { loadTests } from '../../fixtures/direct/load.ts';
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';
import { runDirect } from '../../fixtures/direct/run.ts';
import type { Entry } from '../../fixtures/evidence/types.ts';
import { testIdOf } from '../../fixtures/session/identity.ts';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import { requirements, type RequirementId } from '../../generated/requirements.ts';
import { evaluationsIn } from '../matrix/judged-by.ts';
import { openStage } from '../matrix/stage.ts';
import type { Answer, Message, Order, Reaching, Trial, Tried } from './orders.ts';
import { openSwitches, reachedAtStart, recorded, withMutant } from './switches.ts';

const CONCURRENCY = 12;
const TEST_TIMEOUT_MS = 45_000;
/** A request that is never answered is given up sooner than in a run of its own. */
const PATCH = { timing: { deadlineMs: 10_000 } };

openSwitches(process.env['OPERATOR_MUTANT'] ?? null);
const tests = new Map(
  (await loadTests()).map((test) => [testIdOf(test.file, test.title), test] as const),
);
await import('../../reference/platform.ts');

const JUDGED: readonly string[] = [
  ...['done', 'violated', 'not-applicable', 'untestable', 'interrupted'],
];

type Seen = { said: string | null; killedBy: string | null; exchanges: number };

async function perform(
  batches: readonly (readonly RegisteredTest[])[],
  limitMs: number,
): Promise<Seen & Pick<Tried, 'ran' | 'unjudged' | 'isCut'>> {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const seen: Seen = { said: null, killedBy: null, exchanges: 0 };
  const platform = await startEmbeddedInProcess();
  const stage = await openStage({
    env: platform.env,
    patch: PATCH,
    onEntry: (entry) => {
      if (look(entry, seen)) end.abort();
    },
  });
  let isCut = false;
  let ran = 0;
  const unjudged: Record<string, number> = {};
  const timer = setTimeout(() => {
    isCut = true;
    end.abort();
  }, limitMs);
  try {
    for (const batch of batches) {
      if (end.signal.aborted) break;
      const options = { concurrency: CONCURRENCY, timeoutMs: TEST_TIMEOUT_MS, signal: end.signal };
      const records = await runDirect(stage.session, batch, options);
      ran += records.length;
      for (const { end: name } of records) {
        if (!JUDGED.includes(name)) unjudged[name] = (unjudged[name] ?? 0) + 1;
      }
    }
  } finally {
    clearTimeout(timer);
    await stage.close();
    await platform.stop();
  }
  return { ...seen, ran, unjudged, isCut };
}

/** Notes the first violation; whether there was one. */
function look(entry: Entry, seen: Seen): boolean {
  if (entry.kind === 'exchange') seen.exchanges += 1;
  for (const { requirement, outcome, testId, checkId, message } of evaluationsIn(entry)) {
    if (outcome !== 'violated' || !isRequired(requirement)) continue;
    seen.said ??= `${requirement} ${checkId}: ${message}`.slice(0, 400);
    seen.killedBy ??= testId;
  }
  return seen.said !== null;
}

function isRequired(requirement: string): boolean {
  const { level } = requirements[requirement as RequirementId];
  return level === 'MUST' || level === 'CLAIM';
}

/** New tests, which the record of what is reached does not know, are in no batch by name. */
function testOf(id: string): RegisteredTest[] {
  const test = tests.get(id);
  return test === undefined ? [] : [test];
}

async function cover(id: string): Promise<Reaching> {
  const startedMs = performance.now();
  const { result, reached } = await recorded(id, () => perform([testOf(id)], 60_000));
  const ms = Math.round(performance.now() - startedMs);
  return { kind: 'reaching', id, reached, exchanges: result.exchanges, ms, said: result.said };
}

async function attempt({ mutant, batches, limitMs }: Trial): Promise<Answer> {
  const startedMs = performance.now();
  const chosen = batches.map((ids) => ids.flatMap(testOf));
  const { exchanges: _, ...seen } = await withMutant(mutant, () => perform(chosen, limitMs));
  const ms = Math.round(performance.now() - startedMs);
  return { kind: 'tried', ...seen, ms };
}

async function answer(order: Order): Promise<Answer> {
  switch (order.kind) {
    case 'list':
      return { kind: 'listed', tests: [...tests.keys()], atStart: reachedAtStart() };
    case 'cover':
      return cover(order.test);
    case 'try':
      return attempt(order);
  }
}

function send(message: Message): void {
  process.send?.(message);
}

process.on('message', ({ number, order }: { number: number; order: Order }) => {
  const reply = (given: Answer): void => {
    const { user, system } = process.cpuUsage();
    const processorMs = Math.round((user + system) / 1_000);
    send({ number, answer: given, processorMs, rssMb: process.memoryUsage().rss / 2 ** 20 });
  };
  answer(order).then(reply, (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    reply({ kind: 'crashed', text: text.slice(0, 400) });
  });
});
// What a mutant throws in a timer, or leaves unawaited, is its own affair.
process.on('uncaughtException', () => undefined);
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit(0));
send({ number: -1, answer: { kind: 'ready' }, processorMs: 0, rssMb: 0 });
