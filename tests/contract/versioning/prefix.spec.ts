import {
  contract,
  headerNamesSeen,
  reachedUnderV1,
  test,
  whatWasAnswered,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { ownAccount } from '../../../fixtures/given/accounts/own-account.ts';
import { unbroken } from '../../../fixtures/given/carried-out.ts';
import { accountChange, reopened } from '../../../fixtures/given/events/reopening.ts';
import type { SituationName } from '../../../fixtures/target/types.ts';
import { validList } from '../../../fixtures/given/lists/lists.ts';
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
      const answer = await platform.call(operation, validList(kit, operation));

      await check(reachedUnderV1, { answer });
    },
  );
}

/** Records that the target file names, and the operation that reads them. */
const known: readonly {
  get: OperationId;
  parameter: string;
  /** What makes others. */
  made: readonly SituationName[];
  line: string;
  idIn: (records: Kit['target']['file']['records']) => string | undefined;
}[] = [
  {
    get: 'getAccount',
    parameter: 'account_id',
    made: ['createAccount'],
    line: 'records: { accounts: [{ id: …, asset: primary }] }',
    idIn: ({ accounts }) => accounts?.[0]?.id,
  },
  {
    get: 'getCounterparty',
    parameter: 'counterparty_id',
    made: ['createCounterparty', 'createCryptoCounterparty'],
    line: 'records: { counterparties: [{ id: …, kind: fiat }] }',
    idIn: ({ counterparties }) => counterparties?.[0]?.id,
  },
  {
    get: 'getSettlement',
    parameter: 'settlement_id',
    made: [],
    line: 'records: { settlements: [first] }',
    idIn: ({ settlements }) => settlements?.[0],
  },
];

for (const { get, parameter, made, line, idIn } of known) {
  test(
    `${get} is reached under /v1`,
    contract('VER-001', { operation: get, effect: 'read' }),
    async ({ kit, platform, given, target, check }) => {
      requireOffered(kit, get);
      const id = idIn(target.file.records);
      if (id === undefined) {
        const reason = `the target file names no record for ${get}`;
        return given.giveUp(
          made.some((situation) => target.file.requests[situation] !== undefined)
            ? new NotApplicable(`${reason}: tests make their own, and read them there`)
            : new Untestable(reason, line),
        );
      }
      const answer = await platform.call(get, { path: { [parameter]: id } });

      await check(reachedUnderV1, { answer });
    },
  );
}

test(
  'getAccount is reached under /v1, of an account that was closed as well',
  contract('VER-001', { operation: 'getAccount', effect: 'irreversible', needs: reopened.needs }),
  async ({ kit, platform, given, target, check }) => {
    const { id } = await ownAccount(kit);
    const change = accountChange(kit, id, 'closed');
    const closing = unbroken(
      kit,
      await platform.call('updateAccount', change, { intent: 'probe' }),
    );
    if (!succeeded(closing)) given.giveUp(new NotApplicable('an account is not closed like this'));
    const answer = await given.until(
      () => platform.getAccount({ path: { account_id: id } }),
      (read) =>
        !succeeded(read) || target.means('account', 'closed', given.statusOf(read)) !== false,
    );
    // What is closed need not be shown.
    if (answer.answer?.status === 404 || answer.answer?.status === 410) return;

    await check(reachedUnderV1, { answer });
  },
);

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
