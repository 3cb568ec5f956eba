import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  recordedEnd,
  recordedMovement,
  isOfType,
  recorded,
  untilNothingHeld,
} from '../../../fixtures/given/movements/recorded.ts';
import {
  exchangeIntoCrypto,
  withdrawalWithFee,
} from '../../../fixtures/given/movements/movement-on.ts';
import { recordedEverywhere } from '../../../fixtures/given/movements/recorded-everywhere.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { returnOf } from '../../../fixtures/given/movements/returned.ts';
import { contract, recordedAs, test, type Kit } from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import { cutTo } from '../../../fixtures/money.ts';

const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

const fromOutside = [
  { id: 'TXN-014', asset: 'primary', words: 'fiat', type: 'FIAT_TRANSFER_IN', amount: '12.00' },
  {
    id: 'TXN-014',
    asset: 'primary',
    words: 'a cent of fiat',
    type: 'FIAT_TRANSFER_IN',
    amount: '0.01',
  },
  {
    id: 'TXN-014',
    asset: 'secondary',
    words: "another currency's",
    type: 'FIAT_TRANSFER_IN',
    amount: '12.00',
  },
  { id: 'TXN-016', asset: 'crypto', words: 'crypto', type: 'TRANSFER_IN', amount: '0.25' },
  { id: 'TXN-016', asset: 'stablecoin', words: 'stablecoin', type: 'TRANSFER_IN', amount: '12.00' },
] as const;

for (const { id, asset, words, type, amount } of fromOutside) {
  test(
    `an external deposit of ${words} funds is recorded as ${type}`,
    contract(id, { ...listing, needs: [{ control: 'simulateDeposit' }] }),
    async ({ kit, given, controls, check }) => {
      if (asset === 'secondary') needCurrency(kit);
      const accounts = await given.accounts({ asset, balance: '0.00' });
      const deposit = (): Promise<unknown> =>
        controls.run('simulateDeposit', {
          account: accounts[0].id,
          asset,
          amount: given.amount(amount, asset),
        });
      const readings = await recorded(kit, accounts, deposit, isOfType(type));
      const of = `an external deposit of ${words} funds`;
      await recordedEverywhere(kit, accounts, readings, { type, amount, of });
      // What comes after it is no less from outside.
      await untilNothingHeld(kit, accounts[0]);
      const next = await recorded(kit, accounts, deposit, isOfType(type));
      await check(recordedAs, next, { types: [type], amount, of: `${of}, after another one` });
    },
  );
}

const movements = [
  { id: 'TXN-014', kind: 'pullDeposit', words: 'a PULL deposit', type: 'FIAT_TRANSFER_IN' },
  { id: 'TXN-015', kind: 'withdrawal', words: 'a fiat withdrawal', type: 'FIAT_TRANSFER_OUT' },
  { id: 'TXN-017', kind: 'cryptoWithdrawal', words: 'a crypto withdrawal', type: 'TRANSFER_OUT' },
  { id: 'TXN-021', kind: 'exchange', words: 'an exchange, on both accounts,', type: 'TRADE' },
] as const;

for (const { id, kind, words, type } of movements) {
  test(
    `${words} is recorded as ${type}`,
    contract(id, { ...listing, needs: movementNeeds(kind) }),
    async ({ kit }) => {
      const { movement, ...readings } = await recordedMovement(
        kit,
        kind,
        isOfType(type),
        kind === 'exchange',
      );
      await recordedEverywhere(kit, movement.accounts, readings, { type, of: words });
    },
  );
}

test(
  'an external deposit of an amount that was withdrawn before is recorded as FIAT_TRANSFER_IN',
  contract('TXN-014', {
    ...listing,
    needs: [...movementNeeds('withdrawal'), { control: 'simulateDeposit' }],
  }),
  async ({ kit, controls, check }) => {
    const type = 'FIAT_TRANSFER_IN';
    // The withdrawal may still be listed later, too.
    const types = [type, 'FIAT_TRANSFER_OUT'];
    const of = 'an external deposit of an amount once withdrawn, and that withdrawal';
    const isOut: typeof isPosted = (item) => isPosted(item) && isOfType('FIAT_TRANSFER_OUT')(item);
    const { movement } = await recordedMovement(kit, 'withdrawal', isOut);
    const { accounts, amount } = movement;
    const values = { account: accounts[0].id, asset: 'primary', amount: kit.given.amount(amount) };
    await untilNothingHeld(kit, accounts[0]);
    const deposit = (): Promise<unknown> => controls.run('simulateDeposit', values);
    const readings = await recorded(kit, accounts, deposit, isOfType(type));

    await check(recordedAs, readings, { types, amount, of });
  },
);

test(
  'an exchange into crypto funds, on both accounts, is recorded as TRADE',
  contract('TXN-021', { ...listing, needs: movementNeeds('exchange') }),
  async ({ kit }) => {
    const [type, of] = ['TRADE', 'an exchange into crypto funds'];
    const movement = await exchangeIntoCrypto(kit);
    const readings = await recordedEnd(kit, movement, isOfType(type));
    await recordedEverywhere(kit, movement.accounts, readings, { type, of });
  },
);

test(
  'a fiat withdrawal in another currency is recorded as FIAT_TRANSFER_OUT',
  contract('TXN-015', { ...listing, needs: movementNeeds('withdrawal') }),
  async ({ kit }) => {
    const type = 'FIAT_TRANSFER_OUT';
    const movement = await inAnotherCurrency(kit);
    const readings = await recordedEnd(kit, movement, isOfType(type));
    const of = 'a withdrawal in another currency';
    await recordedEverywhere(kit, movement.accounts, readings, { type, of });
  },
);

