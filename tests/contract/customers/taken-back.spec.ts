import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import {
  acceptAgain,
  acceptAndWait,
  outcomesOf,
  read,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { accountsOf, corporateOwnerNeeds } from '../../../fixtures/given/people/corporate-owner.ts';
import {
  customerIn,
  customerNeeds,
  ownCustomer,
} from '../../../fixtures/given/people/onboarding.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import { contract, notCarriedOut, test } from '../../../fixtures/test.ts';

/** Not of a pending one: of that the document forbids no actions on its withdrawals. */
const locked = [
  { id: 'CUS-013', status: 'FROZEN', words: 'a frozen customer', far: ['created', 'accepted'] },
  // Who has something on its way need not be closed.
  { id: 'CUS-015', status: 'CLOSED', words: 'a closed customer', far: ['created'] },
  {
    id: 'CUS-019',
    status: 'EDD',
    words: 'a customer under enhanced due diligence',
    far: ['created', 'accepted'],
  },
] as const;

const owners = [
  { type: 'INDIVIDUAL', which: '', more: [] },
  { type: 'CORPORATION', which: ' that is a corporation', more: corporateOwnerNeeds },
] as const;

const rows = locked.flatMap((state) => owners.map((owner) => ({ ...state, ...owner })));

for (const { id, status, words, far, type, which, more } of rows) {
  test(
    `a withdrawal of ${words}${which} is not cancelled, which was ${far.join(' or ')} before`,
    contract(id, {
      operation: 'cancelWithdrawal',
      effect: 'irreversible',
      needs: [
        ...customerNeeds(type),
        ...more,
        ...movementNeeds('withdrawal'),
        { request: 'createAccount' },
        { control: 'setCustomerStatus' },
        { binding: 'status', of: 'getWithdrawal' },
      ],
    }),
    async ({ kit, given, platform, controls, target, key, quiet, check }) => {
      const { id: customer } = await ownCustomer(kit, type);
      const wish = { balance: '100.00' } as const;
      const accounts =
        type === 'CORPORATION'
          ? await accountsOf(kit, customer, wish)
          : await given.accounts({ ...wish, customer });
      const waiting: Movement[] = [];
      for (const label of far) {
        const movement = await movementOn(kit, 'withdrawal', accounts, '10.17', label);
        if (label === 'accepted') await acceptAndWait(kit, movement);
        waiting.push(movement);
      }
      await controls.run('setCustomerStatus', { customer, status }, { mayRefuse: true });
      const shown = await customerIn(kit, customer, status);
      if (target.bound('getCustomer', 'status', bodyOf(shown)) !== status) {
        given.giveUp(new Blocked('control:setCustomerStatus', `${words} can't be had`));
      }

      for (const [index, movement] of waiting.entries()) {
        const before = await quiet(() => read(kit, movement));
        const was = target.bound('getWithdrawal', 'status', bodyOf(before));
        // What the platform cancelled itself may be answered as what it is, and what is gone is gone.
        const isOver = ['cancelled', 'inFlight', 'completed'].some(
          (meaning) => target.means('withdrawal', meaning, was) === true,
        );
        if (isOver || target.means('withdrawal', 'cancelled', was) === null) continue;
        const options = { idempotencyKey: key(`cancel-${index}`), intent: 'invalid' } as const;
        const answer = await platform.call('cancelWithdrawal', { path: movement.path }, options);

        const why = `its customer is ${status}`;
        const params = { record: 'withdrawal', meanings: ['cancelled'], why } as const;
        const isTold = target.file.bindings.cancelWithdrawal?.['status'] !== undefined;
        if (isTold || !succeeded(answer)) await check(notCarriedOut, { answer }, params);
        if (!succeeded(answer)) continue;
        // A mere request may be answered with a success, and come to nothing.
        await check(notCarriedOut, { answer: await quiet(() => read(kit, movement)) }, params);
      }
      const [first] = waiting;
      if (type === 'CORPORATION' && first !== undefined) {
        const answer = await acceptAgain(kit, first, 'locked', 'invalid');
        const meanings = ['accepted', 'inFlight', 'completed'];
        for (const outcome of await outcomesOf(kit, first, answer)) {
          const params = {
            record: 'withdrawal',
            meanings,
            why: `its customer is ${status}`,
          } as const;
          await check(notCarriedOut, { answer: outcome }, params);
        }
      }
      if (status === 'CLOSED') return;
      // So that what waits there can be cancelled when the run cleans up.
      const active = { customer, status: 'ACTIVE' };
      await controls.run('setCustomerStatus', active, { mayRefuse: true });
    },
  );
}
