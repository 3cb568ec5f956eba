/** Faults at one place alone: where they show, where they do not, and which of them are drawn. */
import { expect, test } from '@playwright/test';
import { onAnswers } from '../../../mutants/answers.ts';
import { mutants } from '../../../mutants/registry.ts';
import { confined, type Taken } from '../../../mutants/places/confine.ts';
import { drawn } from '../../../mutants/places/draw.ts';
import { createMemory } from '../../../mutants/places/memory.ts';
import { mutantNamed, type Pair } from '../../../mutants/places/named.ts';
import { places, type PlaceId } from '../../../mutants/places/places.ts';
import { isReached, NONE, type Counts } from '../../../mutants/places/reach.ts';
import { told } from '../../../mutants/places/told.ts';
import { changedAnswers } from '../../../mutants/places/wire-faults.ts';
import type { Mutant } from '../../../mutants/types.ts';
import type { Parts } from '../../../reference/parts.ts';
import type { Call } from '../../../reference/context.ts';
import { Refusal } from '../../../reference/context.ts';
import { book, seen, USD, type Client } from './unwatched-client.ts';

const asking = (operationId: Call['operationId'], over: Partial<Call> = {}): Call => ({
  ...{ operationId, clientId: 'one', scopes: [], path: {}, query: {}, headers: {} },
  ...{ body: undefined, file: null, idempotencyKey: null, nowMs: 0, selfUrl: '' },
  ...over,
});

test('what came before is of the records that a request names, and the same until its end', () => {
  const memory = createMemory();
  const [one, other] = [{ account_id: 'a' }, { account_id: 'b' }];
  const change = asking('updateAccount', { path: one });
  expect(memory.before(change)).toMatchObject({ done: false, refused: false });
  memory.after(change, new Refusal('INVALID_STATE', 'no'));
  memory.after(change, null);
  expect(memory.before(change).done, 'its own end is not before it').toBe(false);
  const again = asking('updateAccount', { path: one });
  const neither = { keyKnown: false, otherClient: false };
  const all = { done: true, refused: true, changed: true, read: false, ...neither };
  expect(memory.before(again)).toEqual(all);
  const ofBody = asking('createDeposit', { body: { destination: one, asset_type_id: 'b' } });
  expect(memory.before(ofBody)).toEqual({ ...all, done: false });
  const nothing = { done: false, refused: false, changed: false, read: false, ...neither };
  expect(memory.before(asking('updateAccount', { path: other }))).toEqual(nothing);
});

test('a known key is one of the same client, and another client is who asked last', () => {
  const memory = createMemory();
  memory.after(asking('createDeposit', { idempotencyKey: 'k' }), null);
  const of = (over: Partial<Call>): unknown => memory.before(asking('createTransfer', over));
  expect(of({ idempotencyKey: 'k' })).toMatchObject({ keyKnown: true, otherClient: false });
  const other = { clientId: 'two', idempotencyKey: 'k' };
  expect(of(other)).toMatchObject({ keyKnown: false, otherClient: false });
  expect(memory.before(asking('createDeposit', other))).toMatchObject({ otherClient: true });
});

test('who was locked once and what ended in vain beside it are remembered', () => {
  const memory = createMemory();
  const fact = { parents: ['account'], createdMs: 0, type: null, token: null };
  for (const id of ['one', 'two']) memory.note(id, 'deposit', fact);
  memory.note('other', 'withdrawal', fact);
  memory.came('one', 'CANCELLED');
  const beside = ['one', 'two', 'other', 'unknown'].filter((id) => memory.hasFailedBeside(id));
  expect(beside).toEqual(['two']);
  const unlocked = ['OPEN', 'FROZEN', 'OPEN', 'DORMANT'].map((status) => {
    memory.came('account', status);
    return memory.unlocked.has('account');
  });
  expect(unlocked).toEqual([false, false, true, false]);
});

test('records of one owner are counted', () => {
  const memory = createMemory();
  const fact = { parents: ['customer'], createdMs: 0, type: null, token: null };
  for (const id of ['first', 'second']) memory.note(id, 'account', fact);
  memory.note('person', 'individual', fact);
  const ordinals = ['first', 'second', 'person'].map((id) => memory.facts.get(id)?.ordinal);
  expect(ordinals).toEqual([1, 2, 1]);
});

/** Every answer has another status. */
const odd: Mutant = {
  breaks: 'ACC-001',
  because: 'for this test',
  class: 'wire',
  difficulty: 1,
  change: () => ({ wire: { write: (_context, _call, answer) => ({ ...answer, status: 299 }) } }),
};

const account = 'accounts/deposits/acc_demo_btc';
const asked = ['accounts/deposits', account, 'accounts/deposits?page=1&page_size=1', account];

const AT: Readonly<Partial<Record<PlaceId, readonly number[]>>> = {
  'in-lists': [299, 200, 299, 200],
  'in-details': [200, 299, 200, 299],
  'on-a-later-page': [200, 200, 299, 200],
  'after-being-read': [200, 200, 200, 299],
  'of-crypto': [200, 299, 200, 299],
  'beyond-ascii': [200, 200, 200, 200],
};

