import { freshItems, holdsFunds } from '../../../fixtures/checks/accounting.ts';
import { memberOf as memberAt, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { stepped, withdrawn } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { memberOf } from '../../../fixtures/json.ts';
import {
  contract,
  foundById,
  memberAmong,
  objectsOf,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

/** Under way: with an operator to ask, the hold before that was cancelled. */
const STEPS = 1;

test(
  'a transaction of an account is found under it, in whatever state it is',
  contract('ACC-008', {
    operation: 'getAccountTransaction',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), { binding: 'id', of: 'getAccountTransaction' }],
  }),
  async ({ kit, platform, given, check }) => {
    const [account] = await given.accounts({ balance: '100.00' });
    await withdrawn(kit, account, STEPS);
    const statesIn = (pages: readonly Exchange[]): ReadonlyMap<unknown, string> =>
      new Map(
        pages.flatMap(objectsOf).map((one) => [one['transaction_status'], String(one['id'])]),
      );
    // A list may tell of them in turn.
    const pages = await given.until(
      () => given.transactions(account),
      (shown) => statesIn(shown).size > STEPS + 1,
    );
    const ofState = statesIn(pages);
    if (ofState.size < 2) given.giveUp(new NotApplicable('all transactions are in one state'));
    for (const id of ofState.values()) {
      const path = { account_id: account.id, transaction_id: id };
      const named = await given.until(() => platform.getTransaction({ path: { id } }), succeeded);
      // A list may be ahead of what is read alone.
      const found = await given.until(() => platform.getAccountTransaction({ path }), succeeded);

      await check(foundById, { named, found });
    }
  },
);

test(
  'a transaction of an account is shown under it in the state that it has come to',
  contract('ACC-008', {
    operation: 'getAccountTransaction',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), { binding: 'status', of: 'getAccountTransaction' }],
  }),
  async ({ kit, platform, given, check }) => {
    const [account] = await given.accounts({ balance: '100.00' });
    const before = await given.listed(account, () => latest(kit, account));
    const withdrawal = await withdrawn(kit, account, 0);
    const held = (page: Exchange): unknown => freshItems(before, page)?.find(holdsFunds);
    const page = await given.until(
      () => latest(kit, account),
      (shown) => held(shown) !== undefined,
    );
    const [id, was] = ['id', 'transaction_status'].map((name) => memberOf(held(page), name));
    if (typeof id !== 'string') return given.giveUp(new NotApplicable('nothing is held'));
    const path = { account_id: account.id, transaction_id: id };
    const under = (): Promise<Exchange> => platform.getAccountTransaction({ path });
    // What is read on its way may be kept, and no longer be so at its end.
    await under();
    const goOn = async (): Promise<Exchange> => {
      await stepped(kit, { id: withdrawal, label: withdrawal }, 1);
      return platform.getTransaction({ path: { id } });
    };
    const alone = await given.until(goOn, (shown) => stateOf(shown) !== was);
    const state = stateOf(alone);
    const found = await given.until(under, (shown) => given.statusOf(shown) === state);
    const again = await platform.getTransaction({ path: { id } });
    if (typeof state !== 'string' || state === was || stateOf(again) !== state) {
      return given.giveUp(new NotApplicable('what is held does not come to another state'));
    }

    const why = 'it is in this state when it is read by itself';
    await check(memberAmong, { answer: found }, { binding: 'status', among: [state], why });
  },
);

const stateOf = (answer: Exchange): unknown => memberAt(answer, '/data/transaction_status');
