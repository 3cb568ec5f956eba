/** Witnesses of unwatched mutants that rare values and constellations show. */
import { BTC, CORPORATION, EUR, OFFICER, PERSON, USD } from './unwatched-client.ts';
import { book, patch, payout, type Witnesses } from './unwatched-client.ts';

export const valueWitnesses = {
  'combining-marks-of-an-applicant-are-dropped': {
    async look({ call }) {
      const { data } = await call('POST', 'applications', { application_type: 'INDIVIDUAL' });
      const path = `applications/${String(data['id'])}`;
      await call('PATCH', path, { customer_details: { last_name: 'Zoe\u0308' } });
      return (await call('GET', path)).data['customer_details'];
    },
    right: { last_name: 'Zoe\u0308' },
    wrong: { last_name: 'Zoe' },
  },
  'nought-percent-is-no-change': {
    async look({ call }) {
      const { status } = await call('PATCH', OFFICER, patch('percentage_ownership', 0));
      return [status, (await call('GET', OFFICER)).data['percentage_ownership']];
    },
    right: [200, 0],
    wrong: [200, 40],
  },
  'birthday-on-a-leap-day-becomes-the-first-of-march': {
    async look({ call }) {
      const { data } = await call('POST', 'applications', { application_type: 'CORPORATION' });
      const path = `applications/${String(data['id'])}`;
      const person = { individual_type: ['OFFICER'], first_name: 'Grace', last_name: 'Leap' };
      const added = await call('POST', `${path}/individual`, person);
      const own = `${path}/individual/${String(added.data['id'])}`;
      await call('PATCH', own, { date_of_birth: '2000-02-29' });
      const people = (await call('GET', path)).data['individuals'] as Record<string, unknown>[];
      return people[0]?.['date_of_birth'];
    },
    right: '2000-02-29',
    wrong: '2000-03-01',
  },
  'tiny-amounts-lose-their-exponent': {
    async look({ account, balances, move }) {
      const to = await account(BTC, 0, CORPORATION);
      await move('transfers', book('acc_demo_btc', to, 0.0000002));
      return balances(to);
    },
    right: [0.0000002, 0.0000002],
    wrong: [2, 2],
  },
  'pending-debit-beyond-32-bits-holds-nothing': {
    async look({ account, balances, control, move }) {
      const from = await account(USD, 30_000_000);
      const id = await move('withdrawals', payout(from, 21_474_836.49));
      await control(`movements/${id}/settle`);
      return balances(from);
    },
    right: [30_000_000, 8_525_163.51],
    wrong: [30_000_000, 30_000_000],
  },
  'keys-count-by-their-first-sixty-four-characters': {
    async look({ account, call }) {
      const body = book(await account(USD, 100), 'acc_demo_usd', 1);
      const ids = new Set<unknown>();
      for (const end of ['1', '2']) {
        const headers = { 'x-svc-idempotency-id': 'k'.repeat(64) + end };
        ids.add((await call('POST', 'transfers', body, { headers })).data['id']);
      }
      return ids.size;
    },
    right: 2,
    wrong: 1,
  },
  'what-a-fee-leaves-is-cut-in-floating-point': {
    async look({ account, balances, control }) {
      const to = await account(USD);
      await control(`accounts/${to}/simulate-deposit`, { amount: 10.1, fee: 0.05 });
      return balances(to);
    },
    right: [10.05, 10.05],
    wrong: [10.04, 10.04],
  },
  'credit-to-the-account-of-another-customer-stays-pending': {
    async look({ account, balances, move }) {
      const own = await account(USD, 0, PERSON);
      const other = await account(USD, 0, CORPORATION);
      for (const to of [own, other]) await move('transfers', book('acc_demo_usd', to, 10));
      return [await balances(own), await balances(other)];
    },
    right: [
      [10, 10],
      [10, 10],
    ],
    wrong: [
      [10, 10],
      [0, 0],
    ],
  },
  'bitcoin-into-euros-goes-by-way-of-dollars': {
    async look({ account, balances, control, move }) {
      const rate = { source_asset_type_id: BTC, destination_asset_type_id: EUR, rate: 50_000 };
      await control('clients/demo-client/rate', rate);
      const to = await account(EUR);
      const trade = { ...book('acc_demo_btc', to, 0.1), action: 'FIX_SOURCE' };
      await control(`movements/${await move('exchanges/market', trade)}/settle`);
      return balances(to);
    },
    right: [5_000, 5_000],
    wrong: [5_555.55, 5_555.55],
  },
  'period-that-ends-before-it-begins-is-turned-round': {
    async look({ call }) {
      const { data } = await call(
        'GET',
        'transactions?start_date=2100-01-01&end_date=2000-01-01&account_id=acc_demo_usd',
      );
      return (data['transactions'] as unknown[]).length;
    },
    right: 0,
    wrong: 1,
  },
  'page-in-the-very-middle-comes-in-reverse': {
    async look({ account, call, control }) {
      const to = await account(USD);
      for (const amount of [1, 2, 3, 4, 5, 6]) {
        await control(`accounts/${to}/simulate-deposit`, { amount });
      }
      const query = `account_id=${to}&order=ASC&page_size=2&page=1`;
      const { data } = await call('GET', `transactions?${query}`);
      return (data['transactions'] as { value: number }[]).map(({ value }) => value);
    },
    right: [3, 4],
    wrong: [4, 3],
  },
} satisfies Witnesses;
