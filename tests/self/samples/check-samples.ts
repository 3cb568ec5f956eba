/** Registers a test for each check of some modules: held, violated and silent as its samples say. */
import { expect, test } from '@playwright/test';
import type { Check, Judge } from '../../../fixtures/evidence/check.ts';
import { createRedactor, type Redactor } from '../../../fixtures/evidence/redact.ts';
import type { Entry, Inputs, Judgement } from '../../../fixtures/evidence/types.ts';
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
      const uses = [...rows.held, ...rows.violated, ...rows.silent];
      expect(uses.flatMap(([, params]) => undeclared(check, params))).toEqual([]);
      for (const [name, outcome] of OUTCOMES) {
        const mayBeEmpty =
          (name === 'violated' && observing.includes(check.id)) ||
          (name === 'silent' && deciding.includes(check.id));
        expect([name, rows[name].length > 0]).toEqual([name, !mayBeEmpty]);
        for (const [place, use] of rows[name].entries()) {
          const judgement = judged(check, use, judge);
          expect([name, place, judgement]).toEqual([
            name,
            place,
            expect.objectContaining({ outcome }),
          ]);
          // As a run store gives back the evidence, and what was judged by it.
          const redactor = createRedactor();
          const again = judged(check, [stored(use[0], redactor), use[1]], judge);
          expect([name, place, again]).toEqual([name, place, redacted(judgement, redactor)]);
        }
      }
    });
  }
}

const AMOUNT = /^-?\d+\.\d\d( or .*)?$/;

/** Params that look like amounts and that the check does not name as such: see `Check.amounts`. */
function undeclared({ amounts = {} }: Check, params: unknown): string[] {
  if (typeof params !== 'object' || params === null) return [];
  return Object.entries(params)
    .filter(([name]) => !OTHERS.includes(name) && !Object.hasOwn(amounts, name))
    .filter(([, value]) =>
      [value].flat().some((one) => typeof one === 'string' && AMOUNT.test(one)),
    )
    .map(([name]) => name);
}

/** Rates, and digits that a record keeps as they were sent. */
const OTHERS: readonly string[] = ['rate', 'not', 'text'];

const OUTCOMES = [
  ['held', 'held'],
  ['violated', 'violated'],
  ['silent', 'not-evaluable'],
] as const;

function judged(check: Check, [inputs, params]: Use, judge: Judge): Judgement {
  return check.evaluate(inputs, params, judge);
}

function redacted(judgement: Judgement, { finding }: Redactor): Judgement {
  return judgement.outcome === 'violated'
    ? { ...judgement, finding: finding(judgement.finding) }
    : judgement;
}

function stored(inputs: Inputs, redactor: Redactor): Inputs {
  const entry = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(entry) : redactor.entry(value as Entry);
  return Object.fromEntries(
    Object.entries(inputs).map(([role, value]) => [role, entry(value)]),
  ) as Inputs;
}
