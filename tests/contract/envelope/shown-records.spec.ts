import {
  contract,
  enumerationsKept,
  formatsKept,
  furtherMembers,
  listHasDataAndLinks,
  membersTyped,
  operations,
  recordIsWrapped,
  requiredMembersThere,
  shownBodyIsJson,
  test,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { operationsOf } from '../../../fixtures/given/offered.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';

const rows = [
  { id: 'GEN-003', title: 'are JSON, and say so', judged: shownBodyIsJson },
  { id: 'GEN-004', title: 'wrap a single record in data', judged: recordIsWrapped },
  { id: 'GEN-005', title: 'carry data and links when they are lists', judged: listHasDataAndLinks },
  { id: 'GEN-006', title: 'have every required member', judged: requiredMembersThere },
  { id: 'GEN-007', title: 'have members of the stated types', judged: membersTyped },
  {
    id: 'GEN-008',
    title: 'take enumerated members from the stated values',
    judged: enumerationsKept,
  },
  { id: 'GEN-009', title: 'keep the stated formats and bounds', judged: formatsKept },
] as const;

/** The operations whose answer is shown, by the record that they speak of. */
const groups = [
  { what: 'transactions', areas: ['transactions'], record: 'transaction' },
  { what: 'customers and individuals', areas: ['customers'], record: 'customer' },
  { what: 'subscriptions', areas: ['subscriptions'], record: 'subscription', alone: 'types' },
] as const;

for (const group of groups) {
  const areas: readonly string[] = group.areas;
  const alone = 'alone' in group ? ({ alone: group.alone } as const) : {};
  const isOfGroup = (id: OperationId): boolean => areas.includes(operations[id].area);

  for (const { id, title, judged } of rows) {
    const own = operationsOf(id).filter(isOfGroup);
    const [operation] = own;
    if (operation === undefined) continue;

    test(
      `answers about ${group.what} ${title}`,
      contract(id, { operation, effect: 'irreversible', ...alone }),
      async ({ kit, check }) => {
        await answersOf(kit, own, (exchange) => check(judged, { exchange }));
      },
    );
  }

  const [operation = 'listTransactions'] = operationsOf('GEN-016').filter(isOfGroup);

  test(
    `further members of answers about ${group.what} are recorded`,
    contract('GEN-016', { operation, effect: 'irreversible', ...alone }),
    async ({ kit, check }) => {
      const readable = operationsOf('GEN-016')
        .filter(isOfGroup)
        .filter((id) => operations[id].method === 'GET');
      await answersOf(kit, readable, (answer) => {
        const record = answer.operation === 'getCustomerIndividual' ? 'individual' : group.record;
        return check(furtherMembers, { answer }, { record });
      });
    },
  );
}

/** Each operation is carried out once, on a record of this test, and judged by its answer. */
async function answersOf(
  kit: Kit,
  own: readonly OperationId[],
  judge: (answer: Exchange) => Promise<void>,
): Promise<void> {
  await withProbes(kit, own, async (all) => {
    const judged = all.map(async ({ operation, request }) => {
      const isKeyed = operations[operation].idempotency;
      const options = isKeyed ? { idempotencyKey: kit.key(operation) } : {};
      await judge(await kit.platform.call(operation, request, options));
    });
    await allJudged(judged);
  });
}
