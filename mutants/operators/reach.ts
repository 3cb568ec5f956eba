/** What each test reaches, measured once: each test alone, on a platform of its own. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from './process.ts';

export type TestReach = {
  readonly ids: readonly string[];
  readonly exchanges: number;
  readonly ms: number;
};

export type Reach = {
  readonly tests: Readonly<Record<string, TestReach>>;
  /** Mutants in what is evaluated once, when the sources are loaded. */
  readonly atStart: readonly string[];
  /** Tests that nothing was measured of yet. */
  readonly unknown: readonly string[];
};

const LIMIT_MS = 90_000;
/** Measured anew after so many tests, so that memory stays flat. */
const TESTS_PER_PROCESS = 250;

/**
 * Reads what is known, measures the tests of which nothing is known where `isNew`, and keeps it.
 * Tests that were added later are only named.
 */
export async function measureReach(
  folder: string,
  options: {
    readonly isNew: boolean;
    readonly lanes: number;
    readonly tell: (text: string) => void;
  },
): Promise<Reach> {
  const file = join(folder, 'reached.json');
  const partial = join(folder, 'reaching.ndjson');
  let sandbox = await startProcess(folder);
  const listed = await sandbox.ask({ kind: 'list' }, LIMIT_MS);
  if (typeof listed === 'string' || listed.kind !== 'listed') {
    throw new Error('the sandbox does not start');
  }
  if (options.isNew) for (const name of [file, partial]) writeFileSync(name, '');
  const known = readLines(partial);
  const isWhole = existsSync(file) && readFileSync(file, 'utf8').trim() === 'whole';
  const missing = listed.tests.filter((id) => !(id in known));
  if (isWhole) {
    sandbox.stop();
    return { tests: known, atStart: listed.atStart, unknown: missing };
  }
  const waiting = [...missing];
  let done = 0;
  const lane = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const answer = await sandbox.ask({ kind: 'cover', test: id }, LIMIT_MS);
      done += 1;
      if (done % 50 === 0) options.tell(`${done} of ${missing.length} tests measured`);
      if (typeof answer === 'string' || answer.kind !== 'reaching') {
        options.tell(`not measured: ${id}`);
        continue;
      }
      if (answer.said !== null) options.tell(`violated without a mutant: ${answer.said}`);
      const { reached: ids, exchanges, ms } = answer;
      known[id] = { ids, exchanges, ms };
      writeFileSync(partial, `${JSON.stringify({ id, ids, exchanges, ms })}\n`, { flag: 'a' });
    }
  };
  while (waiting.length > 0) {
    const rest = waiting.splice(TESTS_PER_PROCESS);
    await Promise.all(Array.from({ length: options.lanes }, lane));
    waiting.push(...rest);
    sandbox.stop();
    if (waiting.length > 0) sandbox = await startProcess(folder);
  }
  sandbox.stop();
  writeFileSync(file, 'whole\n');
  return { tests: known, atStart: listed.atStart, unknown: [] };
}

function readLines(file: string): Record<string, TestReach> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return Object.fromEntries(
    lines.map((line) => {
      const { id, ...reach } = JSON.parse(line) as TestReach & { id: string };
      return [id, reach];
    }),
  );
}
