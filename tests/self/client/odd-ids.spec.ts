/** Identifiers that no address can hold, as an odd platform may answer with them. */
import { expect, test } from '@playwright/test';
import { ok, stubForEach } from '../stub-platform.ts';

const start = stubForEach();

test('half of a surrogate pair is sent as what stands for it', async () => {
  const { platform, calls } = await start(ok);
  await platform().getTransfer({ path: { transfer_id: 'a\ud800b' } });
  await platform().listTransactions({ query: { account_id: '\udc00' } });
  expect(calls().map(({ url }) => url)).toEqual([
    '/v1/transfers/a%EF%BF%BDb',
    '/v1/transactions?account_id=%EF%BF%BD',
  ]);
});
