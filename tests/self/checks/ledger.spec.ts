import { expect, test } from '@playwright/test';
import * as filters from '../../../fixtures/checks/filters.ts';
import * as ledger from '../../../fixtures/checks/ledger.ts';
import * as courses from '../../../fixtures/checks/ledger-courses.ts';
import * as sums from '../../../fixtures/checks/ledger-sums.ts';
import * as transactions from '../../../fixtures/checks/transactions.ts';
import * as walks from '../../../fixtures/checks/walks.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Check, Judge } from '../../../fixtures/evidence/check.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { ledgerSamples } from '../samples/ledger.ts';
import { transactionSamples } from '../samples/transaction-records.ts';
import { walksSamples } from '../samples/walks.ts';
import type { Row } from '../samples/evidence.ts';
import { sampleTarget } from '../sample-target.ts';

const table = { ...ledgerSamples, ...transactionSamples, ...walksSamples };

const judge: Judge = {
  description: loadDescription(),
  target: createTargetView(
    sampleTarget({
      bindings: {
        getAccount: { currentBalance: '/data/current', availableBalance: '/data/available' },
        getTransfer: { id: '/data/id', status: '/data/status' },
      },
      vocabulary: { transfer: { executed: ['EXECUTED'], refused: ['REJECTED'] } },
    }),
  ),
};

const checks = [courses, filters, ledger, sums, transactions, walks]
  .flatMap((module) => Object.values(module) as readonly unknown[])
  .filter((value): value is Check => typeof value === 'object' && value !== null)
  .filter((value) => 'evaluate' in value);

test('every check of walks, filters, transactions and the ledger has its samples', () => {
  expect(Object.keys(table).sort()).toEqual(checks.map(({ id }) => id).sort());
});

for (const check of checks) {
  const rows = (table as Readonly<Record<string, Row>>)[check.id];
  if (rows === undefined) continue;

  test(`${check.id} holds, is violated and is silent where it must`, () => {
    for (const [name, outcome] of [
      ['held', 'held'],
      ['violated', 'violated'],
      ['silent', 'not-evaluable'],
    ] as const) {
      expect(rows[name].length).toBeGreaterThan(0);
      for (const [place, [inputs, params]] of rows[name].entries()) {
        const judgement = check.evaluate(inputs, params, judge);
        expect([name, place, judgement]).toEqual([
          name,
          place,
          expect.objectContaining({ outcome }),
        ]);
      }
    }
  });
}
