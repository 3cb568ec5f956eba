/** Random exchanges of three plans, judged as in a run, and what they cost this process. */
import { fuzz } from '../fixtures/fuzz/fuzz.ts';
import {
  invalidBodies,
  transactionFilters,
  unknownIdentifiers,
} from '../fixtures/fuzz/plans/index.ts';
import type { FuzzPlan } from '../fixtures/fuzz/types.ts';
import type { Kit } from '../fixtures/kit.ts';

/** A million exchanges take some minutes. */
const LIMIT_MS = 3_600_000;

/** Three operations, one of each kind: a read by identifier, a list, a body. */
function plansOf(kit: Kit): readonly FuzzPlan[] {
  return [
    unknownIdentifiers('getCustomer'),
    transactionFilters(kit),
    invalidBodies(kit, 'createTransfer'),
  ];
}

export type Spent = {
  readonly exchanges: number;
  readonly perSecond: number;
  readonly processorMs: number;
  /** The most that was resident. */
  readonly residentMb: number;
};

/** So many exchanges, from equally many cases of each plan. */
export async function fuzzed(kit: Kit, exchanges: number, seed: string): Promise<Spent> {
  const plans = plansOf(kit);
  const cases = Math.ceil(exchanges / plans.length);
  let residentMb = 0;
  const timer = setInterval(() => {
    residentMb = Math.max(residentMb, process.memoryUsage.rss() / 1024 / 1024);
  }, 50);
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  const budget = { cases, timeMs: LIMIT_MS, seed, width: 8 };
  await Promise.all(plans.map((plan) => fuzz(kit, plan, budget)));
  const { user, system } = process.cpuUsage(before);
  clearInterval(timer);
  const sent = plans.length * cases;
  const seconds = (performance.now() - startedMs) / 1_000;
  const processorMs = (user + system) / 1_000;
  return { exchanges: sent, perSecond: sent / seconds, processorMs, residentMb };
}