test(
  'the return of a fiat withdrawal in another currency is recorded as FIAT_TRANSFER_OUT_RETURN',
  contract('TXN-019', {
    ...listing,
    needs: [{ control: 'returnWithdrawal' }, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, controls }) => {
    const movement = await inAnotherCurrency(kit);
    await recordedEnd(kit, movement);
    const comesBack = (): Promise<unknown> =>
      controls.run('returnWithdrawal', returnOf(kit, movement));
    const type = 'FIAT_TRANSFER_OUT_RETURN';
    const readings = await recorded(kit, movement.accounts, comesBack, isOfType(type));
    const of = 'the return of a withdrawal in another currency';
    await recordedEverywhere(kit, movement.accounts, readings, { type, of });
  },
);

/** Where there is one currency alone, what it is exchanged for is none. */
function needCurrency({ given, target }: Pick<Kit, 'given' | 'target'>): void {
  if (target.file.assets.secondary?.kind !== 'crypto') return;
  given.giveUp(new NotApplicable('the target has one currency alone'));
}

async function inAnotherCurrency(kit: Kit): Promise<Movement> {
  const { given, platform, key, target } = kit;
  needCurrency(kit);
  const asset = 'secondary';
  const amount = cutTo('30.17', target.file.assets[asset]?.scale);
  const accounts = await given.accounts({ asset, balance: '100.00' });
  const request = given.request('createWithdrawal', {
    from: accounts[0].id,
    counterparty: (await given.counterparty('fiat', null, 'or of others', asset)).id,
    amount: given.amount(amount, asset),
  });
  // Which currencies a counterparty takes is not stated.
  const options = { idempotencyKey: key('create'), intent: 'probe' } as const;
  const created = carriedOut(kit, await platform.call('createWithdrawal', request, options));
  const id = given.idOf(created);
  const path = { withdrawal_id: id };
  return { kind: 'withdrawal', accounts, amount, request, created, id, path };
}

test(
  'a fiat withdrawal that costs a fee is recorded as FIAT_TRANSFER_OUT',
  contract('TXN-015', {
    ...listing,
    needs: [...movementNeeds('withdrawal'), { request: 'createWithdrawalWithFee' }],
  }),
  async ({ kit }) => {
    const movement = await withdrawalWithFee(kit);
    const [type, of] = ['FIAT_TRANSFER_OUT', 'a fiat withdrawal with a fee'];
    const readings = await recordedEnd(kit, movement, isOfType(type));
    await recordedEverywhere(kit, movement.accounts, readings, { type, of });
  },
);

const returns = [
  {
    id: 'TXN-018',
    kind: 'pullDeposit',
    control: 'returnDeposit',
    words: 'the clawback of a fiat deposit',
    type: 'FIAT_TRANSFER_IN_RETURN',
  },
  {
    id: 'TXN-019',
    kind: 'withdrawal',
    control: 'returnWithdrawal',
    words: 'the return of a fiat withdrawal',
    type: 'FIAT_TRANSFER_OUT_RETURN',
  },
] as const;

for (const { id, kind, control, words, type } of returns) {
  test(
    `${words} is recorded as ${type}`,
    contract(id, { ...listing, needs: [{ control }, ...movementNeeds(kind)] }),
    async ({ kit, controls }) => {
      const { movement } = await recordedMovement(kit, kind);
      const comesBack = (): Promise<unknown> => controls.run(control, returnOf(kit, movement));
      const readings = await recorded(kit, movement.accounts, comesBack, isOfType(type));
      await recordedEverywhere(kit, movement.accounts, readings, { type, of: words });
    },
  );
}

const directions = [
  { way: 'upwards', type: 'CREDIT_CORRECTION', sign: '' },
  { way: 'downwards', type: 'DEBIT_CORRECTION', sign: '-' },
] as const;
const ofMoney = { asset: 'primary', balance: '20.00', sizes: ['5.00', '2.00'] } as const;
const ofCrypto = { asset: 'crypto', balance: '0.2', sizes: ['0.05', '0.02'] } as const;
const corrections = [ofMoney, ofCrypto].flatMap((one) =>
  directions.map((direction) => ({ ...one, ...direction })),
);

for (const { asset, balance, sizes, sign, way, type } of corrections) {
  const words = `an adjustment ${way}${asset === 'crypto' ? ' of crypto' : ''}`;
  test(
    `${words} is recorded as ${type}`,
    contract('TXN-020', { ...listing, needs: [{ control: 'correctBalance' }] }),
    async ({ kit, given, controls, check }) => {
      const [account] = await given.accounts({ asset, balance });
      const correct = (size: string) => (): Promise<unknown> => {
        const amount = given.amount(`${sign}${size}`, asset);
        return controls.run('correctBalance', { account: account.id, asset, amount });
      };
      const readings = await recorded(kit, [account], correct(sizes[0]), isOfType(type));
      await recordedEverywhere(kit, [account], readings, { type, amount: sizes[0], of: words });
      if (asset !== 'primary') return;
      const next = await recorded(kit, [account], correct(sizes[1]), isOfType(type));
      await check(recordedAs, next, { types: [type], of: `${words}, after a larger one` });
    },
  );
}

test(
  'the deduction of a fee is recorded as FEE',
  contract('TXN-022', { ...listing, needs: [{ control: 'depositWithFee' }] }),
  async ({ kit, given, controls }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const deposit = (): Promise<unknown> =>
      controls.run('depositWithFee', {
        account: accounts[0].id,
        asset: 'primary',
        amount: given.amount('12.00'),
        fee: given.amount('0.75'),
      });
    // The fee may be booked after what it is deducted from.
    const readings = await recorded(kit, accounts, deposit, isOfType('FEE'));
    const fee = { type: 'FEE', amount: '0.75', of: 'a fee' } as const;
    await recordedEverywhere(kit, accounts, readings, fee);
  },
);
