import { calledVerified } from '../../../fixtures/given/movements/called-verified.ts';
import {
  counterpartyNeeds,
  ownCounterparty,
  type CounterpartyKind,
} from '../../../fixtures/given/movements/own-counterparty.ts';
import {
  giveUpVerified,
  isVerified,
  paysNothing,
  unverified,
  type Payee,
} from '../../../fixtures/given/movements/unverified.ts';
import {
  corporateAccounts,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import type { Around } from '../../../fixtures/checks/ledger/holds-and-posts.ts';
import { settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { watch, type Watch } from '../../../fixtures/given/movements/watch.ts';
import {
  contract,
  fundsTaken,
  succeeds,
  test,
  type Kit,
  type Need,
} from '../../../fixtures/test.ts';

const needs = [
  { binding: 'currentBalance', of: 'getAccount' },
  { binding: 'availableBalance', of: 'getAccount' },
] as const;

type Row = {
  readonly words: string;
  readonly asset?: 'crypto';
  readonly costs?: 'a fee';
  readonly owner?: 'a corporation';
  /** Of this customer, where it owns the account that is to pay. */
  readonly make: (kit: Kit, customer?: string) => Promise<Payee>;
  readonly more: readonly Need[];
};

const rows: readonly Row[] = [
  {
    words: 'a counterparty',
    make: ({ given }) => given.counterparty('unverified'),
    more: [],
  },
  {
    words: 'a counterparty, over a way that costs a fee,',
    costs: 'a fee',
    make: ({ given }) => given.counterparty('unverified'),
    more: [{ request: 'createWithdrawalWithFee' }],
  },
  {
    words: 'a crypto counterparty',
    asset: 'crypto',
    make: (kit) => changed(kit, 'crypto'),
    more: counterpartyNeeds('crypto'),
  },
  {
    words: 'a counterparty of a corporation',
    owner: 'a corporation',
    make: (kit, customer) => changed(kit, 'fiat', customer),
    more: [...counterpartyNeeds('fiat'), ...corporateOwnerNeeds],
  },
  {
    words: 'a crypto counterparty of a corporation',
    asset: 'crypto',
    owner: 'a corporation',
    make: (kit, customer) => unverified(kit, 'crypto', customer),
    more: [...counterpartyNeeds('crypto'), ...corporateOwnerNeeds],
  },
  {
    words: 'a counterparty without its link',
    make: (kit) => unverified(kit, 'linked'),
    more: counterpartyNeeds('linked'),
  },
  {
    words: 'a counterparty that was created as a verified one and',
    make: (kit) => calledVerified(kit, 'created'),
    more: counterpartyNeeds('fiat'),
  },
  {
    words: 'a counterparty that was changed to a verified one and',
    make: (kit) => calledVerified(kit, 'changed'),
    more: counterpartyNeeds('fiat'),
  },
  {
    words: 'the double of a verified counterparty',
    make: besideVerified,
    more: [...counterpartyNeeds('fiat'), { control: 'approveCounterparty' }],
  },
];

const withdrawals = {
  primary: { situation: 'createWithdrawal', balance: '100.00', amount: '30.00' },
  crypto: { situation: 'createCryptoWithdrawal', balance: '0.2', amount: '0.123456' },
} as const;

for (const { words, asset = 'primary', costs, owner, make, more } of rows) {
  const { situation: usual, balance, amount } = withdrawals[asset];
  const situation = costs === undefined ? usual : 'createWithdrawalWithFee';

  test(
    `a withdrawal to ${words} that is not verified moves nothing`,
    contract('CPT-004', {
      operation: 'acceptWithdrawal',
      effect: 'irreversible',
      needs: [...needs, { request: situation }, ...more],
    }),
    async ({ kit, given }) => {
      const opened =
        owner === undefined
          ? given.accounts({ asset, balance })
          : corporateAccounts(kit, { asset, balance });
      const [account] = await opened;
      const customer = owner === undefined ? undefined : (account.customer ?? undefined);
      await paysNothing(kit, { account, payee: () => make(kit, customer), situation, amount });
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
    const order = await given.order('withdrawal');
    const { request, accounts } = order;
    const watched = await watch(kit, accounts);
    const created = await platform.call('createWithdrawal', request, {
      idempotencyKey: key('create'),
    });
    await check(succeeds, { answer: created });
    const id = given.idOf(created);
    const path = { withdrawal_id: id };
    const answer = await platform.acceptWithdrawal({ path }, { idempotencyKey: key('accept') });
    await check(succeeds, { answer });
    // What is queued by its acceptance need not be held before it is executed.
    await settle(kit, { ...order, id, path });
    const readings = await held(watched);
    if (readings === null) return;
    const because = 'a withdrawal of 30.00 was accepted';
    await check(fundsTaken, readings, { atLeast: '30.00', because });
  },
);

test(
  'a verified counterparty for crypto can be used for a withdrawal',
  contract('CPT-005', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: movementNeeds('cryptoWithdrawal'),
  }),
  async ({ platform, given, key, check }) => {
    const { request } = await given.order('cryptoWithdrawal');
    const options = { idempotencyKey: key('create') };
    const created = await platform.call('createWithdrawal', request, options);
    await check(succeeds, { answer: created });
    if (!succeeded(created)) return;
    const path = { withdrawal_id: given.idOf(created) };

    const answer = await platform.acceptWithdrawal({ path }, { idempotencyKey: key('accept') });

    await check(succeeds, { answer });
  },
);

/** One that was changed, which verifies nobody by itself; where it does, one as it was made. */
async function changed(
  kit: Kit,
  kind: CounterpartyKind,
  customer?: string,
): Promise<{ readonly id: string }> {
  const { given, platform, target, unique } = kit;
  const { id } = await unverified(kit, kind, customer);
  if (!isThere(target, [{ request: 'updateCounterparty' }])) return { id };
  const request = given.request('updateCounterparty', { counterparty: id, label: unique('other') });
  const path = { counterparty_id: id };
  await platform.call('updateCounterparty', { ...request, path }, { intent: 'probe' });
  if ((await isVerified(kit, id)) === false) return { id };
  return unverified(kit, kind, customer, 'unchanged');
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
async function held(watched: Watch): Promise<Around | null> {
  const readings = await watched.rest({ availableBalance: ['-30.00'] });
  const [before, newestBefore] = [readings.before[0], readings.newestBefore[0]];
  const [after, newestAfter] = [readings.after[0], readings.newestAfter[0]];
  if (!before || !newestBefore || !after || !newestAfter) return null;
  return { before, after, newestBefore, newestAfter };
}
