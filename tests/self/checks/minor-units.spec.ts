/** Amounts as counts of each asset's smallest unit: what they are worth is told by the account. */
import { expect, test } from '@playwright/test';
import { statementAddsUp } from '../../../fixtures/checks/accounts.ts';
import { balancesMoved } from '../../../fixtures/checks/ledger/balances.ts';
import { debitHeld } from '../../../fixtures/checks/ledger/holds-and-posts.ts';
import { postedForGood } from '../../../fixtures/checks/ledger/courses.ts';
import { explainedByPosted } from '../../../fixtures/checks/ledger/sums.ts';
import {
  executedAtRate,
  showsTransactions,
} from '../../../fixtures/checks/ledger/movement-records.ts';
import { movedOnce } from '../../../fixtures/checks/ledger/movements.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Judge } from '../../../fixtures/evidence/check.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { number } from '../../../fixtures/json.ts';
import { assetNamed, learnAsset, rememberAsset } from '../../../fixtures/target/account-assets.ts';
import type { AssetRole, TargetFile } from '../../../fixtures/target/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { account, record } from '../samples/evidence.ts';
import { fee, held, item, page, type Item } from '../samples/transactions.ts';
import { sampleTarget } from '../sample-target.ts';
import { startStubPlatform } from '../stub-platform.ts';
import { json } from '../stub-server.ts';

const file = sampleTarget({
  assets: {
    primary: { id: 'USD', kind: 'fiat', scale: 2 },
    secondary: { id: 'JPY', kind: 'fiat', scale: 0 },
    crypto: { id: 'BTC', kind: 'crypto', scale: 8 },
  },
  money: { amounts: 'minor-units' },
  bindings: {
    getAccount: {
      id: '/data/id',
      asset: '/data/asset',
      currentBalance: '/data/current',
      availableBalance: '/data/available',
    },
  },
  records: { accounts: [{ id: 'leased', asset: 'crypto' }] },
});

const judge: Judge = { description: loadDescription(), target: createTargetView(file) };

/** Without an asset its record does not show it. */
const balance = (asset: string | undefined, current: number, available = current): Exchange =>
  account({
    ...(asset === undefined ? {} : { asset }),
    current: number(String(current)),
    available: number(String(available)),
  }) as Exchange;

/** As it is recorded where the asset of the account was known. */
const of = (asset: AssetRole, exchange: Exchange): Exchange => ({ ...exchange, asset });

const around = (asset: string, from: readonly number[], to: readonly number[], ...is: Item[]) => ({
  before: balance(asset, from[0] ?? 0, from[1]),
  after: balance(asset, to[0] ?? 0, to[1]),
  newestBefore: page(),
  newestAfter: page(...is),
});

test('a balance is counted in what its account holds, by its record or as it was known', () => {
  const moved = (before: Exchange, after: Exchange, by: string) =>
    balancesMoved.evaluate(
      { before: [before], after: [after] },
      { current: [by], because: 'of it' },
      judge,
    ).outcome;
  expect(moved(balance('USD', 1000), balance('USD', 1250), '2.50')).toBe('held');
  expect(moved(balance('JPY', 1000), balance('JPY', 1250), '250')).toBe('held');
  expect(moved(balance('USD', 1000), balance('USD', 1250), '250')).toBe('violated');
  const [was, is] = [balance(undefined, 1000), balance(undefined, 1250)];
  expect(moved(of('crypto', was), of('crypto', is), '0.0000025')).toBe('held');
  expect(moved(of('crypto', was), of('crypto', is), '2.50')).toBe('violated');
  expect(moved(was, is, '2.50')).toBe('not-evaluable');
});

test('transactions are counted in what the account holds that stands beside them', () => {
  const status = { status: 'AUTHORIZED' } as const;
  const hold = (taken: number, value: number) =>
    debitHeld.evaluate(
      around('BTC', [9000, 9000], [9000, 9000 - taken], item('a', value, held)),
      status,
      judge,
    ).outcome;
  expect([hold(300, 300), hold(300, 299)]).toEqual(['held', 'violated']);
  const charged = (taken: number) => {
    const { before, after, ...lists } = around(
      'JPY',
      [9000],
      [9000 - taken],
      item('a', 300),
      item('b', 10, fee),
    );
    const one = { before: [before], after: [after] };
    const both = { newestBefore: [lists.newestBefore], newestAfter: [lists.newestAfter] };
    const moves = { currentBalance: ['-300'], because: 'of it' };
    return movedOnce.evaluate({ ...one, ...both }, moves, judge).outcome;
  };
  expect([charged(310), charged(311)]).toEqual(['held', 'violated']);
  const posted = (value: number) => {
    const { before, after } = around('USD', [9000], [9300]);
    const books = { before, after, known: [page()], all: [page(item('a', value))] };
    return explainedByPosted.evaluate(books, undefined, judge).outcome;
  };
  expect([posted(300), posted(301)]).toEqual(['held', 'violated']);
});

