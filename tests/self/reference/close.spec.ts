/** The reference ends soon, whatever its connections do, and lets what is under way finish. */
import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { parts } from '../../../reference/parts.ts';
import type { Platform } from '../../../reference/platform.ts';
import { openStore } from '../../../reference/store/open.ts';
import { callerOf, startReference, tokenOf } from './platform.ts';

/** What was sent on a connection that is still open when the platform closes. */
const connections = [
  { words: 'nothing was sent on', sent: '' },
  { words: 'half a head was sent on', sent: 'GET /v1/accounts HT' },
  { words: 'a request was answered on', sent: 'GET /v1/accounts HTTP/1.1\r\nhost: a\r\n\r\n' },
  {
    words: 'half a body was sent on',
    sent:
      'POST /auth/v1/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
      'content-length: 100\r\n\r\n{',
  },
];

async function connected({ url }: Platform): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

for (const { words, sent } of connections) {
  test(`a connection that ${words} does not keep it from closing`, async () => {
    test.setTimeout(15_000);
    const platform = await startReference({ config: { log: 'silent' } });
    const socket = await connected(platform);
    socket.on('error', () => undefined).write(sent);
    const ended = text(socket).catch(() => 'cut');
    // Anything answered later says that the server has seen the connection.
    await fetch(`${platform.url}/v1/accounts`);
    await platform.close();
    await ended;
    expect(socket.closed).toBe(true);
  });
}

test('a request under way is answered before the platform has closed', async () => {
  let release: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const platform = await startReference({
    config: { log: 'silent' },
    parts: {
      ...parts,
      pipeline: {
        ...parts.pipeline,
        async execute(...args) {
          arrive();
          await held;
          return parts.pipeline.execute(...args);
        },
      },
    },
  });
  const call = callerOf(platform.url, await tokenOf(platform));
  const answer = call('GET', '/v1/customers');
  await arrived;
  const closing = platform.close();
  release();
  expect((await answer).status).toBe(200);
  await closing;
});

test('whoever is late for the database is told that it is closed', () => {
  const store = openStore(null);
  store.close();
  const write = (): number => store.transaction(() => store.run('DELETE FROM tokens'));
  expect(write).toThrow('not open');
  expect(() => store.one('SELECT 1')).toThrow('not open');
});
