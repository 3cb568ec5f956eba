/** A record of the target file that is not there is told before any test stands on it. */
import { expect, test } from '@playwright/test';
import { missingRecords, readNamed } from '../../../fixtures/session/named-records.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

// One platform for the whole file.
test.describe.configure({ mode: 'default' });

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

type Records = TargetFile['records'];

/** What is told at once, and what the report finds in the store. */
async function told(change: (records: Records) => Records): Promise<readonly string[]> {
  const { kit, store } = bench.open({
    change: (file) => ({ ...file, records: change(file.records) }),
    effect: 'read',
  });
  const lines = await readNamed(kit);
  expect(missingRecords(store.entries, kit.target.file)).toEqual(lines);
  return lines;
}

test('of records that are there nothing is told', async () => {
  expect(await told((records) => records)).toEqual([]);
});

const WRONG: readonly (readonly [key: string, path: string, more: Records])[] = [
  [
    'individualCustomers[1]',
    'customers/no one',
    { individualCustomers: ['cus_demo_individual', 'no one'] },
  ],
  ['corporateCustomers[0].id', 'customers/no', { corporateCustomers: [one('no', 'ind')] }],
  [
    'corporateCustomers[0].individual',
    'customers/cus_demo_corporation/individuals/no',
    { corporateCustomers: [one('cus_demo_corporation', 'no')] },
  ],
  ['accounts[0].id', 'accounts/deposits/no', { accounts: [{ id: 'no', asset: 'primary' }] }],
  [
    'accounts[0].customer',
    'customers/no',
    { accounts: [{ id: 'acc_demo_usd', asset: 'primary', customer: 'no' }] },
  ],
  ['counterparties[0].id', 'counterparties/no', { counterparties: [{ id: 'no', kind: 'fiat' }] }],
  ['settlements[0]', 'settlements/no', { settlements: ['no'] }],
];

function one(id: string, individual: string): { readonly id: string; readonly individual: string } {
  return { id, individual };
}

for (const [key, path, more] of WRONG) {
  test(`a wrong id in records.${key} is told with its request and what mends it`, async () => {
    const lines = await told((records) => ({ ...records, ...more }));
    expect(lines).toHaveLength(1);
    const [line = ''] = lines;
    const id = decodeURIComponent(path.split('/').at(-1) ?? '');
    expect(line).toContain(`records.${key} of the target file is "${id}", and GET `);
    expect(line).toContain(`/v1/${path.replace(' ', '%20')} was answered 404 {`);
    expect(line).toMatch(/Name one there that credentials\.primary sees at addresses\.baseUrl/);
  });
}
