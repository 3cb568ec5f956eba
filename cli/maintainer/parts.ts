/** Parts of a long proof: each runs whatever the others said, and all are summed up at the end. */
import { watchSignals } from './signals.ts';

export type Counted = {
  readonly passed: number;
  readonly failed: number;
  /** One line that tells what the numbers mean. */
  readonly said: string;
  /** What failed, a line each: it follows the part in the summary. */
  readonly faults?: readonly string[];
};

export type Part = readonly [name: string, work: () => Promise<Counted>];

/** One fault that says itself. */
export function broken(said: string): Counted {
  return { passed: 0, failed: 1, said };
}

/** Lanes side by side, in each one part after the other. */
export type Stage = readonly (readonly Part[])[];

type Tell = (text: string) => void;

/** Stage after stage. Tells a summary; 0 where every part is good. A part that throws is a failed one. */
export async function runStages(
  stages: readonly Stage[],
  tell: Tell = console.log,
): Promise<number> {
  const total = stages.flat().flat().length;
  const ended: Ended[] = [];
  let begun = 0;
  const signals = watchSignals(() => {
    tell('\nStopping after what is under way; once more to stop at once.');
  });
  const runLane = async (lane: readonly Part[]): Promise<void> => {
    for (const part of lane) {
      if (signals.came()) return;
      begun += 1;
      tell(`\n== ${begun}/${total} ${part[0]}`);
      ended.push(await endOf(part));
    }
  };
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
  signals.close();
  const sum = (of: 'passed' | 'failed'): number => ended.reduce((all, one) => all + one[of], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  const lines = ended.map(({ line }) => line).join('\n');
  const left = total - ended.length;
  const stopped = left === 0 ? '' : `, ${left} of ${total} not begun`;
  tell(`\n== summary\n${lines}\n${passed} passed, ${failed} failed${stopped}`);
  return failed === 0 && left === 0 ? 0 : 1;
}

type Ended = Counted & { readonly line: string };

async function endOf([name, work]: Part): Promise<Ended> {
  const startedMs = Date.now();
  const counted = await work().catch((error: unknown) => broken(String(error)));
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  const mark = counted.failed === 0 ? 'ok    ' : 'FAILED';
  const counts = `${counted.passed} passed, ${counted.failed} failed`;
  const line = `${mark} ${name}: ${counts}, ${counted.said}, ${seconds} s`;
  const faults = firstFew(counted.faults ?? []).map((text) => `         ${text}`);
  return { ...counted, line: [line, ...faults].join('\n') };
}

const FAULTS_TOLD = 8;

/** The first few, and how many more there are. */
export function firstFew(faults: readonly string[]): readonly string[] {
  const more = faults.length - FAULTS_TOLD;
  return [...faults.slice(0, FAULTS_TOLD), ...(more > 0 ? [`and ${more} more`] : [])];
}
