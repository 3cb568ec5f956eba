import { bodyOf, memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { freshItems, isPosted } from '../../../fixtures/checks/accounting.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { askForToken, authorized } from '../../../fixtures/given/calls/bearer.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { movementOn, withdrawalWithFee } from '../../../fixtures/given/movements/movement-on.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { customerIn, ownerNeeds, ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import {
  accept,
  acceptAndWait,
  read,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { recorded } from '../../../fixtures/given/movements/recorded.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { returnOf } from '../../../fixtures/given/movements/returned.ts';
import {
  contract,
  partShown,
  receiptOfCompleted,
  stateLeft,
  stateMeans,
  succeeds,
  test,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

const WRITE = 'withdrawals:write';

const needs = [
  ...movementNeeds('withdrawal'),
  { binding: 'status', of: 'getWithdrawalStatus' },
] as const;

function statusOf({ platform }: Kit, { path }: Movement): Promise<Exchange> {
  return platform.call('getWithdrawalStatus', { path });
}

test(
  'the status of a withdrawal is shown, and another one after its cancellation',
  contract('WDR-008', { operation: 'getWithdrawalStatus', effect: 'irreversible', needs }),
  async ({ kit, platform, given, target, check }) => {
    const movement = await given.movement('withdrawal');
    const before = await given.until(() => statusOf(kit, movement), succeeded);
    await check(succeeds, { answer: before });
    await check(
      partShown,
      { answer: before },
      { binding: 'status', filled: true, what: 'status of the withdrawal' },
    );

    // Which scopes it takes to read is not stated: as far as who may not write may read, it is told the same.
    const scopes = target.file.credentials.primary.scopes.filter((one) => one !== WRITE);
    const token = scopes.length === 0 ? null : (await askForToken(kit, scopes)).token;
    const reader = token === null ? {} : authorized(`Bearer ${token}`, 'probe');
    const toReader = (): Promise<Exchange> =>
      platform.call('getWithdrawalStatus', { path: movement.path }, reader);
    const seen = await toReader();

    carriedOut(kit, await platform.call('cancelWithdrawal', { path: movement.path }));
    const isCancelled = (one: Exchange): boolean | null => {
      const { operation } = one;
      if (operation === null) return null;
      return target.means(
        'withdrawal',
        'cancelled',
        target.bound(operation, 'status', bodyOf(one)),
      );
    };
    const record = await given.until(
      () => read(kit, movement),
      (one) => isCancelled(one) !== false,
    );
    // A cancellation is a request: it may take longer than we wait.
    if (isCancelled(record) === false) return;
    // Asked for once more, which is refused or changes nothing.
    await platform.call('cancelWithdrawal', { path: movement.path }, { intent: 'probe' });
    // States may come between.
    const after = await given.until(
      () => statusOf(kit, movement),
      (one) => given.statusOf(one) !== given.statusOf(before) && isCancelled(one) !== false,
    );

    await check(stateLeft, { before, after }, { what: 'the withdrawal that was cancelled' });
    if (isCancelled(after) !== null) {
      await check(stateMeans, { answer: after }, { record: 'withdrawal', meaning: 'cancelled' });
    }
    if (!succeeded(seen)) return;
    const isOther = (one: Exchange): boolean => given.statusOf(one) !== given.statusOf(seen);
    const told = { before: seen, after: await given.until(toReader, isOther) };
    if (succeeded(told.after)) await check(stateLeft, told, { what: 'the same, to a reader' });
  },
);

for (const kind of ['withdrawal', 'cryptoWithdrawal'] as const) {
  test(
    `the status of ${movements[kind].words} follows its course to its end`,
    contract('WDR-008', {
      operation: 'getWithdrawalStatus',
      effect: 'irreversible',
      needs: [
        ...movementNeeds(kind),
        { binding: 'status', of: 'getWithdrawalStatus' },
        { control: 'settle' },
      ],
    }),
    async ({ kit, given, target, check }) => {
      const movement = await given.movement(kind);
      const before = await given.until(() => statusOf(kit, movement), succeeded);
      await check(stateMeans, { answer: before }, { record: 'withdrawal', meaning: 'created' });

      // Asked on its way too, as by anyone who waits for its end.
      await accept(kit, movement);
      await statusOf(kit, movement);
      await stepped(kit, { id: movement.id, label: movement.id }, 1);
      await statusOf(kit, movement);
      await settle(kit, movement);
      const after = await given.until(
        () => statusOf(kit, movement),
        (answer) => target.means('withdrawal', 'completed', given.statusOf(answer)) !== false,
      );

      await check(stateMeans, { answer: after }, { record: 'withdrawal', meaning: 'completed' });
    },
  );
}

const completed = [
  {
    words: 'a completed withdrawal',
    needs,
    make: ({ given }: Kit) => given.movement('withdrawal'),
  },
  {
    words: 'a completed crypto withdrawal',
    needs: movementNeeds('cryptoWithdrawal'),
    make: ({ given }: Kit) => given.movement('cryptoWithdrawal'),
  },
  {
    words: 'a completed withdrawal that cost a fee',
    needs: [...needs, { request: 'createWithdrawalWithFee' }],
    make: withdrawalWithFee,
  },
  {
    words: 'a completed withdrawal whose receipt was asked for too early',
    needs,
    async make(kit: Kit) {
      const movement = await kit.given.movement('withdrawal');
      await receiptOf(kit, movement, 'probe');
      return movement;
    },
    isAskedOnItsWay: true,
  },
  {
    words: 'a completed withdrawal that came back since',
    needs: [...needs, { control: 'returnWithdrawal' }],
    make: ofOwnCustomer,
    comesBack: true,
  },
] as const;

function receiptOf({ platform }: Kit, { path }: Movement, intent: 'valid' | 'probe') {
  return platform.call('getWithdrawalReceipt', { path }, { intent });
}

const freezing = [
  ...ownerNeeds,
  { request: 'createAccount' },
  { control: 'setCustomerStatus' },
] as const;

/** Of a customer that can be frozen after it, where there can be one. */
async function ofOwnCustomer(kit: Kit): Promise<Movement> {
  if (!isThere(kit.target, freezing)) return kit.given.movement('withdrawal');
  const { id: customer } = await ownOwner(kit);
  const accounts = await kit.given.accounts({ balance: '100.00', customer });
  return movementOn(kit, 'withdrawal', accounts, '30.17');
}

/** Whether its customer was frozen, and is active again. */
async function frozenForAWhile(kit: Kit, { accounts }: Movement): Promise<boolean> {
  const [{ customer }] = accounts;
  if (customer === null || !isThere(kit.target, freezing)) return false;
  const brought = async (status: string): Promise<Exchange> => {
    await kit.controls.run('setCustomerStatus', { customer, status }, { mayRefuse: true });
    return customerIn(kit, customer, status);
  };
  await brought('FROZEN');
  return memberOf(await brought('ACTIVE'), '/data/status') === 'ACTIVE';
}

for (const { words, needs, make, ...row } of completed) {
  test(
    `${words} has a receipt`,
    contract('WDR-009', { operation: 'getWithdrawalReceipt', effect: 'irreversible', needs }),
    async ({ kit, given, controls, check }) => {
      const movement = await make(kit);
      await accept(kit, movement);
      if ('isAskedOnItsWay' in row) await receiptOf(kit, movement, 'probe');
      const record = await settle(kit, movement);
      const drawn = (): Promise<Exchange> => receiptOf(kit, movement, 'valid');
      // It may be drawn up a moment later; once it is there it stays.
      for (const receipt of [await given.until(drawn, succeeded), await drawn()]) {
        await check(receiptOfCompleted, { record, receipt });
      }
      if (!('comesBack' in row)) return;
      const come = () => controls.run('returnWithdrawal', returnOf(kit, movement));
      await recorded(kit, movement.accounts, come, isPosted);
      // As long as its record says that it is completed.
      const asTold = async (): Promise<void> => {
        const [receipt, again] = [await drawn(), await read(kit, movement)];
        await check(receiptOfCompleted, { record: again, receipt });
      };
      await asTold();
      if (await frozenForAWhile(kit, movement)) await asTold();
    },
  );
}

test(
  'a withdrawal that nobody looked at since its completion has a receipt',
  contract('WDR-009', {
    operation: 'getWithdrawalReceipt',
    effect: 'irreversible',
    needs: [...needs, { control: 'settle' }],
  }),
  async ({ kit, platform, given, controls, check }) => {
    const movement = await given.movement('withdrawal');
    const goOn = (): Promise<unknown> =>
      controls.run('settle', { record: movement.id, kind: 'withdrawal' }, { mayRefuse: true });
    const { newestBefore, newestAfter } = await recorded(
      kit,
      movement.accounts,
      async () => {
        await acceptAndWait(kit, movement);
        await goOn();
        await goOn();
      },
      isPosted,
    );
    if (freshItems(newestBefore[0], newestAfter[0])?.some(isPosted) !== true) {
      given.giveUp(new NotApplicable('a withdrawal is not posted by two steps'));
    }
    const receipt = await given.until(
      () => platform.call('getWithdrawalReceipt', { path: movement.path }),
      succeeded,
    );
    const record = await read(kit, movement);

    await check(receiptOfCompleted, { record, receipt });
  },
);

test(
  'how a receipt is answered before the withdrawal is completed is recorded',
  contract('WDR-010', { operation: 'getWithdrawalReceipt', effect: 'irreversible', needs }),
  async ({ kit, platform, given, check }) => {
    const movement = await given.movement('withdrawal');
    const receipt = (): Promise<Exchange> =>
      platform.call('getWithdrawalReceipt', { path: movement.path }, { intent: 'probe' });

    const created = await receipt();
    await accept(kit, movement);
    const accepted = await receipt();

    const what = 'the receipt of a withdrawal that was created, and then accepted';
    await check(whatWasAnswered, { answers: [created, accepted] }, { what });
  },
);
