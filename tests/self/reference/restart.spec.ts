/**
 * Killed at any moment, the reference loses nothing and leaves nothing half done. Twenty times on
 * one database: 100 accepts of the last round's transfers and 100 creates of new ones are sent at
 * once, each with a key of its own, and the process is killed in the middle of them.
 */
import { expect, test } from '@playwright/test';
import Database from 'libsql';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { demoIds } from '../../../reference/seed.ts';
import { at, fetchToken } from './platform.ts';
import { startProcess } from './process.ts';
import type { RunningReference } from './process.ts';

const ROUNDS = 20;
const PAIRS = 100;
const IN_FLIGHT = 50;
const AMOUNT_MINOR = 7;
const SECRET = 'restart-test';

type Write = { readonly key: string; readonly path: string; readonly body: string | null };
type Answer = { readonly status: number; readonly text: string };
type Api = {
  /** Null when the connection broke: nobody knows what happened. */
  send(write: Write): Promise<Answer | null>;
  read(path: string): Promise<unknown>;
  close(): Promise<void>;
};

const accepting = (ids: readonly string[], round: number): Write[] =>
  ids.map((id, index) => ({
    key: `accept-${String(round)}-${String(index)}`,
    path: `/v1/transfers/${id}/accept`,
    body: null,
  }));

const creating = (round: number): Write[] =>
  Array.from({ length: PAIRS }, (_, index) => ({
    key: `create-${String(round)}-${String(index)}`,
    path: '/v1/transfers',
    body: JSON.stringify({
      source_account_id: demoIds.accounts.usd,
      destination_account_id: demoIds.accounts.usdSecond,
      amount: AMOUNT_MINOR / 100,
      description: `round ${String(round)}`,
    }),
  }));

async function openApi({ url, tokenUrl }: RunningReference): Promise<Api> {
  const token = await fetchToken({ tokenUrl, id: 'demo-client', secret: SECRET });
  const pool = new Pool(url, { connections: IN_FLIGHT });
  const authorization = `Bearer ${token}`;
  return {
    async send({ key, path, body }) {
      const headers = {
        authorization,
        'x-svc-idempotency-id': key,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      };
      try {
        const answer = await pool.request({ method: 'POST', path, headers, body });
        return { status: answer.statusCode, text: await answer.body.text() };
      } catch {
        return null;
      }
    },
    async read(path) {
      const answer = await pool.request({ method: 'GET', path, headers: { authorization } });
      return answer.body.json();
    },
    close: () => pool.destroy(),
  };
}

/** Accepts and creates alternate, so that a kill always falls among both. */
function interleaved(accepts: readonly Write[], creates: readonly Write[]): Write[] {
  return creates.flatMap((create, index) => {
    const accept = accepts[index];
    return accept === undefined ? [create] : [accept, create];
  });
}

/** Sends all at once and kills the process after so many answers; answers by key. */
async function stormAndKill(
  running: RunningReference,
  api: Api,
  writes: readonly Write[],
  killAfter: number,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const kills: Promise<void>[] = [];
  const sent = writes.map(async (write) => {
    const answer = await api.send(write);
    if (answer !== null) answers.set(write.key, answer);
    if (answers.size >= killAfter && kills.length === 0) kills.push(running.kill());
  });
  await Promise.all(sent);
  await Promise.all(kills);
  await api.close();
  return answers;
}

type Books = {
  readonly sums: Readonly<Record<string, number>>;
  readonly sourceMinor: number;
  /** How many transfers have how many transactions. */
  readonly legs: Readonly<Record<string, number>>;
};

