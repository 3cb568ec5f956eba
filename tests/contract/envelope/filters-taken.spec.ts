import { dayOf } from '../../../fixtures/given/lists/days.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';
import {
  contract,
  succeeds,
  succeedsWith200,
  test,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';

type Query = Readonly<Record<string, string>>;

/** A day on which nothing need have been. */
const before = (): string => dayOf(Date.now() - 4 * 86_400_000);

const each = (name: string, values: readonly string[]): Query[] =>
  values.map((value) => ({ [name]: value }));

/** Each filter by itself, with each value that is stated: which of them hold something is not judged. */
const filters = {
  listTransactions: () => [
    ...each('order', ['ASC', 'DESC']),
    ...each('start_date', [before()]),
    ...each('end_date', [before()]),
    ...each('category_type', ['ADJUSTMENT', 'DEPOSIT', 'EXCHANGE', 'TRANSFER', 'WITHDRAWAL']),
    ...each('transaction_status', ['AUTHORIZED', 'PENDING', 'POSTED', 'CANCELLED']),
  ],
  listCustomers: () => [
    ...each('type', ['INDIVIDUAL', 'CORPORATION']),
    ...each('status', ['ACTIVE', 'CLOSED', 'PENDING', 'FROZEN', 'EDD', 'DORMANT']),
  ],
} satisfies Partial<Record<OperationId, () => readonly Query[]>>;

for (const operation of ['listTransactions', 'listCustomers'] as const) {
  test(
    `${operation} answers each stated value of its filters with 200`,
    contract('GEN-001', { operation, effect: 'read' }),
    async ({ kit }) => {
      await allTaken(kit, operation, filters[operation]());
    },
  );
}

test(
  'listTransactions answers the identifiers of an account and of a transfer as its filters with 200',
  contract('GEN-001', {
    operation: 'listTransactions',
    effect: 'create',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, given }) => {
    const { id, accounts } = await given.movement('transfer');
    const [{ id: account }] = accounts;
    const queries = [...each('account_id', [account]), ...each('category_id', [id])];

    await allTaken(kit, 'listTransactions', queries);
  },
);

async function allTaken(
  { platform, check }: Kit,
  operation: OperationId,
  queries: readonly Query[],
): Promise<void> {
  await allJudged(
    queries.map(async (query) => {
      const answer = await platform.call(operation, { query });

      await check(succeeds, { answer });
      await check(succeedsWith200, { exchange: answer });
    }),
  );
}
