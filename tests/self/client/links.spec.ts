import { expect, test } from '@playwright/test';
import { followUrl } from '../../../fixtures/client/links.ts';

const addresses = { baseUrl: 'https://platform.example/api' };
const page =
  'https://platform.example/api/v1/transactions?account_id=a%20b&order=DESC&page=1&page_size=2';

const led = (query: string): string =>
  `https://platform.example/api/v1/transactions${query === '' ? '' : `?${query}`}`;

const cases: readonly (readonly [words: string, link: string, followed: string])[] = [
  [
    'keeps the query is followed as it is',
    led('order=DESC&account_id=a%20b&page=2&page_size=2'),
    led('order=DESC&account_id=a%20b&page=2&page_size=2'),
  ],
  [
    'leaves the filters out is followed with those of the page that it stands on',
    '/v1/transactions?page=2&page_size=2&order=DESC',
    led('page=2&page_size=2&order=DESC&account_id=a+b'),
  ],
  [
    'changes a filter is followed as it is',
    led('account_id=other&order=DESC&page=2&page_size=2'),
    led('account_id=other&order=DESC&page=2&page_size=2'),
  ],
  ['forgets size and order gets none', led('page=2'), led('page=2&account_id=a+b')],
  ['has a cursor is followed as it is', '?cursor=abc&page_size=2', led('cursor=abc&page_size=2')],
];

for (const [words, link, followed] of cases) {
  test(`a link that ${words}`, () => {
    expect(followUrl(addresses, page, link)).toBe(followed);
  });
}

test('what is no link is not followed', () => {
  expect(followUrl(addresses, page, 'mailto:someone')).toBeNull();
});
