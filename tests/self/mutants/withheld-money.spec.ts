/** Each withheld mutant of moving money differs from the reference as it says, and where it says. */
import { expect, test } from '@playwright/test';
import { mutants } from '../../../mutants/registry.ts';
import type { Mutant } from '../../../mutants/types.ts';
import { withheldMoneyMutants } from '../../../mutants/faults/withheld-money.ts';
import { BTC, EUR, USD, book, patch, payout, seen } from './unwatched-client.ts';
import type { Witnesses } from './unwatched-client.ts';
import { USDC, listed, pay, rate, sent, withKey } from './withheld-money-steps.ts';
import { withheldRaces } from './witnesses-of-races.ts';

const witnesses: Witnesses = {
  ...withheldRaces,
  'quote-under-a-known-key-is-a-new-quote': {
    async look({ account, call }) {
      const wish = { ...book('acc_demo_usd', await account(EUR), 10), action: 'FIX_SOURCE' };
      const ids = new Set<unknown>();
      for (const key of ['same', 'same']) {
        ids.add((await call('POST', 'exchanges/market', wish, withKey(key))).data['id']);
      }
      return ids.size;
    },
    right: 1,
    wrong: 2,
  },
  'return-of-a-withdrawal-debits-once-more': {
    async look(client) {
      const from = await client.account(USD, 100);
      await client.control(`withdrawals/${await sent(client, from, 30)}/return`);
      return client.balances(from);
    },
    right: [100, 100],
    wrong: [40, 40],
  },
  'hold-on-a-token-leaves-the-available-balance-alone': {
    async look({ account, balances, move }) {
      const from = await account(USDC, 100);
      const destination_counterparty_id = 'cpt_demo_crypto';
      await move('withdrawals', { ...payout(from, 40, 'CRYPTO'), destination_counterparty_id });
      return balances(from);
    },
    right: [100, 60],
    wrong: [100, 100],
  },
  'deposit-of-a-stablecoin-is-recorded-as-fiat': {
    async look({ account, call }) {
      const query = `transactions?account_id=${await account(USDC, 5)}`;
      return listed((await call('GET', query)).data)[0]?.['transaction_type'];
    },
    right: 'TRANSFER_IN',
    wrong: 'FIAT_TRANSFER_IN',
  },
  'withdrawal-is-covered-without-its-fee': {
    async look({ account, balances, call }) {
      const from = await account(USD, 100);
      const { status, data } = await call('POST', 'withdrawals', payout(from, 100, 'SWIFT'));
      await call('POST', `withdrawals/${String(data['id'])}/accept`);
      return [status, ...(await balances(from))];
    },
    right: [400, 100, 100],
    wrong: [200, 100, -15],
  },
  'equal-receipts-of-one-day-are-taken-for-one': {
    async look({ account, balances, control }) {
      const to = await account(USD);
      for (const amount of [25, 25]) await control(`accounts/${to}/simulate-deposit`, { amount });
      return balances(to);
    },
    right: [50, 50],
    wrong: [25, 25],
  },
  'refused-cancel-of-a-completed-withdrawal-gives-the-funds-back': {
    async look(client) {
      const from = await client.account(USD, 100);
      const id = await sent(client, from, 30);
      const { status } = await client.call('POST', `withdrawals/${id}/cancel`);
      return [status, ...(await client.balances(from))];
    },
    right: [400, 70, 70],
    wrong: [400, 100, 100],
  },
  'bought-token-is-cut-to-the-digits-of-the-sold-currency': {
    async look({ account, balances, control, move }) {
      await control('clients/demo-client/rate', rate(USD, BTC, 0.00002));
      const to = await account(BTC);
      const trade = { ...book('acc_demo_usd', to, 1_234.5), action: 'FIX_SOURCE' };
      await control(`movements/${await move('exchanges/market', trade)}/settle`);
      return balances(to);
    },
    right: [0.02469, 0.02469],
    wrong: [0.02, 0.02],
  },
  'payment-is-named-as-the-transfer-that-moved-it': {
    async look(client) {
      const to = await client.account(USD);
      await pay(client, 'acc_demo_usd', to, 10, USD);
      const { data } = await client.call('GET', `transactions?account_id=${to}`);
      const { category_type: kind, category_id: id } = listed(data)[0] ?? {};
      return [kind, (await client.call('GET', `transfers/${String(id)}`)).status];
    },
    right: ['TRANSFER', 200],
    wrong: ['TRANSFER', 404],
  },
  'released-holds-are-deleted': {
    async look({ account, call, move }) {
      const from = await account(USD, 100);
      await call('POST', `withdrawals/${await move('withdrawals', payout(from, 40))}/cancel`);
      const { data } = await call('GET', `accounts/deposits/${from}/transactions`);
      return listed(data).map(({ transaction_status: status }) => status);
    },
    right: ['POSTED', 'CANCELLED'],
    wrong: ['POSTED'],
  },
  'exchange-is-settled-at-the-rate-of-its-settlement': {
    async look({ account, balances, control, move }) {
      const to = await account(EUR);
      await control('clients/demo-client/rate', rate(USD, EUR, 0.9));
      const trade = { ...book('acc_demo_usd', to, 100), action: 'FIX_SOURCE' };
      const id = await move('exchanges/market', trade);
      await control('clients/demo-client/rate', rate(USD, EUR, 0.8));
      await control(`movements/${id}/settle`);
      return balances(to);
    },
    right: [90, 90],
    wrong: [80, 80],
  },
  'transfer-straight-back-cancels-the-one-before': {
    async look({ account, call, move }) {
      const [from, to] = [await account(USD, 100), await account(USD)];
      await move('transfers', book(from, to, 30));
      await move('transfers', book(to, from, 30));
      const { data } = await call('GET', `transactions?account_id=${to}&order=ASC`);
      return listed(data).map((one) => [one['value'], one['transaction_status']]);
    },
    right: [
      [30, 'POSTED'],
      [-30, 'POSTED'],
    ],
    wrong: [[30, 'CANCELLED']],
  },
  'transactions-of-a-closed-account-leave-the-bulk-list': {
    async look({ account, call, move }) {
      const closed = await account(USD, 10);
      await move('transfers', book(closed, 'acc_demo_usd', 10));
      await call('PATCH', `accounts/deposits/${closed}`, patch('status', 'CLOSED'));
      return listed((await call('GET', `transactions?account_id=${closed}`)).data).length;
    },
    right: 2,
    wrong: 0,
  },
  'payment-of-a-token-moves-whole-cents': {
    async look(client) {
      const to = await client.account(USDC);
      await pay(client, 'acc_demo_usdc', to, 1.234567, USDC);
      return client.balances(to);
    },
    right: [1.234567, 1.234567],
    wrong: [1.23, 1.23],
  },
  'keys-that-differ-in-case-alone-are-one': {
    async look({ account, call }) {
      const wish = book('acc_demo_usd', await account(USD), 1);
      const ids = new Set<unknown>();
      for (const key of ['order-7f', 'order-7F']) {
        ids.add((await call('POST', 'transfers', wish, withKey(key))).data['id']);
      }
      return ids.size;
    },
    right: 2,
    wrong: 1,
  },
  'funds-that-come-in-complete-an-open-pull-of-that-amount': {
    async look({ account, balances, control, move }) {
      const to = await account(USD);
      const pull = await move('deposits', {
        deposit_type: 'PULL',
        deposit_source: { source_counterparty_id: 'cpt_demo_linked', asset_type_id: USD },
        deposit_destination: { destination_account_id: to },
        deposit_details: { amount: 10 },
      });
      await control(`accounts/${to}/simulate-deposit`, { amount: 10 });
      await control(`movements/${pull}/settle`).catch(() => undefined);
      return balances(to);
    },
    right: [20, 20],
    wrong: [10, 10],
  },
  'exchange-is-covered-at-the-rate-of-its-quote': {
    async look({ account, balances, call, control, move }) {
      const [from, to] = [await account(USD, 100), await account(EUR)];
      await control('clients/demo-client/rate', rate(USD, EUR, 0.8));
      const trade = { ...book(from, to, 80), action: 'FIX_DESTINATION' };
      const id = await move('exchanges/market', trade, false);
      await control('clients/demo-client/rate', rate(USD, EUR, 0.5));
      await call('POST', `exchanges/${id}/accept`);
      return balances(from);
    },
    right: [100, 100],
    wrong: [100, -60],
  },
};

const withheld: readonly (readonly [string, Mutant])[] = Object.entries(withheldMoneyMutants);

for (const [id, mutant] of withheld) {
  test(`withheld: ${id}`, async () => {
    const witness = witnesses[id];
    if (witness === undefined) throw new Error('it has no witness');
    expect(await seen(witness.look)).toEqual(witness.right);
    expect(await seen(witness.look, mutant)).toEqual(witness.wrong);
  });
}

test('withheld mutants of money are in the kill matrix, and each witness has its mutant', () => {
  const ids = withheld.map(([id]) => id);
  expect(ids.filter((id) => !mutants.has(id))).toEqual([]);
  expect(Object.keys(witnesses).toSorted()).toEqual(ids.toSorted());
});
