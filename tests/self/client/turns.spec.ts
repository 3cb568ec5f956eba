/** Two tokens of a client take turns, and one alone goes on where there can't be two. */
import { expect, test } from '@playwright/test';
import { turnsOf } from '../../../fixtures/client/turns.ts';
import { stubForEach, TOKEN } from '../stub-platform.ts';
import { json, type StubAnswer } from '../stub-server.ts';

const start = stubForEach();

const ask = { path: { transfer_id: 't' } };
const SCOPES = ['a:read', 'b:write'];
const client = { clientId: 'client', clientSecret: 'a secret of the stub', scopes: SCOPES };

/** Gives tokens by number; which of those that were given are good, and how many there may be, is the test's. */
async function startGiving({
  isGood = () => true,
  made = Infinity,
  environment = 'sandbox',
}: {
  readonly isGood?: (number: number, latest: number) => boolean;
  readonly made?: number;
  readonly environment?: 'sandbox' | 'production';
} = {}) {
  const scopes: (string | null)[] = [];
  const token: StubAnswer = ({ url }, _request, response) => {
    if (scopes.length >= made) return json(response, 429, {});
    scopes.push(new URL(url, 'http://stub').searchParams.get('scope'));
    const given = { token_type: 'Bearer', expires_in: 3600, scope: '' };
    json(response, 200, { ...given, access_token: `${TOKEN}-${scopes.length}` });
  };
  const answer: StubAnswer = ({ headers }, _request, response) => {
    const number = Number(headers.authorization?.split('-').at(-1));
    json(response, isGood(number, scopes.length) ? 200 : 401, {});
  };
  const file = { credentials: { primary: client }, environment } as const;
  const stub = await start(answer, { token, file });
  const used = (): string[] => stub.calls().map(({ headers }) => headers.authorization ?? '');
  return { ...stub, scopes, used };
}

async function read(api: { getTransfer(of: typeof ask): Promise<unknown> }, times: number) {
  const statuses: unknown[] = [];
  for (let time = 0; time < times; time += 1) {
    const { answer } = (await api.getTransfer(ask)) as { answer: { status: number } | null };
    statuses.push(answer?.status);
  }
  return new Set(statuses);
}

test('once a token was good for something a second one takes turns with it', async () => {
  const { platform, scopes, used } = await startGiving();
  expect(await read(platform(), 40)).toEqual(new Set([200]));
  const [first, ...others] = used();
  expect(first).toContain(`${TOKEN}-1`);
  expect(new Set(others).size).toBe(2);
  expect(scopes).toEqual(['a:read b:write', 'b:write a:read']);
});

test('a token is renewed after so many requests, long before it ends', async () => {
  const { platform, used } = await startGiving();
  expect(await read(platform(), 1_000)).toEqual(new Set([200]));
  expect(new Set(used()).size).toBeGreaterThan(2);
});

test('which of the two it is is the same whenever a test is run', () => {
  const drawn = (testId: string): number[] => {
    const turn = turnsOf(testId);
    return Array.from({ length: 64 }, turn);
  };
  expect(drawn('one')).toEqual(drawn('one'));
  expect(drawn('one')).not.toEqual(drawn('another'));
  expect(new Set(drawn('one'))).toEqual(new Set([0, 1]));
});

test('where the next token ends the one before, there is one at a time', async () => {
  const { platform, scopes } = await startGiving({ isGood: (number, latest) => number === latest });
  expect(await read(platform(), 40)).toEqual(new Set([200]));
  expect(scopes.length).toBeLessThanOrEqual(3);
});

test('where a second token is refused, the first one goes on', async () => {
  const { platform, used } = await startGiving({ made: 1 });
  expect(await read(platform(), 40)).toEqual(new Set([200]));
  expect(new Set(used()).size).toBe(1);
});

test('a platform in production is asked for no second one', async () => {
  const { platform, scopes } = await startGiving({ environment: 'production' });
  expect(await read(platform('read'), 40)).toEqual(new Set([200]));
  expect(scopes).toHaveLength(1);
});
