import { bodyOf } from '../../../fixtures/checks/read.ts';
import { accept, movementNeeds, settle } from '../../../fixtures/given/moving.ts';
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
    const before = await statusOf(kit, movement);
    await check(succeeds, { answer: before });
    await check(
      partShown,
      { answer: before },
      { binding: 'status', filled: true, what: 'status of the withdrawal' },
    );

    await platform.call('cancelWithdrawal', { path: movement.path });
    const after = await given.until(
      () => statusOf(kit, movement),
      (answer) => given.statusOf(answer) !== given.statusOf(before),
    );

    await check(stateLeft, { before, after }, { what: 'the withdrawal that was cancelled' });
    const state = target.bound('getWithdrawalStatus', 'status', bodyOf(after));
    if (target.means('withdrawal', 'cancelled', state) !== null) {
      await check(stateMeans, { answer: after }, { record: 'withdrawal', meaning: 'cancelled' });
    }
  },
);

test(
  'the status of a withdrawal follows its course to its end',
  contract('WDR-008', {
    operation: 'getWithdrawalStatus',
    effect: 'irreversible',
    needs: [...needs, { control: 'settle' }],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('withdrawal');
    const before = await statusOf(kit, movement);
    await check(stateMeans, { answer: before }, { record: 'withdrawal', meaning: 'created' });

    await accept(kit, movement);
    await settle(kit, movement);
    const after = await statusOf(kit, movement);

    await check(stateMeans, { answer: after }, { record: 'withdrawal', meaning: 'completed' });
  },
);

test(
  'a completed withdrawal has a receipt',
  contract('WDR-009', { operation: 'getWithdrawalReceipt', effect: 'irreversible', needs }),
  async ({ kit, platform, given, check }) => {
    const movement = await given.movement('withdrawal');
    await accept(kit, movement);
    const record = await settle(kit, movement);
    for (let count = 0; count < 2; count += 1) {
      const receipt = await platform.call('getWithdrawalReceipt', { path: movement.path });
      await check(receiptOfCompleted, { record, receipt });
    }
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
