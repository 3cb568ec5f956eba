import {
  contract,
  headerNamesSeen,
  reachedUnderV1,
  test,
  whatWasAnswered,
} from '../../../fixtures/test.ts';
import { requireOffered } from '../../../fixtures/given/offered.ts';

const lists = [
  'listTransactions',
  'listCustomers',
  'listSubscriptions',
  'listApplications',
  'listAccounts',
  'listCounterparties',
] as const;

for (const operation of lists) {
  test(
    `${operation} is reached under /v1`,
    contract('VER-001', { operation, effect: 'read' }),
    async ({ kit, platform, check }) => {
      requireOffered(kit, operation);
      const answer = await platform.call(operation, {});

      await check(reachedUnderV1, { answer });
    },
  );
}

test(
  'headers that tell a version are recorded',
  contract('VER-002', { operation: 'listTransactions', effect: 'read' }),
  async ({ platform, check }) => {
    const answers = [await platform.listTransactions({})];

    await check(
      headerNamesSeen,
      { answers },
      { what: 'headers of a version', containing: 'version' },
    );
  },
);

/** Common ways to ask for a version; none is documented. */
const wishes = [
  { what: 'a version header', headers: { 'api-version': '9.9.9' } },
  { what: 'a version in Accept', headers: { accept: 'application/json;version=9.9.9' } },
] as const;

for (const { what, headers } of wishes) {
  test(
    `the answer to a request with ${what} is recorded`,
    contract('VER-002', { operation: 'listTransactions', effect: 'read' }),
    async ({ platform, check }) => {
      const answers = [await platform.listTransactions({}, { headers, intent: 'probe' })];

      await check(whatWasAnswered, { answers }, { what });
    },
  );
}
