import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import {
  atRest,
  booksAtRest,
  booksOf,
  openingBooks,
} from '../../../fixtures/given/accounts/explained.ts';
import { needAsMuch } from '../../../fixtures/given/movements/as-much.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, hasEnded, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { allMoved, restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { withdrawn, withdrawnWithFee } from '../../../fixtures/given/movements/own-withdrawals.ts';
import {
  latest,
  transferAll,
  transferEach,
  transferEachTaken,
  untilEnded,
  untilMoreListed,
  type Made,
} from '../../../fixtures/given/movements/transfers.ts';
import {
  format,
  justBelow,
  minus,
  money,
  sized,
  sum,
  type Money,
} from '../../../fixtures/money.ts';
import { amountMaxOf, broughtUp } from '../../../fixtures/target/amount-limits.ts';
import {
  contract,
  explainedByPosted,
  movedOnce,
  sumKept,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const needs = movementNeeds('transfer');
const moving = { operation: 'acceptTransfer', effect: 'irreversible', needs } as const;

const KINDS = ['transfer', 'withdrawal', 'pullDeposit', 'exchange', 'paymentFromAccount'] as const;

test(
  'what leaves an account beyond the amount of a movement is explained by fees',
  contract('LED-011', moving),
  async ({ kit, given, target, controls, check }) => {
    const kinds = KINDS.filter((kind) => isThere(target, movementNeeds(kind)));
    const readings = await Promise.all(
      kinds.map(async (kind) => {
        const movement = await given.movement(kind);
        const watched = await watch(kit, movement.accounts);
        await accept(kit, movement, `accept-${kind}`);
        const record = await settle(kit, movement);
        const moves = movesOf(kind, movement.amount);
        const because = `${kind} of ${movement.amount}`;
        const reading = await watched.rest(moves);
        const isOver = controls.has('settle') || hasEnded(kit, movement, record) !== false;
        return { reading, expected: { ...moves, because }, isOver };
      }),
    );
    for (const { reading, expected, isOver } of readings) {
      // What nobody can be asked to settle may take days: then it left nothing yet.
      if (isOver || allMoved(kit, expected, reading)) await check(movedOnce, reading, expected);
    }
    if (!controls.has('depositWithFee')) return;
    const accounts = await given.accounts({ balance: '0.00' });
    const watched = await watch(kit, accounts);
    const [amount, fee] = [given.amount('12.00'), given.amount('0.75')];
    const account = accounts[0].id;
    await controls.run('depositWithFee', { account, asset: 'primary', amount, fee });
    const moves = { currentBalance: ['12.00'], availableBalance: ['12.00'] };
    const because = 'a deposit of 12.00, of which a fee was deducted';
    await check(movedOnce, await watched.rest(moves), { ...moves, because });
  },
);

test(
  'what each of two withdrawals takes beyond its amount is explained by fees',
  contract('LED-011', {
    ...moving,
    operation: 'acceptWithdrawal',
    needs: [...movementNeeds('withdrawal'), { request: 'createWithdrawalWithFee' }],
  }),
  async ({ kit, given, check }) => {
    const [kind, amount] = ['withdrawal', '30.17'] as const;
    const accounts = await given.accounts({ balance: '200.00' });
    for (const label of ['first', 'second']) {
      const made = await movementOn(kit, kind, accounts, amount, label, 'createWithdrawalWithFee');
      const watched = await watch(kit, accounts);
      await accept(kit, made, `accept-${label}`);
      await settle(kit, made);
      const moves = movesOf(kind, amount);
      const reading = await restAfter(kit, watched, made, moves);

      await check(movedOnce, reading, {
        ...moves,
        because: `the ${label} withdrawal of ${amount}`,
      });
    }
  },
);

const LARGE = { balance: '1300000.00', amount: '1234567.89' } as const;

test(
  'what leaves an account beyond a large amount is explained by fees',
  contract('LED-011', moving),
  async ({ kit, given, check }) => {
    needAsMuch(kit, LARGE.balance, 'no large amount may be sent');
    const movement = await given.movement('transfer', LARGE);
    const watched = await watch(kit, movement.accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf('transfer', LARGE.amount);
    const reading = await restAfter(kit, watched, movement, moves);

    await check(movedOnce, reading, { ...moves, because: `a transfer of ${LARGE.amount}` });
  },
);

test(
  'the current balance changes by the posted transactions, neither more nor less',
  contract('LED-012', { ...moving, operation: 'listTransactions' }),
  async ({ kit, given, controls, target, check }) => {
    const accounts = await given.accounts({ balance: '100.00' }, { balance: '40.00' });
    const [one, other] = accounts;
    const opening = await openingBooks(kit, accounts);
    const seen = [await latest(kit, one), await latest(kit, other)] as const;
    const canWithdraw = isThere(target, movementNeeds('withdrawal'));
    const hasFee = canWithdraw && isThere(target, [{ request: 'createWithdrawalWithFee' }]);
    await Promise.all([
      transferAll(kit, [one, other], ['1.10', '2.20', '1.07'], 'there'),
      transferAll(kit, [other, one], ['4.01'], 'back'),
      ...(canWithdraw ? [withdrawn(kit, one, 0), withdrawn(kit, one, 2)] : []),
      ...(hasFee ? [withdrawnWithFee(kit, one)] : []),
      ...(controls.has('correctBalance') ? [correct(kit, other.id)] : []),
    ]);
    await Promise.all([
      untilMoreListed(kit, one, seen[0], 4 + (canWithdraw ? 2 : 0) + (hasFee ? 1 : 0)),
      untilMoreListed(kit, other, seen[1], controls.has('correctBalance') ? 5 : 4),
    ]);
    const books = await booksAtRest(kit, accounts, opening);

    for (const readings of booksOf(books)) await check(explainedByPosted, readings);
  },
);

const COUNT = 30;

test(
  'many small movements add up exactly',
  contract('LED-013', moving),
  async ({ kit, given, check }) => {
    // With room for fees.
    const [from, to] = await given.accounts({ balance: '84.00' }, { balance: '0.00' });
    const watched = await watch(kit, [from, to]);
    const pair = [from, to] as const;
    const [first] = await transferEachTaken(kit, pair, ['0.10'], 'first');
    // Which amounts are taken is not stated.
    const amount = first === undefined ? '1.10' : '0.10';
    const rest = first === undefined ? COUNT : COUNT - 1;
    await transferEach(kit, pair, Array<string>(rest).fill(amount));
    const total = format(sum(Array<Money>(COUNT).fill(money(amount))), 2);
    const expected = [`-${total}`, total];
    const moves = { currentBalance: expected, availableBalance: expected };
    const readings = await watched.rest(moves, 'in full');
    await check(movedOnce, readings, { ...moves, because: `${COUNT} transfers of ${amount}` });
  },
);

/** Multiplied or added up as binary fractions these are not what they say. */
const AWKWARD = ['0.07', '0.29', '0.35', '0.57', '1.15', '2.01', '4.35', '8.03', '9.95', '16.08'];
/** With fewer digits after the point than their asset has, as numbers are written in JSON. */
const SHORT = ['7.00', '20.00', '3.50', '0.10'];
const ANY = [...AWKWARD, ...SHORT];

test(
  'amounts of any cents arrive as they were sent',
  contract('LED-013', moving),
  async ({ kit, given, check }) => {
    const wishes = ANY.map(() => ({ balance: '0.00' }));
    const [from, ...payees] = await given.accounts({ balance: '90.00' }, ...wishes);
    const accounts = [from, ...payees];
    const watched = await watch(kit, accounts);
    const made: Made[][] = [];
    for (const [index, to] of payees.entries()) {
      made.push(await transferEachTaken(kit, [from, to], [ANY[index] ?? ''], `to-${index}`));
    }
    // Which amounts are taken is not stated: those that are not move nothing.
    const moved = ANY.map((amount, index) => (made[index]?.length === 1 ? amount : '0.00'));
    const total = format(sum(moved.map(money)), 2);
    const expected = [`-${total}`, ...moved];
    const moves = { currentBalance: expected, availableBalance: expected };
    const readings = await watched.rest(moves, 'in full');
    await check(movedOnce, readings, { ...moves, because: 'transfers of these amounts' });
  },
);

test(
  'a large amount loses no digit',
  contract('LED-013', moving),
  async ({ kit, given, target, check }) => {
    const scale = target.file.assets.primary?.scale;
    const most = amountMaxOf(target.file, 'primary') ?? sized('90071992547409.94', scale);
    const balance = justBelow(most, scale);
    // What is left has room for a fee.
    const amount = format(minus(money(balance), money(sized('10.00', scale))));
    const [from, to] = await given.accounts({ balance }, { balance: '0.00' });
    const watched = await watch(kit, [from, to]);
    await transferEach(kit, [from, to], [amount]);
    const moves = { currentBalance: [`-${amount}`, amount] };
    const readings = await watched.rest(moves);
    await check(movedOnce, readings, { ...moves, because: `a transfer of ${amount}` });
  },
);

const DRIBBLE = Array.from({ length: 8 }, (_, index) => `1.${index + 11}`);

test(
  'over a closed set of accounts the sum stays the same',
  contract('LED-016', { ...moving, needs: [{ claim: 'assetConservation' }, ...needs] }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts(
      { balance: '40.00' },
      { balance: '40.00' },
      { balance: '40.00' },
    );
    const [a, b, c] = accounts;
    const newestBefore = await Promise.all(accounts.map((account) => latest(kit, account)));
    const before = await given.balances(...accounts);
    // Many, as a rounding difference may be left over now and then only.
    const enough = (...sizes: readonly string[]): string[] =>
      [...sizes, ...DRIBBLE].map((size) => broughtUp(kit.target.file, 'primary', size));
    const made = await Promise.all([
      transferAll(kit, [a, b], enough('3.33', '6.67'), 'ab'),
      transferAll(kit, [b, c], enough('1.01', '10.99'), 'bc'),
      transferAll(kit, [c, a], enough('5.00'), 'ca'),
    ]);
    // What was debited and is not credited yet is not gone.
    await Promise.all(
      accounts.map(async (account, index) => {
        const seen = newestBefore[index];
        if (seen !== undefined) await untilMoreListed(kit, account, seen, 2 * DRIBBLE.length + 3);
      }),
    );
    await untilEnded(kit, made.flat());
    const read = async (after: readonly Exchange[]) => {
      const newestAfter = await Promise.all(accounts.map((account) => latest(kit, account)));
      return { before, after, newestBefore, newestAfter };
    };
    const judge = judgeOf(kit);
    const fits = (seen: Awaited<ReturnType<typeof read>>): boolean =>
      sumKept.evaluate(seen, undefined, judge).outcome === 'held';
    await check(sumKept, await atRest(kit, accounts, read, fits));
  },
);

async function correct({ controls, given }: Kit, account: string): Promise<void> {
  await controls.run('correctBalance', {
    account,
    asset: 'primary',
    amount: given.amount('-0.55'),
  });
}
