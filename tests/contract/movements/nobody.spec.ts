import { bothListsIfBound } from '../../../fixtures/given/accounts/own-list.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { behindMovements } from '../../../fixtures/given/behind-others.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds, refusedMoves } from '../../../fixtures/given/movements/moves.ts';
import { requestForNobody } from '../../../fixtures/given/movements/refused.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, sameRecordsListed, test } from '../../../fixtures/test.ts';

const rows = [
  {
    id: 'EXC-010',
    kind: 'exchange',
    side: 'to',
    words: 'a market exchange to an account',
  },
  {
    id: 'EXC-010',
    kind: 'exchange',
    side: 'from',
    words: 'a market exchange from an account',
  },
  {
    id: 'PAY-009',
    kind: 'paymentFromAccount',
    side: 'to',
    words: 'a payment to an account',
  },
  {
    id: 'PAY-009',
    kind: 'paymentFromAccount',
    side: 'from',
    words: 'a payment from an account',
  },
  {
    id: 'WDR-013',
    kind: 'withdrawal',
    side: 'counterparty',
    words: 'a withdrawal to a counterparty',
  },
  {
    id: 'WDR-013',
    kind: 'cryptoWithdrawal',
    side: 'counterparty',
    words: 'a crypto withdrawal to a counterparty',
  },
  {
    id: 'DEP-012',
    kind: 'pullDeposit',
    side: 'counterparty',
    words: 'a PULL deposit from a counterparty',
  },
] as const;

for (const { id, kind, side, words } of rows) {
  const { create, pathParameter } = movements[kind];

  test(
    `${words} that does not exist moves nothing`,
    contract(id, { operation: create, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, platform, given, key, check }) => {
      // One of the same kind that is carried out: the control of what is not.
      await accept(kit, await given.movement(kind), 'control');
      const { accounts, amount } = await given.order(kind);
      const nobody = { amount, label: 'nobody', side };
      const request = await requestForNobody(kit, kind, accounts, nobody);
      const watched = await watch(kit, accounts);

      const options = { idempotencyKey: key('for nobody'), intent: 'invalid' } as const;
      const created = await platform.call(create, request, options);
      const record = given.idIn(created);
      if (record !== null) {
        const path = { [pathParameter]: record };
        const accepted = await acceptAgain(kit, { kind, path }, 'accept', 'invalid');
        const order = { kind, accounts, amount, request };
        if (succeeded(accepted)) await settle(kit, { ...order, id: record, path });
      }
      const moves = refusedMoves(kind, accounts, record !== null);
      const readings = await watched.rest(moves);

      await check(movedOnce, readings, { ...moves, because: 'there is nobody of that name' });
      // Nor does what was refused stand in a list that is kept elsewhere.
      if (kind !== 'exchange' || side !== 'to' || record !== null) return;
      const lists = await bothListsIfBound(kit, accounts[0]);
      if (lists !== null) await check(sameRecordsListed, lists, { atLeast: 1, what: WHOLE });
    },
  );
}

const WHOLE = 'the list of all transactions has for this account';

test(
  'a transfer to what names a customer, and no account, moves nothing',
  contract('TRF-007', {
    operation: 'createTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, platform, given, key, unique, check }) => {
    const control = await given.movement('transfer');
    await accept(kit, control, 'control');
    await behindMovements(kit, 'transfer', control.accounts);
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const accounts = await given.accounts({ balance: '50.00' }, { balance: '0.00', customer });
    // Of two kinds of records each may have a number of its own, and these may be the same.
    const path = { account_id: customer };
    const account = await platform.getAccount({ path }, { intent: 'unknown-id' });
    if (succeeded(account)) given.giveUp(new NotApplicable('it is the identifier of both'));
    const watched = await watch(kit, accounts);
    const request = given.request('createTransfer', {
      ...{ from: accounts[0].id, to: customer },
      amount: given.amount('30.17'),
      label: unique('to a customer'),
    });
    const options = { idempotencyKey: key('to a customer'), intent: 'invalid' } as const;
    const created = await platform.call('createTransfer', request, options);
    const record = given.idIn(created);
    if (record !== null) {
      const transfer = { kind: 'transfer', path: { transfer_id: record } } as const;
      await acceptAgain(kit, transfer, 'accept', 'invalid');
    }
    const moves = refusedMoves('transfer', accounts, record !== null);
    const readings = await watched.rest(moves);

    await check(movedOnce, readings, { ...moves, because: 'no account is called so' });
  },
);
