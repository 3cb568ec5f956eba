import { mixture } from '../../../fixtures/given/mixture.ts';
import { transferNeeds } from '../../../fixtures/given/transfers.ts';
import { unknownLike } from '../../../fixtures/given/unknown-id.ts';
import {
  contract,
  idsOf,
  shapeKept,
  test,
  toldAlike,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const reading = {
  operation: 'getTransaction',
  effect: 'irreversible',
  needs: transferNeeds,
} as const;

const rows = [
  {
    id: 'TXN-001',
    title: 'a transaction carries identifier, value, date, status and type',
    aspect: 'presence',
    members: ['id', 'value', 'transaction_date', 'transaction_status', 'transaction_type'],
  },
  {
    id: 'TXN-002',
    title: 'the members of a transaction have their types',
    aspect: 'types',
    members: ['value', 'originator', 'svc_information'],
  },
  {
    id: 'TXN-003',
    title: 'status, type and category of a transaction are among the stated values',
    aspect: 'values',
    members: ['transaction_status', 'transaction_type', 'category_type'],
  },
  {
    id: 'TXN-004',
    title: 'the dates of a transaction are RFC 3339 date-times',
    aspect: 'formats',
    members: ['transaction_date', 'transaction_posted_date'],
  },
] as const;

for (const { id, title, aspect, members } of rows) {
  test(`${title}, in the list and alone`, contract(id, reading), async ({ kit, check }) => {
    const { lists, records } = await bothWays(kit);
    const listed = members.map((member) => `/data/transactions/*/${member}`);
    await check(shapeKept, { answers: lists }, { aspect, members: listed });
    const alone = members.map((member) => `/data/${member}`);
    await check(shapeKept, { answers: records }, { aspect, members: alone });
  });
}

test(
  'a transaction is told alike in the list and alone',
  contract('TXN-005', reading),
  async ({ kit, platform, check }) => {
    const { lists, records } = await bothWays(kit);
    let start = 0;
    for (const page of lists) {
      const again = await platform.follow('listTransactions', page.request.url);
      const end = start + (idsOf(page)?.length ?? 0);
      await check(toldAlike, { page, records: records.slice(start, end), again });
      start = end;
    }
  },
);

/** Transactions of a mixed account, and of one with crypto funds from outside where some arrive. */
async function bothWays(
  kit: Kit,
): Promise<{ readonly lists: readonly Exchange[]; readonly records: readonly Exchange[] }> {
  const { given, platform, target, controls } = kit;
  const hasCrypto = target.file.assets.crypto !== undefined && controls.has('simulateDeposit');
  const [mixed, crypto] = await Promise.all([
    mixture(kit),
    hasCrypto ? given.accounts({ asset: 'crypto', balance: '0.5' }) : [],
  ]);
  const [sample] = idsOf(mixed.all[0] as Exchange) ?? [];
  const unknown = { path: { id: unknownLike(String(sample), kit.unique('transaction')) } };
  await platform.getTransaction(unknown, { intent: 'unknown-id' });
  const lists = [...mixed.all, ...(await given.transactions(...crypto))];
  const ids = lists.flatMap((page) => idsOf(page) ?? []);
  const records = await Promise.all(
    ids.map((id) => platform.getTransaction({ path: { id: String(id) } })),
  );
  return { lists, records };
}
