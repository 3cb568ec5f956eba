import { testSamples } from '../samples/check-samples.ts';
import * as listedStates from '../../../fixtures/checks/listed-states.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import type { Evidence, Inputs } from '../../../fixtures/evidence/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { record, type Row } from '../samples/evidence.ts';

const target = createTargetView(
  sampleTarget({
    vocabulary: { account: { open: ['OPEN'], frozen: ['FROZEN', 'LOCKED'] } },
    bindings: {
      getAccount: { id: '/data/id', status: '/data/status' },
      listAccounts: { items: '/data/accounts', itemId: '/id', itemStatus: '/status' },
    },
  }),
);

const read = (status: string): Evidence => record({ id: 'a', status }, { operation: 'getAccount' });
const list = (...accounts: object[]): Evidence =>
  record({ accounts }, { operation: 'listAccounts' });
const OTHER = { id: 'b', status: 'OPEN' };

const frozen = { meaning: 'frozen' };
const between = (page: Evidence, later = read('FROZEN')): Inputs => ({
  earlier: read('FROZEN'),
  pages: [list(OTHER), page],
  later,
});

const rows: Readonly<Record<string, Row>> = {
  'listed-in-state': {
    held: [
      [between(list(OTHER, { id: 'a', status: 'FROZEN' })), frozen],
      [between(list({ id: 'a', status: 'LOCKED' })), frozen],
    ],
    violated: [[between(list({ id: 'a', status: 'OPEN' })), frozen]],
    silent: [
      [between(list({ id: 'a', status: 'OPEN' }), read('OPEN')), frozen],
      [between(list({ id: 'a' })), frozen],
      [between(list(OTHER)), frozen],
      [between(list({ id: 'a', status: 'OPEN' })), { meaning: 'closed' }],
    ],
  },
};

testSamples([listedStates], rows, judgeOf({ target }));
