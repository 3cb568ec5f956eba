import { booksAtRest } from '../../../fixtures/given/explained.ts';
import { around } from '../../../fixtures/given/around.ts';
import { carriedOut, isPosted, recorded } from '../../../fixtures/given/recorded.ts';
import { movementNeeds } from '../../../fixtures/given/moving.ts';
import { bothMoved, contract, explainedByPosted, test } from '../../../fixtures/test.ts';

const BOTH = { status: 'POSTED', moved: ['currentBalance', 'availableBalance'] } as const;

const returns = [
  {
    kind: 'pullDeposit',
    control: 'returnDeposit',
    words: 'the clawback of a fiat deposit',
    id: 'LED-005',
    direction: 'debit',
    effects: 'lowers',
  },
  {
    kind: 'withdrawal',
    control: 'returnWithdrawal',
    words: 'the return of a fiat withdrawal',
    id: 'LED-006',
    direction: 'credit',
    effects: 'raises',
  },
] as const;

for (const { kind, control, words, id, direction, effects } of returns) {
  test(
    `${words}, posted, ${effects} the current and the available balance`,
    contract(id, {
      operation: 'getAccount',
      effect: 'irreversible',
      needs: [{ control }, ...movementNeeds(kind)],
    }),
    async ({ kit, controls, quiet, check }) => {
      const { movement } = await carriedOut(kit, kind);
      const [account] = movement.accounts;
      if (account === undefined) return;
      await quiet(() => kit.given.balances(account));
      const readings = await around(kit, account, BOTH, () =>
        controls.run(control, { record: movement.id }),
      );
      await check(bothMoved, readings, { direction });
    },
  );

  test(
    `${words} changes the current balance in the direction of its transaction`,
    contract('LED-012', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [{ control }, ...movementNeeds(kind)],
    }),
    async ({ kit, given, controls, quiet, check }) => {
      const { movement } = await carriedOut(kit, kind, isPosted);
      const [account] = movement.accounts;
      if (account === undefined) return;
      const before = await quiet(() => given.balances(account));
      const known = [await given.transactions(account)];
      const comesBack = (): Promise<unknown> => controls.run(control, { record: movement.id });
      await recorded(kit, [account], comesBack, isPosted);
      const books = await booksAtRest(kit, [account], { before, known });

      const [[was], [is], [pages], [all]] = [before, books.after, known, books.all];
      if (was === undefined || is === undefined) return;
      await check(explainedByPosted, {
        before: was,
        after: is,
        known: pages ?? [],
        all: all ?? [],
      });
    },
  );
}
