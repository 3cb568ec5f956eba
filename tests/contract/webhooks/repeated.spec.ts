import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut, unbroken } from '../../../fixtures/given/carried-out.ts';
import { assetToOpen } from '../../../fixtures/given/accounts/further-accounts.ts';
import { allEventsAt, eventsAt, firstOf } from '../../../fixtures/given/events/arrivals.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { accept, acceptAgain, read, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import {
  ownerReadyNeeds,
  ownerType,
  readyApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  contract,
  test,
  toldOnce,
  type Exchange,
  type Kit,
  type Need,
} from '../../../fixtures/test.ts';

test(
  'the opening of an account that is repeated with its key is told of once',
  contract('WHK-017', {
    operation: 'createAccount',
    effect: 'irreversible',
    needs: [
      { webhooks: true },
      { request: 'createAccount' },
      { binding: 'id', of: 'createAccount' },
    ],
  }),
  async ({ kit, platform, given, target, webhooks, quiet, key, unique, check }) => {
    const eventType = 'ACCOUNT_OPEN';
    const { url } = await webhooks.subscribed(eventType);
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const values = { customer, asset: assetToOpen(target), label: unique('repeated') };
    const request = given.request('createAccount', values);
    const options = { idempotencyKey: key('open') };
    const created = carriedOut(kit, await platform.call('createAccount', request, options));
    const ids = [given.idOf(created)];
    firstOf(kit, eventType, await eventsAt(kit, { url, eventType }, ids));
    await platform.call('createAccount', request, { ...options, intent: 'repeat' });
    await quiet(() => platform.getAccount({ path: { account_id: String(ids[0]) } }));

    const deliveries = allEventsAt(kit, url, ids);
    await check(toldOnce, { deliveries }, { eventType, ids });
  },
);

test(
  'the instructions of a deposit whose request is repeated with its key are not told of anew',
  contract('WHK-017', {
    operation: 'createDeposit',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...movementNeeds('pushDeposit')],
  }),
  async ({ kit, platform, given, webhooks, quiet, key, check }) => {
    const eventType = 'ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE';
    const { url } = await webhooks.subscribed(eventType);
    const { request, accounts } = await given.order('pushDeposit');
    const [account] = accounts;
    const options = { idempotencyKey: key('push') };
    const created = carriedOut(kit, await platform.call('createDeposit', request, options));
    const ids = [account.id, given.idOf(created)];
    const rest = (): Promise<unknown> => quiet(() => given.balances(account));
    firstOf(kit, eventType, await eventsAt(kit, { url, eventType }, ids));
    await rest();
    // Those of the account may have come with its opening, and again with the deposit.
    const before = allEventsAt(kit, url, ids);
    await platform.call('createDeposit', request, { ...options, intent: 'repeat' });
    await rest();
    const since = allEventsAt(kit, url, ids).filter((one) => !before.includes(one));

    const deliveries = [...before.slice(-1), ...since];
    await check(toldOnce, { deliveries }, { eventType, ids });
  },
);

test(
  'the end of a withdrawal whose acceptance was repeated with its key is told of once',
  contract('WHK-017', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, given, webhooks, quiet, check }) => {
    const eventType = 'WITHDRAWAL_COMPLETED';
    const { url } = await webhooks.subscribed(eventType);
    const movement = await given.movement('withdrawal');
    await accept(kit, movement);
    await acceptAgain(kit, movement);
    await settle(kit, movement);
    const ids = [movement.id];
    firstOf(kit, eventType, await eventsAt(kit, { url, eventType }, ids));
    await quiet(() => read(kit, movement));

    const deliveries = allEventsAt(kit, url, ids);
    await check(toldOnce, { deliveries }, { eventType, ids });
  },
);

/** As many as are asked for together: each may have seen what was there before the others. */
const AT_ONCE = 6;

/** Whether they meet is a matter of luck. */
const TURNS = 3;

type Asked = {
  readonly words: string;
  readonly eventType: 'APPLICATION_SUBMITTED' | 'WITHDRAWAL_CANCELLED';
  readonly operation: 'submitApplication' | 'cancelWithdrawal';
  readonly needs: readonly Need[];
  /** Of a record of its own: its id, how it is asked for, and how it is read. */
  make(
    kit: Kit,
    name: string,
  ): Promise<{
    readonly id: string;
    ask(): Promise<Exchange>;
    read(): Promise<Exchange>;
  }>;
};

const asked: readonly Asked[] = [
  {
    words: 'an application that is submitted',
    eventType: 'APPLICATION_SUBMITTED',
    operation: 'submitApplication',
    needs: ownerReadyNeeds,
    async make(kit, name) {
      const { platform, target } = kit;
      const { id } = await readyApplication(kit, ownerType(target), name);
      const path = { application_id: id };
      return {
        id,
        ask: () => platform.submitApplication({ path }, { intent: 'probe' }),
        read: () => platform.getApplicationStatus({ path }),
      };
    },
  },
  {
    words: 'a withdrawal that is cancelled',
    eventType: 'WITHDRAWAL_CANCELLED',
    operation: 'cancelWithdrawal',
    needs: movementNeeds('withdrawal'),
    async make(kit) {
      const movement = await kit.given.movement('withdrawal');
      return {
        id: movement.id,
        ask: () => cancel(kit, movement, 'probe'),
        read: () => cancelled(kit, movement),
      };
    },
  },
];

for (const { words, eventType, operation, needs, make } of asked) {
  test(
    `${words} several times at once is told of once`,
    contract('WHK-017', {
      operation,
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...needs],
    }),
    async ({ kit, given, webhooks, quiet, check }) => {
      const { url } = await webhooks.subscribed(eventType);
      for (let turn = 0; turn < TURNS; turn += 1) {
        const { id, ask, read } = await make(kit, `turn-${turn}`);
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, ask));
        // Those that met each other may all be refused, and so may what nobody has accepted yet.
        if (!answers.some(succeeded) && !succeeded(unbroken(kit, await ask()))) {
          given.giveUp(new NotApplicable(`${words} several times at once is refused`));
        }
        firstOf(kit, eventType, await eventsAt(kit, { url, eventType }, [id]));
        await quiet(read);

        const deliveries = allEventsAt(kit, url, [id]);
        await check(toldOnce, { deliveries }, { eventType, ids: [id] });
      }
    },
  );
}
