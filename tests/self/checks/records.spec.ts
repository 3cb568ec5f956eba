import { expect, test } from '@playwright/test';
import * as accounts from '../../../fixtures/checks/accounts.ts';
import * as changes from '../../../fixtures/checks/changes.ts';
import * as customers from '../../../fixtures/checks/customers.ts';
import * as files from '../../../fixtures/checks/files.ts';
import * as found from '../../../fixtures/checks/found.ts';
import * as shapes from '../../../fixtures/checks/shapes.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Check, Judge } from '../../../fixtures/evidence/check.ts';
import { createRedactor } from '../../../fixtures/evidence/redact.ts';
import type { Entry, Inputs } from '../../../fixtures/evidence/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { accountsSamples } from '../samples/accounts.ts';
import { changesSamples } from '../samples/changes.ts';
import { customersSamples } from '../samples/customers.ts';
import type { Use } from '../samples/evidence.ts';
import { filesSamples } from '../samples/files.ts';
import { foundSamples } from '../samples/found.ts';
import { shapesSamples } from '../samples/shapes.ts';
import { sampleTarget } from '../sample-target.ts';

const table = {
  ...accountsSamples,
  ...changesSamples,
  ...customersSamples,
  ...filesSamples,
  ...foundSamples,
  ...shapesSamples,
};

const state = { id: '/data/id', status: '/data/status' };

const judge: Judge = {
  description: loadDescription(),
  target: createTargetView(
    sampleTarget({
      bindings: {
        getAccount: {
          availableBalance: '/data/available',
          individuals: '/data/people',
          individual: '/data/people/0/id',
        },
        acceptTransfer: state,
        getAccountStatement: {
          openingBalance: '/data/opening',
          closingBalance: '/data/closing',
          items: '/data/items',
        },
      },
      vocabulary: { transfer: { executed: ['EXECUTED'], refused: ['REJECTED'] } },
    }),
  ),
};

const checks = [accounts, changes, customers, files, found, shapes]
  .flatMap((module) => Object.values(module) as readonly unknown[])
  .filter((value): value is Check => typeof value === 'object' && value !== null)
  .filter((value) => 'evaluate' in value);

test('every check of records, changes, files and statements has its samples', () => {
  expect(Object.keys(table).sort()).toEqual(checks.map(({ id }) => id).sort());
});

for (const check of checks) {
  const rows = table[check.id];
  if (rows === undefined) continue;

  test(`${check.id} holds, is violated and is silent where it must`, () => {
    for (const [name, outcome] of [
      ['held', 'held'],
      ['violated', 'violated'],
      ['silent', 'not-evaluable'],
    ] as const) {
      expect(rows[name].length).toBeGreaterThan(0);
      for (const [place, use] of rows[name].entries()) {
        const judgement = judged(check, use);
        expect([name, place, judgement]).toEqual([
          name,
          place,
          expect.objectContaining({ outcome }),
        ]);
        expect([name, place, judged(check, [redacted(use[0]), use[1]])]).toEqual([
          name,
          place,
          judgement,
        ]);
      }
    }
  });
}

function judged(check: Check, [inputs, params]: Use): object {
  return check.evaluate(inputs, params, judge);
}

/** The same evidence as a run store gives it back. */
function redacted(inputs: Inputs): Inputs {
  const redactor = createRedactor();
  const stored = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(stored) : redactor.entry(value as Entry);
  return Object.fromEntries(
    Object.entries(inputs).map(([role, value]) => [role, stored(value)]),
  ) as Inputs;
}
