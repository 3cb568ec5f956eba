import { objectsOf } from '../../../fixtures/checks/ledger/transactions.ts';
import { booksAtRest, booksOf, openingBooks } from '../../../fixtures/given/accounts/explained.ts';
import { cancel } from '../../../fixtures/given/movements/cancelling.ts';
import { confirmed } from '../../../fixtures/given/movements/confirmed.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { untilRecorded } from '../../../fixtures/given/movements/recorded.ts';
import { acceptAndWait, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import {
  latest,
  transferEach,
  transferNeeds,
  untilEnded,
} from '../../../fixtures/given/movements/transfers.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import type { Accounts, Movement, MovementKind, Need } from '../../../fixtures/kit.ts';
import {
  contract,
  explainedByPosted,
  test,
  type Account,
  type Kit,
} from '../../../fixtures/test.ts';

type End = () => Promise<unknown>;

/** What begins on an account, and comes to its end only after something else has happened there. */
type Row = {
  readonly needs: readonly Need[];
  readonly begin: (kit: Kit, account: Account) => Promise<End>;
};

const rows: readonly Row[] = [
  {
    needs: movementNeeds('withdrawal'),
    begin: (kit, account) =>
      accepted(kit, 'withdrawal', [account], (made) => cancel(kit, made, 'probe')),
  },
  {
    needs: movementNeeds('exchange'),
    async begin(kit, account) {
      const [bought] = await kit.given.accounts({ balance: '0.00', asset: 'secondary' });
      return accepted(kit, 'exchange', [account, bought], (made) => settle(kit, made));
    },
  },
  {
    needs: movementNeeds('pullDeposit'),
    begin: (kit, account) => accepted(kit, 'pullDeposit', [account], (made) => settle(kit, made)),
  },
  {
    needs: [{ control: 'detectDeposit' }, { control: 'settle' }],
    async begin(kit, account) {
      const before = await latest(kit, account);
      const values = { account: account.id, asset: 'primary', amount: kit.given.amount('20.41') };
      await kit.controls.run('detectDeposit', values);
      const [page] = await untilRecorded(kit, [account], [before]);
      return () => confirmed(kit, account, page && objectsOf(page)[0]);
    },
  },
];

async function accepted(
  kit: Kit,
  kind: MovementKind,
  accounts: Accounts,
  end: (made: Movement) => Promise<unknown>,
): Promise<End> {
  const made = await movementOn(kit, kind, accounts, '10.03');
  await acceptAndWait(kit, made, `accept-${kind}`);
  return () => end(made);
}

test(
  'the current balance changes by the posted transactions, also where others come before their end',
  contract('LED-012', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [...transferNeeds, { binding: 'currentBalance', of: 'getAccount' }],
  }),
  async ({ kit, given, target, check }) => {
    const [account, payer] = await given.accounts({ balance: '100.00' }, { balance: '30.00' });
    const opening = await openingBooks(kit, [account]);
    const ends: End[] = [];
    for (const { needs, begin } of rows) {
      if (isThere(target, needs)) ends.push(await begin(kit, account));
    }
    await untilEnded(kit, await transferEach(kit, [payer, account], ['12.34'], 'between'));
    for (const end of ends) await end();
    const books = await booksAtRest(kit, [account], opening);

    for (const readings of booksOf(books)) await check(explainedByPosted, readings);
  },
);
