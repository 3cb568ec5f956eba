/** A token that ends before its time is told from an operation that refuses one that lives. */
import { expect, test } from '@playwright/test';
import { stubForEach, TOKEN } from '../stub-platform.ts';
import { json, type StubAnswer } from '../stub-server.ts';

const start = stubForEach();

const ask = { path: { transfer_id: 't' } };

/** A platform whose tokens up to a number are over, and that refuses some operations any token. */
async function startEnding(isRefused: (url: string) => boolean = () => false) {
  const state = { made: 0, over: 0 };
  const token: StubAnswer = (_asked, _request, response) => {
    state.made += 1;
    const given = { token_type: 'Bearer', expires_in: 3600, scope: '' };
    json(response, 200, { ...given, access_token: `${TOKEN}-${state.made}` });
  };
  const answer: StubAnswer = ({ url, headers }, _request, response) => {
    const number = Number(headers.authorization?.split('-').at(-1));
    json(response, number <= state.over || isRefused(url) ? 401 : 200, {});
  };
  return { state, ...(await start(answer, { token })) };
}

test('after a token that worked is over all calls are made with new ones', async () => {
  const { platform, state } = await startEnding();
  const api = platform();
  await api.getTransfer(ask);
  await api.getTransfer(ask, { as: 'second' });
  await api.getTransfer(ask, { scopes: ['a:read'] });
  state.over = state.made;

  const all = await Promise.all([
    api.getTransfer(ask),
    api.createTransfer({ body: {} }),
    api.getTransfer(ask, { as: 'second' }),
    api.getTransfer(ask, { scopes: ['a:read'] }),
  ]);
  expect(all.map(({ answer }) => answer?.status)).toEqual([200, 200, 200, 200]);
  expect(state.made).toBe(6);
});

test('an operation that refuses a token that lives is asked once', async () => {
  const { platform, state, calls } = await startEnding((url) => url === '/v1/accounts/deposits');
  const api = platform();
  await api.getTransfer(ask);
  const refused = await api.call('listAccounts', {});
  expect(refused.answer?.status).toBe(401);
  expect(state.made).toBe(1);
  expect(calls().map(({ url }) => url)).toEqual([
    '/v1/transfers/t',
    '/v1/accounts/deposits',
    '/v1/transfers/t',
  ]);
});

test('tokens that end again and again are no longer made anew', async () => {
  const { platform, state } = await startEnding();
  const statuses: (number | undefined)[] = [];
  for (let time = 0; time < 5; time += 1) {
    statuses.push((await platform().getTransfer(ask)).answer?.status);
    state.over = state.made;
  }
  expect(statuses).toEqual([200, 200, 200, 200, 401]);
});
