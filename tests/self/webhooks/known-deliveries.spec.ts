/** What is found out of deliveries only when it is looked at is what a look at all of them would tell. */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Delivery, KeyForm } from '../../../fixtures/evidence/types.ts';
import { cameTo } from '../../../fixtures/webhooks/came-to.ts';
import { createKnownDeliveries } from '../../../fixtures/webhooks/known-deliveries.ts';
import type { RawDelivery } from '../../../fixtures/webhooks/log.ts';
import { formThatVerifies, sign, verifies } from '../../../fixtures/webhooks/signature.ts';

const KEYS = ['whk_one', '00ff10ab', 'q83vEjRWeJCrze8=', '0123456789abcdef'];
const TIMESTAMP = '1700000000';

/** By subscription; some share one, and one has none of its own. */
const PATHS: Readonly<Record<string, string | null>> = {
  sub_a: '/a',
  sub_b: '/b',
  sub_c: '/b',
  sub_d: null,
};

const bytesOf = (key: string, form: KeyForm): Buffer => Buffer.from(key, form);

function formsOf(key: string): KeyForm[] {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(key);
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(key);
  return ['utf8', ...(isHex ? ['hex' as const] : []), ...(isBase64 ? ['base64' as const] : [])];
}

type Step =
  | {
      readonly step: 'delivery';
      readonly path: string;
      readonly signed: readonly [string, KeyForm] | null;
    }
  | { readonly step: 'key'; readonly id: string; readonly key: string }
  | { readonly step: 'look'; readonly at: number };

const aForm = fc.constantFrom<KeyForm>('utf8', 'hex', 'base64');
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    step: fc.constant('delivery' as const),
    path: fc.constantFrom('/a', '/b', '/c', '/b?x=/a', '/c/a'),
    signed: fc.option(fc.tuple(fc.constantFrom(...KEYS), aForm)),
  }),
  fc.record({
    step: fc.constant('key' as const),
    id: fc.constantFrom(...Object.keys(PATHS)),
    key: fc.constantFrom(...KEYS),
  }),
  fc.record({ step: fc.constant('look' as const), at: fc.nat(20) }),
);

// The key that fitted an event of a type is tried first on the next one.
const typeOf = (number: number): string => `E${number % 3}`;

function rawOf(
  number: number,
  path: string,
  signed: readonly [string, KeyForm] | null,
): RawDelivery {
  const body = Buffer.from(`{"event_type":"${typeOf(number)}"}`);
  const headers: Record<string, string> = {};
  if (signed !== null) {
    headers['x-svc-timestamp'] = TIMESTAMP;
    headers['x-svc-signature'] = sign(TIMESTAMP, body, bytesOf(...signed));
  }
  const answered = { status: 200, afterMs: 1 };
  return { receivedAtMs: number, method: 'POST', path, secure: true, headers, body, answered };
}

/** Every form of every key is tried: those of the path's own subscriptions, or else all. */
function verifiedBy(raw: RawDelivery, keys: ReadonlyMap<string, string>): Delivery['verifiedBy'] {
  const { path, headers, body } = raw;
  const { 'x-svc-timestamp': timestamp, 'x-svc-signature': signature } = headers;
  if (timestamp === undefined || signature === undefined) return [];
  const owners = [...keys].filter(([id]) => PATHS[id] === path).map(([, key]) => key);
  const fitting = [...keys].flatMap(([subscriptionId, key]) =>
    formsOf(key)
      .filter((form) => verifies({ timestamp, payload: body, signature }, bytesOf(key, form)))
      .map((form) => ({ subscriptionId, form })),
  );
  const own = fitting.filter(({ subscriptionId }) =>
    owners.includes(keys.get(subscriptionId) ?? ''),
  );
  return own.length > 0 ? own : fitting;
}

function ownerOf(path: string, keys: ReadonlyMap<string, string>): string | null {
  const [first, ...others] = [...keys.keys()].filter((id) => PATHS[id] === path);
  return others.length === 0 ? (first ?? null) : null;
}

test('whoever looks sees what all keys learnt so far tell, whenever others looked', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 30 }), (steps) => {
      const known = createKnownDeliveries();
      const [raws, keys] = [[] as RawDelivery[], new Map<string, string>()];
      for (const one of steps) {
        if (one.step === 'delivery') {
          raws.push(rawOf(raws.length, one.path, one.signed));
          known.add(raws.at(-1) as RawDelivery);
        } else if (one.step === 'key') {
          keys.set(one.id, one.key);
          known.addKey(one.id, one.key, PATHS[one.id] ?? null);
        } else void known.seen()[one.at]?.verifiedBy;
      }
      const told = known
        .seen()
        .map((seen) => [seen.eventType, seen.verifiedBy, seen.subscriptionId]);
      expect(told).toEqual(
        raws.map((raw, at) => [typeOf(at), verifiedBy(raw, keys), ownerOf(raw.path, keys)]),
      );
      expect(known.seen()).toBe(known.seen());
      for (const url of ['https://x/a', 'https://x/b', 'https://x/c/a', 'https://x/d']) {
        const cameThere = known.seen().filter((seen) => cameTo(url, seen));
        expect(known.seen(url)).toEqual(cameThere);
        expect(known.seen(url).every((seen, at) => seen === cameThere[at])).toBe(true);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('what was seen of keys stays with the object that told it, and another one tells more', () => {
  const known = createKnownDeliveries();
  known.add(rawOf(1, '/a', ['whk_one', 'utf8']));
  const [before] = known.seen();
  expect(before?.verifiedBy).toEqual([]);
  known.addKey('sub_a', 'whk_one', '/a');
  const [after] = known.seen();
  expect(before?.verifiedBy).toEqual([]);
  expect(after).not.toBe(before);
  expect(after?.verifiedBy).toEqual([{ subscriptionId: 'sub_a', form: 'utf8' }]);
});

test('a delivery taken as evidence has all members of one, in the order of the store', () => {
  const known = createKnownDeliveries();
  known.add(rawOf(1, '/a', null));
  const taken = known.seen()[0]?.takenBy({ id: 'w0-1', testId: 't', attempt: 1 });
  expect(JSON.stringify(taken)).toBe(
    '{"kind":"delivery","id":"w0-1","testId":"t","attempt":1,"receivedAtMs":1,"method":"POST",' +
      '"path":"/a","secure":true,"headers":{},"body":"{\\"event_type\\":\\"E1\\"}",' +
      '"verifiedBy":[],"subscriptionId":null,"eventType":"E1","answered":{"status":200,"afterMs":1}}',
  );
});

test('a signature fits one form of a key at most', () => {
  const aKey = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 1, maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'AQabz059+/_-='), minLength: 1, maxLength: 200 }),
    fc.string({ minLength: 1, maxLength: 70 }),
  );
  fc.assert(
    fc.property(aKey, aForm, fc.string(), (key, form, payload) => {
      const signature = sign(TIMESTAMP, payload, bytesOf(key, form));
      const signed = { timestamp: TIMESTAMP, payload, signature };
      const fitting = formsOf(key).filter((one) => verifies(signed, bytesOf(key, one)));
      const only = formThatVerifies(signed, key);
      expect(only === null ? [] : [only]).toEqual(fitting);
    }),
    { seed: 7, numRuns: 500 },
  );
});
