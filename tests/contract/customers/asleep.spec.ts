import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { capabilityOf } from '../../../fixtures/given/offered.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { asleepNeeds, awokenNeeds, putToSleep } from '../../../fixtures/given/events/awoken.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { unknownId } from '../../../fixtures/given/calls/unknown-id.ts';
import { linkable, linksOf } from '../../../fixtures/given/movements/linkable.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { counterpartyNeeds } from '../../../fixtures/given/movements/own-counterparty.ts';
import { takenOf } from '../../../fixtures/given/taken.ts';
import { changesOf } from '../../../fixtures/given/people/usual-changes.ts';
import { ownOwner, ownerNeeds, ownerType } from '../../../fixtures/given/people/onboarding.ts';
import { ofAll, requestsOf } from '../../../fixtures/given/people/asked-asleep.ts';
import { attempt, bringInto } from '../../../fixtures/given/people/while-asleep.ts';
import { contract, movedOnce, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

/** Transfers and withdrawals of a dormant customer are among the actions of states.spec.ts. */
const KINDS = [
  'exchange',
  'pullDeposit',
  'paymentFromAccount',
  'paymentFromCounterparty',
  'cryptoWithdrawal',
] as const;

/** Of the same kind something else was taken before. */
const REFUSED_ONCE = 'exchange';

for (const kind of KINDS) {
  const { words, situation, create, accept, pathParameter } = movements[kind];

  test(
    `${words} of a dormant customer is made and accepted`,
    contract('CUS-021', {
      operation: accept,
      effect: 'irreversible',
      needs: [
        ...ownerNeeds,
        { request: 'createAccount' },
        { request: situation },
        { binding: 'id', of: create },
        { control: 'setCustomerStatus' },
      ],
    }),
    async ({ kit, platform, given, target, key, unique, check }) => {
      const { id } = await ownOwner(kit);
      const { requestOf, from } = await requestsOf(kit, kind, id);
      const make = (label: string): Promise<Exchange> =>
        platform.call(create, requestOf(label), { idempotencyKey: key(`create-${label}`) });
      const isOfAll = kind === 'cryptoWithdrawal' && from !== undefined;
      const created =
        (isOfAll ? await ofAll(kit, { customer: id, account: from }, create, requestOf) : null) ??
        (await attempt(kit, id, make));
      await check(succeeds, { answer: created.asleep });
      const path = { [pathParameter]: given.idOf(created.done) };
      // The creation may have woken it.
      const accepted = await attempt(kit, id, (label) =>
        acceptAgain(kit, { kind, path }, `accept-${label}`, 'valid'),
      );

      await check(succeeds, { answer: accepted.asleep });
      if (kind !== REFUSED_ONCE) return;
      // Nor is it less available for something that was refused to it.
      await bringInto(kit, id, 'DORMANT');
      const nobody = { to: unknownId(target, 'account_id', unique('nobody')) };
      await platform.call(create, requestOf('of nobody', nobody), { intent: 'invalid' });
      const further = requestOf('further', { amount: given.amount('31.19') });
      const answer = await platform.call(create, further, { idempotencyKey: key('further') });
      await check(succeeds, { answer });
    },
  );
}

test(
  'a counterparty of a dormant customer is created',
  contract('CUS-021', {
    operation: 'createCounterparty',
    effect: 'irreversible',
    needs: [...ownerNeeds, ...counterpartyNeeds('fiat'), { control: 'setCustomerStatus' }],
  }),
  async ({ kit, platform, given, key, unique, check }) => {
    const { id: customer } = await ownOwner(kit);
    const created = await attempt(kit, customer, (label) => {
      const request = given.request('createCounterparty', { customer, label: unique(label) });
      return platform.call('createCounterparty', request, { idempotencyKey: key(label) });
    });

    await check(succeeds, { answer: created.asleep });
  },
);

test(
  'a dormant customer is changed',
  contract('CUS-021', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    needs: [...ownerNeeds, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, platform, key, target, check }) => {
    const { id: customer } = await ownOwner(kit);
    const path = { customer_id: customer };
    // Members of corporations are not shown: a change of none of them is one as well.
    const isPerson = ownerType(target) === 'INDIVIDUAL';
    const updates = isPerson ? changesOf('customer', 'Diver') : [null];
    const changed = await attempt(kit, customer, async (label) => {
      const { answer } = await takenOf(updates, (update, which) =>
        platform.updateCustomer(
          { path, body: update === null ? {} : { updates: [update] } },
          { idempotencyKey: key(`${label}-${which}`), intent: 'probe' },
        ),
      );
      return answer;
    });

    await check(succeeds, { answer: changed.asleep });
  },
);

test(
  'funds from outside reach the dormant account of a dormant customer in full',
  contract('CUS-021', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: [
      ...ownerNeeds,
      ...awokenNeeds,
      { control: 'setCustomerStatus' },
      { binding: 'currentBalance', of: 'getAccount' },
      { binding: 'availableBalance', of: 'getAccount' },
    ],
  }),
  async ({ kit, platform, given, controls, target, check }) => {
    const { id: customer } = await ownOwner(kit);
    const accounts = await given.accounts({ balance: '0.00', customer });
    const [{ id: account }] = accounts;
    const path = { account_id: account };
    const statements = (): Promise<Exchange> =>
      platform.listAccountStatements({ path }, { intent: 'probe' });
    // What it shows while it is awake it shows asleep.
    const hasStatements =
      target.offers(capabilityOf('listAccountStatements')) && succeeded(await statements());
    await bringInto(kit, customer, 'DORMANT');
    await putToSleep(kit, account);
    if (hasStatements) await check(succeeds, { answer: await statements() });
    const watched = await watch(kit, accounts);
    const amount = given.amount('5.07');
    await controls.run('simulateDeposit', { account, asset: 'primary', amount });
    const moves = { currentBalance: ['5.07'], availableBalance: ['5.07'] };
    const readings = await watched.rest(moves, 'in full');

    const because = '5.07 arrived, and a dormant account remains available';
    await check(movedOnce, readings, { ...moves, because });
  },
);

