import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { createReceiver, type ReceivedEvent } from '../../../fixtures/webhooks/receiver.ts';
import { formThatVerifies, sign, verifies } from '../../../fixtures/webhooks/signature.ts';

type Vector = {
  readonly name: string;
  readonly why: string;
  readonly key: string;
  readonly timestamp: string;
  readonly payloadBase64: string;
  readonly signature: string;
  readonly verifies: boolean;
};
const file = new URL('../../../fixtures/webhooks/vectors.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly vectors: readonly Vector[];
};

const key = 'whk_test_0123456789abcdef0123456789abcdef';
const NOW_MS = 1_700_000_000_000;
const EVENT = '{"event_id":"evt_1","event_type":"ACCOUNT_OPEN","event_data":{}}';

test.describe('signature', () => {
  for (const vector of vectors) {
    const { key, timestamp, signature } = vector;
    const bytes = Buffer.from(vector.payloadBase64, 'base64');

    test(`the vector ${vector.name} ${vector.verifies ? 'verifies' : 'does not'}: ${vector.why}`, () => {
      expect(verifies({ timestamp, payload: bytes, signature }, key)).toBe(vector.verifies);
      expect(sign(timestamp, bytes, key) === signature).toBe(vector.verifies);
    });
  }

  test('any change of timestamp, payload, key or signature breaks it', () => {
    const [vector] = vectors;
    if (vector === undefined) throw new Error('no vectors');
    const { timestamp, key, signature } = vector;
    const payload = Buffer.from(vector.payloadBase64, 'base64').toString('utf8');
    expect(verifies({ timestamp: '1614265331', payload, signature }, key)).toBe(false);
    expect(verifies({ timestamp, payload: `${payload} `, signature }, key)).toBe(false);
    expect(verifies({ timestamp, payload, signature }, `${key}x`)).toBe(false);
    for (const wrong of ['', 'zz', signature.slice(2), `${signature}00`, `sha256=${signature}`]) {
      expect(verifies({ timestamp, payload, signature: wrong }, key)).toBe(false);
    }
  });

  test('a signature with a decoded key is told apart from one with its text', () => {
    const hexKey = '00ff10ab';
    const base64Key = 'q83vEjRWeJCrze8=';
    const [timestamp, payload] = ['1700000000', '{}'];
    const by = (bytes: Buffer | string) => ({
      timestamp,
      payload,
      signature: sign(timestamp, payload, bytes),
    });
    expect(formThatVerifies(by(hexKey), hexKey)).toBe('utf8');
    expect(formThatVerifies(by(Buffer.from(hexKey, 'hex')), hexKey)).toBe('hex');
    expect(formThatVerifies(by(Buffer.from(base64Key, 'base64')), base64Key)).toBe('base64');
    expect(formThatVerifies(by('another'), base64Key)).toBeNull();
  });
});

test.describe('our own receiver', () => {
  const signed = (body: string, seconds = NOW_MS / 1000, withKey = key) => ({
    headers: {
      'x-svc-timestamp': String(seconds),
      'x-svc-signature': sign(String(seconds), body, withKey),
    },
    body: Buffer.from(body, 'utf8'),
  });
  const open = (onEvent: (event: ReceivedEvent) => void | Promise<void> = () => undefined) =>
    createReceiver({ keys: ['another-key', key], onEvent, nowMs: () => NOW_MS });

  test('takes a genuine delivery, and takes it once', async () => {
    const events: ReceivedEvent[] = [];
    const { receive } = open((event) => void events.push(event));
    expect(await receive(signed(EVENT))).toEqual({ status: 200, outcome: 'taken' });
    const later = await receive(signed(EVENT, NOW_MS / 1000 + 60));
    expect(later).toEqual({ status: 200, outcome: 'duplicate' });
    expect(events.map(({ eventId, eventType }) => [eventId, eventType])).toEqual([
      ['evt_1', 'ACCOUNT_OPEN'],
    ]);
  });

  test('side by side, one event is taken once', async () => {
    let count = 0;
    const { receive } = open(async () => {
      count += 1;
      await Promise.resolve();
    });
    await Promise.all(Array.from({ length: 20 }, () => receive(signed(EVENT))));
    expect(count).toBe(1);
  });

  test('an event that could not be taken may come again', async () => {
    let fail = true;
    const { receive } = open(() => {
      if (fail) throw new Error('the database is away');
    });
    expect((await receive(signed(EVENT))).status).toBe(500);
    fail = false;
    expect(await receive(signed(EVENT))).toEqual({ status: 200, outcome: 'taken' });
  });

  const now = NOW_MS / 1000;
  const refusals = [
    ['no signature', { headers: {}, body: Buffer.from(EVENT) }, 'it is not signed'],
    ['another key', signed(EVENT, now, 'wrong'), 'its signature does not fit'],
    [
      'other bytes than were signed',
      { ...signed(EVENT), body: Buffer.from(EVENT.replace(':', ': ')) },
      'its signature does not fit',
    ],
    ['an age of 301 s', signed(EVENT, now - 301), 'it is too old'],
    ['a timestamp 301 s ahead', signed(EVENT, now + 301), 'it is too old'],
    ['a body that is no event', signed('[]'), 'its body is no event'],
  ] as const;
  for (const [title, delivery, reason] of refusals) {
    test(`refuses ${title}`, async () => {
      const { receive } = open(() => {
        throw new Error('must not be called');
      });
      expect(await receive(delivery)).toMatchObject({ outcome: 'refused', reason });
    });
  }

  test('takes an age of exactly 300 s', async () => {
    expect(await open().receive(signed(EVENT, now - 300))).toMatchObject({ status: 200 });
  });
});
