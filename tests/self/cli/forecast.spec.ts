/** What tests find missing in a target file before they send anything is told before a run. */
import { expect, test } from '@playwright/test';
import { forecast } from '../../../cli/forecast.ts';
import { gapsOf } from '../../../cli/gaps.ts';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import type { Kit, Need } from '../../../fixtures/kit.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';

const lacking: Need = { binding: 'otherIndividual', of: 'createTransfer' };

function testThat(title: string, body: (kit: Kit) => Promise<unknown>): RegisteredTest {
  const [requirement, operation, effect] = ['TRF-001', 'createTransfer', 'irreversible'] as const;
  return {
    ...{ title, file: 'none.spec.ts', line: () => 1, tags: [] },
    meta: { requirement, operation, effect, alone: false, needs: [] },
    body: async ({ kit }) => void (await body(kit)),
  };
}

const asked = testThat('asks first', async ({ platform, given }) => {
  await platform.listTransactions({}).catch(() => undefined);
  given.need(lacking);
});
const tentative = testThat('can do without', async (kit) => {
  expect(() => kit.tentative().given.need(lacking)).toThrow('otherIndividual');
  await kit.platform.listTransactions({});
});
const waiting = testThat('waits for another one', () => new Promise(() => undefined));
const missing = testThat('misses it', async ({ given }) => {
  await Promise.resolve();
  given.need(lacking);
});
const leasing = testThat('has no account', ({ given }) => given.accounts({ balance: '1.00' }));

test('what a test lacks is found where it is found before anything is sent', async () => {
  const capabilities = ['core', 'transfers'] as const;
  const file = { ...sampleTarget(), capabilities, requests: {}, bindings: {} };
  const target = { path: 'sample.yaml', file, shared: file };
  const found = await forecast(target, [asked, tentative, waiting, missing, leasing]);
  expect([...found.keys()]).toEqual(expect.arrayContaining([missing, leasing]));
  expect(found.size).toBe(2);
  expect(found.get(missing)).toMatch(/^bindings: \{ createTransfer: \{ otherIndividual: /);
  expect(found.get(leasing)).toMatch(/^bindings: \{ getAccount: /);
  const gaps = (...tests: RegisteredTest[]) => gapsOf(createTargetView(file), tests, found);
  expect(gaps(missing)).toEqual([{ add: found.get(missing), requirements: ['TRF-001'] }]);
  expect(gaps(missing, asked)).toEqual([]);
});