for (const [place, statuses] of Object.entries(AT)) {
  test(`a fault ${place} shows there and nowhere else`, async () => {
    const look = async ({ call }: Client): Promise<number[]> => {
      const answers = [];
      for (const path of asked) answers.push(await call('GET', path));
      return answers.map(({ status }) => status);
    };
    expect(await seen(look, confined(odd, place as PlaceId))).toEqual(statuses);
  });
}

test('a fault at a place has the name of both, and unknown ones are nobody', () => {
  const [fault = ''] = [...mutants.keys()];
  expect(mutantNamed(fault)).toBe(mutants.get(fault));
  expect(mutantNamed(`${fault}@in-lists`)?.because).toContain(places['in-lists'].what);
  expect(mutantNamed(`${fault}@nowhere`)).toBeUndefined();
  expect(mutantNamed('no-such-fault@in-lists')).toBeUndefined();
});

test('each place is drawn as often as each other one, and a longer draw has the shorter one', () => {
  const count = Object.keys(places).length;
  const short = drawn(count * 2, 3);
  expect(drawn(count * 3, 3).slice(0, short.length)).toEqual(short);
  expect(drawn(count * 2, 4)).not.toEqual(short);
  const areas = drawn(count, 3, { areas: ['CUS', 'APP'] }).map(({ mutant }) =>
    mutant.breaks.slice(0, 4),
  );
  expect([...new Set(areas)].sort()).toEqual(['APP-', 'CUS-']);
  const there = drawn(4, 3, { places: ['in-lists', 'in-details'] }).map(({ place }) => place);
  expect(there.sort()).toEqual(['in-details', 'in-details', 'in-lists', 'in-lists']);
  expect(() => drawn(1, 3, { places: ['nowhere'] })).toThrow('no place');
  const times = Object.keys(places).map((id) => short.filter(({ place }) => place === id).length);
  expect(new Set(times)).toEqual(new Set([2]));
  expect(new Set(short.map(({ id }) => id)).size).toBe(short.length);
});

test('a fault counts as reached by what it changes itself, at its place', () => {
  const pair: Pair = { id: 'odd@in-lists', place: 'in-lists', mutant: odd };
  const here = { 'in-lists': 1 };
  expect(isReached(pair, { steps: {}, answers: { 'odd@in-lists': 1 } })).toBe(true);
  const written = { 'wire.write': { listAccounts: here } };
  expect(isReached(pair, { steps: written, answers: {} })).toBe(false);

  const opened = {
    ...pair,
    mutant: { ...odd, change: ({ accounts: { open } }: Parts) => ({ accounts: { open } }) },
  };
  const isOpenedIn = (counts: Counts): boolean =>
    isReached(opened, { steps: { 'accounts.open': counts }, answers: {} });
  expect(isOpenedIn({ createAccount: here })).toBe(true);
  expect(isOpenedIn({ createAccount: { 'in-details': 1 } })).toBe(false);
  expect(isOpenedIn({ createAccount: {}, updateCustomer: here })).toBe(false);
  expect(isOpenedIn({ createAccount: {}, [NONE]: here })).toBe(true);
  expect(isOpenedIn({ updateCustomer: here }), 'none of its operations ever does it').toBe(true);
});

test('an answer that a fault of the wire leaves as it is counts for nothing', () => {
  const answer = { status: 299, headers: {}, payload: '{}' };
  const { counts, look } = changedAnswers([
    { id: 'odd@in-lists', place: 'in-lists', mutant: odd },
    { id: 'odd@in-details', place: 'in-details', mutant: odd },
  ]);
  const args = [null, null, answer];
  const step = 'wire.write';
  const taken: Taken = { step, at: ['in-lists'], operation: null, args, result: answer };
  look(taken);
  expect(counts).toEqual({});
  look({ ...taken, result: { ...answer, status: 200 } });
  look({ ...taken, step: 'wire.serialise', result: null });
  expect(counts).toEqual({ 'odd@in-lists': 1 });
});

test('transactions are records of their account: the second one is a later one', async () => {
  const look = async ({ account: opened, call, move }: Client): Promise<unknown> => {
    const [from, to] = [await opened(USD, 30), await opened(USD)];
    for (const amount of [3, 4]) await move('transfers', book(from, to, amount));
    const { data } = await call('GET', `transactions?account_id=${to}`);
    const { transactions } = data as { transactions: { id: string; value: number }[] };
    const answers = transactions.map(async ({ id, value }): Promise<[number, number]> => {
      const { status } = await call('GET', `transactions/${id}`);
      return [value, status];
    });
    return Object.fromEntries(await Promise.all(answers));
  };
  const change = onAnswers(['getTransaction'], (answer) => ({ ...answer, status: 299 }));
  const looked = await seen(look, confined({ ...odd, change }, 'of-a-later-one'));
  expect(looked).toEqual({ 3: 200, 4: 299 });
});

test('what became of the faults is told for each place, and who survived', () => {
  const place = 'in-lists';
  const [one, other] = ['one@in-lists', 'other@in-lists'];
  const text = told({
    drawn: [one, other, 'third@in-lists'].map((id, index) => ({ id, place, isReached: index < 2 })),
    fates: [
      { id: one, breaks: 'ACC-001', fate: 'named', by: 'a test', said: 'a word' },
      { id: other, breaks: 'ACC-002', fate: 'survived', by: null, said: null },
    ],
  });
  expect(text).toMatch(/in-lists +3 +2 +1 +0 +1/);
  expect(text).toContain('survived other@in-lists (ACC-002)');
});
