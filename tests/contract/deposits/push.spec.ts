import { freshItems, isPosted } from '../../../fixtures/checks/accounting.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { memberOf } from '../../../fixtures/json.ts';
import {
  accept,
  acceptAgain,
  read,
  settle,
  untilFound,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { furtherFunds } from '../../../fixtures/given/movements/further-funds.ts';
import { allMoved, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementWithoutText } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { confirmed, unconfirmed } from '../../../fixtures/given/movements/confirmed.ts';
import { justBelow, sized } from '../../../fixtures/money.ts';
import { amountMaxOf } from '../../../fixtures/target/amount-limits.ts';
import { recorded } from '../../../fixtures/given/movements/recorded.ts';
import {
  allDifferent,
  contract,
  foundById,
  movedOnce,
  partShown,
  refused,
  succeeds,
  test,
  whatWasAnswered,
  type Exchange,
} from '../../../fixtures/test.ts';

const LARGE = '1234567.90';

const creating = {
  operation: 'createDeposit',
  effect: 'irreversible',
  needs: movementNeeds('pushDeposit'),
} as const;

/** The same amount again may be thought a mistake. */
const owners = [
  { words: 'an account', asset: 'primary', amounts: ['30.00', '30.71', '31.83'] },
  { words: 'a crypto account', asset: 'crypto', amounts: ['0.05', '0.06', '0.07'] },
] as const;

for (const { words, asset, amounts } of owners)
  test(
    `${words} has several deposits at once`,
    contract('DEP-002', { ...creating, effect: 'create' }),
    async ({ kit, platform, given, key, unique, check }) => {
      const accounts = await given.accounts({ asset, balance: '0.00' });
      const [account] = accounts;
      const created: Exchange[] = [];
      const records: Exchange[] = [];
      for (const [count, amount] of amounts.entries()) {
        const values = {
          to: account.id,
          amount: given.amount(amount, asset),
          label: unique(`no ${count}`),
        };
        const request = given.request('createPushDeposit', values);
        const options = { idempotencyKey: key(`deposit ${count}`), intent: 'probe' } as const;
        const answer = await platform.call('createDeposit', request, options);
        // Which assets come by deposits is not stated.
        if (asset === 'crypto' && count === 0 && !succeeded(answer)) {
          given.giveUp(new NotApplicable('no crypto account has a PUSH deposit'));
        }
        created.push(answer);
      }
      for (const answer of created) await check(succeeds, { answer });
      // Two that have no text to tell them apart are two as well.
      for (const amount of asset === 'primary' ? ['32.03', '32.41'] : []) {
        const of = ['pushDeposit', accounts, amount, `bare ${amount}`] as const;
        const bare = await movementWithoutText(kit, ...of);
        if (bare !== null) created.push(bare.created);
      }
      for (const named of created) {
        const path = { deposit_id: given.idOf(named) };
        const found = await given.until(() => platform.getDeposit({ path }), succeeded);
        records.push(found);
        await check(foundById, { named, found });
      }

      await check(allDifferent, { records }, { count: created.length });
    },
  );

test(
  'accepting a PUSH deposit moves no money',
  contract('DEP-005', { ...creating, operation: 'acceptDeposit' }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('pushDeposit');
    const watched = await watch(kit, movement.accounts);

    await acceptAgain(kit, movement, 'accept', 'invalid');
    const moves = noMoves(movement.accounts, 'and holds');
    const readings = await watched.rest(moves);

    const found = await untilFound(kit, movement);
    await check(foundById, { named: movement.created, found });
    await check(movedOnce, readings, { ...moves, because: 'a PUSH deposit is not accepted' });
  },
);

test(
  'accepting a PUSH deposit is refused',
  contract('DEP-006', {
    ...creating,
    operation: 'acceptDeposit',
    needs: [...creating.needs, { request: 'createPullDeposit' }],
  }),
  async ({ kit, given, check }) => {
    await accept(kit, await given.movement('pullDeposit'), 'control');
    const movement = await given.movement('pushDeposit');

    const refusal = await acceptAgain(kit, movement, 'accept', 'invalid');

    await check(refused, { refusal }, { why: 'a PUSH deposit is not accepted' });
  },
);

test(
  'external funds that arrive for a deposit reach its account in full',
  contract('DEP-007', {
    ...creating,
    needs: [...creating.needs, { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, unique, check }) => {
    const { id, accounts } = await given.movement('pushDeposit');
    const watched = await watch(kit, accounts);

    // A deposit may be funded in parts, and two of them may be alike.
    for (const [index, part] of ['72.43', '10.07', '10.07'].entries()) {
      const values = {
        account: accounts[0].id,
        deposit: id,
        asset: 'primary',
        amount: given.amount(part),
        label: unique(`part ${index}`),
      };
      if (index === 0) await controls.run('simulateDeposit', values);
      else await furtherFunds(kit, 'simulateDeposit', values);
    }
    const moves = { currentBalance: ['92.57'], availableBalance: ['92.57'] };
    const readings = await watched.rest(moves, 'in full');

    await check(movedOnce, readings, { ...moves, because: '72.43 and twice 10.07 arrived' });
  },
);

test(
  'external funds of a large amount reach their account in full, to the last digit',
  contract('DEP-007', {
    ...creating,
    needs: [...creating.needs, { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, target, check }) => {
    const { id, accounts } = await given.movement('pushDeposit');
    const [{ id: account }] = accounts;
    const scale = target.file.assets.primary?.scale;
    const large = justBelow(amountMaxOf(target.file, 'primary') ?? sized(LARGE, scale), scale);
    const watched = await watch(kit, accounts);
    const amount = given.amount(large);
    const values = { account, deposit: id, asset: 'primary', amount };
    await controls.run('simulateDeposit', values);
    const moves = { currentBalance: [large], availableBalance: [large] };
    const readings = await watched.rest(moves, 'in full');

    await check(movedOnce, readings, { ...moves, because: `${large} arrived` });
  },
);

const isSeen = (item: unknown): boolean =>
  memberOf(item, 'transaction_status') === 'PENDING' || isPosted(item);

test(
  'external funds that are seen for a deposit before they arrive reach its account in full, each time',
  contract('DEP-007', {
    ...creating,
    needs: [...creating.needs, { control: 'detectDeposit' }, { control: 'settle' }],
  }),
  async ({ kit, given, controls, unique, check }) => {
    const { id, accounts } = await given.movement('pushDeposit');
    const [account] = accounts;
    for (const [index, part] of ['72.43', '10.07'].entries()) {
      const watched = await watch(kit, accounts);
      const values = {
        account: account.id,
        deposit: id,
        asset: 'primary',
        amount: given.amount(part),
        label: unique(`seen ${index}`),
      };
      const come = (): Promise<unknown> =>
        index === 0
          ? controls.run('detectDeposit', values)
          : furtherFunds(kit, 'detectDeposit', values);
      const { newestBefore, newestAfter } = await recorded(kit, accounts, come, isSeen);
      const seen = freshItems(newestBefore[0], newestAfter[0])?.find(isSeen);
      await confirmed(kit, account, seen);
      const moves = { currentBalance: [part], availableBalance: [part] };
      const readings = await watched.rest(moves, 'in full');
      // Where the operator can't confirm what was seen, it may take its days.
      if (index === 0 && !allMoved(kit, moves, readings)) given.giveUp(unconfirmed());

      await check(movedOnce, readings, { ...moves, because: `${part} were seen and confirmed` });
    }
  },
);

/** As binary fractions what a fee leaves of these is not what it is. */
const FEES = [
  { amount: '10.10', fee: '0.05' },
  { amount: '20.20', fee: '0.10' },
  { amount: '4.35', fee: '0.29' },
] as const;

test(
  'external funds that arrive less a fee reach their account in full besides it',
  contract('DEP-007', {
    ...creating,
    needs: [...creating.needs, { control: 'depositWithFee' }],
  }),
  async ({ kit, given, controls, check }) => {
    for (const { amount, fee } of FEES) {
      const { accounts } = await given.movement('pushDeposit');
      const watched = await watch(kit, accounts);
      await controls.run('depositWithFee', {
        account: accounts[0].id,
        asset: 'primary',
        amount: given.amount(amount),
        fee: given.amount(fee),
      });
      const moves = { currentBalance: [amount], availableBalance: [amount] };
      const readings = await watched.rest(moves);

      const because = `${amount} arrived, of which ${fee} were deducted as a fee`;
      await check(movedOnce, readings, { ...moves, because });
    }
  },
);

test(
  'a PULL deposit brings its funds in full',
  contract('DEP-007', {
    ...creating,
    operation: 'acceptDeposit',
    needs: [...movementNeeds('pullDeposit'), { control: 'settle' }],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('pullDeposit', { amount: '72.43' });
    const watched = await watch(kit, movement.accounts);

    await accept(kit, movement);
    await settle(kit, movement);
    const moves = { currentBalance: ['72.43'], availableBalance: ['72.43'] };
    const readings = await watched.rest(moves);

    await check(movedOnce, readings, { ...moves, because: '72.43 were pulled' });
  },
);

test(
  'the funding instructions of a PUSH deposit are recorded',
  contract('DEP-009', {
    ...creating,
    effect: 'create',
    needs: [...creating.needs, { binding: 'instructions', of: 'getDeposit' }],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('pushDeposit');
    const answer = await read(kit, movement);

    const what = 'the instructions of a PUSH deposit';
    const members = ['/data/deposit_instructions'];
    await check(whatWasAnswered, { answers: [movement.created, answer] }, { what, members });
    await check(partShown, { answer }, { binding: 'instructions', filled: true, what });
  },
);
