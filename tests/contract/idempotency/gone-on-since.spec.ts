import type { OperationId } from '../../../generated/operations.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { orderOn } from '../../../fixtures/given/movements/movement-on.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { coveredTwice, movements } from '../../../fixtures/given/movements/movements.ts';
import { accept, acceptAndWait, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { withRates } from '../../../fixtures/given/movements/rates.ts';
import { madeUsable } from '../../../fixtures/given/movements/counterparties.ts';
import { counterpartyNeeds } from '../../../fixtures/given/movements/own-counterparty.ts';
import {
  approve,
  completeApplication,
  customerNeeds,
  readyNeeds,
  type Application,
} from '../../../fixtures/given/people/onboarding.ts';
import type { SituationName } from '../../../fixtures/target/types.ts';
import {
  contract,
  namedAgain,
  oneRecordNamed,
  test,
  type Exchange,
  type Kit,
  type Need,
} from '../../../fixtures/test.ts';

/** How what was created goes on, by the situation that creates it. */
const courses: readonly {
  readonly operation: OperationId;
  readonly situation: SituationName;
  readonly words: string;
  readonly needs: readonly Need[];
  goOn(kit: Kit, application: Application): Promise<unknown>;
}[] = [
  {
    operation: 'createApplication',
    situation: 'createIndividualApplication',
    words: 'an application that was submitted since',
    needs: readyNeeds('INDIVIDUAL'),
    async goOn(kit, application) {
      await completeApplication(kit, application);
      const path = { application_id: application.id };
      carriedOut(kit, await kit.platform.submitApplication({ path }));
    },
  },
  {
    operation: 'createApplication',
    situation: 'createCorporateApplication',
    words: 'an application that was approved since',
    needs: customerNeeds('CORPORATION'),
    async goOn(kit, application) {
      await completeApplication(kit, { ...application, type: 'CORPORATION' });
      await approve(kit, application.id);
    },
  },
  {
    operation: 'createCounterparty',
    situation: 'createCounterparty',
    words: 'a counterparty that was verified since',
    needs: [...counterpartyNeeds('fiat'), { control: 'approveCounterparty' }],
    goOn: (kit, { id }) => madeUsable(kit, id, 'approveCounterparty'),
  },
];

for (const { operation, situation, words, needs, goOn } of courses) {
  test(
    `a creation of ${words} makes no other one when it is tried again`,
    contract('IDM-001', { operation, effect: 'irreversible', needs }),
    async ({ kit, platform, given, key, unique, check }) => {
      const owned = operation === 'createCounterparty';
      const customer = owned ? (await given.customer('INDIVIDUAL', 'as owner')).id : undefined;
      const label = unique('created');
      const request = given.request(situation, { label, ...(owned && { customer }) });
      const send = (intent: 'valid' | 'repeat'): Promise<Exchange> =>
        platform.call(operation, request, { idempotencyKey: key('create'), intent });
      const first = carriedOut(kit, await send('valid'));
      await goOn(kit, { id: given.idOf(first), type: 'INDIVIDUAL', label, created: first });
      const retry = await send('repeat');

      await check(oneRecordNamed, { answers: [first], retry });
    },
  );
}

/** Of a transfer it is part of the whole that is repeated: transfer-replay.spec.ts. */
const kinds = [
  'withdrawal',
  'cryptoWithdrawal',
  'pullDeposit',
  'exchange',
  'paymentFromAccount',
] as const;

for (const kind of kinds) {
  const { words, create, pathParameter } = movements[kind];

  test(
    `a creation of ${words} that was accepted since makes no other one when it is tried again`,
    contract('IDM-001', {
      operation: create,
      effect: 'irreversible',
      needs: movementNeeds(kind),
    }),
    async ({ kit, platform, given, key, check }) => {
      // With enough for a second one: want of funds is no reason to refuse what is no second one.
      const order = await given.order(kind, coveredTwice(kind));
      const send = (intent: 'valid' | 'repeat'): Promise<Exchange> =>
        platform.call(create, order.request, { idempotencyKey: key('create'), intent });
      const first = carriedOut(kit, await send('valid'));
      const id = given.idOf(first);
      const movement = { ...order, created: first, id, path: { [pathParameter]: id } };
      await accept(kit, movement);
      const answers = [first, await send('repeat')];
      await settle(kit, movement);
      const retry = await send('repeat');

      await check(oneRecordNamed, { answers, retry });
    },
  );
}

test(
  'a creation of an exchange whose rate has moved since makes no other one when it is tried again',
  contract('IDM-001', {
    operation: 'createMarketExchange',
    effect: 'irreversible',
    alone: true,
    needs: [...movementNeeds('exchange'), { control: 'setRate' }],
  }),
  async ({ kit, platform, given, key, check }) => {
    const order = await given.order('exchange', coveredTwice('exchange'));
    const send = (intent: 'valid' | 'repeat'): Promise<Exchange> =>
      platform.call('createMarketExchange', order.request, {
        idempotencyKey: key('create'),
        intent,
      });
    const pair = { from: 'primary', to: 'secondary' } as const;
    await withRates(kit, pair, {
      quoted: async () => ({ created: carriedOut(kit, await send('valid')) }),
      async act({ set }, { created }) {
        await set('0.5');
        const retry = await send('repeat');
        return () => check(oneRecordNamed, { answers: [created], retry });
      },
    });
  },
);

/** What it takes is more than half of what is there. */
const MOST = { balance: '100.00', amount: '70.17' } as const;

test(
  'a creation of a withdrawal that took most of the funds names it when it is tried again',
  contract('IDM-001', {
    operation: 'createWithdrawal',
    effect: 'irreversible',
    needs: movementNeeds('withdrawal'),
  }),
  async ({ kit, platform, given, key, check }) => {
    const order = await given.order('withdrawal', MOST);
    const send = (intent: 'valid' | 'repeat'): Promise<Exchange> =>
      platform.call('createWithdrawal', order.request, { idempotencyKey: key('create'), intent });
    const first = carriedOut(kit, await send('valid'));
    const id = given.idOf(first);
    const movement = { ...order, created: first, id, path: { withdrawal_id: id } };
    await acceptAndWait(kit, movement);
    const again = await send('repeat');

    await check(namedAgain, { first, again });
  },
);

test(
  'a creation of a withdrawal whose key was refused for want of funds makes no other one when it is tried again',
  contract('IDM-001', {
    operation: 'createWithdrawal',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), { control: 'simulateDeposit' }],
  }),
  async ({ kit, platform, given, controls, key, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const [{ id: account }] = accounts;
    const { request } = await orderOn(
      kit,
      'withdrawal',
      accounts,
      '30.17',
      'withdrawal',
      movements.withdrawal.situation,
    );
    const send = (intent: 'probe' | 'repeat'): Promise<Exchange> =>
      platform.call('createWithdrawal', request, { idempotencyKey: key('create'), intent });
    if (succeeded(await send('probe'))) {
      return given.giveUp(new NotApplicable('a withdrawal is created without funds'));
    }
    const watched = await watch(kit, accounts);
    const amount = given.amount('100.00');
    await controls.run('simulateDeposit', { account, asset: 'primary', amount });
    await watched.rest({ availableBalance: ['100.00'] });
    const first = await send('probe');
    // A refusal may be all that its key ever gets.
    if (!succeeded(first)) {
      return given.giveUp(new NotApplicable('the key of a refused request stays refused'));
    }
    const answers = [first, await send('repeat')];
    const retry = await send('repeat');

    await check(oneRecordNamed, { answers, retry });
  },
);
