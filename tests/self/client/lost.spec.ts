/** What a network or a gateway lost is sent again where a second arrival is as good as the first. */
import { expect, test } from '@playwright/test';
import { EnvironmentFailure } from '../../../fixtures/errors.ts';
import type { IdempotencyKey } from '../../../fixtures/kit.ts';
import { ok, stubForEach } from '../stub-platform.ts';
import { json, type StubAnswer } from '../stub-server.ts';

const start = stubForEach();

const losses: Readonly<Record<string, StubAnswer>> = {
  'a reset': (_asked, _request, response) => response.socket?.destroy(),
  'a bad gateway': (_asked, _request, response) => json(response, 502, {}),
  'a gateway without an answer': (_asked, _request, response) => json(response, 504, {}),
};

for (const [what, loses] of Object.entries(losses)) {
  test(`${what} is sent again where it was a read, or sets a test up under a key, twice at most`, async () => {
    let left = 0;
    const { platform, calls } = await start((asked, request, response) => {
      left -= 1;
      if (left >= 0) loses(asked, request, response);
      else ok(asked, request, response);
    });
    const get = { path: { transfer_id: 't' } };
    const sent = async (lost: number, call: () => Promise<unknown>): Promise<[number, string]> => {
      const before = calls().length;
      left = lost;
      const end = await call().then(
        () => 'answered',
        (error: unknown) => (error instanceof EnvironmentFailure ? 'lost' : String(error)),
      );
      return [calls().length - before, end];
    };
    expect(await sent(2, () => platform().getTransfer(get))).toEqual([3, 'answered']);
    expect(await sent(3, () => platform().getTransfer(get))).toEqual([3, 'lost']);
    expect(await sent(1, () => platform().createTransfer({ body: {} }))).toEqual([1, 'lost']);
    const setsUp = { setsUp: true } as const;
    const create = (options: object) => platform().call('createAccount', { body: {} }, options);
    const keyed = { idempotencyKey: 'a key of its own' as IdempotencyKey };
    expect(await sent(2, () => create({ ...setsUp, ...keyed }))).toEqual([3, 'answered']);
    expect(await sent(1, () => create(setsUp))).toEqual([1, 'lost']);
    expect(await sent(1, () => create(keyed))).toEqual([1, 'lost']);
    const mayFail = { mayFail: true };
    expect(await sent(1, () => platform().getTransfer(get, mayFail))).toEqual([1, 'answered']);
  });
}
