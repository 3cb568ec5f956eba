import { eventfulAccount } from '../../../fixtures/given/accounts/eventful.ts';
import { behindMovements } from '../../../fixtures/given/behind-others.ts';
import { accept, acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds, noMoves, refusedMoves } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { MARKS } from '../../../fixtures/given/people/written.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { unknownId } from '../../../fixtures/given/calls/unknown-id.ts';
import { FIXED } from '../../../fixtures/given/movements/bought.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import type { AssetRole, SituationName } from '../../../fixtures/target/types.ts';
import {
  contract,
  errorAnswered,
  movedOnce,
  notCarriedOut,
  test,
  whatWasAnswered,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

type Row = {
  readonly id: 'TRF-003' | 'TRF-007' | 'EXC-004';
  readonly kind: 'transfer' | 'exchange';
  readonly title: string;
  readonly why: string;
  /** Assets of the two accounts; null for one that does not exist. */
  readonly of: readonly [AssetRole | null, AssetRole | null];
  /** What is there, and what is asked for, where not the usual. */
  readonly funds?: Funds;
  /** Asked for from an account that much came about on, too. */
  readonly isBehindMany?: true;
  /** Asked for besides. */
  readonly large?: string;
  /** Also asked for like this, where the target file tells how. */
  readonly also?: SituationName;
};

type Amount = ReturnType<Kit['given']['amount']>;
type Funds = { readonly balance: string; readonly amount: string };

const USUAL: Funds = { balance: '50.00', amount: '30.00' };
const OF_CRYPTO: Funds = { balance: '0.2', amount: '0.1' };

const otherCurrency = 'a transfer needs two accounts of one currency';
const nobody = 'there is no such account';

const rows: readonly Row[] = [
  {
    id: 'TRF-003',
    kind: 'transfer',
    title: 'a transfer between accounts of different currencies is refused, and moves nothing',
    why: otherCurrency,
    of: ['primary', 'secondary'],
    large: '3000.00',
    isBehindMany: true,
  },
  {
    id: 'TRF-003',
    kind: 'transfer',
    title: 'a transfer between accounts of two crypto assets is refused, and moves nothing',
    why: otherCurrency,
    of: ['crypto', 'stablecoin'],
    funds: OF_CRYPTO,
  },
  {
    id: 'TRF-003',
    kind: 'transfer',
    title: 'a transfer from a currency to a stablecoin is refused, and moves nothing',
    why: otherCurrency,
    of: ['primary', 'stablecoin'],
  },
  {
    id: 'EXC-004',
    kind: 'exchange',
    title: 'an exchange between accounts of one crypto asset is refused, and moves nothing',
    why: 'an exchange needs two currencies',
    of: ['crypto', 'crypto'],
    funds: OF_CRYPTO,
  },
  {
    id: 'EXC-004',
    kind: 'exchange',
    title: 'an exchange between accounts of one currency is refused, and moves nothing',
    why: 'an exchange needs two currencies',
    of: ['primary', 'primary'],
    also: FIXED,
  },
  {
    id: 'TRF-007',
    kind: 'transfer',
    title: 'a transfer to an account that does not exist moves nothing',
    why: nobody,
    of: ['primary', null],
  },
  {
    id: 'TRF-007',
    kind: 'transfer',
    title: 'a transfer from an account that does not exist moves nothing',
    why: nobody,
    of: [null, 'primary'],
  },
];

for (const { id, kind, title, why, of, funds = USUAL, large, also, isBehindMany } of rows) {
  const { create, vocabulary } = movements[kind];

  test(
    title,
    contract(id, { operation: create, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, target, check }) => {
      // A request of the same kind that is carried out: the control of the refusal.
      const control = await given.movement(kind);
      await accept(kit, control, 'control');
      const accounts = await given.accounts(
        ...of.filter((asset) => asset !== null).map((asset) => ({ asset, balance: funds.balance })),
      );
      if (id === 'TRF-007') await takeOrder(kit, accounts, control);
      const watched = await watch(kit, accounts);

      const amount = given.amount(funds.amount, of[0] ?? 'primary');
      const order = placesOf(kit, of, accounts);
      const tried = [await tryOrder(kit, kind, order, amount, { isRepeated: true })];
      if (large !== undefined) {
        tried.push(await tryOrder(kit, kind, order, given.amount(large), { label: 'large' }));
      }
      if (also !== undefined && isThere(target, [{ request: also }])) {
        tried.push(await tryOrder(kit, kind, order, amount, { label: 'also', situation: also }));
      }
      // What was refused once may be let through the next time, or in other letters.
      const other = { label: 'again', letters: MARKS };
      tried.push(await tryOrder(kit, kind, order, amount, other));
      const wasMade = tried.some((each) => each.wasMade);
      const moves = refusedMoves(kind, accounts, wasMade);
      const readings = await watched.rest(moves);

      await check(movedOnce, readings, { ...moves, because: why });
      if (id === 'TRF-007') return;
      const meanings = ['executed', 'accepted', 'completed'];
      // Nor is it one from an account on which much has come about.
      const eventful = isBehindMany === true ? await eventfulAccount(kit) : null;
      if (eventful !== null) {
        const label = 'eventful';
        const little = given.amount('1.17');
        tried.push(await tryOrder(kit, kind, [eventful.id, order[1]], little, { label }));
      }
      for (const { answer } of tried) {
        await check(notCarriedOut, { answer }, { record: vocabulary, meanings, why });
      }
    },
  );
}

/** An order that is taken and waits: its accounts are known then, and may be held from at once. */
async function takeOrder(kit: Kit, accounts: readonly Account[], control: Movement): Promise<void> {
  const [account] = accounts;
  if (account === undefined) return;
  const known = control.accounts[1] ?? control.accounts[0];
  await movementOn(kit, 'transfer', [account, known], '1.00', 'beside');
  await kit.quiet(() => kit.given.balances(account));
}

type Places = readonly [string, string];

function placesOf({ target, unique }: Kit, of: Row['of'], accounts: readonly Account[]): Places {
  const known = [...accounts];
  const place = (asset: Row['of'][number]): string =>
    (asset === null ? undefined : known.shift()?.id) ??
    unknownId(target, 'account_id', unique('nobody'));
  return [place(of[0]), place(of[1])];
}

type Trial = {
  readonly label?: string;
  readonly letters?: string;
  readonly situation?: SituationName;
  /** Under its key as well: what was looked at once may be let through when that comes again. */
  readonly isRepeated?: true;
};

type Tried = { readonly wasMade: boolean; readonly answer: Exchange };

/** Asks for it, and accepts it where it was let through: the last answer of the two. */
async function tryOrder(
  kit: Kit,
  kind: Row['kind'],
  [from, to]: Places,
  amount: Amount = kit.given.amount(USUAL.amount),
  { label = 'wrong', letters = '', isRepeated, ...by }: Trial = {},
): Promise<Tried> {
  const { platform, given, key, unique } = kit;
  const { create, pathParameter } = movements[kind];
  const { situation = movements[kind].situation } = by;
  const values = { from, to, amount, label: `${unique(label)}${letters}` };
  const request = given.request(situation, values);
  const options = { idempotencyKey: key(label), intent: 'invalid' } as const;
  const first = await platform.call(create, request, options);
  const isOver = isRepeated === undefined || given.idIn(first) !== null;
  const created = isOver ? first : await platform.call(create, request, options);
  const record = given.idIn(created);
  if (record === null) return { wasMade: false, answer: created };
  const path = { [pathParameter]: record };
  const answer = await acceptAgain(kit, { kind, path }, `accept ${label}`, 'invalid');
  return { wasMade: true, answer };
}

test(
  'an exchange whose order type is not supported is refused, and moves nothing',
  contract('EXC-006', {
    operation: 'createMarketExchange',
    effect: 'irreversible',
    needs: [...movementNeeds('exchange'), { request: 'createUnsupportedExchange' }],
  }),
  async ({ kit, platform, given, target, key, quiet, unique, check }) => {
    // An exchange that is carried out: the control of the refusal.
    const control = await given.movement('exchange');
    const asset = target.file.assets.crypto === undefined ? 'secondary' : 'crypto';
    const accounts = await given.accounts({ balance: '50.00' }, { balance: '0.00', asset });
    const [from, to] = accounts.map((account) => account.id);
    const values = { from, to, amount: given.amount('30.00'), label: unique('unsupported') };

    // Which pairs are exchanged is not stated; where this one is, its accounts are known then.
    const known = { ...values, amount: given.amount('5.00'), label: unique('supported') };
    const supported = given.request('createExchange', known);
    const probe = { idempotencyKey: key('supported'), intent: 'probe' } as const;
    await platform.call('createMarketExchange', supported, probe);
    // It may be held for at once.
    await quiet(() => given.balances(...accounts));
    const watched = await watch(kit, accounts);

    const order = given.request('createUnsupportedExchange', values);
    const options = { idempotencyKey: key('unsupported'), intent: 'invalid' } as const;
    const refusals = [await platform.call('createMarketExchange', order, options)];
    refusals.push(await platform.call('createMarketExchange', order, { intent: 'invalid' }));
    // Whether a key may be left out is not stated: it is no order that is carried out then either.
    const headers = { 'x-svc-idempotency-id': '' };
    refusals.push(
      await platform.call('createMarketExchange', order, { headers, intent: 'invalid' }),
    );
    // Nor is it supported once what gets the funds was frozen for a while.
    if (isThere(target, reopened.needs)) {
      await bringTo(kit, accounts[1].id, 'frozen');
      await bringTo(kit, accounts[1].id, 'open');
      refusals.push(await platform.call('createMarketExchange', order, { intent: 'invalid' }));
    }
    // Nor for who has asked for so many that are.
    await behindMovements(kit, 'exchange', control.accounts);
    refusals.push(await platform.call('createMarketExchange', order, { intent: 'invalid' }));
    const moves = noMoves(accounts, 'and holds');
    const readings = await watched.rest(moves);

    const why = 'the order type is not supported';
    for (const refusal of refusals) await check(errorAnswered, { refusal }, { why });
    await check(movedOnce, readings, { ...moves, because: why });
  },
);

test(
  'how a transfer from an account to itself is answered is recorded',
  contract('TRF-010', {
    operation: 'createTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '50.00' });
    const own = accounts[0].id;
    const watched = await watch(kit, accounts);

    const { wasMade, answer } = await tryOrder(kit, 'transfer', [own, own]);
    const moves = refusedMoves('transfer', accounts, wasMade);
    const readings = await watched.rest(moves);

    await check(whatWasAnswered, { answers: [answer] }, { what: 'a transfer to its own source' });
    await check(movedOnce, readings, { ...moves, because: 'it left and arrived at one account' });
  },
);
