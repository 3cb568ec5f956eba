import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { asleepNeeds, putToSleep } from '../../../fixtures/given/events/awoken.ts';
import { TO_EMPTY, empty } from '../../../fixtures/given/accounts/emptied.ts';
import { booksAtRest, booksOf, openingBooks } from '../../../fixtures/given/accounts/explained.ts';
import { untilRecorded } from '../../../fixtures/given/movements/recorded.ts';
import {
  latest,
  transferEach,
  transferNeeds,
  untilEnded,
} from '../../../fixtures/given/movements/transfers.ts';
import { contract, explainedByPosted, test } from '../../../fixtures/test.ts';

test(
  'the balance of an account that was emptied changes by what comes in again',
  contract('LED-012', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [
      ...transferNeeds,
      { binding: 'currentBalance', of: 'getAccount' },
      { binding: 'availableBalance', of: 'getAccount' },
    ],
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: TO_EMPTY }, { balance: '0.00' });
    const [emptied, other] = accounts;
    const opening = await openingBooks(kit, accounts);
    await empty(kit, accounts);
    const nothing = await booksAtRest(kit, accounts, opening);

    const seen = await latest(kit, emptied);
    await untilEnded(kit, await transferEach(kit, [other, emptied], ['3.17'], 'back'));
    await untilRecorded(kit, [emptied], [seen], isPosted);
    const start = { before: nothing.after, known: nothing.all };
    const books = await booksAtRest(kit, accounts, start);

    for (const readings of booksOf(books)) await check(explainedByPosted, readings);
  },
);

test(
  'the balance of an account that falls asleep changes by what was posted alone',
  contract('LED-012', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [
      ...asleepNeeds,
      { binding: 'currentBalance', of: 'getAccount' },
      { binding: 'availableBalance', of: 'getAccount' },
    ],
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '20.00' });
    const opening = await openingBooks(kit, accounts);
    await putToSleep(kit, accounts[0].id);
    const books = await booksAtRest(kit, accounts, opening);

    for (const readings of booksOf(books)) await check(explainedByPosted, readings);
  },
);
