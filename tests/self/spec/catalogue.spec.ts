/** The catalogue is well-formed, covers the interface, and is as it was frozen. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import {
  apiVersion,
  changes,
  readAreas,
  readSnapshot,
  snapshotOf,
} from '../../../cli/maintainer/catalogue/snapshot.ts';
import type { Catalogue, CatalogueRow } from '../../../fixtures/catalogue-types.ts';
import { areaCodes, catalogueFaults, type Known } from './catalogue/faults.ts';
import type { Facts } from './facts/types.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const facts = JSON.parse(readFileSync(`${root}spec/facts.json`, 'utf8')) as Facts;
const areas = readAreas(root);
const rows = Object.values(areas).flatMap((area) => Object.entries(area));
const operationIds = facts.operations.map((operation) => operation.operationId);
const known: Known = {
  operations: new Set(operationIds),
  decisions: new Set(readdirSync(`${root}spec/decisions`).map((name) => name.slice(0, 3))),
};

test('every row of the catalogue is well-formed', () => {
  expect(catalogueFaults(areas, known)).toEqual([]);
});

test('no id stands twice in one file', () => {
  for (const [area, catalogue] of Object.entries(areas)) {
    const text = readFileSync(`${root}spec/requirements/${area}.json`, 'utf8');
    const ids = [...text.matchAll(/^ {2}"([^"]+)": \{$/gm)].map((match) => match[1]);
    expect(ids, area).toEqual(Object.keys(catalogue));
  }
});

test('every area has its file', () => {
  expect(Object.keys(areas).sort()).toEqual(Object.keys(areaCodes).sort());
});

test('every operation is named by a requirement that can fail a run', () => {
  const named = new Set(
    rows
      .filter(([, row]) => row.level === 'MUST' && row.excluded === undefined)
      .flatMap(([, row]) => row.operations),
  );
  expect(operationIds.filter((id) => !named.has(id))).toEqual([]);
});

test('every event has one requirement that says what sends it', () => {
  const texts = Object.values(areas['events'] ?? {}).map((row) => row.text);
  const told = facts.events.map((event) => [
    event,
    texts.filter((text) => new RegExp(`\\b${event}\\b`).test(text)).length,
  ]);
  expect(told.filter(([, count]) => count !== 1)).toEqual([]);
});

test('every stated scope has a requirement that refuses a token without it', () => {
  for (const scope of facts.scopes) {
    const needed = facts.operations.filter((operation) => operation.scopes.includes(scope));
    const wanted = needed.map((operation) => operation.operationId).sort();
    const row = rows.find(([, { text }]) => text.startsWith(`Without the scope ${scope} `));
    expect([...(row?.[1].operations ?? [])].sort(), scope).toEqual(wanted);
  }
});

test('the catalogue is as it was frozen for this API version', () => {
  const version = apiVersion(root);
  const frozen = readSnapshot(root, version);
  const changed = frozen === null ? ['no snapshot'] : changes(frozen, snapshotOf(version, areas));
  const mend =
    `The requirements of ${version} are frozen. For a new API version set apiVersion in ` +
    'spec/facts.json and run `npm run snapshot:catalogue`; to correct this version run ' +
    '`npm run snapshot:catalogue -- --amend` and say why in CHANGELOG.md.';
  expect(changed, mend).toEqual([]);
});

test('a row that is added, dropped or altered differs from the snapshot', () => {
  const version = apiVersion(root);
  const frozen = snapshotOf(version, areas);
  const [first] = Object.keys(frozen.requirements);
  const { [first ?? '']: row, ...others } = frozen.requirements;
  const text = row?.text ?? '';
  const level = row?.level ?? '';
  const altered = (requirements: typeof others) => changes(frozen, { ...frozen, requirements });
  expect(altered(others)).toEqual([`${first} is gone: ${text}`]);
  expect(altered({ ...frozen.requirements, 'ZZZ-001': { level, text } })).toEqual([
    `ZZZ-001 is new: ${text}`,
  ]);
  expect(altered({ ...others, [first ?? '']: { level: 'MAY', text: 'Other.' } })).toEqual([
    `${first} was ${level}, is MAY`,
    `${first} said "${text}", says "Other."`,
  ]);
});

const sound: CatalogueRow = {
  level: 'MUST',
  text: 'A transfer is found by its identifier.',
  source: 'Endpoints / Transfers [accept]',
  operations: ['getTransfer'],
  capability: 'transfers',
  severity: 'normal',
};
const transfers = (row: object): Record<string, Catalogue> => ({
  transfers: { 'TRF-001': { ...sound, ...row } },
});

const faulty: readonly { readonly areas: Record<string, Catalogue>; readonly fault: string }[] = [
  { areas: { transfers: { 'TRF-1': sound } }, fault: 'TRF-1 is not TRF-nnn' },
  { areas: { transfers: { 'TRF-000': sound } }, fault: 'TRF-000 is not TRF-nnn' },
  { areas: { deposits: { 'TRF-001': sound } }, fault: 'TRF-001 is not DEP-nnn' },
  {
    areas: { moves: { 'TRF-001': sound } },
    fault: 'TRF-001 stands in moves.json, which is no area',
  },
  {
    areas: {
      transfers: { 'TRF-001': sound, 'TRF-002': sound },
    },
    fault: 'two rows say "A transfer is found by its identifier."',
  },
  {
    areas: transfers({ operations: ['getTransfers'] }),
    fault: 'TRF-001 names no operation: getTransfers',
  },
  { areas: transfers({ operations: [] }), fault: 'TRF-001 names no operation' },
  {
    areas: transfers({ operations: ['*', 'getTransfer'] }),
    fault: 'TRF-001 names no operation: *',
  },
  { areas: transfers({ role: 'receiver' }), fault: 'TRF-001 judges a receiver' },
  { areas: transfers({ role: 'client' }), fault: 'TRF-001 judges nobody that is known' },
  { areas: transfers({ level: 'MAY' }), fault: 'TRF-001 has no level MAY' },
  { areas: transfers({ level: 'CLAIM' }), fault: 'TRF-001 names no claim' },
  { areas: transfers({ claim: 'noOverdraft' }), fault: 'TRF-001 names a claim and is none' },
  { areas: transfers({ severity: 'high' }), fault: 'TRF-001 has no severity high' },
  { areas: transfers({ capability: 'ledger' }), fault: 'TRF-001 has no capability ledger' },
  {
    areas: transfers({ source: 'Endpoints / Moves' }),
    fault: 'TRF-001 names no section: Endpoints / Moves',
  },
  { areas: transfers({ source: 'Ends' }), fault: 'TRF-001 names no section: Ends' },
  { areas: transfers({ excluded: 'no' }), fault: 'TRF-001 is excluded without a reason' },
  { areas: transfers({ decision: 'c99' }), fault: 'TRF-001 follows no decision record: c99' },
  { areas: transfers({ text: 'No full stop' }), fault: 'TRF-001 is not one sentence' },
  {
    areas: transfers({ text: 'It should be found.' }),
    fault: 'TRF-001 says its level in its text',
  },
  { areas: transfers({ note: 'x' }), fault: "TRF-001 has a member note that rows don't have" },
];

test('a sound row has no fault', () => {
  expect(catalogueFaults(transfers({}), known)).toEqual([]);
});

for (const { areas: wrong, fault } of faulty) {
  test(`the catalogue's check says: ${fault}`, () => {
    expect(catalogueFaults(wrong, known)).toEqual([fault]);
  });
}
