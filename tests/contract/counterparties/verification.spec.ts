import {
  counterpartyNeeds,
  ownCounterparty,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import {
  giveUpVerified,
  isVerified,
  paysNothing,
} from '../../../fixtures/given/movements/unverified.ts';
import { watch, type Watch } from '../../../fixtures/given/movements/watch.ts';
import {
  contract,
  fundsTaken,
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
    async ({ kit, given }) => {
      const [account] = await given.accounts({ asset, balance });
      await paysNothing(kit, { account, payee: () => make(kit), situation, amount });
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
  if ((await isVerified(kit, id)) !== false) giveUpVerified(kit);
  return { id };
}

/** Made alike, for the same customer; whether it is verified with the other one is not shown. */
async function besideVerified(kit: Kit): Promise<{ readonly id: string }> {
  const { given, controls } = kit;
  const { id, customer } = await ownCounterparty(kit, 'fiat');
  await controls.run('approveCounterparty', { counterparty: id });
  await given.until(
    () => isVerified(kit, id),
    (usable) => usable !== false,
  );
  const alike = await ownCounterparty(kit, 'fiat', undefined, { name: 'alike', customer });
  if ((await isVerified(kit, alike.id)) !== false) giveUpVerified(kit);
  return alike;
}

/** What is accepted is queued: the funds may be held a while after it. */
async function held(watched: Watch): Promise<{ before?: Exchange; after?: Exchange }> {
  const { before, after } = await watched.rest({ availableBalance: ['-30.00'] });
  const [[first], [last]] = [before, after];
  return first === undefined || last === undefined ? {} : { before: first, after: last };
}
