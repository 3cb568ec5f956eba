/**
 * 1, 10 and 100 times the random cases, after each other in one process: processor time grows with
 * them, resident memory stays.
 */
import { atMost, figure, tell, type Figure } from './figures.ts';
import { openBench } from './fuzz-stage.ts';
import { fuzzed, type Spent } from './fuzzed.ts';

const EXCHANGES = 10_500;
const TIMES = [1, 10, 100];
const GROWTH_MOST = 11;
const RESIDENT_MOST_MB = 300;

function figuresOf(spent: readonly Spent[]): Figure[] {
  return spent.flatMap(({ exchanges, processorMs, residentMb }, at) => {
    const said = `${exchanges.toLocaleString('en')} exchanges`;
    const before = spent[at - 1];
    const growth = before === undefined ? [] : [processorMs / before.processorMs];
    return [
      figure(`processor time of ${said}`, processorMs / 1_000, 's'),
      ...growth.map((times) => atMost('against a tenth of them', times, 'times', GROWTH_MOST)),
      atMost(`resident memory at ${said}`, residentMb, 'MB', RESIDENT_MOST_MB),
    ];
  });
}

async function main(): Promise<void> {
  const bench = await openBench();
  const spent: Spent[] = [];
  try {
    await fuzzed(bench.kit, EXCHANGES, 'warm');
    for (const times of TIMES) {
      const one = await fuzzed(bench.kit, EXCHANGES * times, `times-${times}`);
      spent.push(one);
      process.stdout.write(`${one.exchanges.toLocaleString('en')} exchanges done\n`);
    }
  } finally {
    await bench.close();
  }
  tell('growth', { setting: {}, figures: figuresOf(spent), details: spent });
}

await main();
