import { behindAccounts } from '../../../fixtures/given/behind-others.ts';
import { ownAccount, ownCoins } from '../../../fixtures/given/accounts/own-account.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { takenOf, type Taken } from '../../../fixtures/given/taken.ts';
import { otherAsset } from '../../../fixtures/given/accounts/further-accounts.ts';
import { listedSince } from '../../../fixtures/given/accounts/listed-since.ts';
import {
  contract,
  listedInState,
  membersKept,
  notCarriedOut,
  recordKept,
  stateKept,
  stateMeans,
  succeeds,
  test,
  whatWasAnswered,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import { wordFor } from '../../../fixtures/target/view.ts';
import { otherValues } from '../../../fixtures/given/people/other-values.ts';

const updating = {
  operation: 'updateAccount',
  effect: 'irreversible',
  needs: [
    { request: 'createAccount' },
    { request: 'updateAccount' },
    { binding: 'status', of: 'getAccount' },
  ],
} as const;

for (const [meaning, other] of [
  ['frozen', 'closed'],
  ['closed', 'frozen'],
] as const) {
  test(
    `the status of an account is changed to ${meaning} by the update operation`,
    contract('ACC-005', updating),
    async ({ kit, platform, given, target, quiet, check }) => {
      const account = await ownAccount(kit);
      const path = { account_id: account.id };
      const before = await platform.getAccount({ path });
      await check(stateMeans, { answer: before }, { record: 'account', meaning: 'open' });
      const { place, answer } = await changedTo(kit, account, [meaning, other]);
      if (place > 0) {
        return given.giveUp(new NotApplicable(`no client brings an account to be ${meaning}`));
      }
      const after = await given.until(
        () => platform.getAccount({ path }),
        (read) => target.means('account', meaning, given.statusOf(read)) === true,
      );

      await check(succeeds, { answer });
      await check(stateMeans, { answer: after }, { record: 'account', meaning });
      const listed = await listedSince(kit, account, after);
      if (listed !== null) await check(listedInState, listed, { meaning });

      // What it is already may be refused, and does not become something else.
      await update(kit, account, meaning, 'probe', 'again');
      const still = await quiet(() => platform.getAccount({ path }));
      await check(stateMeans, { answer: still }, { record: 'account', meaning });
    },
  );
}

const unlike = [
  { words: 'leaves the account as it is', first: [] },
  { words: 'leaves an account as it is that was changed before', first: ['frozen', 'open'] },
] as const;

for (const { words, first } of unlike) {
  test(
    `an update of any other member ${words}`,
    contract('ACC-006', {
      ...updating,
      needs: [...updating.needs, { request: 'updateAccountMember' }],
    }),
    async ({ kit, platform, given, target, quiet, check }) => {
      if (first.length > 0) await behindAccounts(kit);
      const account = await (first.length === 0 ? ownCoins : ownAccount)(kit);
      const path = { account_id: account.id };
      const means = (shown: Exchange, meaning: string): boolean =>
        target.means('account', meaning, given.statusOf(shown)) === true;
      for (const meaning of first) {
        await update(kit, account, meaning, 'probe');
        // It may come about a while later; the next one would be of the state before.
        await given.until(
          () => platform.getAccount({ path }),
          (shown) => means(shown, meaning),
        );
      }
      const before = await quiet(() => platform.getAccount({ path }));
      const others = otherValues(before, given.statusOf(before));
      // Nor does the word of a state change the state where it is said of another member.
      const frozen = wordFor(target.file, 'account', 'frozen');
      const words = others.slice(0, 2).map(({ field }) => ({ field, value: frozen }));
      for (const { field, value } of [...others, ...(frozen === undefined ? [] : words)]) {
        const values = { account: account.id, field, value };
        const request = given.request('updateAccountMember', values);
        await platform.call('updateAccount', { ...request, path }, { intent: 'invalid' });
      }
      const after = await quiet(() => platform.getAccount({ path }));

      await check(recordKept, { before, after }, { what: 'an account' });
      if (first.length === 0) return;

      // Nor is one opened by it that is frozen.
      await update(kit, account, 'frozen', 'probe', 'frozen at last');
      const isFrozen = (shown: Exchange): boolean => means(shown, 'frozen');
      await given.until(() => platform.getAccount({ path }), isFrozen);
      const locked = await quiet(() => platform.getAccount({ path }));
      if (!isFrozen(locked)) return;
      const values = { account: account.id, field: 'assay_member', value: 'other' };
      const other = { ...given.request('updateAccountMember', values), path };
      await platform.call('updateAccount', other, { intent: 'invalid' });
      const still = await quiet(() => platform.getAccount({ path }));

      await check(recordKept, { before: locked, after: still }, { what: 'a frozen account' });
    },
  );
}

test(
  'an update of one account leaves the others of its customer as they are',
  contract('ACC-005', updating),
  async ({ kit, platform, given, quiet, check }) => {
    const account = await ownAccount(kit);
    const [other] = await given.accounts({
      balance: '0.00',
      asset: otherAsset(kit.target),
      ...ownerOf(account),
    });
    const path = { account_id: other.id };
    const before = await platform.getAccount({ path });
    const { answer } = await changedTo(kit, account, ['frozen', 'closed']);
    await check(succeeds, { answer });
    const after = await quiet(() => platform.getAccount({ path }));

    await check(stateKept, { before, after }, { what: 'another account of the customer' });
  },
);

test(
  'the states of an account, and what a frozen one refuses, are recorded',
  contract('ACC-009', { ...updating, needs: [...updating.needs, { request: 'createTransfer' }] }),
  async ({ kit, platform, given, key, quiet, check }) => {
    const { path: transfer, accounts } = await given.movement('transfer');
    const [payer] = accounts;
    await update(kit, payer, 'frozen');
    const answer = await platform.call(
      'acceptTransfer',
      { path: transfer },
      { idempotencyKey: key('accept'), intent: 'probe' },
    );
    const answers: Exchange[] = [answer];
    const [read] = await quiet(() => given.balances(payer));
    answers.push(read);
    for (const meaning of ['open', 'dormant', 'pending', 'frozen'] as const) {
      answers.push(await update(kit, payer, meaning, 'probe'));
    }

    await check(
      whatWasAnswered,
      { answers },
      {
        what: 'accept from a frozen account, its reading, then open, dormant, pending, frozen',
      },
    );
    await check(
      notCarriedOut,
      { answer },
      {
        record: 'transfer',
        meanings: ['executed'],
        why: 'the paying account is frozen',
      },
    );
  },
);

test(
  'what an account that is asked for states that are none shows then is recorded',
  contract('ACC-009', {
    ...updating,
    needs: [...updating.needs, { request: 'updateAccountMember' }],
  }),
  async ({ kit, platform, given, quiet, check }) => {
    const account = await ownAccount(kit);
    const path = { account_id: account.id };
    const answers: Exchange[] = [];
    for (const value of ['ASSAY_NO_STATE', { state: 'none' }]) {
      const values = { account: account.id, field: 'status', value };
      const request = given.request('updateAccountMember', values);
      const options = { intent: 'probe', mayFail: true } as const;
      answers.push(await platform.call('updateAccount', { ...request, path }, options));
    }
    // Where the target's own description names the states, that is what the record has to keep to.
    const after = await quiet(() => platform.getAccount({ path }));

    await check(
      whatWasAnswered,
      { answers: [...answers, after] },
      { what: 'asked for states that are none, and read', members: ['/data/status'] },
    );
  },
);

test(
  'whether an account that holds funds can be closed is recorded',
  contract('ACC-012', updating),
  async ({ kit, platform, given, quiet, check }) => {
    const [account] = await given.accounts({ balance: '10.00' });
    const path = { account_id: account.id };
    const before = await platform.getAccount({ path });
    const answer = await update(kit, account, 'closed', 'probe');
    const after = await quiet(() => platform.getAccount({ path }));

    await check(
      whatWasAnswered,
      { answers: [answer, after] },
      {
        what: 'closing an account that holds 10.00, and reading it',
        members: ['/data'],
      },
    );
    const params = { members: ['/data'], what: 'an account that holds funds' };
    await check(membersKept, { before, after }, params);
  },
);

/** To which states a client may bring an account is not stated: to one of these at least. */
function changedTo(kit: Kit, account: Account, meanings: readonly string[]): Promise<Taken> {
  return takenOf(meanings, (meaning, label) => update(kit, account, meaning, 'valid', label));
}

function ownerOf({ customer }: Account): { readonly customer?: string } {
  return customer === null ? {} : { customer };
}

function update(
  { platform, given, key }: Pick<Kit, 'platform' | 'given' | 'key'>,
  { id }: Account,
  status: string,
  intent: 'valid' | 'probe' = 'valid',
  label: string = intent,
): Promise<Exchange> {
  const request = given.request('updateAccount', { account: id, status });
  return platform.call(
    'updateAccount',
    { ...request, path: { account_id: id } },
    { idempotencyKey: key(`to-${status}-${label}`), intent },
  );
}
