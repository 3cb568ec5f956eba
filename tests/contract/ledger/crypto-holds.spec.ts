import { wasRefused } from '../../../fixtures/checks/read.ts';
import {
  around,
  pendingCredit,
  pendingCreditNeeds,
} from '../../../fixtures/given/accounts/around.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { toStablecoinWallet } from '../../../fixtures/given/movements/stablecoin-wallet.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import {
  accept,
  acceptAgain,
  acceptAndWait,
  read,
  settle,
  shows,
  untilAccepted,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  contract,
  creditPending,
  debitHeld,
  movedOnce,
  restored,
  test,
  type Account,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

/** With more digits than money has. */
const [BALANCE, AMOUNT, DIGITS] = ['0.2', '0.123456', 6] as const;

function needDigits({ given, target }: Kit): void {
  const scale = target.file.assets.crypto?.scale ?? DIGITS;
  if (scale >= DIGITS) return;
  given.giveUp(new NotApplicable(`a crypto asset of ${scale} digits has too few for ${AMOUNT}`));
}

const withdrawing = {
  operation: 'acceptWithdrawal',
  effect: 'irreversible',
  needs: movementNeeds('cryptoWithdrawal'),
} as const;

const debits = [
  { id: 'LED-002', status: 'AUTHORIZED', words: 'an authorised', steps: 0 },
  { id: 'LED-003', status: 'PENDING', words: 'a pending', steps: 1 },
] as const;

for (const { id, status, words, steps } of debits) {
  test(
    `${words} debit of crypto funds lowers the available balance, and not the current one`,
    contract(id, withdrawing),
    async ({ kit, given, check }) => {
      needDigits(kit);
      const [account] = await given.accounts({ balance: BALANCE, asset: 'crypto' });
      const expected = { status, moved: ['availableBalance'] } as const;
      const readings = await around(kit, account, expected, async () => {
        const movement = await movementOn(kit, 'cryptoWithdrawal', [account], AMOUNT);
        await accept(kit, movement);
        await stepped(kit, { id: movement.id, label: movement.kind }, steps);
      });
      await check(debitHeld, readings, { status });
    },
  );
}

/** Of a token that stands for money more digits are held than money has. */
const TOKEN = { balance: '9.00', amount: '3.123457' } as const;

test(
  'an authorised debit of a stablecoin lowers the available balance by all of its digits',
  contract('LED-002', withdrawing),
  async ({ kit, check }) => {
    const account = await tokenAccount(kit);
    const status = 'AUTHORIZED' as const;
    const expected = { status, moved: ['availableBalance'] } as const;
    // Its funds may be held when it is created already.
    const readings = await around(kit, account, expected, async () =>
      accept(kit, await tokensWithdrawn(kit, account)),
    );

    await check(debitHeld, readings, { status });
  },
);

test(
  'a withdrawal of a stablecoin takes all of its digits once it is completed',
  contract('WDR-003', withdrawing),
  async ({ kit, check }) => {
    const account = await tokenAccount(kit);
    const movement = await tokensWithdrawn(kit, account);
    const watched = await watch(kit, [account]);
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = { currentBalance: [`-${TOKEN.amount}`], availableBalance: [`-${TOKEN.amount}`] };
    const readings = await restAfter(kit, watched, movement, moves);

    await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
  },
);

async function tokenAccount({ given, target }: Kit): Promise<Account> {
  const scale = target.file.assets.stablecoin?.scale ?? DIGITS;
  if (scale < DIGITS) given.giveUp(new NotApplicable(`a stablecoin of ${scale} digits`));
  const [account] = await given.accounts({ balance: TOKEN.balance, asset: 'stablecoin' });
  return account;
}

async function tokensWithdrawn(kit: Kit, account: Account): Promise<Movement> {
  const outside = toStablecoinWallet(kit);
  const made = await movementIfTaken(outside, 'cryptoWithdrawal', [account], TOKEN.amount);
  return made ?? kit.given.giveUp(new NotApplicable('no stablecoin is withdrawn'));
}

/** Of all that is there, where that is taken: it may cost a fee besides. */
async function wholeHeld(kit: Kit, account: Account): Promise<Movement | null> {
  const whole = await movementIfTaken(kit, 'cryptoWithdrawal', [account], BALANCE, 'whole');
  if (whole === null || wasRefused(await acceptAgain(kit, whole, 'whole', 'probe'))) return null;
  await untilAccepted(kit, whole);
  const record = await read(kit, whole);
  const isOver = (['refused', 'failed'] as const).some((word) => shows(kit, whole, record, word));
  return isOver ? null : whole;
}

async function partHeld(kit: Kit, account: Account): Promise<Movement> {
  const part = await movementOn(kit, 'cryptoWithdrawal', [account], AMOUNT);
  await acceptAndWait(kit, part);
  return part;
}

test(
  'a cancelled withdrawal of crypto funds leaves both balances as they were before it',
  contract('LED-007', { ...withdrawing, operation: 'cancelWithdrawal' }),
  async ({ kit, given, platform, key, check }) => {
    needDigits(kit);
    const [account] = await given.accounts({ balance: BALANCE, asset: 'crypto' });
    const readings = await around(kit, account, { status: 'CANCELLED', moved: [] }, async () => {
      const { path } = (await wholeHeld(kit, account)) ?? (await partHeld(kit, account));
      await platform.call('cancelWithdrawal', { path }, { idempotencyKey: key('cancel') });
    });
    await check(restored, readings);
  },
);

test(
  'a pending credit of crypto funds leaves the current balance alone',
  contract('LED-004', { operation: 'getAccount', effect: 'create', needs: pendingCreditNeeds }),
  async ({ kit, check }) => {
    await check(creditPending, await pendingCredit(kit, 'crypto', '0.25'));
  },
);
