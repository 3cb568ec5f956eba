/** Evidence on which the checks of fixtures/checks/accounts.ts hold, are violated, and are silent. */
import { number } from '../../../fixtures/json.ts';
import { refusal, page, account, statement, type Row } from './evidence.ts';
import { interest, item, NOON, page as listed, type Item } from './transactions.ts';
import { person } from '../checks/passive-bodies.ts';

const inState = (state: string): object => ({ id: 't', transaction_status: state });
const gone = inState('CANCELLED');

/** Of ten, so much is left. */
const taken = (left: string, ...fresh: Item[]) => ({
  before: account({ available: 10 }),
  after: account({ available: number(left) }),
  newestBefore: listed(),
  newestAfter: listed(...fresh),
});
/** What the platform gave by itself. */
const bonus = item('b', '0.01', {
  transaction_type: 'CREDIT_CORRECTION',
  category_type: 'ADJUSTMENT',
});

export const accountsSamples: Readonly<Record<string, Row>> = {
  'same-records-listed': {
    held: [
      // What came or went while the lists were read.
      [
        { own: [page(person)], all: [page(person, { id: 'x' })], again: [page(person)] },
        { atLeast: 1, what: 'it' },
      ],
      [
        { own: [page(person)], all: [page(person)], again: [page(person)] },
        { atLeast: 1, what: 'it' },
      ],
    ],
    violated: [
      [
        { own: [page(person, { id: 'x' })], all: [page(person)], again: [page(person)] },
        { atLeast: 1, what: 'it' },
      ],
      [
        {
          own: [page(person)],
          all: [page(person, { id: 'x' })],
          again: [page(person, { id: 'x' })],
        },
        { atLeast: 1, what: 'it' },
      ],
    ],
    silent: [
      // What stood behind something that went may have moved to a page that was read before.
      [
        {
          own: [page(), page()],
          all: [page(person, { id: 'x' })],
          again: [page({ id: 'x' })],
        },
        { atLeast: 1, what: 'it' },
      ],
      [
        { own: [page(person)], all: [page(person)], again: [page(person)] },
        { atLeast: 2, what: 'it' },
      ],
    ],
  },
  'still-listed': {
    held: [
      // What came meanwhile may stand beside it.
      [{ earlier: [page(inState('AUTHORIZED'))], later: [page(gone, { id: 'x' })] }, undefined],
    ],
    violated: [
      [{ earlier: [page(person), page({ id: 'x' })], later: [page(person)] }, undefined],
      [{ earlier: [page(inState('AUTHORIZED'), person)], later: [page(person)] }, undefined],
    ],
    silent: [
      // Nothing went on: there was no hold, or it was not given up.
      [{ earlier: [page(person)], later: [page(person, { id: 'x' })] }, undefined],
      [{ earlier: [page(inState('AUTHORIZED'))], later: [page(inState('AUTHORIZED'))] }, undefined],
      [{ earlier: [page()], later: [page(person)] }, undefined],
      // From a page that is still to come it may have moved to one that was read before.
      [{ earlier: [page(person)], later: [page(), page({ id: 'x' })] }, undefined],
      [{ earlier: [page(person)], later: [refusal] }, undefined],
    ],
  },
  'funds-taken': {
    held: [
      [taken('6.9'), { atLeast: '3', because: 'w' }],
      [taken('7.01', bonus), { atLeast: '3', because: 'w' }],
      [taken('7.01', interest(0.01)), { atLeast: '3', because: 'w' }],
    ],
    violated: [
      [taken('7.01'), { atLeast: '3', because: 'w' }],
      [taken('7.02', bonus), { atLeast: '3', because: 'w' }],
      [taken('7.01', interest(0.01, NOON)), { atLeast: '3', because: 'w' }],
    ],
    silent: [
      [
        { ...taken('6.9'), before: account({}), after: account({}) },
        { atLeast: '3', because: 'w' },
      ],
    ],
  },
  'statement-adds-up': {
    held: [
      [{ statement: statement('10', '5.5', '2', '-6.5') }],
      [{ statement: statement('1', '1') }],
    ],
    violated: [
      [{ statement: statement('10', '5.5', '2', '6') }],
      [{ statement: statement('1', '2') }],
    ],
    silent: [
      [{ statement: refusal }],
      [{ statement: statement('1', '2', ...Array.from({ length: 20 }, () => '1')) }],
    ],
  },
  'statements-chain': {
    held: [
      [{ statements: [statement('0', '5'), statement('5', '7')] }],
      [{ statements: [statement('5', '7'), statement('0', '5')] }],
    ],
    violated: [[{ statements: [statement('0', '5'), statement('4', '7')] }]],
    silent: [[{ statements: [statement('0', '5')] }]],
  },
  'items-keep-filter': {
    held: [[{ pages: [page(person)] }, { binding: 'itemId', value: 'c-1' }]],
    violated: [[{ pages: [page(person, { id: 'x' })] }, { binding: 'itemId', value: 'c-1' }]],
    silent: [
      [{ pages: [page()] }, { binding: 'itemId', value: 'c-1' }],
      [{ pages: [page(person)] }, { binding: 'unbound', value: 'c-1' }],
    ],
  },
};
