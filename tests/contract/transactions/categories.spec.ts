import { isPosted } from '../../../fixtures/checks/accounting.ts';
import {
  foundByAnyKind,
  foundByKind,
  readable,
} from '../../../fixtures/given/movements/found-by-kind.ts';
import {
  exchangeIntoCrypto,
  movementIfTaken,
  movementOn,
  movementWithText,
  withdrawalWithFee,
} from '../../../fixtures/given/movements/movement-on.ts';
import { withdrawn } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { memberOf } from '../../../fixtures/json.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { coveredTwice, movements } from '../../../fixtures/given/movements/movements.ts';
import {
  isOfType,
  recorded,
  recordedEnd,
  recordedMovement,
  type Recorded,
} from '../../../fixtures/given/movements/recorded.ts';
import { accept } from '../../../fixtures/given/movements/to-its-end.ts';
import { accountsOfTwo, twoOwnersNeeds } from '../../../fixtures/given/accounts/two-owners.ts';
import { byStranger, strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { returnOf } from '../../../fixtures/given/movements/returned.ts';
import { categorised, contract, test, type Kit } from '../../../fixtures/test.ts';

/** More than a column of short texts takes. */
const LONG = 'of many words '.repeat(18).trim();

const rows = [...readable, { kind: 'cryptoWithdrawal', categoryType: 'WITHDRAWAL' }] as const;

for (const { kind, categoryType } of rows) {
  const { words, get } = movements[kind];
  const needs = movementNeeds(kind);

  test(
    `the transactions of ${words} carry the category ${categoryType}, and name their record`,
    contract('TXN-024', { operation: 'listTransactions', effect: 'irreversible', needs }),
    async ({ kit, check }) => {
      const { newestBefore, newestAfter } = await recordedMovement(kit, kind);
      await check(categorised, { newestBefore, newestAfter }, { categoryType });
    },
  );

  test(
    `the category identifier of ${words} is found by the operation that reads its kind`,
    contract('TXN-025', {
      operation: get,
      effect: 'irreversible',
      needs: [...needs, ...strangerNeeds],
    }),
    async ({ kit, given }) => {
      const movement = await given.movement(kind, coveredTwice(kind));
      // Its first acceptance is refused, as it comes from another client.
      await byStranger(kit, movements[kind].accept, { path: movement.path });
      await foundByKind(kit, await recordedEnd(kit, movement), [categoryType]);
      // A second one from the same account has a record of its own.
      const isSecond = kind === 'withdrawal';
      const second =
        isSecond && (await movementIfTaken(kit, kind, movement.accounts, '12.34', 'second'));
      if (!second) return;
      const isOwn = (item: unknown): boolean => memberOf(item, 'category_id') !== movement.id;
      const takes = () => accept(kit, second, 'second');
      const readings = await recordedEnd(kit, second, isOwn, takes);
      await foundByKind(kit, readings, [categoryType]);
      // Nor does it name another one where it stands behind the first page.
      const [{ id: account_id }] = movement.accounts;
      const query = { account_id, order: 'DESC', page: 1, page_size: 1 } as const;
      const newestAfter = [await kit.platform.listTransactions({ query })];
      await foundByKind(kit, { ...readings, newestAfter }, []);
    },
  );
}

test(
  'the transactions of a PULL deposit to an account that had one before name the record of their own',
  contract('TXN-024', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: movementNeeds('pullDeposit'),
  }),
  async ({ kit, check }) => {
    const { movement: first } = await recordedMovement(kit, 'pullDeposit', isPosted);
    const second = await movementOn(kit, 'pullDeposit', first.accounts, '12.34', 'second');
    const takes = () => accept(kit, second, 'second');
    // What the first one left may be listed later, too.
    const isOwn = (item: unknown): boolean => memberOf(item, 'category_id') === second.id;
    const { newestBefore, newestAfter } = await recordedEnd(kit, second, isOwn, takes);

    const params = { categoryType: 'DEPOSIT', record: second.id };
    await check(categorised, { newestBefore, newestAfter }, params);
  },
);

const underWay = [
  { status: 'AUTHORIZED', words: 'that is held', steps: 0 },
  { status: 'PENDING', words: 'in flight', steps: 1 },
  { status: 'CANCELLED', words: 'that was cancelled', steps: 0 },
] as const;

