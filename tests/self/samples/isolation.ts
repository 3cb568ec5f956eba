/** Evidence on which the checks of fixtures/checks/isolation.ts hold, are violated, and are silent. */
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { account, customer, failed, page, record, refusal, type Row } from './evidence.ts';
import { person } from '../checks/passive-bodies.ts';

const status = (code: number): Evidence => record({}, { status: code });
const [broken, slow, other] = [status(500), status(429), record({ ...person, last_name: 'Byron' })];
const [rich, poor] = [account({ available: '10.00' }), account({ available: '9.00' })];
const ofStranger = (...items: object[]): Evidence =>
  record({ transactions: items }, { operation: 'listAccountTransactions' });
const id = { id: 'c-1' };
const settled = (detail: object): Evidence =>
  record({ id: '17', details: [{ amount: 125.5, ...detail }] }, { operation: 'getSettlement' });
/** Which two clients may have alike, in their settlements of one job or of accounts that are counted. */
const alike = [
  { account_id: '4', asset_type_id: 'USD', state: 'SETTLED' },
  { account_id: 'A-4', settled_at: '2026-11-01T00:00:00Z', until: '2026-11-01T00:00:00.000000Z' },
  { product_id: '6f1c2a3b-1111-4222-8333-444455556666', moved_at: '1969-11-01T07:04:05.123Z' },
];
/** Which the other client has not. */
const alone = [
  { account_id: 'acc_leased' },
  { description: 'settled-6f1c2a3b-111' },
  { moved_at: '1970-01-01T00:00:00.123456Z' },
];
const MINE = 'Mine-6f1c2a3b-111';
const opaque = { ...person, id: 'c-7f3a' };
const counted = (last_name = 'Byron'): object => ({ ...person, id: '17', last_name });
const ofOne = (detail: object): Row['held'][number] => [
  { attempt: settled(detail), healthy: page(), own: settled(detail) },
  { id: '17' },
];

export const isolationSamples: Readonly<Record<string, Row>> = {
  'hidden-from-other': {
    held: [[{ attempt: refusal, healthy: page() }, id]],
    violated: [
      [{ attempt: customer, healthy: page() }, id],
      [{ attempt: ofStranger(person), healthy: page() }, id],
      [{ attempt: customer, healthy: page(), own: other }, { id: 'c-7f3a' }],
      [{ attempt: customer, healthy: page(), own: customer }, { id: 'c-7f3a' }],
      ...alone.map(ofOne),
      [{ attempt: customer, healthy: page(), before: [rich], after: [poor] }, { id: '17' }],
      [{ attempt: customer, healthy: page(), before: [rich], after: [rich] }, { id: 'c-7f3a' }],
      [
        {
          ...{ attempt: record({ errors: [`no such as ${MINE}`] }, { status: 404 }) },
          ...{ healthy: page(), own: record({ name: MINE }) },
        },
        { id: 'c-7f3a' },
      ],
      [
        {
          ...{ attempt: record({ name: 'mine-6f1c2a3b-111' }), healthy: page() },
          own: record({ name: 'mine-6f1c2a3b-111', a: 1 }),
        },
        { id: '17' },
      ],
    ],
    silent: [
      [{ attempt: refusal, healthy: refusal }, id],
      [{ attempt: broken, healthy: page() }, id],
      [{ attempt: slow, healthy: page() }, id],
      [{ attempt: failed, healthy: page() }, id],
      [{ attempt: ofStranger(), healthy: page() }, id],
      [{ attempt: customer, healthy: page(), own: other }, { id: '17' }],
      [{ attempt: customer, healthy: page(), own: other }, { id: 'S-1' }],
      ...alike.map(ofOne),
      [{ attempt: customer, healthy: page(), before: [rich], after: [rich] }, { id: '17' }],
      [{ attempt: customer, healthy: page(), before: [], after: [] }, { id: '17' }],
    ],
  },
  'absent-from-others-list': {
    held: [
      [{ own: [page(), page(person)], others: [page()] }, id],
      // What it names is a record of another kind.
      [{ own: [page(person)], others: [page({ id: 'c-2', account_id: 'c-1' })] }, id],
    ],
    violated: [
      [{ own: [page(opaque)], others: [page(), page(opaque)] }, { id: 'c-7f3a' }],
      [
        { own: [page(counted(MINE))], others: [page(counted()), page(counted(MINE))] },
        { id: '17' },
      ],
    ],
    silent: [
      [{ own: [page(counted(MINE))], others: [page(counted())] }, { id: '17' }],
      [{ own: [page(counted())], others: [page(counted())] }, { id: '17' }],
      [{ own: [page()], others: [page()] }, id],
      [{ own: [page(person)], others: [] }, id],
      [{ own: [page(person)], others: [refusal] }, id],
    ],
  },
};