/** Read from the file itself, with SQL of the test's own. */
function readBooks(databaseFile: string): Books {
  const database = new Database(databaseFile, { readonly: true });
  try {
    const sums = database
      .prepare(
        `SELECT asset_type_id asset, SUM(minor) sum FROM (
           SELECT asset_type_id, current_minor minor FROM accounts
           UNION ALL SELECT asset_type_id, balance_minor FROM internal_accounts) GROUP BY 1`,
      )
      .all() as { asset: string; sum: number }[];
    const source = database
      .prepare('SELECT current_minor minor FROM accounts WHERE id = ?')
      .get(demoIds.accounts.usd) as { minor: number };
    const legs = database
      .prepare(
        `SELECT legs, COUNT(*) transfers FROM (
           SELECT records.id, COUNT(transactions.id) legs FROM records
           LEFT JOIN transactions ON category_id = records.id
           WHERE kind = 'transfer' GROUP BY records.id) GROUP BY legs`,
      )
      .all() as { legs: number; transfers: number }[];
    return {
      sums: Object.fromEntries(sums.map(({ asset, sum }) => [asset, sum])),
      sourceMinor: source.minor,
      legs: Object.fromEntries(legs.map((row) => [String(row.legs), row.transfers])),
    };
  } finally {
    database.close();
  }
}

function idOf(text: string): string {
  return String(at(JSON.parse(text), 'data', 'id'));
}

type Round = {
  readonly accepts: readonly Write[];
  readonly creates: readonly Write[];
  readonly acknowledged: ReadonlyMap<string, Answer>;
};

/** After the restart: everything sent again with its key. Answers with the ids of the creates. */
async function retry(api: Api, { accepts, creates, acknowledged }: Round): Promise<string[]> {
  const writes = [...accepts, ...creates];
  const answers = await Promise.all(writes.map((write) => api.send(write)));
  const wrong: string[] = [];
  for (const [index, { key }] of writes.entries()) {
    const again = answers[index];
    const first = acknowledged.get(key);
    const same = first === undefined || first.text === again?.text;
    if (again?.status !== 200 || !same)
      wrong.push(`${key}: ${first?.text ?? ''} ${again?.text ?? ''}`);
  }
  expect(wrong).toEqual([]);
  return answers.slice(accepts.length).map((answer) => idOf(answer?.text ?? '{}'));
}

test('killed twenty times among 200 writes, nothing is lost, doubled or half done', async () => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'reference-restart-'));
  const databaseFile = join(folder, 'reference.db');
  const startedMs = Date.now();
  let acknowledgedCount = 0;
  let running = await startProcess(databaseFile, SECRET);
  try {
    const openingMinor = readBooks(databaseFile).sourceMinor;
    let ids: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const accepts = accepting(ids, round);
      const creates = creating(round);
      const writes = interleaved(accepts, creates);
      // From the first answers to the last ones, over the rounds.
      const killAfter = 1 + Math.floor(((writes.length - 2) * (round + 0.5)) / ROUNDS);
      const api = await openApi(running);
      const acknowledged = await stormAndKill(running, api, writes, killAfter);
      acknowledgedCount += acknowledged.size;
      expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);

      const before = readBooks(databaseFile);
      const done = [...acknowledged.values()].filter(({ text }) => text.includes('EXECUTED'));
      expect(Object.values(before.sums).every((sum) => sum === 0)).toBe(true);
      expect(Object.keys(before.legs).filter((legs) => legs !== '0' && legs !== '2')).toEqual([]);
      expect(before.legs['2'] ?? 0).toBeGreaterThanOrEqual((round - 1) * PAIRS + done.length);

      running = await startProcess(databaseFile, SECRET);
      const again = await openApi(running);
      ids = await retry(again, { accepts, creates, acknowledged });
      const executed = round * PAIRS;
      const account = await again.read(`/v1/accounts/deposits/${demoIds.accounts.usd}`);
      await again.close();
      const after = readBooks(databaseFile);
      expect(new Set(ids).size).toBe(PAIRS);
      expect(after.legs).toEqual({ 0: PAIRS, ...(executed > 0 ? { 2: executed } : {}) });
      expect(after.sourceMinor).toBe(openingMinor - executed * AMOUNT_MINOR);
      expect(at(account, 'data', 'current_balance')).toBe(after.sourceMinor / 100);
      expect(Object.values(after.sums).every((sum) => sum === 0)).toBe(true);
    }
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    const told = `${String(ROUNDS)} kills, ${String(acknowledgedCount)} acknowledged`;
    process.stdout.write(`${told}, ${seconds} s\n`);
  } finally {
    await running.kill();
    await rm(folder, { recursive: true, force: true });
  }
});
