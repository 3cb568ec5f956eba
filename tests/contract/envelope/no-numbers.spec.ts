import { succeeded } from '../../../fixtures/checks/read.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { sidesOf } from '../../../fixtures/given/movements/sides.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, shownBodyIsJson, test, type Exchange } from '../../../fixtures/test.ts';

/** A number to many languages, and in no answer one of JSON. */
const NO_NUMBER = 'NaN';

const kind = 'transfer';

test(
  'transactions are told in JSON, also after a transfer of what is no number',
  contract('GEN-003', {
    operation: 'listTransactions',
    effect: 'irreversible',
    alone: true,
    needs: movementNeeds(kind),
  }),
  async ({ kit, platform, given, key, quiet, unique, check }) => {
    const { create, situation, pathParameter } = movements[kind];
    const { accounts } = await given.order(kind);
    const sides = await sidesOf(given, movements[kind], accounts);
    const values = { ...sides, amount: NO_NUMBER, label: unique('no number') };
    const options = { idempotencyKey: key('no number'), intent: 'invalid' } as const;
    const created = await platform.call(create, given.request(situation, values), options);
    const id = succeeded(created) ? given.bound(readable(created), 'id') : null;
    if (typeof id === 'string') {
      await acceptAgain(kit, { kind, path: { [pathParameter]: id } }, 'accept', 'invalid');
    }
    const query = { account_id: accounts[0].id };
    const exchange = await quiet(() => platform.listTransactions({ query }));

    await check(shownBodyIsJson, { exchange });
  },
);

/** What takes it may tell it as it came, where no number can stand. */
function readable(created: Exchange): Exchange {
  const { answer } = created;
  if (answer === null) return created;
  return { ...created, answer: { ...answer, body: answer.body.replaceAll(NO_NUMBER, 'null') } };
}
