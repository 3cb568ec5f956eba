import { succeeded } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, acceptAgain, read, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { waysToWrite } from '../../../fixtures/target/ways.ts';
import {
  allDifferent,
  contract,
  foundById,
  movedOnce,
  notCarriedOut,
  succeeds,
  test,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Accounts, Movement } from '../../../fixtures/kit.ts';

test(
  'funds from outside do not carry out a PULL deposit that nobody accepted',
  contract('DEP-003', {
    operation: 'createDeposit',
    effect: 'irreversible',
    needs: [
      ...movementNeeds('pullDeposit'),
      { binding: 'status', of: 'getDeposit' },
      { control: 'simulateDeposit' },
    ],
  }),
  async ({ kit, given, controls, check }) => {
    const movement = await given.movement('pullDeposit');
    const [account] = movement.accounts;
    const watched = await watch(kit, movement.accounts);

    const values = { account: account.id, asset: 'primary', amount: given.amount('5.00') };
    await controls.run('simulateDeposit', values);
    const moves = { currentBalance: ['5.00'], availableBalance: ['5.00'] };
    const readings = await watched.rest(moves);

    const because = '5.00 came from outside, and the PULL deposit was not accepted';
    await check(movedOnce, readings, { ...moves, because });
    const meanings = ['accepted', 'completed'];
    const answer = await read(kit, movement);
    await check(notCarriedOut, { answer }, { record: 'deposit', meanings, why: because });
  },
);

test(
  'of PULL deposits that are created at once the one that is accepted moves its own funds alone',
  contract('DEP-003', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: movementNeeds('pullDeposit'),
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const made = await Promise.all(
      ['10.03', '20.41', '40.07'].map((amount) =>
        movementOn(kit, 'pullDeposit', accounts, amount, amount),
      ),
    );
    const watched = await watch(kit, accounts);
    const [accepted, ...others] = made;
    if (accepted === undefined) return;
    await accept(kit, accepted);
    await settle(kit, accepted);
    // What was accepted with it may be on its way as well: an operator is asked for a step of each.
    for (const { id, kind, path } of others) {
      await step(kit, { id, vocabulary: 'deposit' }, () => read(kit, { kind, path }));
    }
    const moves = { currentBalance: ['10.03'], availableBalance: ['10.03'] };
    const readings = await restAfter(kit, watched, accepted, moves);

    const because = 'of three that were created at once only that of 10.03 was accepted';
    await check(movedOnce, readings, { ...moves, because });
  },
);

test(
  'an account has PULL and PUSH deposits at once',
  contract('DEP-002', {
    operation: 'createDeposit',
    effect: 'create',
    needs: [...movementNeeds('pullDeposit'), ...movementNeeds('pushDeposit')],
  }),
  async ({ kit, platform, given, key, unique, check }) => {
    const [account] = await given.accounts({ balance: '0.00' });
    const { id: counterparty } = await given.counterparty(
      'linked',
      account.customer,
      'or of others',
    );
    // The same amount again may be thought a mistake.
    const amounts = ['30.00', '30.71', '31.83'];
    const make = (situation: 'createPullDeposit' | 'createPushDeposit', label: string) => {
      const values = { to: account.id, counterparty, label: unique(label) };
      const amount = given.amount(amounts.shift() ?? '33.19');
      const request = given.request(situation, { ...values, amount });
      return platform.call('createDeposit', request, { idempotencyKey: key(label) });
    };
    // Alone it is made: what is refused beside others is refused for their sake.
    const alone = carriedOut(kit, await make('createPullDeposit', 'alone'));
    const beside = [
      await make('createPushDeposit', 'beside a PULL'),
      await make('createPullDeposit', 'beside both'),
    ];

    for (const answer of beside) await check(succeeds, { answer });
    const all = [alone, ...beside];
    const records = await Promise.all(
      all.map((named) =>
        given.until(
          () => platform.getDeposit({ path: { deposit_id: given.idOf(named) } }),
          succeeded,
        ),
      ),
    );
    for (const [index, named] of all.entries()) {
      const found = records[index];
      if (found !== undefined) await check(foundById, { named, found });
    }
    await check(allDifferent, { records }, { count: all.length });
  },
);

test(
  'of two PULL deposits of an account the earlier one can be accepted as well',
  contract('DEP-002', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: movementNeeds('pullDeposit'),
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const earlier = await movementOn(kit, 'pullDeposit', accounts, '10.03', 'earlier');
    const later = await movementOn(kit, 'pullDeposit', accounts, '20.41', 'later');
    const answer = await acceptAgain(kit, earlier, 'accept-earlier', 'valid');
    // Where this is refused too, it need not be for the sake of the other.
    await accept(kit, later, 'accept-later');

    await check(succeeds, { answer });
  },
);

/** What was held for it is free again then. */
async function calledOff(kit: Kit, accounts: Accounts): Promise<void> {
  const untouched = await watch(kit, accounts);
  const made = await movementIfTaken(kit, 'withdrawal', accounts, '1.03', 'called-off');
  if (made === null || !succeeded(await cancel(kit, made, 'probe'))) return;
  await cancelled(kit, made);
  await untouched.rest(noMoves(accounts, 'and holds'));
}

test(
  'a PULL deposit brings its amount after another one that was called the same, too',
  contract('DEP-004', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: movementNeeds('pullDeposit'),
  }),
  async ({ kit, given, target, unique, check }) => {
    const accounts = await given.accounts({ balance: '5.00' });
    // What was to be paid from it, and was called off, is owed to nobody.
    if (isThere(target, movementNeeds('withdrawal'))) await calledOff(kit, accounts);
    const { createPullDeposit: template = {} } = target.file.requests;
    // Where it is written in several ways, each text takes another one.
    for (const [way] of waysToWrite(template).entries()) {
      const text = unique(`reference-${way}`);
      const alike = { ...kit, unique: () => text };
      const watched = await watch(kit, accounts);
      const made: Movement[] = [];
      for (const amount of ['10.03', '20.41']) {
        const label = `${amount}-${way}`;
        const one = await movementIfTaken(alike, 'pullDeposit', accounts, amount, label);
        // Whether the same reference may come again is not stated.
        if (one === null || !succeeded(await acceptAgain(kit, one, `accept-${label}`, 'probe'))) {
          return given.giveUp(new NotApplicable('no second one of that reference is taken'));
        }
        await settle(kit, one);
        made.push(one);
      }
      const moves = { currentBalance: ['30.44'], availableBalance: ['30.44'] };
      const readings = await restAfter(kit, watched, made, moves, 'in full');

      const because = 'pulls of 10.03 and 20.41 were accepted';
      await check(movedOnce, readings, { ...moves, because });
    }
  },
);
