/**
 * The same tests again and again in orders of their own, by few and by many at once, on one platform
 * that is never reset: the verdicts are always the same.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../../../fixtures/target/embedded.ts';
import { root } from '../../targets.ts';
import type { Counted } from '../parts.ts';
import { watchSignals } from '../signals.ts';
import { differences, inShort, runSuite, type Verdicts } from './suite-run.ts';

/** Tests in flight, one after the other. */
const WIDTHS: readonly number[] = [4, 12, 2, 3, 1];

export type OrdersOptions = {
  readonly times: number;
  readonly widths?: readonly number[];
  /** Named in the seed of each run, which makes its order. */
  readonly series?: string;
  /** Of a run that was there before; without them the first one's are what the others are held to. */
  readonly first?: Verdicts;
  readonly limitMs?: number;
};

/** On a platform that is started for them. */
export async function manyOrders(options: OrdersOptions): Promise<Counted> {
  const platform = await startEmbedded();
  try {
    return await ordersOn(platform.env, options);
  } finally {
    await platform.stop();
  }
}

/** Keeps the reports of the runs that differ from the first one, or are not conformant. */
export async function ordersOn(
  env: Readonly<Record<string, string>>,
  options: OrdersOptions,
): Promise<Counted> {
  const { times, widths = WIDTHS, series = 'orders', limitMs = 15 * 60_000 } = options;
  const told: string[] = [];
  let { first } = options;
  let done = 0;
  const signals = watchSignals(() => undefined);
  for (let turn = 1; turn <= times && !signals.came(); turn += 1) {
    const width = widths[(turn - 1) % widths.length] ?? 1;
    const seed = `${series}-${turn}`;
    const out = join(root, 'reports/prove', seed);
    const args = ['--seed', seed, '--workers', String(width)];
    const run = await runSuite({ out, env, args, limitMs });
    first ??= run.verdicts;
    const differ = differences(first, run.verdicts);
    const good = run.code === 0 && differ.length === 0;
    const seconds = Math.round(run.wallMs / 1000);
    console.log(`${seed}, ${width} at once, ${seconds} s: ${good ? 'the same' : 'DIFFERENT'}`);
    if (good) rmSync(out, { recursive: true });
    else told.push(`${seed} (${width} at once) ended with ${run.code}: ${inShort(differ)}`);
    done += 1;
  }
  signals.close();
  const passed = done - told.length;
  if (done < times) told.push(`stopped after ${done} of ${times}`);
  const said = told.length === 0 ? 'always the same verdicts' : told.join('; ');
  return { passed, failed: told.length, said };
}
