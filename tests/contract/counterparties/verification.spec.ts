import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import { watch, type Watch } from '../../../fixtures/given/movements/watch.ts';
import {
  balancesMoved,
  contract,
  fundsTaken,
  notCarriedOut,
  succeeds,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const needs = [
  { binding: 'currentBalance', of: 'getAccount' },
  { binding: 'availableBalance', of: 'getAccount' },
] as const;

const rows = [
  {
    words: 'a counterparty',
    situation: 'createWithdrawal',
    asset: 'primary',
    balance: '100.00',
    amount: '30.00',
    make: ({ given }: Kit) => given.counterparty('unverified'),
    more: [],
  },
  {
    words: 'a crypto counterparty',
    situation: 'createCryptoWithdrawal',
    asset: 'crypto',
    balance: '0.2',
    amount: '0.123456',
    make: (kit: Kit) => unverified(kit, 'crypto'),
    more: counterpartyNeeds('crypto'),
  },
  {
    words: 'a counterparty without its link',
    situation: 'createWithdrawal',
    asset: 'primary',
    balance: '100.00',
    amount: '30.00',
    make: (kit: Kit) => unverified(kit, 'linked'),
    more: counterpartyNeeds('linked'),
  },
  {
    words: 'the double of a verified counterparty',
    situation: 'createWithdrawal',
    asset: 'primary',
    balance: '100.00',
    amount: '30.00',
    make: besideVerified,
    more: [...counterpartyNeeds('fiat'), { control: 'approveCounterparty' }],
  },
] as const;

for (const { words, situation, asset, balance, amount, make, more } of rows) {
  test(
    `a withdrawal to ${words} that is not verified moves nothing`,
    contract('CPT-004', {
      operation: 'acceptWithdrawal',
      effect: 'irreversible',
      needs: [...needs, { request: situation }, ...more],
    }),
    async ({ kit, platform, given, target, key, quiet, check }) => {
      const [account] = await given.accounts({ asset, balance });
      const before = await given.balances(account);
      const { id: counterparty } = await make(kit);
      const values = { from: account.id, counterparty, amount: given.amount(amount, asset) };
      const created = await platform.call('createWithdrawal', given.request(situation, values), {
        idempotencyKey: key('create'),
        intent: 'invalid',
      });
      const id = target.bound('createWithdrawal', 'id', bodyOf(created));
      const meanings = ['accepted', 'inFlight', 'completed'];
      const why = 'the counterparty is not verified';
      const params = { record: 'withdrawal', meanings, why } as const;
      if (typeof id === 'string') {
        const accepted = await platform.acceptWithdrawal(
          { path: { withdrawal_id: id } },
          { idempotencyKey: key('accept'), intent: 'invalid' },
        );
        await requireUnverified(kit, counterparty);
        await check(notCarriedOut, { answer: accepted }, params);
      }
      const after = await quiet(() => given.balances(account));
      await requireUnverified(kit, counterparty);

      await check(notCarriedOut, { answer: created }, params);
      await check(
        balancesMoved,
        { before, after },
        { current: ['0.00'], available: ['0.00'], because: why },
      );
    },
  );
}

test(
  'a verified counterparty can be used for a withdrawal',
  contract('CPT-005', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: [...needs, { request: 'createWithdrawal' }],
  }),
  async ({ kit, platform, given, key, check }) => {
    const { request, accounts } = await given.order('withdrawal');
    const watched = await watch(kit, accounts);
    const created = await platform.call('createWithdrawal', request, {
      idempotencyKey: key('create'),
    });
    await check(succeeds, { answer: created });
    const path = { withdrawal_id: given.idOf(created) };
    const answer = await platform.acceptWithdrawal({ path }, { idempotencyKey: key('accept') });
    await check(succeeds, { answer });
    const { before, after } = await held(watched);
    if (before === undefined || after === undefined) return;
    const because = 'a withdrawal of 30.00 was accepted';
    await check(fundsTaken, { before, after }, { atLeast: '30.00', because });
  },
);

/** One that the platform says is not usable: a new one may be verified at once. */
async function unverified(kit: Kit, kind: 'crypto' | 'linked'): Promise<{ readonly id: string }> {
  const { id } = await ownCounterparty(kit, kind);
  if ((await isUsable(kit, id)) !== false) giveUp(kit);
  return { id };
}

/** Made alike, for the same customer; whether it is verified with the other one is not shown. */
async function besideVerified(kit: Kit): Promise<{ readonly id: string }> {
  const { given, controls } = kit;
  const { id, customer } = await ownCounterparty(kit, 'fiat');
  await controls.run('approveCounterparty', { counterparty: id });
  await given.until(
    () => isUsable(kit, id),
    (usable) => usable !== false,
  );
  const alike = await ownCounterparty(kit, 'fiat', undefined, { name: 'alike', customer });
  if ((await isUsable(kit, alike.id)) !== false) giveUp(kit);
  return alike;
}

/** Verified by the platform meanwhile, it may be paid rightly. */
async function requireUnverified(kit: Kit, id: string): Promise<void> {
  if ((await isUsable(kit, id)) === true) giveUp(kit);
}

async function isUsable({ platform, given, target }: Kit, id: string): Promise<boolean | null> {
  // A new one may be found a moment after it was made.
  const read = await given.until(
    () => platform.getCounterparty({ path: { counterparty_id: id } }),
    succeeded,
  );
  return target.means(
    'counterparty',
    'usable',
    target.bound('getCounterparty', 'status', bodyOf(read)),
  );
}

function giveUp({ given }: Kit): never {
  const line =
    'records: { counterparties: [{ id: …, kind: unverified }] }, or a sandbox in which new ones wait';
  return given.giveUp(new Untestable('a new counterparty is verified by itself', line));
}

/** What is accepted is queued: the funds may be held a while after it. */
async function held(watched: Watch): Promise<{ before?: Exchange; after?: Exchange }> {
  const { before, after } = await watched.rest({ availableBalance: ['-30.00'] });
  const [[first], [last]] = [before, after];
  return first === undefined || last === undefined ? {} : { before: first, after: last };
}