const comingIn = [
  { words: 'a deposit', kind: 'pushDeposit' },
  { words: 'a pull of funds', kind: 'pullDeposit' },
  { words: 'a payment from a counterparty', kind: 'paymentFromCounterparty' },
] as const;

for (const { words, kind } of comingIn) {
  const { create, situation, counterparty: from } = movements[kind];

  test(
    `${words} to the dormant account of a dormant customer is made`,
    contract('CUS-021', {
      operation: create,
      effect: 'irreversible',
      needs: [
        ...ownerNeeds,
        ...asleepNeeds,
        ...movementNeeds(kind),
        { control: 'setCustomerStatus' },
      ],
    }),
    async ({ kit, platform, given, key, unique, check }) => {
      const { id: customer } = await ownOwner(kit);
      const [account] = await given.accounts({ balance: '0.00', customer });
      const counterparty = from && (await given.counterparty(from, customer)).id;
      // The same amount again may be thought a mistake.
      const make = (
        label: string,
        written: string,
        intent: 'probe' | 'valid',
      ): Promise<Exchange> => {
        const amount = given.amount(written);
        const values = { from: null, to: account.id, counterparty, amount, label: unique(label) };
        const request = given.request(situation, values);
        return platform.call(create, request, { idempotencyKey: key(label), intent });
      };
      carriedOut(kit, await make('awake', '30.17', 'probe'));
      await bringInto(kit, customer, 'DORMANT');
      await putToSleep(kit, account.id);
      const answer = await make('asleep', '31.19', 'valid');

      await check(succeeds, { answer });
    },
  );
}

test(
  'a counterparty of a dormant customer is connected to an external account',
  contract('CUS-021', {
    operation: 'connectCounterpartyLink',
    effect: 'irreversible',
    needs: [
      ...ownerNeeds,
      ...counterpartyNeeds('linked'),
      { request: 'createCounterpartyLinkDetails' },
      { request: 'connectCounterpartyLink' },
      { control: 'setCustomerStatus' },
    ],
  }),
  async ({ kit, platform, given, check }) => {
    const { id: customer } = await ownOwner(kit);
    const { id, path, link: named } = await linkable(kit, { customer });
    const [link] = await linksOf(kit, { id, link: named });
    if (link === undefined) {
      return given.giveUp(new NotApplicable('no account is known that can be linked'));
    }
    const request = given.request('connectCounterpartyLink', { counterparty: id, link });
    const connected = await attempt(kit, customer, () =>
      platform.call('connectCounterpartyLink', { ...request, path }, { intent: 'probe' }),
    );

    await check(succeeds, { answer: connected.asleep });
  },
);
