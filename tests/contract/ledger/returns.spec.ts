import { carriedOut, recorded } from '../../../fixtures/given/recorded.ts';
import { movementNeeds } from '../../../fixtures/given/moving.ts';
import { contract, explainedByPosted, test } from '../../../fixtures/test.ts';

const returns = [
  { kind: 'pullDeposit', control: 'returnDeposit', words: 'the clawback of a fiat deposit' },
  { kind: 'withdrawal', control: 'returnWithdrawal', words: 'the return of a fiat withdrawal' },
] as const;

for (const { kind, control, words } of returns) {
  test(
    `${words} changes the current balance in the direction of its transaction`,
    contract('LED-012', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [{ control }, ...movementNeeds(kind)],
    }),
    async ({ kit, given, controls, quiet, check }) => {
      const { movement } = await carriedOut(kit, kind);
      const [account] = movement.accounts;
      if (account === undefined) return;
      const known = await given.transactions(account);
      const [before] = await quiet(() => given.balances(account));
      await recorded(kit, [account], () => controls.run(control, { record: movement.id }));
      const [after] = await quiet(() => given.balances(account));
      const all = await given.transactions(account);

      if (before === undefined || after === undefined) return;
      await check(explainedByPosted, { before, after, known, all });
    },
  );
}
