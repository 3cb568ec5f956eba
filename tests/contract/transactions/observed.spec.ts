import { mixture } from '../../../fixtures/given/lists/mixture.ts';
import { recordedMovement } from '../../../fixtures/given/movements/recorded.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { transferNeeds, transferred } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  freshSeen,
  membersByType,
  objectsOf,
  listOrderSeen,
  pageSizesSeen,
  postingSeen,
  test,
} from '../../../fixtures/test.ts';

const observing = {
  operation: 'listTransactions',
  effect: 'irreversible',
  needs: transferNeeds,
} as const;

const legs = [
  { id: 'TXN-026', title: 'the types', members: ['transaction_type', 'category_type'] },
  { id: 'TXN-028', title: 'the signs', members: ['value', 'transaction_type'] },
] as const;

for (const { id, title, members } of legs) {
  test(
    `${title} of the transactions of a transfer are recorded`,
    contract(id, { ...observing, needs: movementNeeds('transfer') }),
    async ({ kit, check }) => {
      const { newestBefore, newestAfter } = await recordedMovement(kit, 'transfer');
      const accounts = ['source', 'destination'];
      await check(freshSeen, { newestBefore, newestAfter }, { accounts, members });
    },
  );
}

test(
  'the order of the list when none is asked for is recorded',
  contract('TXN-027', observing),
  async ({ kit, platform, check }) => {
    const { payee } = await transferred(kit, 4);
    const page = await platform.listTransactions({ query: { account_id: payee.id } });
    await check(listOrderSeen, { page });
  },
);

test(
  'the types of transactions that tell an originator or the service are recorded',
  contract('TXN-029', observing),
  async ({ kit, given, target, controls, check }) => {
    const hasCrypto = target.file.assets.crypto !== undefined && controls.has('simulateDeposit');
    const { all } = await mixture(kit);
    const crypto = hasCrypto ? await given.accounts({ asset: 'crypto', balance: '0.5' }) : [];
    const pages = [...all, ...(await given.transactions(...crypto))];
    const members = ['originator', 'svc_information'];
    await check(membersByType, { pages }, { members, by: 'transaction_type' });
  },
);

test(
  'whether the bounds of a period belong to it is recorded',
  contract('TXN-030', observing),
  async ({ kit, given, platform, check }) => {
    const { payee } = await transferred(kit, 2);
    const [page] = await given.transactions(payee);
    const [first] = page === undefined ? [] : objectsOf(page);
    const ms = Date.parse(String(first?.['transaction_date']));
    const day = (away: number): string =>
      new Date(ms + away * 86_400_000).toISOString().slice(0, 10);
    const periods = [
      { start_date: day(0) },
      { end_date: day(0) },
      { start_date: day(1) },
      { end_date: day(-1) },
      { start_date: day(0), end_date: day(0) },
    ];
    const pages = await Promise.all(
      periods.map((period) =>
        platform.listTransactions({ query: { account_id: payee.id, ...period } }),
      ),
    );
    const what = `transactions of ${String(first?.['transaction_date'])}`;
    const asked = periods.map((period) => Object.entries(period).flat().join(' '));
    await check(pageSizesSeen, { pages }, { what, asked });
  },
);

test(
  'which transactions carry a posting date, and when, is recorded',
  contract('TXN-031', observing),
  async ({ kit, check }) => {
    const { all } = await mixture(kit);
    const members = ['transaction_posted_date'];
    await check(membersByType, { pages: all }, { members, by: 'transaction_status' });
    await check(postingSeen, { pages: all });
  },
);
