import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import { ownAmong, severalWithOwner } from '../../../fixtures/given/accounts/of-one-customer.ts';
import { listedSince } from '../../../fixtures/given/accounts/listed-since.ts';
import { otherAsset } from '../../../fixtures/given/accounts/further-accounts.ts';
import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked, NotApplicable } from '../../../fixtures/errors.ts';
import { corporationNeeds, ownCorporation } from '../../../fixtures/given/people/corporation.ts';
import { onItself } from '../../../fixtures/given/people/on-itself.ts';
import { individualValues } from '../../../fixtures/given/people/customer-members.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { recordedEnd, untilRecorded } from '../../../fixtures/given/movements/recorded.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { customerIn, ownOwner, ownerNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { accountChange, openAgain } from '../../../fixtures/given/events/reopening.ts';
import { returnOf } from '../../../fixtures/given/movements/returned.ts';
import { wordFor } from '../../../fixtures/target/view.ts';
import {
  contract,
  listedInState,
  memberIs,
  refused,
  stateMeans,
  test,
  valueNotTaken,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const following = {
  operation: 'getAccount',
  effect: 'irreversible',
  needs: [...ownerNeeds, { control: 'setCustomerStatus' }, { binding: 'status', of: 'getAccount' }],
} as const;

const cascades = [
  { id: 'CUS-014', status: 'FROZEN', meaning: 'frozen', earlier: ['dormant'] },
  { id: 'CUS-016', status: 'CLOSED', meaning: 'closed', earlier: ['frozen', 'dormant'] },
] as const;

for (const { id, status, meaning, earlier } of cascades) {
  test(
    `the accounts of a ${meaning} customer are ${meaning} too`,
    contract(id, following),
    async ({ kit, controls, check }) => {
      const several = await severalWithOwner(kit, earlier.length + 1);
      // Each but the last was in another state before its customer, where that can be.
      for (const [place, state] of earlier.entries()) {
        const own = several[place];
        if (own !== undefined) await bringInto(kit, own.account, state);
      }
      for (const customer of new Set(several.map((one) => one.customer))) {
        await controls.run('setCustomerStatus', { customer, status });
      }

      for (const { account } of several) {
        const answer = await followed(kit, account, meaning);
        await check(stateMeans, { answer }, { record: 'account', meaning });
      }
    },
  );

  test(
    `the accounts of a ${meaning} customer are ${meaning} too, whether they hold funds or not`,
    contract(id, following),
    async ({ kit, platform, given, controls, target, check }) => {
      const { id: customer } = await ownOwner(kit);
      const accounts = await given.accounts(
        { balance: '5.00', customer },
        { balance: '0.00', customer, asset: otherAsset(target) },
      );
      // One that can't be closed as it holds funds ends with its customer all the same.
      if (status === 'CLOSED' && target.file.requests.updateAccount !== undefined) {
        const change = accountChange(kit, accounts[0].id, 'closed');
        await platform.call('updateAccount', change, { intent: 'probe' });
      }
      // One may have come with its approval.
      const opened = accounts.map(({ id }) => id);
      const all = await ownAmong(kit, customer, opened);
      // It was frozen before, and its accounts with it.
      for (const before of status === 'CLOSED' ? ['FROZEN', 'ACTIVE'] : []) {
        await controls.run('setCustomerStatus', { customer, status: before }, { mayRefuse: true });
        await customerIn(kit, customer, before);
      }
      await brought(kit, customer, status);

      for (const account of all) {
        const answer = await followed(kit, account, meaning);
        await check(stateMeans, { answer }, { record: 'account', meaning });
        if (account !== accounts[0].id) continue;
        const listed = await listedSince(kit, { id: account, customer }, answer);
        if (listed !== null) await check(listedInState, listed, { meaning });
      }
    },
  );
}

test(
  'the accounts of a customer that is frozen for the second time are frozen again',
  contract('CUS-014', following),
  async ({ kit, given, controls, check }) => {
    const { id: customer } = await ownOwner(kit);
    const accounts = await given.accounts({ balance: '0.00', customer });
    for (const status of ['FROZEN', 'ACTIVE', 'FROZEN']) {
      await controls.run('setCustomerStatus', { customer, status });
      await customerIn(kit, customer, status);
      if (status === 'ACTIVE')
        await Promise.all(accounts.map((account) => openAgain(kit, account)));
    }

    for (const { id: account } of accounts) {
      const answer = await followed(kit, account, 'frozen');
      await check(stateMeans, { answer }, { record: 'account', meaning: 'frozen' });
    }
  },
);

for (const { id, status, meaning } of cascades) {
  test(
    `the accounts of a customer that is ${meaning} while it is under review are ${meaning} too`,
    contract(id, following),
    async ({ kit, given, controls, check }) => {
      const { id: customer } = await ownOwner(kit);
      const accounts = await given.accounts({ balance: '0.00', customer });
      for (const next of ['PENDING', status]) {
        await controls.run('setCustomerStatus', { customer, status: next }, { mayRefuse: true });
        const shown = await customerIn(kit, customer, next);
        if (memberOf(shown, '/data/status') === next) continue;
        // Which states follow each other is not stated.
        return given.giveUp(new NotApplicable(`a customer does not become ${next} then`));
      }

      for (const { id: account } of accounts) {
        const answer = await followed(kit, account, meaning);
        await check(stateMeans, { answer }, { record: 'account', meaning });
      }
    },
  );

  test(
    `the account of a ${meaning} customer stays ${meaning} when funds come back to it`,
    contract(id, {
      ...following,
      needs: [...following.needs, ...movementNeeds('withdrawal'), { control: 'returnWithdrawal' }],
    }),
    async ({ kit, given, controls, target, quiet, check }) => {
      const { id: customer } = await ownOwner(kit);
      const accounts = await given.accounts({ balance: '100.00', customer });
      const [own] = accounts;
      const withdrawal = await movementOn(kit, 'withdrawal', accounts, '30.17');
      await recordedEnd(kit, withdrawal, isPosted);
      await controls.run('setCustomerStatus', { customer, status }, { mayRefuse: true });
      const shown = await followed(kit, own.id, meaning);
      if (target.means('account', meaning, given.statusOf(shown)) !== true) {
        const reason = `a customer with funds is not ${meaning} when the operator asks for it`;
        return given.giveUp(new Blocked('control:setCustomerStatus', reason));
      }

      const amount = given.amount('5.00');
      const late = [
        ['returnWithdrawal', returnOf(kit, withdrawal)],
        ['simulateDeposit', { account: own.id, asset: 'primary', amount }],
        ['correctBalance', { account: own.id, asset: 'primary', amount }],
      ] as const;
      for (const [control, values] of late.filter(([name]) => controls.has(name))) {
        // They may be refused, and then they leave the account as it was all the same.
        await recordedIf(kit, own, () => controls.run(control, values, { mayRefuse: true }));
        const [answer] = await quiet(() => given.balances(own));
        await check(stateMeans, { answer }, { record: 'account', meaning });
      }
    },
  );
}

/** Waits for what it leaves in the list of transactions, if it is carried out. */
async function recordedIf(
  kit: Kit,
  account: Account,
  act: () => Promise<{ readonly exchange: Exchange }>,
): Promise<void> {
  const newestBefore = [await latest(kit, account)];
  const { exchange } = await act();
  if (succeeded(exchange)) await untilRecorded(kit, [account], newestBefore);
}

type Cascade = (typeof cascades)[number];
type Earlier = Cascade['earlier'][number];
type AccountState = Cascade['meaning'] | Earlier;

function followed(
  { given, platform, target }: Kit,
  account: string,
  meaning: AccountState,
): Promise<Exchange> {
  return given.until(
    () => platform.getAccount({ path: { account_id: account } }),
    (read) => target.means('account', meaning, given.statusOf(read)) === true,
  );
}

/** The operator brings one account into a state, where that can be, beside other tests too. */
async function bringInto(kit: Kit, account: string, meaning: Earlier): Promise<void> {
  const { target, controls } = kit;
  const control = target.file.controls.setAccountStatus;
  const hasWord = wordFor(target.file, 'account', meaning) !== undefined;
  if (!hasWord || control === undefined || control.scope === 'target') return;
  const values = { account, status: meaning };
  const { exchange } = await controls.run('setAccountStatus', values, { mayRefuse: true });
  // What is done later would come after what its customer brings about.
  if (succeeded(exchange)) await followed(kit, account, meaning);
}

/**
 * Not of a pending one: of that the document forbids actions on the customer and its accounts, not
 * all of them, and an individual is changed on its own resource.
 */
const locked = [
  { id: 'CUS-013', status: 'FROZEN', words: 'a frozen corporation' },
  { id: 'CUS-015', status: 'CLOSED', words: 'a closed corporation' },
  { id: 'CUS-019', status: 'EDD', words: 'a corporation under enhanced due diligence' },
] as const;

for (const { id, status, words } of locked) {
  test(
    `an individual of ${words} is not changed`,
    contract(id, {
      operation: 'updateCustomerIndividual',
      effect: 'irreversible',
      needs: [...corporationNeeds, { control: 'setCustomerStatus' }],
    }),
    async ({ kit, platform, controls, key, quiet, check }) => {
      const { id: customer, individual, label } = await ownCorporation(kit);
      await controls.run('setCustomerStatus', { customer, status });
      const answer = await customerIn(kit, customer, status);
      await check(memberIs, { answer }, { pointer: '/data/status', value: status });
      for (const refusal of await onItself(kit, answer, { customer, label })) {
        await check(refused, { refusal }, { why: `the corporation is ${status}` });
      }
      const path = { customer_id: customer, individual_id: individual };
      const { title: value } = individualValues;
      const before = await platform.getCustomerIndividual({ path });
      const refusal = await platform.updateCustomerIndividual(
        { path, body: { updates: [{ field: 'title', value }] } },
        { idempotencyKey: key('locked'), intent: 'invalid' },
      );
      const after = await quiet(() => platform.getCustomerIndividual({ path }));

      await check(refused, { refusal }, { why: `its customer is ${status}` });
      // What is closed need not be shown for long.
      if (!succeeded(after)) return;
      await check(
        valueNotTaken,
        { before, after },
        { pointer: '/data/title', value, what: 'the title' },
      );
    },
  );
}
