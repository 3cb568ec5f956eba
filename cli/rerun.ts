/**
 * `--rerun-failed`: what did not pass in the last run that stands in a folder, and what it never came
 * to where it was stopped.
 */
import { join } from 'node:path';
import type { Conformance } from '../verdict/conformance.ts';
import { UNJUDGED } from '../verdict/requirement-verdict.ts';
import type { RequirementId } from '../generated/requirements.ts';
import { readConformance } from './conformance-file.ts';
import { readRunRecord } from './run-folder.ts';
import { UsageError } from './usage-error.ts';

const AGAIN: readonly string[] = ['fail', 'warn', 'error', 'indeterminate'];

/**
 * The requirements to run again; empty where everything passed. Throws UsageError where no run left
 * its reports.
 */
export function failedIn(out: string): RequirementId[] {
  const conformance = readConformance(join(out, 'conformance.json'));
  if (conformance === null) throw unreadable(out, 'conformance.json');
  const failed = failedOf(conformance, readRunRecord(out).ended?.stopped === true);
  const { verdict } = conformance;
  if (failed.length === 0 && (verdict === 'indeterminate' || verdict === 'error')) {
    throw new UsageError(`nothing failed in the run in ${out}, but it is ${verdict}: run it whole`);
  }
  return failed;
}

/** With the requirements whose tests showed it, where none of its own did, and those never come to. */
export function failedOf(
  { requirements }: Pick<Conformance, 'requirements'>,
  isStopped = false,
): RequirementId[] {
  const failed = requirements.filter(
    ({ verdict, reason }) => AGAIN.includes(verdict) || (isStopped && reason === UNJUDGED),
  );
  return [...new Set(failed.flatMap(({ id, again }) => again ?? [id]))];
}

function unreadable(out: string, name: string): UsageError {
  return new UsageError(`${out} holds no run that could be repeated: ${name} can't be read`);
}
