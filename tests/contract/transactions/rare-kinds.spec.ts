import { TO_EMPTY, empty } from '../../../fixtures/given/accounts/emptied.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { needRefused } from '../../../fixtures/given/calls/refused-before.ts';
import { keepShape, readEach } from '../../../fixtures/given/lists/both-ways.ts';
import { needFeeTaken } from '../../../fixtures/given/movements/fee-taken.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { acceptedByTwo } from '../../../fixtures/given/movements/at-once.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { MARKS } from '../../../fixtures/given/people/written.ts';
import {
  movementIfTaken,
  movementOn,
  movementWithText,
} from '../../../fixtures/given/movements/movement-on.ts';
import { orderForNobody, refusedOrders } from '../../../fixtures/given/movements/refused.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import {
  isOfType,
  recorded,
  recordedEnd,
  recordedMovement,
  untilNothingHeld,
} from '../../../fixtures/given/movements/recorded.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { returnOf } from '../../../fixtures/given/movements/returned.ts';
import { contract, idsOf, recordedAs, test } from '../../../fixtures/test.ts';

const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

const returns = [
  { kind: 'pullDeposit', control: 'returnDeposit', words: 'the clawback of a fiat deposit' },
  { kind: 'withdrawal', control: 'returnWithdrawal', words: 'the return of a fiat withdrawal' },
] as const;

for (const { kind, control, words } of returns) {
  test(
    `status, type and category of ${words} are among the stated values`,
    contract('TXN-003', { ...listing, needs: [{ control }, ...movementNeeds(kind)] }),
    async ({ kit, given, controls }) => {
      const { movement } = await recordedMovement(kit, kind);
      // As by one who lost the answer: it says nothing of what its end left.
      await acceptAgain(kit, movement);
      const comesBack = async (): Promise<void> => {
        const values = returnOf(kit, movement);
        const { exchange } = await controls.run(control, values, { mayRefuse: true });
        // What a fee has made less can't all be taken back.
        if (!succeeded(exchange)) given.giveUp(new NotApplicable('it does not come back'));
      };
      const { newestAfter: lists } = await recorded(kit, movement.accounts, comesBack);

      const members = ['transaction_status', 'transaction_type', 'category_type'];
      await keepShape(kit, { lists, records: await readEach(kit, ...lists) }, 'values', members);
    },
  );
}

test(
  'an external deposit of fiat funds after a deposit that was refused is recorded as FIAT_TRANSFER_IN',
  contract('TXN-014', {
    ...listing,
    needs: [{ control: 'simulateDeposit' }, ...movementNeeds('pullDeposit')],
  }),
  async ({ kit, given, controls, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    await refusedOrders(kit, 'pullDeposit', accounts, 'refused');
    const [type, amount] = ['FIAT_TRANSFER_IN', '12.00'];
    const [{ id: account }] = accounts;
    const values = { account, asset: 'primary', amount: given.amount(amount) };
    const comes = (): Promise<unknown> => controls.run('simulateDeposit', values);
    const readings = await recorded(kit, accounts, comes);

    const of = 'an external deposit after one that was refused';
    await check(recordedAs, readings, { types: [type], amount, of });
  },
);

test(
  'the fee of each of two withdrawals from one account is recorded as FEE',
  contract('TXN-022', {
    ...listing,
    needs: [...movementNeeds('withdrawal'), { request: 'createWithdrawalWithFee' }],
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '250.00' });
    for (const turn of ['first', 'second']) {
      const situation = 'createWithdrawalWithFee';
      const [before] = await given.balances(accounts[0]);
      const order = ['withdrawal', accounts, '30.17'] as const;
      // Which texts it takes is not stated.
      const inLetters =
        turn === 'second' ? await movementWithText(kit, ...order, MARKS, situation) : null;
      const made = inLetters ?? (await movementOn(kit, ...order, turn, situation));
      const act = async (): Promise<void> => {
        // The second one by two at once, of whom one may be refused.
        await (turn === 'second' ? acceptedByTwo(kit, made) : accept(kit, made));
        await settle(kit, made);
      };
      const readings = await recorded(kit, accounts, act, isOfType('FEE'));

      await needFeeTaken(kit, accounts[0], '30.17', before);
      await check(recordedAs, readings, { types: ['FEE'], of: `the fee of the ${turn} of two` });
      await untilNothingHeld(kit, accounts[0]);
    }
  },
);