for (const { status, words, steps } of underWay) {
  test(
    `the transaction of a withdrawal ${words} carries its category`,
    contract('TXN-024', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: movementNeeds('withdrawal'),
    }),
    async ({ kit, given, platform, check }) => {
      const accounts = await given.accounts({ balance: '50.00' });
      // What goes on by itself may be further by then: it has its category in any state.
      const isThere = (item: unknown): boolean =>
        memberOf(item, 'transaction_status') === status &&
        memberOf(item, 'category_id') !== undefined;
      const act = async (): Promise<void> => {
        const path = { withdrawal_id: await withdrawn(kit, accounts[0], steps) };
        if (status === 'CANCELLED') await platform.cancelWithdrawal({ path }, { intent: 'probe' });
      };
      const { newestBefore, newestAfter } = await recorded(kit, accounts, act, isThere);

      await check(categorised, { newestBefore, newestAfter }, { categoryType: 'WITHDRAWAL' });
    },
  );
}

/** What stands beside the transactions of a movement, or comes of it later. */
const besides = [
  {
    words: 'a withdrawal that costs a fee',
    kind: 'withdrawal',
    categoryType: 'WITHDRAWAL',
    needs: [{ request: 'createWithdrawalWithFee' }],
    leaves: async (kit: Kit) => recordedEnd(kit, await withdrawalWithFee(kit), isOfType('FEE')),
  },
  {
    words: 'a deposit that costs a fee',
    kind: 'pushDeposit',
    categoryType: 'DEPOSIT',
    needs: [{ control: 'depositWithFee' }],
    async leaves(kit: Kit) {
      const { given, controls } = kit;
      const accounts = await given.accounts({ balance: '0.00' });
      const on = { account: accounts[0].id, asset: 'primary' };
      const amounts = { amount: given.amount('12.00'), fee: given.amount('0.75') };
      const deposit = () => controls.run('depositWithFee', { ...on, ...amounts });
      return recorded(kit, accounts, deposit, isOfType('FEE'));
    },
  },
  {
    words: 'a withdrawal that is returned',
    kind: 'withdrawal',
    categoryType: 'WITHDRAWAL',
    needs: [{ control: 'returnWithdrawal' }],
    leaves: (kit: Kit) => returned(kit, 'withdrawal', 'returnWithdrawal'),
  },
  {
    words: 'a PULL deposit that is clawed back',
    kind: 'pullDeposit',
    categoryType: 'DEPOSIT',
    needs: [{ control: 'returnDeposit' }],
    leaves: (kit: Kit) => returned(kit, 'pullDeposit', 'returnDeposit'),
  },
] as const;

for (const { words, kind, categoryType, needs, leaves } of besides) {
  const { get } = movements[kind];

  test(
    `the category identifiers of ${words} are found by the operation that reads its kind`,
    contract('TXN-025', {
      operation: get,
      effect: 'irreversible',
      needs: [...movementNeeds(kind), ...needs],
    }),
    async ({ kit }) => {
      await foundByKind(kit, await leaves(kit), [categoryType]);
    },
  );
}

/** What a movement and its return left together. */
async function returned(
  kit: Kit,
  kind: 'withdrawal' | 'pullDeposit',
  control: 'returnWithdrawal' | 'returnDeposit',
): Promise<Recorded> {
  const { movement, newestBefore } = await recordedMovement(kit, kind, isPosted);
  const comesBack = () => kit.controls.run(control, returnOf(kit, movement));
  const type = kind === 'withdrawal' ? 'FIAT_TRANSFER_OUT_RETURN' : 'FIAT_TRANSFER_IN_RETURN';
  const { newestAfter } = await recorded(kit, movement.accounts, comesBack, isOfType(type));
  return { newestBefore, newestAfter };
}

test(
  'a transfer to the account of another customer carries its category on both accounts',
  contract('TXN-024', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [...movementNeeds('transfer'), ...twoOwnersNeeds, ...strangerNeeds],
  }),
  async ({ kit, check }) => {
    const accounts = await accountsOfTwo(kit);
    const movement =
      (await movementWithText(kit, 'transfer', accounts, '30.17', LONG)) ??
      (await movementOn(kit, 'transfer', accounts, '30.17'));
    // Another client was there right before.
    await byStranger(kit, 'acceptTransfer', { path: movement.path });
    const { newestBefore, newestAfter } = await recordedEnd(kit, movement);
    await check(categorised, { newestBefore, newestAfter }, { categoryType: 'TRANSFER' });
  },
);

test(
  'the transactions of an exchange into crypto funds carry their category on both accounts',
  contract('TXN-024', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: movementNeeds('exchange'),
  }),
  async ({ kit, check }) => {
    const { newestBefore, newestAfter } = await recordedEnd(kit, await exchangeIntoCrypto(kit));
    await check(categorised, { newestBefore, newestAfter }, { categoryType: 'EXCHANGE' });
  },
);

test(
  'the category identifier of a payment is found by the operation that reads the kind it names',
  contract('TXN-025', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: movementNeeds('paymentFromAccount'),
  }),
  async ({ kit }) => {
    await foundByAnyKind(kit, await recordedMovement(kit, 'paymentFromAccount'));
  },
);
