/** `--rerun-failed`: what did not pass in the last run that stands in a folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conformance } from '../verdict/conformance.ts';
import type { Trace } from '../verdict/traceability.ts';
import type { RequirementId } from '../generated/requirements.ts';
import { readConformance } from './conformance-file.ts';
import { testPlaces } from './test-sources.ts';
import { UsageError } from './usage-error.ts';

const AGAIN: readonly string[] = ['fail', 'warn', 'error', 'indeterminate'];

/**
 * The requirements to run again; empty where everything passed. Throws UsageError where no run left
 * its reports.
 */
export function failedIn(out: string): RequirementId[] {
  const conformance = readConformance(join(out, 'conformance.json'));
  if (conformance === null) throw unreadable(out, 'conformance.json');
  const traces = tracesIn(out);
  const tested = testPlaces();
  const failed = failedOf(conformance, traces, (id) => tested.has(id));
  const { verdict } = conformance;
  if (failed.length === 0 && (verdict === 'indeterminate' || verdict === 'error')) {
    throw new UsageError(`nothing failed in the run in ${out}, but it is ${verdict}: run it whole`);
  }
  return failed;
}

/** Those without a test of their own bring the requirement of a test where they were violated. */
export function failedOf(
  { requirements }: Pick<Conformance, 'requirements'>,
  traces: readonly Pick<Trace, 'id' | 'tests'>[],
  hasTests: (id: RequirementId) => boolean,
): RequirementId[] {
  const failed = requirements.filter(({ verdict }) => AGAIN.includes(verdict));
  const wanted = failed.flatMap(({ id, findings }) => {
    if (hasTests(id)) return [id];
    const places = findings.map(({ testId }) => testId);
    const beside = traces.find(
      (trace) => hasTests(trace.id) && trace.tests.some(({ testId }) => places.includes(testId)),
    );
    return beside === undefined ? [id] : [id, beside.id];
  });
  return [...new Set(wanted)];
}

function tracesIn(out: string): readonly Trace[] {
  const name = 'traceability.json';
  try {
    const value: unknown = JSON.parse(readFileSync(join(out, name), 'utf8'));
    if (Array.isArray(value)) return value as readonly Trace[];
  } catch {
    // Told below, as any other file that tells nothing.
  }
  throw unreadable(out, name);
}

function unreadable(out: string, name: string): UsageError {
  return new UsageError(`${out} holds no run that could be repeated: ${name} can't be read`);
}
