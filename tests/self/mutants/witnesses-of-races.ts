/** Witnesses of mutants that two requests at once show. */
import { isDeepStrictEqual } from 'node:util';
import { CORPORATION, OFFICER, USD, type Client } from './unwatched-client.ts';
import { book, patch, payout, type Witnesses } from './unwatched-client.ts';
import { withKey } from './withheld-money-steps.ts';

const RACES = 10;

/** What the first of a few tries shows that is not right: on a busy machine two requests miss each other. */
async function raced<Seen>(right: Seen, race: (round: number) => Promise<Seen>): Promise<Seen> {
  for (let round = 0; round < RACES; round += 1) {
    const seen = await race(round);
    if (!isDeepStrictEqual(seen, right)) return seen;
  }
  return right;
}

const posted = ({ call }: Client, ...paths: readonly string[]) =>
  Promise.all(paths.map((path) => call('POST', path)));

export const unwatchedRaces = {
  'transfer-and-withdrawal-at-once-see-the-same-funds': {
    look: (client) =>
      raced<unknown>(20, async () => {
        const from = await client.account(USD, 100);
        const transfer = await client.move('transfers', book(from, 'acc_demo_usd', 80), false);
        const withdrawal = await client.move('withdrawals', payout(from, 80), false);
        await posted(client, `transfers/${transfer}/accept`, `withdrawals/${withdrawal}/accept`);
        return (await client.balances(from))[1];
      }),
    right: 20,
    wrong: -60,
  },
  'change-of-a-corporation-undoes-one-of-its-people-at-once': {
    look: ({ call }) =>
      raced(false, async (round) => {
        const title = `Director ${round}`;
        await Promise.all([
          call('PATCH', `customers/${CORPORATION}`, patch('trading_name', title)),
          call('PATCH', OFFICER, patch('title', title)),
        ]);
        return (await call('GET', OFFICER)).data['title'] !== title;
      }),
    right: false,
    wrong: true,
  },
} as const satisfies Witnesses;

export const withheldRaces = {
  'two-cancels-at-once-both-release': {
    async look(client) {
      const from = await client.account(USD, 100);
      return raced<unknown>([100, 100], async () => {
        const path = `withdrawals/${await client.move('withdrawals', payout(from, 40))}/cancel`;
        await posted(client, path, path);
        return client.balances(from);
      });
    },
    right: [100, 100],
    wrong: [100, 140],
  },
  'transfer-that-crosses-another-moves-twice': {
    look: (client) =>
      raced(true, async () => {
        const [one, two] = [await client.account(USD, 100), await client.account(USD, 100)];
        const there = await client.move('transfers', book(one, two, 30), false);
        const back = await client.move('transfers', book(two, one, 10), false);
        await posted(client, `transfers/${there}/accept`, `transfers/${back}/accept`);
        return (await client.balances(one))[0] === 80;
      }),
    right: true,
    wrong: false,
  },
  'loser-of-parallel-creates-names-a-record-that-was-never-kept': {
    look: ({ account, call }) =>
      raced([200, 200], async (round) => {
        const wish = book('acc_demo_usd', await account(USD), 1);
        const key = withKey(`same-${round}`);
        const answers = await Promise.all([1, 2].map(() => call('POST', 'transfers', wish, key)));
        const ids = answers.map(({ data }) => String(data['id']));
        const found = await Promise.all(ids.map((id) => call('GET', `transfers/${id}`)));
        return found.map(({ status }) => status).toSorted((a, b) => a - b);
      }),
    right: [200, 200],
    wrong: [200, 404],
  },
} as const satisfies Witnesses;
