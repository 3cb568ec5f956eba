import { contract, refused, test, type OperationId } from '../../../fixtures/test.ts';
import { isCount } from '../../../fixtures/checks/same.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';

/** One read of each kind of record that has an identifier of its own. */
const READS = {
  'what moves money': ['getTransfer', 'getWithdrawal', 'getDeposit', 'getExchange', 'getPayment'],
  'holders and their accounts': ['getCustomer', 'getAccount', 'getCounterparty', 'getTransaction'],
  onboarding: ['getApplication', 'downloadDocument'],
  subscriptions: ['getSubscription'],
} as const satisfies Readonly<Record<string, readonly OperationId[]>>;

/** A search by pattern, or one that reads so much of it alone, would find the record. */
const NEAR = [
  (id: string) => `${id.slice(0, -1)}%`,
  (id: string) => `${id.slice(0, -1)}_`,
  (id: string) => `${id.slice(0, -1)}*`,
  (id: string) => `${id}-none`,
] as const;

/** Enough to tell which one is meant: asked of one kind of each, as it costs a request more. */
const beginning = (id: string): string => id.slice(0, -1);

/** Others see the list of subscriptions, and make some of the same types. */
const held = { alone: 'types' } as const;

for (const [words, ids] of Object.entries(READS)) {
  const alone = words === 'subscriptions' && held;
  test(
    `a pattern that fits the identifier of a record, and one with more behind it, name none: ${words}`,
    contract('ERR-008', { operation: ids[0], effect: 'irreversible', ...alone }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, ids, async (made) => {
        const judged = made.flatMap(({ operation, request }, index) =>
          [...NEAR, ...(index === 0 ? [beginning] : [])].map(async (near) => {
            const [[name, id] = ['', '']] = Object.entries(request.path ?? {});
            const other = near(id);
            // What has a number less digits may be another one's.
            if (other === id || (near === beginning && isCount(id))) return;
            const path = { [name]: other };
            const refusal = await platform.call(operation, { path }, { intent: 'unknown-id' });
            await check(refused, { refusal }, { why: `${JSON.stringify(other)} names no record` });
          }),
        );
        await allJudged(judged);
      });
    },
  );
}
