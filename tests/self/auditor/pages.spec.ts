/** Which lists the auditor takes for all the transactions that an account has. */
import { expect, test } from '@playwright/test';
import { createItems, createPageReader } from '../../../fixtures/auditor/pages.ts';
import { seenAt } from '../../../fixtures/auditor/read.ts';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { exchange } from '../fabricated/run.ts';
import { sampleTarget } from '../sample-target.ts';

const items = { listAccountTransactions: { items: '/data/transactions', itemId: '/id' } };
const target = createTargetView(sampleTarget({ bindings: items }));

const rows = [
  { query: '', isWhole: true },
  { query: '?account_id=a1&order=ASC', isWhole: true },
  { query: '?account_id=a2', isWhole: false },
  { query: '?transaction_status=POSTED', isWhole: false },
];

for (const { query, isWhole } of rows) {
  const words = query === '' ? 'without a query' : `with the query ${query}`;
  test(`the list of an account ${words} is ${isWhole ? '' : 'not '}all that it has`, () => {
    const url = `https://sample.invalid/v1/accounts/deposits/a1/transactions${query}`;
    const links = Object.fromEntries(['self', 'first', 'next', 'last'].map((name) => [name, url]));
    const body = JSON.stringify({ data: { transactions: [] }, links });
    const page = exchange({
      operation: 'listAccountTransactions',
      request: { method: 'GET', url, headers: {}, body: null, bodyEncoding: 'utf8' },
      answer: { status: 200, headers: {}, body, bodyEncoding: 'utf8' },
    });
    const reader = createPageReader(target, createItems());
    const read = reader.read(page, seenAt(page), bodyOf(page));
    expect(read?.account).toBe('a1');
    expect(read?.listing?.complete).toBe(isWhole);
  });
}
