import { busyAtRest } from '../../../fixtures/given/accounts/busy.ts';
import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import { locked } from '../../../fixtures/given/people/locked.ts';
import { accountsOf, corporateOwnerNeeds } from '../../../fixtures/given/people/corporate-owner.ts';
import { ownCustomer, ownOwner, ownerNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { inOneDay } from '../../../fixtures/given/probes/day-began.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { acceptAgain, outcomesOf } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { balancesMoved, contract, notCarriedOut, test, type Kit } from '../../../fixtures/test.ts';

/** Transfers, withdrawals and pulls are among the actions of states.spec.ts. */
const KINDS = [
  'exchange',
  'paymentFromAccount',
  'paymentFromCounterparty',
  'cryptoWithdrawal',
] as const;

/** Of exchanges under review, so that funds of both types of customers are tried in each state. */
function isOfCorporation({ target }: Kit, kind: string, status: string): boolean {
  return kind === 'exchange' && status === 'PENDING' && isThere(target, corporateOwnerNeeds);
}

for (const kind of KINDS) {
  const { accept, from, to, usual, vocabulary, words: what } = movements[kind];

  for (const { id, status, words } of locked) {
    test(
      `${what} of ${words} that waits for its acceptance moves nothing by it`,
      contract(id, {
        operation: accept,
        effect: 'irreversible',
        needs: [
          ...ownerNeeds,
          { request: 'createAccount' },
          { control: 'setCustomerStatus' },
          ...movementNeeds(kind),
        ],
      }),
      async ({ kit, given, controls, quiet, check }) => {
        const isCorporate = isOfCorporation(kit, kind, status);
        const { id: customer } = await (isCorporate
          ? ownCustomer(kit, 'CORPORATION')
          : ownOwner(kit));
        const { balance, amount } = usual ?? { balance: '100.00', amount: '30.17' };
        // What only gets funds needs none, and who holds some need not be closed at all.
        const funds = from === null ? '0.00' : balance;
        const own = { asset: from ?? 'primary', balance: funds, customer } as const;
        const wishes = [
          own,
          ...(to === null || from === null
            ? []
            : [{ asset: to, balance: '0.00', customer, others: 'or of others' } as const]),
        ] as const;
        const accounts = await (isCorporate
          ? accountsOf(kit, customer, ...wishes)
          : given.accounts(...wishes));
        // What is busy may be moved by others than the rest.
        const isBusy = kind === 'paymentFromAccount' && status === 'PENDING';
        if (isBusy) await busyAtRest(kit, accounts[0]);
        const movement = await movementOn(kit, kind, accounts, amount);
        await brought(kit, customer, status);
        // A lock may give back what was held.
        const take = async () => {
          const before = await quiet(() => given.balances(...accounts));
          const answer = await acceptAgain(kit, movement, 'accept', 'invalid');
          return { before, answer, after: await quiet(() => given.balances(...accounts)) };
        };
        const { before, answer, after } = await inOneDay(kit, await take(), take);

        const why = `the customer is ${status}`;
        const none = accounts.map(() => '0.00');
        await check(
          balancesMoved,
          { before, after },
          { current: none, available: none, because: why },
        );
        const meanings = ['executed', 'accepted', 'inFlight', 'completed'];
        for (const outcome of await outcomesOf(kit, movement, answer)) {
          await check(notCarriedOut, { answer: outcome }, { record: vocabulary, meanings, why });
        }
        // So that what waits there can be cancelled when the run cleans up.
        if (status !== 'CLOSED') {
          await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' });
        }
      },
    );
  }
}
