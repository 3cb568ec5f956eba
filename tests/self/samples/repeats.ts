/** Evidence on which the checks of fixtures/checks/repeats.ts hold, are violated, are silent. */
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { number } from '../../../fixtures/json.ts';
import { failed, record, type Row } from './evidence.ts';

const operation = 'createTransfer';
const made = (id: unknown): Evidence => record({ id }, { operation });
const numbered = (digits: string): Evidence => made(number(digits));
const none = record({}, { operation });
const refused = (status: number, of?: string): Evidence =>
  record({ errors: [{ code: 'X', of }] }, { operation, status });
const accounts = (...ids: readonly string[]): Evidence =>
  record({ accounts: ids.map((id) => ({ id, note: `of ${id}` })) }, { operation: 'listAccounts' });
const products = (...names: readonly string[]): Evidence =>
  record(
    {
      accounts: names.map((product, place) => ({
        id: `a${place}`,
        product,
        number: 1000000 + place,
      })),
    },
    { operation: 'listAccounts' },
  );
const application = (...individuals: readonly string[]): Evidence =>
  record(
    { id: 'app', individuals: individuals.map((name, index) => ({ id: `i${index}`, name })) },
    { operation: 'getApplication' },
  );
const read = (note: string): Evidence => record({ id: 'a', note }, { operation: 'getTransfer' });

const waiting = (amount: string, quote = '1.1'): Evidence =>
  record({ id: 'a', amount: number(amount), quotes: [{ rate: number(quote) }] }, { operation });
const asks = (body: object, status: number): Evidence =>
  record({ id: 'a' }, { operation, status, sent: JSON.stringify(body) });

const own = { mark: null, complete: true, what: 'an account' };
const marked = { mark: 'of b', complete: true, what: 'an account' };

