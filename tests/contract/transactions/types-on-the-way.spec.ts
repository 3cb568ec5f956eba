import { cameBetween } from '../../../fixtures/checks/accounting.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { behindWithdrawals } from '../../../fixtures/given/behind-others.ts';
import { cancel } from '../../../fixtures/given/movements/cancelling.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { paidFromOutside, paidNeeds } from '../../../fixtures/given/movements/paid-from-outside.ts';
import { isOfType, recorded, recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import { acceptAndWait } from '../../../fixtures/given/movements/to-its-end.ts';
import { memberOf } from '../../../fixtures/json.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import { contract, recordedAs, test, type Kit } from '../../../fixtures/test.ts';

const kinds = [
  { id: 'TXN-015', kind: 'withdrawal', type: 'FIAT_TRANSFER_OUT' },
  { id: 'TXN-017', kind: 'cryptoWithdrawal', type: 'TRANSFER_OUT' },
] as const;

test(
  'a PULL deposit of crypto funds is recorded as TRANSFER_IN',
  contract('TXN-016', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: movementNeeds('pullDeposit'),
  }),
  async ({ kit, given, check }) => {
    const type = 'TRANSFER_IN';
    const accounts = await given.accounts({ asset: 'crypto', balance: '0' });
    const movement = await movementIfTaken(kit, 'pullDeposit', accounts, '0.05');
    // Which funds can be pulled in is not stated.
    if (movement === null) {
      return given.giveUp(new NotApplicable('no crypto funds are pulled in here'));
    }
    const readings = await recordedEnd(kit, movement, isOfType(type));

    await check(recordedAs, readings, { types: [type], of: 'a PULL deposit of crypto funds' });
  },
);

test(
  'crypto funds that a counterparty pays are not recorded as fiat funds',
  contract('TXN-016', { operation: 'listTransactions', effect: 'irreversible', needs: paidNeeds }),
  async ({ kit, check }) => {
    const paid = { asset: 'crypto', payer: 'crypto', amount: '0.0135' } as const;
    const readings = await paidFromOutside(kit, paid);

    // Whether they come as a deposit, or are booked over within the house, is not stated.
    const types = [
      'TRANSFER_IN',
      'TRANSFER_OUT',
      'INTERNAL_TRANSFER',
      'CREDIT_CORRECTION',
      'TRADE',
    ];
    const of = 'a payment of crypto funds from a counterparty';
    await check(recordedAs, readings, { types, amount: paid.amount, of });
  },
);

/** The states in which its transactions are no longer, or not yet, what is read at its end. */
const states = [
  {
    status: 'PENDING',
    words: 'in flight',
    act: (kit: Kit, { id }: Movement) => stepped(kit, { id, label: id }, 1),
  },
  {
    status: 'CANCELLED',
    words: 'that was cancelled',
    act: (kit: Kit, movement: Movement) => cancel(kit, movement, 'probe'),
  },
] as const;

for (const { id, kind, type } of kinds) {
  for (const { status, words, act } of states) {
    const of = `${movements[kind].words} ${words}`;

    test(
      `${of} is recorded as ${type}`,
      contract(id, {
        operation: 'listTransactions',
        effect: 'irreversible',
        needs: movementNeeds(kind),
      }),
      async ({ kit, given, check }) => {
        if (kind === 'cryptoWithdrawal') await behindWithdrawals(kit);
        const { accounts, amount } = await given.order(kind);
        const isThere = (item: unknown): boolean => memberOf(item, 'transaction_status') === status;
        // Its funds may be held when it is created already.
        const goes = async (): Promise<void> => {
          const movement = await movementOn(kit, kind, accounts, amount);
          await acceptAndWait(kit, movement);
          await act(kit, movement);
        };
        const readings = await recorded(kit, accounts, goes, isThere);
        const [before, after] = [readings.newestBefore[0], readings.newestAfter[0]];
        // Which states it comes through is not stated.
        if (!cameBetween(before, after)?.some(isThere)) {
          given.giveUp(new NotApplicable(`no transaction of it is ${status}`));
        }

        await check(recordedAs, readings, { types: [type], amount, of });
      },
    );
  }
}
