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
  // Of the first client there were two, which took turns.
  expect(state.made).toBeLessThanOrEqual(7);
});

test('a client that has read nothing yet hears of it by the token of another one', async () => {
  const { platform, state } = await startEnding();
  const api = platform();
  await api.getTransfer(ask);
  await api.createTransfer({ body: {} }, { as: 'second' });
  state.over = state.made;
  const { answer } = await api.createTransfer({ body: {} }, { as: 'second' });
  expect(answer?.status).toBe(200);
});

test('all tokens that end at once end once, of however many clients they are', async () => {
  const { platform, state } = await startEnding();
  const api = platform();
  const wishes = [{}, { as: 'second' }, { scopes: ['a:read'] }, { scopes: ['a:write'] }] as const;
  const all = (): Promise<(number | undefined)[]> =>
    Promise.all(wishes.map(async (wish) => (await api.getTransfer(ask, wish)).answer?.status));
  await all();
  for (let time = 0; time < 3; time += 1) {
    state.over = state.made;
    expect(await all()).toEqual([200, 200, 200, 200]);
  }
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

/** A platform whose tokens are good only so long after they were given, and that may refuse slowly. */
async function startLate(
  lateMs: number,
  refusedAfterMs: (url: string) => number = () => 0,
  isElsewhere: (url: string) => boolean = () => false,
) {
  const givenMs = new Map<string, number>();
  const token: StubAnswer = (_asked, _request, response) => {
    const access_token = `${TOKEN}-${givenMs.size}`;
    givenMs.set(access_token, Date.now());
    json(response, 200, { token_type: 'Bearer', expires_in: 3600, scope: '', access_token });
  };
  const answer: StubAnswer = ({ url, headers }, _request, response) => {
    const since = givenMs.get(headers.authorization?.replace('Bearer ', '') ?? '');
    const isGood = since !== undefined && Date.now() - since >= lateMs;
    if (isElsewhere(url)) json(response, 404, {});
    else if (isGood) json(response, 200, {});
    else setTimeout(() => json(response, 401, {}), refusedAfterMs(url));
  };
  return start(answer, { token });
}

test('a token that is good a moment later only is waited for', async () => {
  const { platform } = await startLate(250);
  const api = platform();
  const all = await Promise.all([api.getTransfer(ask), api.createTransfer({ body: {} })]);
  expect(all.map(({ answer }) => answer?.status)).toEqual([200, 200]);
});

test('a refusal of a new token that comes after others were taken is tried again', async () => {
  const { platform } = await startLate(50, (url) => (url.startsWith('/v1/transfers/') ? 400 : 0));
  const api = platform();
  const all = await Promise.all([api.getTransfer(ask), api.createTransfer({ body: {} })]);
  expect(all.map(({ answer }) => answer?.status)).toEqual([200, 200]);
});

test('what is refused for another reason does not say that a new token is good', async () => {
  const { platform } = await startLate(
    250,
    () => 0,
    (url) => url === '/v1/accounts/deposits',
  );
  const api = platform();
  const all = await Promise.all([api.getTransfer(ask), api.call('listAccounts', {})]);
  expect(all.map(({ answer }) => answer?.status)).toEqual([200, 404]);
});

test('what is to be refused is sent once, also with a new token', async () => {
  const { platform, calls } = await startLate(250);
  const { answer } = await platform().call('getTransfer', ask, { intent: 'unauthorized' });
  expect(answer?.status).toBe(401);
  expect(calls()).toHaveLength(1);
});

test('a token that was taken once is not taken for a new one', async () => {
  const { platform, calls } = await startEnding((url) => url === '/v1/accounts/deposits');
  const api = platform();
  await api.getTransfer(ask);
  await api.call('listAccounts', {});
  expect(calls().filter(({ url }) => url === '/v1/accounts/deposits')).toHaveLength(1);
});

test('a token that a test fetches itself is waited for as well, until it was taken once', async () => {
  const { platform, calls } = await startLate(250);
  const api = platform();
  const { answer } = await api.createToken({ query: { grant_type: 'client_credentials' } });
  const { access_token: token } = JSON.parse(answer?.body ?? '{}') as { access_token: string };
  const options = { as: 'none', headers: { authorization: `Bearer ${token}` } } as const;
  const taken = await api.call('getTransfer', ask, options);
  expect(taken.answer?.status).toBe(200);
  const sent = calls().length;
  const other = { ...options, headers: { authorization: `Bearer ${token}-9` } };
  expect((await api.call('getTransfer', ask, other)).answer?.status).toBe(401);
  expect(calls()).toHaveLength(sent + 1);
});