export const repeatsSamples: Readonly<Record<string, Row>> = {
  'named-again': {
    held: [
      [{ first: made('a'), again: made('a') }],
      [{ first: made('a'), again: refused(409, 'a') }],
    ],
    violated: [
      [{ first: made('a'), again: made('b') }],
      [{ first: made('a'), again: none }],
      [{ first: made('a'), again: refused(409) }],
      [{ first: made('a'), again: refused(422, 'ab') }],
    ],
    silent: [
      [{ first: refused(400), again: made('a') }],
      [{ first: none, again: none }],
      [{ first: made('a'), again: failed }],
      [{ first: made('a'), again: refused(429) }],
      [{ first: made('a'), again: refused(500) }],
    ],
  },
  'one-record-named': {
    held: [
      [{ answers: [made('a'), refused(409), failed, made('a')], retry: made('a') }],
      [{ answers: [refused(409), made('a')], retry: made('a') }],
      [{ answers: [refused(409), made('a')], retry: refused(409, 'a') }],
      [{ answers: [numbered('7'), numbered('7')], retry: numbered('7') }],
    ],
    violated: [
      [{ answers: [numbered('7'), numbered('8')], retry: numbered('7') }],
      [{ answers: [made('a'), made('b')], retry: made('a') }],
      [{ answers: [made('a'), refused(409)], retry: made('b') }],
      [{ answers: [none, made('a')], retry: made('a') }],
    ],
    silent: [
      [{ answers: [refused(409)], retry: refused(409) }],
      [{ answers: [failed], retry: made('a') }],
      [{ answers: [none], retry: none }],
      [{ answers: [made('a'), refused(409)], retry: refused(409) }],
    ],
  },
  'recorded-once': {
    held: [
      // One of another kind comes with it.
      [{ before: [products()], after: [products('DEPOSIT', 'RESERVE')] }, own],
      [{ before: [accounts('a')], after: [accounts('a', 'b')] }, own],
      [{ before: [accounts('a')], after: [accounts('c', 'a'), accounts('a', 'b')] }, marked],
      [
        { before: [application()], after: [application('b')] },
        { ...own, mark: 'b' },
      ],
    ],
    violated: [
      [{ before: [accounts('a')], after: [accounts('a', 'b', 'c')] }, own],
      [{ before: [products()], after: [products('DEPOSIT', 'DEPOSIT')] }, own],
      [
        { before: [products()], after: [products('DEPOSIT', 'RESERVE')] },
        { ...own, never: ['RESERVE'] },
      ],
      [
        { before: [application()], after: [application('b', 'b')] },
        { ...own, mark: 'b' },
      ],
      [
        { before: [accounts('a')], after: [accounts('b', 'of b')] },
        { ...marked, complete: false },
      ],
    ],
    silent: [
      [{ before: [], after: [accounts('a')] }, own],
      [{ before: [accounts('a')], after: [refused(500)] }, own],
      [{ before: [accounts('a')], after: [accounts('a')] }, own],
      [{ before: [accounts('a')], after: [accounts('a')] }, marked],
      [
        { before: [accounts('a')], after: [accounts('b')] },
        { ...marked, complete: false },
      ],
    ],
  },
  'second-not-executed': {
    held: [
      [
        { first: made('a'), second: refused(409), records: [read('one')] },
        { trace: 'another text' },
      ],
      [{ first: made('a'), second: made('a'), records: [read('one')] }, { trace: 'another text' }],
      [{ first: made('a'), second: made('a'), records: [read('another text')] }, { trace: null }],
      // An identifier so short that it may be part of anything.
      [{ first: made('a'), second: made('a'), records: [read('30.17')] }, { trace: '3' }],
    ],
    violated: [
      [{ first: made('a'), second: made('b'), records: [read('one')] }, { trace: 'another text' }],
      [
        { first: made('a'), second: made('a'), records: [read('another text')] },
        { trace: 'another text' },
      ],
      [
        { first: made('a'), second: refused(409), records: [read('another text')] },
        { trace: 'another text' },
      ],
    ],
    silent: [
      [{ first: refused(400), second: made('b'), records: [] }, { trace: 'another text' }],
      [
        { first: made('a'), second: refused(500), records: [read('one')] },
        { trace: 'another text' },
      ],
      [{ first: made('a'), second: failed, records: [read('one')] }, { trace: 'another text' }],
      [{ first: made('a'), second: made('a'), records: [] }, { trace: 'another text' }],
    ],
  },
  'kept-under-its-key': {
    held: [[{ was: read('one'), is: read('one'), second: refused(409) }]],
    violated: [
      [{ was: read('one'), is: read('two'), second: asks({ note: 'two' }, 409) }],
      [{ was: read('one'), is: read('two'), second: asks({ note: 'two' }, 200) }],
      [{ was: waiting('30.17'), is: waiting('40'), second: asks({ sum: '40.00' }, 200) }],
    ],
    silent: [
      // The quote of an exchange follows the market.
      [{ was: waiting('30', '1.1'), is: waiting('30', '1.2'), second: asks({ sum: 40 }, 200) }],
      [{ was: read('one'), is: read('three'), second: asks({ note: 'two' }, 409) }],
      [{ was: read('one'), is: read('one'), second: failed }],
      [{ was: read('one'), is: refused(404), second: made('a') }],
      [{ was: refused(404), is: read('one'), second: made('a') }],
    ],
  },
  'told-back': {
    held: [
      [{ named: made('a'), record: read('one') }],
      [{ named: made('i0'), record: application('x') }],
    ],
    violated: [
      [{ named: made('b'), record: read('one') }],
      [{ named: made('a'), record: refused(404) }],
    ],
    silent: [
      [{ named: refused(400), record: read('one') }],
      [{ named: made('a'), record: failed }],
    ],
  },
  'replay-compared': {
    held: [
      [{ first: made('a'), again: made('a') }, { what: 'it' }],
      [{ first: made('a'), again: refused(409) }, { what: 'it' }],
    ],
    violated: [],
    silent: [[{ first: made('a'), again: failed }, { what: 'it' }]],
  },
};
