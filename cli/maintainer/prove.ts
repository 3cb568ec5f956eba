/**
 * `npm run prove`: what is too long for every push. The mutants with more seeds and all variants,
 * thirty orders, a platform that is far away, a network that fails now and then, and a full run that
 * leaves nothing out.
 */
import { assay, commit } from './child.ts';
import { broken, runStages, type Counted, type Part } from './parts.ts';
import { fromFarAway } from './prove/distance.ts';
import { behindFaults } from './prove/disturbed.ts';
import { longSelfTests } from './prove/long-self-tests.ts';
import { manyOrders } from './prove/orders.ts';
import { bothRunners } from './prove/runners.ts';
import { nothingLeftOut } from './prove/whole.ts';

const MATRIX_LIMIT_MS = 180 * 60_000;

const parts: Readonly<Record<string, Part>> = {
  whole: ['nothing is left out of a full run', nothingLeftOut],
  distance: ['the gate on a platform that is far away', fromFarAway],
  disturbed: ['the gate behind a network and a gateway that fail now and then', behindFaults],
  self: ['long tests of the suite', longSelfTests],
  runners: ['the gate under both runners', bothRunners],
  orders: ['the gate in thirty orders, on one platform', () => manyOrders({ times: 30 })],
  matrix: ['mutants, impostors and variants, the long form', longMatrix],
};

async function longMatrix(): Promise<Counted> {
  const drawn = ['--rotation', commit()];
  const out = ['--out', 'reports/prove/matrix'];
  const code = await assay(MATRIX_LIMIT_MS, 'mutants', '--long', ...drawn, ...out);
  if (code !== 0) return broken(`exit ${code}`);
  return { passed: 1, failed: 0, said: 'every one got the verdict it deserves' };
}

/**
 * Those whose time counts come first, alone; the matrix is the longest, and what else leaves
 * processors idle runs beside it.
 */
const stages: readonly (readonly (readonly string[])[])[] = [
  [['whole', 'distance']],
  [['matrix'], ['self', 'runners', 'orders', 'disturbed']],
];

function help(): string {
  const width = Math.max(...Object.keys(parts).map((name) => name.length));
  const lines = Object.entries(parts).map(([name, [what]]) => `  ${name.padEnd(width)}  ${what}`);
  return ['npm run prove [-- PART …]', ...lines].join('\n');
}

/** All parts, or those that are named. */
async function main(names: readonly string[]): Promise<number> {
  if (names.includes('--help')) {
    console.log(help());
    return 0;
  }
  const unknown = names.filter((name) => parts[name] === undefined);
  if (unknown.length > 0) {
    const known = Object.keys(parts).join(', ');
    console.error(`there is no part ${unknown.join(', ')}; known: ${known}`);
    return 2;
  }
  const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
  const picked = (lane: readonly string[]): Part[] =>
    lane.filter(isWanted).flatMap((name) => (parts[name] === undefined ? [] : [parts[name]]));
  return runStages(stages.map((lanes) => lanes.map(picked)));
}

process.exitCode = await main(process.argv.slice(2));