const beside = [
  { id: 'TXN-015', kind: 'withdrawal', other: 'cryptoWithdrawal', type: 'FIAT_TRANSFER_OUT' },
  { id: 'TXN-017', kind: 'cryptoWithdrawal', other: 'withdrawal', type: 'TRANSFER_OUT' },
] as const;

for (const { id, kind, other, type } of beside) {
  const { words } = movements[kind];

  test(
    `${words} that is accepted together with ${movements[other].words} is recorded as ${type}`,
    contract(id, { ...listing, needs: [...movementNeeds(kind), ...movementNeeds(other)] }),
    async ({ kit, given, check }) => {
      const own = await given.movement(kind);
      const next = await given.movement(other);
      const act = async (): Promise<void> => {
        await Promise.all([accept(kit, own, 'own'), accept(kit, next, 'next')]);
        await settle(kit, own);
      };
      const readings = await recorded(kit, own.accounts, act, isOfType(type));

      await check(recordedAs, readings, { types: [type], of: words });
    },
  );
}

const fromCrypto = [
  {
    id: 'TXN-017',
    kind: 'cryptoWithdrawal',
    words: 'a withdrawal of a stablecoin',
    assets: ['stablecoin'],
    type: 'TRANSFER_OUT',
  },
  {
    id: 'TXN-021',
    kind: 'exchange',
    words: 'an exchange of crypto funds, on both accounts,',
    assets: ['crypto', 'primary'],
    type: 'TRADE',
  },
] as const;

for (const { id, kind, words, assets, type } of fromCrypto) {
  test(
    `${words} is recorded as ${type}`,
    contract(id, { ...listing, needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const [first, second] = assets;
      const payer = { asset: first, balance: '20.00' } as const;
      const accounts =
        second === undefined
          ? await given.accounts(payer)
          : await given.accounts(payer, { asset: second, balance: '0.00' });
      const movement = await movementIfTaken(kit, kind, accounts, '3.17', id);
      if (movement === null) {
        return given.giveUp(new NotApplicable(`${words} is not taken here`));
      }
      const readings = await recordedEnd(kit, movement, isOfType(type));

      await check(recordedAs, readings, { types: [type], of: words });
    },
  );
}

const rows = [
  { id: 'TXN-001', aspect: 'presence', title: 'carry identifier, value, date, status and type' },
  { id: 'TXN-002', aspect: 'types', title: 'have members of their types' },
] as const;

/** What is over may be read from where old things are kept. */
for (const { id, aspect, title } of rows) {
  test(
    `the transactions of an account that was closed ${title}, in the list and alone`,
    contract(id, { ...listing, needs: [...transferNeeds, ...reopened.needs] }),
    async ({ kit, given }) => {
      const [payer, payee] = await given.accounts({ balance: TO_EMPTY }, { balance: '0.00' });
      // What was refused before is no part of what comes after it.
      const nobody = { amount: '1.17', label: 'before' };
      const before = await orderForNobody(kit, 'transfer', [payer, payee], nobody);
      needRefused(kit, [before], 'a transfer to nobody');
      await empty(kit, [payer, payee]);
      await bringTo(kit, payer.id, 'closed');
      const lists = await given.transactions(payer);
      if (!lists.some((page) => succeeded(page) && (idsOf(page) ?? []).length > 0)) {
        given.giveUp(new NotApplicable('no transactions of a closed account are shown'));
      }

      const members = ['id', 'value', 'transaction_date', 'transaction_status', 'transaction_type'];
      await keepShape(kit, { lists, records: await readEach(kit, ...lists) }, aspect, members);
    },
  );
}
