import {
  agedAccount,
  monthNeeds,
  statementsOf,
} from '../../../fixtures/given/accounts/statements.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import {
  contract,
  hiddenFromOther,
  openRecordIsWrapped,
  otherSuccessIs200,
  refused,
  statementAddsUp,
  test,
  type Kit,
} from '../../../fixtures/test.ts';

/** A month may have to be over before there is a statement of it. */
const over = {
  operation: 'getAccountStatement',
  effect: 'irreversible',
  alone: true,
  needs: [
    { binding: 'items', of: 'listAccountStatements' },
    { binding: 'itemId', of: 'listAccountStatements' },
    ...monthNeeds,
  ],
} as const;

test(
  'the statement of a month that is over is not shown to another client',
  contract('AUT-022', { ...over, needs: [...over.needs, { credential: 'second', apart: true }] }),
  async ({ kit, platform, check }) => {
    const { second, path } = await monthOver(kit);
    const healthy = await platform.listTransactions({});
    // The owner reads first: what was fetched for one client may be kept.
    const own = await second.platform.getAccountStatement({ path });
    const attempt = await platform.getAccountStatement({ path }, { intent: 'unauthorized' });

    await check(hiddenFromOther, { attempt, healthy, own }, { id: path.account_id });
  },
);

/** No month: a platform may well have a statement of any month that there ever was. */
const NO_STATEMENT = 'no-such-statement';

test(
  'the statement of a month that is over is refused under a wrong account, as a wrong one is under its own',
  contract('ERR-008', over),
  async ({ kit, unique, check }) => {
    const { second, path } = await monthOver(kit);
    const wrong = {
      account_id: unknownLike(path.account_id, unique('account_id')),
      statement_id: NO_STATEMENT,
    };
    for (const name of ['account_id', 'statement_id'] as const) {
      const request = { path: { ...path, [name]: wrong[name] } };
      const refusal = await second.platform.getAccountStatement(request, { intent: 'unknown-id' });

      await check(refused, { refusal }, { why: `${name} names no record` });
    }
  },
);

test(
  'the statement of a month that is over is read, and the code is recorded',
  contract('GEN-002', over),
  async ({ kit, check }) => {
    const { second, path } = await monthOver(kit);
    const exchange = await second.platform.getAccountStatement({ path });

    await check(otherSuccessIs200, { exchange });
  },
);

test(
  'whether the statement of a month that is over is wrapped in data is recorded',
  contract('GEN-011', over),
  async ({ kit, check }) => {
    const { second, path } = await monthOver(kit);
    const exchange = await second.platform.getAccountStatement({ path });

    await check(openRecordIsWrapped, { exchange });
  },
);

test(
  'whether the closing balance of a month that is over is its opening balance and transactions is recorded',
  contract('STM-003', {
    ...over,
    needs: [
      ...over.needs,
      { binding: 'openingBalance', of: 'getAccountStatement' },
      { binding: 'closingBalance', of: 'getAccountStatement' },
      { binding: 'items', of: 'getAccountStatement' },
    ],
  }),
  async ({ kit, given, check }) => {
    const { second, account } = await agedAccount(kit);
    const { statements } = await statementsOf(second, account);
    if (!statements.some(succeeded)) given.giveUp(noneListed());
    for (const statement of statements) await check(statementAddsUp, { statement });
  },
);

/** The oldest or newest statement of an account whose months went by: whichever is listed first. */
async function monthOver(kit: Kit) {
  const { given } = kit;
  const { second, account: account_id } = await agedAccount(kit);
  const path = { account_id };
  const idIn = (list: Parameters<typeof idsOn>[2]): unknown =>
    idsOn(kit, 'listAccountStatements', list)[0];
  const list = await given.until(
    () => second.platform.listAccountStatements({ path }),
    (read) => idIn(read) !== undefined,
  );
  const id = idIn(list);
  if (typeof id !== 'string') return given.giveUp(noneListed());
  return { second, path: { account_id, statement_id: id } };
}

/** What the list owes is judged of the list itself. */
function noneListed(): Blocked {
  const reason = 'an account whose months are over has no statement that could be read';
  return new Blocked('set-up:listAccountStatements', reason);
}
