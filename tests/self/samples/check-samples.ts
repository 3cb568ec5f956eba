/** Registers a test for each check of some modules: held, violated and silent as its samples say. */
import { expect, test } from '@playwright/test';
import type { Check, Judge } from '../../../fixtures/evidence/check.ts';
import { createRedactor } from '../../../fixtures/evidence/redact.ts';
import type { Entry, Inputs } from '../../../fixtures/evidence/types.ts';
import type { Row, Use } from './evidence.ts';

/**
 * `observing` names the checks that record, and never are violated; `deciding` those that always
 * say one or the other.
 */
export function testSamples(
  modules: readonly object[],
  table: Readonly<Record<string, Row>>,
  judge: Judge,
  observing: readonly string[] = [],
  deciding: readonly string[] = [],
): void {
  const checks = modules
    .flatMap((module) => Object.values(module) as readonly unknown[])
    .filter((value): value is Check => typeof value === 'object' && value !== null)
    .filter((value) => 'evaluate' in value);
  const names = checks.map(({ id }) => id).sort();

  test(`there are samples of ${names.join(', ')}`, () => {
    expect(Object.keys(table).sort()).toEqual(names);
  });

  for (const check of checks) {
    test(`${check.id} holds, is violated and is silent where it must`, () => {
      const rows = table[check.id];
      if (rows === undefined) throw new TypeError(`no samples of ${check.id}`);
      for (const [name, outcome] of OUTCOMES) {
        const mayBeEmpty =
          (name === 'violated' && observing.includes(check.id)) ||
          (name === 'silent' && deciding.includes(check.id));
        expect([name, rows[name].length > 0]).toEqual([name, !mayBeEmpty]);
        for (const [place, use] of rows[name].entries()) {
          const judgement = judged(check, use, judge);
          const told = [name, place, judgement];
          expect(told).toEqual([name, place, expect.objectContaining({ outcome })]);
          // As a run store gives the evidence back.
          expect([name, place, judged(check, [stored(use[0]), use[1]], judge)]).toEqual(told);
        }
      }
    });
  }
}

const OUTCOMES = [
  ['held', 'held'],
  ['violated', 'violated'],
  ['silent', 'not-evaluable'],
] as const;

function judged(check: Check, [inputs, params]: Use, judge: Judge): object {
  return check.evaluate(inputs, params, judge);
}

function stored(inputs: Inputs): Inputs {
  const redactor = createRedactor();
  const entry = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(entry) : redactor.entry(value as Entry);
  return Object.fromEntries(
    Object.entries(inputs).map(([role, value]) => [role, entry(value)]),
  ) as Inputs;
}
