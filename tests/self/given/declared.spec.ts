/** A test that uses the second client, or the market, has to say so: others are started by it. */
import { expect, test } from '@playwright/test';
import { asSecond } from '../../../fixtures/given/as-second.ts';
import { byStranger } from '../../../fixtures/given/calls/refused-before.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import type { Kit, Need } from '../../../fixtures/kit.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

const list = '/v1/customers?page=0';
const customer = { path: { customer_id: 'nobody' } };

const uses: Readonly<Record<string, (kit: Kit) => Promise<unknown>>> = {
  listCustomers: ({ platform }) => platform.listCustomers({}, { as: 'second' }),
  'listCustomers by its name': ({ platform }) =>
    platform.call('listCustomers', {}, { as: 'second' }),
  'listCustomers along a link': ({ platform }) =>
    platform.follow('listCustomers', list, { as: 'second' }),
  createToken: ({ platform }) => platform.createToken({}, { as: 'second' }),
  createApplication: (kit) => asSecond(kit).given.customer('INDIVIDUAL'),
  getCustomer: (kit) => asSecondClient(kit).platform.getCustomer(customer),
  'getCustomer of a stranger': (kit) => byStranger(kit, 'getCustomer', customer),
  advanceClock: ({ controls }) => controls.run('advanceClock', { seconds: 1, client: 'second' }),
};

for (const [words, use] of Object.entries(uses)) {
  test(`without saying so nothing leaves as the second client: ${words}`, async () => {
    const { kit, store, end } = bench.open({ needs: [] });
    const [operation] = words.split(' ');
    await expect(use(kit)).rejects.toThrow(
      `${operation} as the second client, and the test does not say so: ` +
        'add {"credential":"second"} to the needs of its contract in none.spec.ts',
    );
    end();
    expect(store.entries).toMatchObject([{ kind: 'test', end: 'harness-error' }]);
  });
}

test('a test that goes on without what it did not say ends as an error all the same', async () => {
  const { kit, store, end } = bench.open({ needs: [] });
  await kit.platform.listCustomers({}, { as: 'second' }).catch(() => undefined);
  await kit.platform.listCustomers({});
  end();
  expect(store.entries.at(-1)).toMatchObject({ kind: 'test', end: 'harness-error' });
});

for (const needs of [
  [{ credential: 'second' }],
  [{ credential: 'second', ifThere: true }],
] as const) {
  test(`what is said goes out as the second client: ${JSON.stringify(needs)}`, async () => {
    const { kit, store, end } = bench.open({ needs });
    await kit.platform.listCustomers({}, { as: 'second' });
    end();
    const actors = store.entries.flatMap((one) => (one.kind === 'exchange' ? [one.actor] : []));
    expect(actors).toEqual(['second', 'second']);
    expect(store.entries.at(-1)).toMatchObject({ kind: 'test', end: 'done' });
  });
}

const exchange = { path: { exchange_id: 'nobody' } };
const untraded = { operation: 'updateCustomer', needs: [] } as const;

for (const [words, operation, trade] of [
  [
    'accepts',
    'acceptExchange',
    ({ platform }: Kit) => platform.acceptExchange(exchange, { intent: 'probe' }),
  ],
  [
    'accepts by name',
    'acceptExchange',
    ({ platform }: Kit) => platform.call('acceptExchange', exchange),
  ],
  ['orders', 'createMarketExchange', ({ given }: Kit) => given.movement('exchange')],
] as const) {
  test(`a test about customers ${words} exchanges when it says so alone`, async () => {
    const { kit, store, end } = bench.open(untraded);
    await expect(trade(kit)).rejects.toThrow(
      `${operation} at the market, and the test does not say so: ` +
        'add {"request":"createExchange"} to the needs of its contract in none.spec.ts',
    );
    end();
    expect(store.entries.at(-1)).toMatchObject({ kind: 'test', end: 'harness-error' });
    const said = bench.open({ ...untraded, needs: [{ request: 'createExchange', ifThere: true }] });
    await trade(said.kit);
    said.end();
    expect(said.store.entries.at(-1)).toMatchObject({ kind: 'test', end: 'done' });
  });
}

test('what is to be refused is no trade, nor is what is read', async () => {
  const { kit, store, end } = bench.open(untraded);
  await kit.platform.acceptExchange(exchange, { intent: 'unknown-id' });
  await kit.platform.acceptExchange(exchange, { as: 'none', intent: 'unauthorized' });
  await kit.platform.createMarketExchange({ body: {} }, { intent: 'invalid' });
  await kit.platform.getExchange(exchange, { intent: 'unknown-id' });
  end();
  expect(store.entries.at(-1)).toMatchObject({ kind: 'test', end: 'done' });
});

const alone = (file: TargetFile): TargetFile => {
  const { second: _none, ...credentials } = file.credentials;
  return { ...file, credentials };
};

test('the primary client stands in for a second one where everybody feels what happens', async () => {
  const needs = [{ credential: 'second' }, { control: 'restart' }] as const;
  const { kit, store, end } = bench.open({ change: alone, needs });
  await kit.platform.listCustomers({}, { as: 'second' });
  end();
  const actors = store.entries.flatMap((one) => (one.kind === 'exchange' ? [one.actor] : []));
  expect(actors).toEqual(['primary', 'primary']);
  expect(store.entries.at(-1)).toMatchObject({ kind: 'test', end: 'done' });
});

test('whose time goes by has to be another client, unless that of all does', () => {
  const endWith = (scope: 'client' | 'target', credential: Need): unknown => {
    const change = (file: TargetFile): TargetFile => {
      const { advanceClock } = file.controls;
      if (advanceClock === undefined) throw new TypeError('the embedded platform has a clock');
      return {
        ...alone(file),
        controls: { ...file.controls, advanceClock: { ...advanceClock, scope } },
      };
    };
    return bench.open({ change, needs: [credential, { control: 'advanceClock' }] }).end().end;
  };
  expect(endWith('client', { credential: 'second' })).toBe('untestable');
  expect(endWith('target', { credential: 'second' })).toBe('done');
  expect(endWith('target', { credential: 'second', apart: true })).toBe('untestable');
});

test('where there is no second client only the test that can do without is run', () => {
  const change = alone;
  const endWith = (need: Need): unknown => {
    const { store, end } = bench.open({ change, needs: [need] });
    end();
    const [record] = store.entries;
    return record?.kind === 'test' ? record.end : record;
  };
  expect(endWith({ credential: 'second', ifThere: true })).toBe('done');
  expect(endWith({ credential: 'second' })).toBe('untestable');
});
