/** Who owns the accounts of a test: one with a past where there can be one, and whoever else did before. */
import { expect, test } from '@playwright/test';
import type { Past } from '../../../fixtures/given/people/shared-owners.ts';
import type { Need } from '../../../fixtures/kit.ts';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { Refusal } from '../../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import { openWorkbench, titleOf, type TestKit } from '../given-kit.ts';

const PERSON = 'a person who was frozen';
const CORPORATION = 'a corporation that was frozen';

type Seen = { readonly customers: readonly unknown[]; readonly owners: readonly unknown[] };

async function seenBy({ kit, store }: TestKit): Promise<Seen> {
  const { given, platform, target } = kit;
  const [one, other] = await given.accounts(
    { balance: '5.00' },
    { balance: '0.00', asset: 'crypto' },
  );
  const { id } = await given.counterparty('fiat', one.customer, 'or of others');
  const path = { counterparty_id: id };
  const shown = bodyOf(await platform.getCounterparty({ path }));
  expect([other.customer, JSON.stringify(shown).includes(String(one.customer))]).toEqual([
    one.customer,
    true,
  ]);
  const read = await platform.getCustomer({ path: { customer_id: String(one.customer) } });
  const { data } = bodyOf(read) as { data: { customer_type: unknown } };
  const isHome = one.customer === target.file.records.individualCustomers?.[0];
  const leases = store.entries.filter((entry) => entry.kind === 'lease');
  const ids: readonly string[] = [one.id, other.id];
  return {
    customers: [
      isHome ? 'home' : data.customer_type,
      target.bound('getCustomer', 'status', bodyOf(read)),
    ],
    owners: leases.filter(({ recordId }) => ids.includes(recordId)).map(({ owner }) => owner),
  };
}

async function seen(
  past: Past,
  change: (parts: Parts) => PartsOverlay = () => ({}),
): Promise<Seen> {
  const bench = await openWorkbench({ change });
  try {
    return await seenBy(bench.open({ title: titleOf(past) }));
  } finally {
    await bench.close();
  }
}

test('a person who was frozen, a corporation that was, or the first of the target file owns them', async () => {
  const all = await Promise.all(([PERSON, CORPORATION, 'none'] as const).map((past) => seen(past)));
  expect(all).toEqual([
    { customers: ['INDIVIDUAL', 'ACTIVE'], owners: [PERSON, PERSON] },
    { customers: ['CORPORATION', 'ACTIVE'], owners: [CORPORATION, CORPORATION] },
    { customers: ['home', 'ACTIVE'], owners: [undefined, undefined] },
  ]);
});

const refusal = (): never => {
  throw new Refusal('INVALID_STATE', 'Not here.');
};

const OTHERWISE: Readonly<Record<string, (parts: Parts) => PartsOverlay>> = {
  'gets no account in crypto': ({ accounts, records }) => ({
    accounts: {
      open(context, wish) {
        const owner = records.get(context, wish.clientId, 'customer', wish.customerId);
        // Those that are there from the start have names.
        const isOne = owner.body['customer_type'] === 'CORPORATION' && wish.id === undefined;
        return isOne && /BTC/.test(wish.assetTypeId) ? refusal() : accounts.open(context, wish);
      },
    },
  }),
  'may not sell': ({ exchanges, records }) => ({
    exchanges: {
      accept(context, call) {
        const corporations = records
          .list(context, call.clientId, 'customer', { page: 0, pageSize: 100 })
          .rows.filter(({ body }) => body['customer_type'] === 'CORPORATION');
        return corporations.length > 0 ? refusal() : exchanges.accept(context, call);
      },
    },
  }),
  'is not opened again': ({ customers }) => ({
    customers: {
      setStatus: (context, customer, to, nowMs) =>
        to === 'ACTIVE' && customer.status === 'FROZEN'
          ? refusal()
          : customers.setStatus(context, customer, to, nowMs),
    },
  }),
};

for (const [words, change] of Object.entries(OTHERWISE)) {
  test(`where a corporation ${words}, the first of the target file owns them`, async () => {
    const { customers, owners } = await seen(CORPORATION, change);
    expect([customers, owners]).toEqual([
      ['home', 'ACTIVE'],
      [undefined, undefined],
    ]);
  });
}

const listens: readonly Need[] = [{ webhooks: true }];

test('a customer of its own was frozen once too, but where the test counts events', async () => {
  const bench = await openWorkbench();
  try {
    const controls = async (past: Past, needs: readonly Need[] = []): Promise<number> => {
      const { kit, store } = bench.open({ title: titleOf(past), needs });
      await kit.given.customer('INDIVIDUAL');
      const asked = store.entries.filter((entry) => entry.kind === 'control');
      return asked.filter(({ name }) => name === 'setCustomerStatus').length;
    };
    expect(await controls(PERSON)).toBe(2);
    expect(await controls(PERSON, listens)).toBe(0);
    expect(await controls('none')).toBe(0);
  } finally {
    await bench.close();
  }
});
