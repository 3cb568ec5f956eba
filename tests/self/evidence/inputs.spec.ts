/** An evaluation names what it was made from, or it is none: a report finds the evidence by that. */
import { expect, test } from '@playwright/test';
import { HarnessError } from '../../../fixtures/errors.ts';
import type { Check } from '../../../fixtures/evidence/check.ts';
import type { Inputs } from '../../../fixtures/evidence/types.ts';
import { evaluate } from '../../../fixtures/session/judging.ts';

const evidence = { id: 'w0-1' } as unknown as Inputs[string];

const rows = [
  { words: 'a text', inputs: { page: evidence, name: 'next' } },
  { words: 'nothing', inputs: { page: undefined } },
  { words: 'a list of texts', inputs: { pages: [evidence, 'next'] } },
];

let judged = 0;
const check: Check = {
  id: 'sample-check',
  version: 1,
  evaluate() {
    judged += 1;
    return { outcome: 'held' };
  },
};

function evaluated(inputs: unknown) {
  const identity = { testId: 'a test', attempt: 0, meta: { requirement: 'PAG-010' } } as never;
  return evaluate(check, inputs as Inputs, undefined, {} as never, identity);
}

for (const { words, inputs } of rows) {
  test(`a check that is given ${words} in the place of evidence is not used`, () => {
    judged = 0;
    expect(() => evaluated(inputs)).toThrow(HarnessError);
    expect(judged).toBe(0);
  });
}

test('evidence is named by its role, one or several of a kind', () => {
  const { inputs } = evaluated({ page: evidence, others: [evidence, evidence] });
  expect(inputs).toEqual({ page: 'w0-1', others: ['w0-1', 'w0-1'] });
});
