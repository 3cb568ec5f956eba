import { mentions } from '../../../fixtures/checks/read.ts';
import { acceptedAtOnce } from '../../../fixtures/given/movements/at-once.ts';
import { cancel } from '../../../fixtures/given/movements/cancelling.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import { accept, settle, untilAccepted } from '../../../fixtures/given/movements/to-its-end.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import {
  corporateAccounts,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { format, money, sum } from '../../../fixtures/money.ts';
import {
  contract,
  movedOnce,
  neverCancelledFromPending,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Account, Accounts, AccountWish, Movement, Need } from '../../../fixtures/kit.ts';

/** As many as make two of each way in which a target file may ask for one. */
const AT_ONCE = 4;

type Owner = {
  readonly whose: string;
  readonly needs: readonly Need[];
  readonly open: (kit: Kit, wish: AccountWish) => Promise<Accounts>;
};

const owners: readonly Owner[] = [
  { whose: 'a person', needs: [], open: ({ given }, wish) => given.accounts(wish) },
  { whose: 'a corporation', needs: corporateOwnerNeeds, open: corporateAccounts },
];

/** With room for the fees of all. */
const fiat = { kind: 'withdrawal', balance: '400.00', amount: '10.17' } as const;
const crypto = { kind: 'cryptoWithdrawal', balance: '0.2', amount: '0.0061728' } as const;

const rows = [
  { ...fiat, situation: 'createWithdrawal', words: 'withdrawals' },
  { ...fiat, situation: 'createWithdrawalWithFee', words: 'withdrawals with a fee' },
  { ...crypto, situation: 'createCryptoWithdrawal', words: 'crypto withdrawals' },
] as const;

for (const { whose, needs: ofOwner, open } of owners) {
  for (const { kind, situation, words, balance, amount } of rows) {
    const asset = movements[kind].from ?? 'primary';
    const needs = [...movementNeeds(kind), { request: situation }, ...ofOwner] as const;

    test(
      `${words} of ${whose} that are accepted at once are each taken from the account`,
      contract('WDR-003', { operation: 'acceptWithdrawal', effect: 'irreversible', needs }),
      async ({ kit, check }) => {
        const accounts = await open(kit, { balance, asset });
        const made: Movement[] = [];
        for (let turn = 0; turn < AT_ONCE; turn += 1) {
          const of = [accounts, amount, `turn ${turn}`, situation] as const;
          made.push((await movementIfTaken(kit, kind, ...of)) ?? notTaken(kit));
        }
        const watched = await watch(kit, accounts);
        await acceptedAtOnce(kit, made);
        for (const one of made) await settle(kit, one);
        const all = format(sum(made.map((one) => money(one.amount))));
        const moves = { availableBalance: [`-${all}`] };
        const readings = await restAfter(kit, watched, made, moves, 'in full');

        const because = `${AT_ONCE} withdrawals, in all ${all}, were accepted at once`;
        await check(movedOnce, readings, { ...moves, because });
      },
    );

    test(
      `of ${words} of ${whose} what is pending does not become cancelled by cancellations at once`,
      contract('LED-009', { operation: 'cancelWithdrawal', effect: 'irreversible', needs }),
      async ({ kit, quiet, check }) => {
        const accounts = await open(kit, { balance, asset });
        const [account] = accounts;
        const of = [accounts, amount, 'under way', situation] as const;
        const movement = (await movementIfTaken(kit, kind, ...of)) ?? notTaken(kit);
        await accept(kit, movement);
        const before = await pending(kit, movement, account);
        await Promise.all(Array.from({ length: AT_ONCE }, () => cancel(kit, movement, 'probe')));
        const readings = [before, await quiet(() => latest(kit, account))];
        // What goes over a chain may be another transaction once it is in a block.
        if (kind === 'cryptoWithdrawal' && whose === 'a person') {
          await settle(kit, movement);
          readings.push(await latest(kit, account));
        }

        await check(neverCancelledFromPending, { readings });
      },
    );
  }
}

/** Which of them there are for an account, and how many at once, is not stated. */
function notTaken({ given }: Kit): never {
  return given.giveUp(new NotApplicable('the withdrawal is not taken'));
}

/** The list of its account once it is on its way out. */
async function pending(kit: Kit, movement: Movement, account: Account): Promise<Exchange> {
  await untilAccepted(kit, movement);
  const own = { id: movement.id, vocabulary: 'withdrawal' } as const;
  return step(kit, own, () => latest(kit, account), {
    isWanted: (page) => mentions(page, 'PENDING'),
  });
}