test('where lists stand alone the address tells the asset; without it nothing is judged', () => {
  const shows = (list: Exchange) =>
    showsTransactions.evaluate(
      { newestBefore: [page()], newestAfter: [list] },
      { amount: '30.17', of: 'it' },
      judge,
    ).outcome;
  const list = page(item('a', 3017));
  expect(shows(of('primary', list))).toBe('held');
  expect(shows(of('crypto', list))).toBe('violated');
  expect(shows(list)).toBe('not-evaluable');
});

test('an exchange between assets of unlike scales is held to its rate', () => {
  const bought = (units: number) =>
    executedAtRate.evaluate(
      { before: balance('JPY', 0), after: balance('JPY', units) },
      { amount: '10.00', rate: '150', not: ['75'] },
      judge,
    ).outcome;
  expect([bought(1500), bought(750)]).toEqual(['held', 'violated']);
});

test('a posted value is compared with itself whatever it is counted in', () => {
  const kept = (later: number) =>
    postedForGood.evaluate(
      { before: [page(item('a', 3000))], after: [page(item('a', later))] },
      undefined,
      judge,
    ).outcome;
  expect([kept(3000), kept(2999)]).toEqual(['held', 'violated']);
});

test('assets are known of leased accounts, of those made, and of those whose record shows it', () => {
  const target = createTargetView(file);
  const url = (id: string) => `https://x.test/v1/accounts/deposits/${id}?page=0`;
  expect(assetNamed(target, url('leased'))).toBe('crypto');
  expect(assetNamed(target, url('made'))).toBeUndefined();
  rememberAsset(target, 'made', 'secondary');
  expect(assetNamed(target, 'https://x.test/v1/transactions?account_id=made')).toBe('secondary');
  learnAsset(target, 'getAccount', () => ({ data: { id: 'a b', asset: 'USD' } }));
  expect(assetNamed(target, url('a%20b'))).toBe('primary');
});

test('an exchange is recorded with the asset of its account only where amounts need it', async () => {
  const assets: (string | undefined)[] = [];
  for (const amounts of ['minor-units', 'number'] as const) {
    const { assets: known, records } = file;
    const change = { assets: known, records, money: { amounts } };
    const stub = await startStubPlatform(
      (_asked, _request, response) => {
        json(response, 200, { data: {} });
      },
      { file: change },
    );
    const answer = await stub.platform().getAccount({ path: { account_id: 'leased' } });
    assets.push(answer.asset, stub.exchanges().at(-1)?.asset);
    await stub.close();
  }
  expect(assets).toEqual(['crypto', 'crypto', undefined, undefined]);
});

/** The one kind counts units, the other is in major ones. */
const mixed = (money: TargetFile['money']): Judge => ({
  description: judge.description,
  target: createTargetView({ ...file, money }),
});

test('values that count units stand beside amounts that are in major ones, and the other way round', () => {
  const books = (own: Judge, asset: string, [from, to]: readonly number[], value: number) => {
    const { before, after } = around(asset, [from ?? 0], [to ?? 0]);
    const read = { before, after, known: [page()], all: [page(item('a', value))] };
    return explainedByPosted.evaluate(read, undefined, own).outcome;
  };
  const counted = mixed({ amounts: 'number', values: 'minor-units' });
  expect(books(counted, 'USD', [90, 93], 300)).toBe('held');
  expect(books(counted, 'USD', [90, 93], 3)).toBe('violated');
  expect(books(counted, 'JPY', [90, 93], 3)).toBe('held');
  const major = mixed({ amounts: 'minor-units', values: 'number' });
  expect(books(major, 'USD', [9000, 9300], 3)).toBe('held');
  expect(books(major, 'USD', [9000, 9300], 300)).toBe('violated');

  const shows = (list: Exchange) =>
    showsTransactions.evaluate(
      { newestBefore: [page()], newestAfter: [list] },
      { amount: '30.17', of: 'it' },
      counted,
    ).outcome;
  expect(shows(of('primary', page(item('a', 3017))))).toBe('held');
  expect(shows(page(item('a', 3017)))).toBe('not-evaluable');
});

test('a statement whose balances and values are told in two ways is judged only where its asset is known', () => {
  const bindings = {
    getAccountStatement: {
      openingBalance: '/data/opening',
      closingBalance: '/data/closing',
      items: '/data/items',
    },
  };
  const adds = (money: TargetFile['money'], value: number, asset?: AssetRole) => {
    const target = createTargetView({ ...file, money, bindings });
    const posted = item('a', value, { transaction_status: 'POSTED' });
    const body = { opening: number('100'), closing: number('400'), items: [posted] };
    const shown = record(body, { operation: 'getAccountStatement' }) as Exchange;
    const statement = asset === undefined ? shown : of(asset, shown);
    return statementAddsUp.evaluate({ statement }, undefined, { ...judge, target }).outcome;
  };
  expect([adds({ amounts: 'minor-units' }, 300), adds({ amounts: 'minor-units' }, 3)]).toEqual([
    'held',
    'violated',
  ]);
  const counted = { amounts: 'number', values: 'minor-units' } as const;
  expect(adds(counted, 30000, 'primary')).toBe('held');
  expect(adds(counted, 300, 'primary')).toBe('violated');
  expect(adds(counted, 30000)).toBe('not-evaluable');
});
