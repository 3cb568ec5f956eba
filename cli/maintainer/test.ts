/**
 * `npm test`, what every push waits for: the tests of the suite, a gate run on the embedded
 * platform, and the proof that faults are found. Each part runs whatever the others said.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../../fixtures/target/embedded.ts';
import { embeddedTargetPath } from '../../fixtures/target/paths.ts';
import type { Conformance } from '../../verdict/conformance.ts';
import { compareReports } from '../reported.ts';
import { regrade, told } from '../commands/regrade.ts';
import { runPlaywright } from '../playwright.ts';
import { root } from '../targets.ts';
import { ensureChromium } from './browser.ts';
import { assay, assayWith, commit } from './child.ts';
import { failedTests, type JsonReport } from './failed-tests.ts';
import { judgedAlone } from './judged-alone.ts';
import { broken, runStages, type Counted, type Part } from './parts.ts';
import { ordersOn } from './prove/orders.ts';
import { verdictsIn } from './prove/suite-run.ts';

const LIMIT_MS = 9 * 60_000;
/** Those under /v1 and the token operation. */
const OPERATIONS = 59;
const GRACE_MS = 20_000;
const SEED = ['--seed', '1'];
const BAD: ReadonlySet<string> = new Set(['fail', 'error', 'indeterminate']);
const DRAWN = ['--mutants', '500', '--variants', '1'];
/** As many of them as leave room in ten minutes. */
const BEGUN_UNTIL_MS = 7 * 60_000;
const startedMs = Date.now();
/** After the gate's own. */
const ORDERS = { times: 2, widths: [4, 3], series: 'test' };
const selfResults = join(root, 'reports/self/results.json');
const gateFolder = join(root, 'reports');

async function selfTests(): Promise<Counted> {
  rmSync(selfResults, { force: true });
  mkdirSync(join(root, 'reports/self'), { recursive: true });
  const ended = await runPlaywright({
    args: ['--project=self', ...process.argv.slice(2)],
    variables: { ASSAY_RUN: 'self', ASSAY_SELF_RESULTS: selfResults },
    graceMs: GRACE_MS,
    limitMs: LIMIT_MS,
  });
  if (!existsSync(selfResults)) return broken(`no test ran (${ended.kind})`);
  const report = readJson(selfResults) as JsonReport;
  const { stats } = report;
  const { expected: passed, skipped } = stats;
  // A test of the suite that needs luck is a failure.
  const failed = stats.unexpected + stats.flaky;
  const good = ended.kind === 'ended' && ended.code === 0;
  const said = skipped === 0 ? 'every one ran' : `${skipped} were skipped`;
  const counted = { passed, failed: good ? failed : Math.max(1, failed), said };
  return { ...counted, faults: failedTests(report) };
}

async function gate(env: Readonly<Record<string, string>>): Promise<Counted> {
  const code = await assayWith(env, LIMIT_MS, 'run', '--target', embeddedTargetPath, ...SEED);
  const file = join(gateFolder, 'conformance.json');
  if (!existsSync(file)) return broken(`the run gave no verdict (exit ${code})`);
  const { verdict, totals, requirements } = readJson(file) as Conformance;
  const failed = totals.fail + totals.error + totals.indeterminate;
  const counted = { failed: code === 0 ? failed : Math.max(1, failed), said: verdict };
  const faults = requirements
    .filter((each) => BAD.has(each.verdict))
    .map(({ id, verdict: is, reason, findings: [first] }) =>
      [id, is, first?.message ?? reason ?? ''].join(' ').trim(),
    );
  return { passed: totals.pass, ...counted, faults };
}

/** Every operation of the description was used by the gate run. */
function everyOperation(): Promise<Counted> {
  const { operations } = readJson(join(gateFolder, 'conformance.json')) as Conformance;
  const untouched = operations.filter(({ exchanges }) => exchanges === 0);
  const names = untouched.map(({ operationId }) => operationId).join(', ');
  return Promise.resolve({
    passed: operations.length - untouched.length,
    failed: untouched.length + (operations.length === OPERATIONS ? 0 : 1),
    said: untouched.length === 0 ? `all ${operations.length} were used` : `unused: ${names}`,
  });
}

function judgedAgain(): Promise<Counted> {
  const { evaluations, differences } = regrade(gateFolder);
  const reports = compareReports(gateFolder).differences;
  const said = `${evaluations} evaluations, ${differences.length} differ, ${reports.length} of the reports`;
  return Promise.resolve({
    passed: evaluations > 0 ? 1 : 0,
    failed: evaluations > 0 ? differences.length + reports.length : 1,
    said,
    faults: [...differences.map(told), ...reports],
  });
}

/** The mutants and the variant are this commit's: another one takes others, `prove` takes all. */
async function mutants(): Promise<Counted> {
  const leftMs = Math.max(0, startedMs + BEGUN_UNTIL_MS - Date.now());
  const limit = ['--limit-seconds', String(Math.round(leftMs / 1_000))];
  const code = await assay(LIMIT_MS, 'mutants', ...DRAWN, ...limit, '--rotation', commit());
  return code === 0
    ? { passed: 1, failed: 0, said: 'every one got the verdict it deserves' }
    : broken(`exit ${code}`);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const HELP = `npm test [-- OPTION …]

What every push waits for, in ten minutes: the tests of the suite, a gate run on the embedded platform
that is judged again from its evidence and in other orders, and as many mutants as there is time for.
Options are those of Playwright, for the tests of the suite: npm test -- --grep certificate
The tests of the suite alone: npm run test:self -- tests/self/cli`;

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  if (ensureChromium((line) => console.log(line)) === null) {
    console.error('No Chromium: the tests of pages need one, and none could be installed.');
    return 1;
  }
  const platform = await startEmbedded();
  const inOrders = (): Promise<Counted> =>
    ordersOn(platform.env, { ...ORDERS, first: verdictsIn(gateFolder) });
  try {
    const inTurn: readonly Part[] = [
      ['tests of the suite', selfTests],
      ['gate on the embedded platform', () => gate(platform.env)],
      ['operations that the gate used', everyOperation],
      ['the gate judged again from its evidence', judgedAgain],
      ['requirements that are judged alone', () => Promise.resolve(judgedAlone(gateFolder))],
    ];
    // With few tests in flight a run waits more than it works.
    const sideBySide: readonly Part[] = [
      ['the gate in two more orders, on the same platform', inOrders],
      ['mutants, impostors, variants', mutants],
    ];
    return await runStages([[inTurn], sideBySide.map((part) => [part])]);
  } finally {
    await platform.stop();
  }
}

process.exitCode = await main();
