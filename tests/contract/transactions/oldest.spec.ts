import { Blocked } from '../../../fixtures/errors.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import { keepShape, type BothWays } from '../../../fixtures/given/lists/both-ways.ts';
import { contract, idsOf, test, type Kit } from '../../../fixtures/test.ts';

/** Written by whatever the platform was years ago, and shown by what it is now. */
const rows = [
  {
    id: 'TXN-001',
    title: 'the oldest transactions carry identifier, value, date, status and type',
    aspect: 'presence',
    members: ['id', 'value', 'transaction_date', 'transaction_status', 'transaction_type'],
  },
  {
    id: 'TXN-002',
    title: 'the members of the oldest transactions have their types',
    aspect: 'types',
    members: ['id', 'value', 'transaction_date', 'transaction_status', 'transaction_type'],
  },
  {
    id: 'TXN-003',
    title: 'status, type and category of the oldest transactions are among the stated values',
    aspect: 'values',
    members: ['transaction_status', 'transaction_type', 'category_type'],
  },
  {
    id: 'TXN-004',
    title: 'the dates of the oldest transactions are RFC 3339 date-times',
    aspect: 'formats',
    members: ['transaction_date', 'transaction_posted_date'],
  },
] as const;

for (const { id, title, aspect, members } of rows) {
  test(
    `${title}, in the list and alone`,
    contract(id, { operation: 'listTransactions', effect: 'read' }),
    async ({ kit }) => {
      await keepShape(kit, await oldest(kit), aspect, members);
    },
  );
}

/** Of all, and of those that a filter lets through: kinds may have come one after another. */
const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { transaction_status: 'CANCELLED' },
  ...['ADJUSTMENT', 'DEPOSIT', 'EXCHANGE', 'TRANSFER', 'WITHDRAWAL'].map((category_type) => ({
    category_type,
  })),
];

async function oldest({ platform, given, unique }: Kit): Promise<BothWays> {
  // In a sandbox that has just begun, other tests make the first of them.
  await given.until(
    () => platform.listTransactions({ query: { order: 'ASC' } }),
    (list) => (idsOf(list) ?? []).length > 0,
  );
  const lists = await Promise.all(
    FILTERS.map((filter) => platform.listTransactions({ query: { ...filter, order: 'ASC' } })),
  );
  const ids = lists
    .map((list) => idsOf(list)?.[0])
    .filter((id): id is string => typeof id === 'string');
  const [first] = ids;
  if (first === undefined) {
    return given.giveUp(new Blocked('set-up:transactions', 'no transaction is there'));
  }
  const unknown = { path: { id: unknownLike(first, unique('unknown')) } };
  await platform.getTransaction(unknown, { intent: 'unknown-id' });
  const records = await Promise.all(
    [...new Set(ids)].map((id) => platform.getTransaction({ path: { id } })),
  );
  return { lists, records };
}
