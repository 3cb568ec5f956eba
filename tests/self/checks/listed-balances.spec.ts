import { testSamples } from '../samples/check-samples.ts';
import * as listedBalances from '../../../fixtures/checks/ledger/listed-balances.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import type { Evidence, Inputs } from '../../../fixtures/evidence/types.ts';
import { number } from '../../../fixtures/json.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { record, type Row } from '../samples/evidence.ts';

const balances = { currentBalance: '/data/current', availableBalance: '/data/available' };
const items = { items: '/data/accounts', itemId: '/id' };
const listed = { itemCurrentBalance: '/current', itemAvailableBalance: '/available' };

const target = createTargetView(
  sampleTarget({
    bindings: {
      getAccount: { id: '/data/id', ...balances },
      listAccounts: { ...items, ...listed },
    },
  }),
);

const told = (current: string, available?: string): object => ({
  id: 'a',
  current: number(current),
  ...(available !== undefined && { available: number(available) }),
});
const read = (current: string, available: string): Evidence =>
  record(told(current, available), { operation: 'getAccount' });
const list = (...accounts: object[]): Evidence =>
  record({ accounts }, { operation: 'listAccounts' });
const OTHER = { id: 'b', current: number('1'), available: number('1') };

const between = (page: Evidence, later = read('50', '40'), earlier = read('50', '40')): Inputs => ({
  earlier,
  pages: [list(OTHER), page],
  later,
});

const around = (after: Evidence, before = list(OTHER, told('50'))): Inputs => ({
  account: read('50', '50'),
  before: [before],
  after: [after],
});
const atRest = (page: Evidence, account = read('50', '40')): Inputs => ({
  account,
  pages: [list(OTHER), page],
});
const current = { name: 'currentBalance' };
const available = { name: 'availableBalance' };

const because = 'nobody accepted it';

const rows: Readonly<Record<string, Row>> = {
  'listed-with-hold': {
    held: [[between(list(OTHER, told('50.00', '40')))]],
    violated: [
      [between(list(told('50', '50')))],
      [between(list(told('40', '40')))],
      [between(list(told('50', '60')))],
    ],
    silent: [
      [between(list(told('50', '50')), read('40', '40'))],
      [between(list(told('50', '50')), read('50', '50'), read('50', '50'))],
      [between(list(told('50')))],
      [between(list(OTHER))],
    ],
  },
  'listed-balance': {
    held: [
      [atRest(list(told('50.00', '41'))), current],
      [atRest(list(OTHER, told('51', '40'))), available],
    ],
    violated: [
      [atRest(list(told('50.01', '40'))), current],
      [atRest(list(told('50', '50'))), available],
    ],
    silent: [
      [atRest(list(OTHER)), current],
      [atRest(list(told('50'))), available],
      [atRest(list(told('50', '40')), list(told('50', '40'))), current],
    ],
  },
  'listed-unmoved': {
    held: [
      [around(list(told('50.00', '40'))), { because }],
      [around(list(told('60'))), { because }],
    ],
    violated: [[around(list(OTHER, told('49.99'))), { because }]],
    silent: [
      [around(list(OTHER)), { because }],
      [around(list(told('40')), list(OTHER)), { because }],
    ],
  },
};

testSamples([listedBalances], rows, judgeOf({ target }));
