import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { forDepositLine } from '../../../fixtures/given/events/further-happenings.ts';
import { isPast } from '../../../fixtures/given/events/happenings.ts';
import { BOUGHT, FIXED } from '../../../fixtures/given/movements/bought.ts';
import { largestPage, pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import { cancel } from '../../../fixtures/given/movements/cancelling.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { isOfType, recorded, recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import { returnOf } from '../../../fixtures/given/movements/returned.ts';
import { acceptAndWait } from '../../../fixtures/given/movements/to-its-end.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { memberOf } from '../../../fixtures/json.ts';
import { cutTo } from '../../../fixtures/money.ts';
import {
  categorised,
  contract,
  idsOf,
  listed,
  objectsOf,
  recordedAs,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

test(
  'a market exchange that fixes what is bought is recorded as TRADE on both accounts',
  contract('TXN-021', { ...listing, needs: [...movementNeeds('exchange'), { request: FIXED }] }),
  async ({ kit, given, check }) => {
    const type = 'TRADE';
    const accounts = await given.accounts(...BOUGHT.wishes);
    const { amount } = BOUGHT;
    const movement = await movementOn(kit, 'exchange', accounts, amount, 'bought', FIXED);
    const readings = await recordedEnd(kit, movement, isOfType(type));

    const of = 'an exchange that fixes what is bought';
    await check(recordedAs, readings, { types: [type], of });
  },
);

const CHARGED = { amount: '0.12', fee: '0.0075' } as const;

test(
  'the deduction of a fee from crypto funds is recorded as FEE',
  contract('TXN-022', { ...listing, needs: [{ control: 'depositWithFee' }] }),
  async ({ given, controls, target, kit, check }) => {
    const asset = 'crypto';
    const scale = target.file.assets[asset]?.scale;
    const [amount, fee] = [cutTo(CHARGED.amount, scale), cutTo(CHARGED.fee, scale)];
    if (/^[0.]*$/.test(fee)) {
      return given.giveUp(new NotApplicable('the asset has too few digits for such a fee'));
    }
    const accounts = await given.accounts({ asset, balance: '0' });
    const values = { account: accounts[0].id, asset, amount: given.amount(amount, asset) };
    const deposit = async (): Promise<void> => {
      const charged = { ...values, fee: given.amount(fee, asset) };
      const { exchange } = await controls.run('depositWithFee', charged, { mayRefuse: true });
      if (!succeeded(exchange)) given.giveUp(new NotApplicable('no fee is taken of crypto funds'));
    };
    const readings = await recorded(kit, accounts, deposit, isOfType('FEE'));

    await check(recordedAs, readings, { types: ['FEE'], amount: fee, of: 'a fee of crypto funds' });
  },
);

test(
  'crypto funds that arrive for a PUSH deposit carry the category DEPOSIT, and name their record',
  contract('TXN-024', {
    ...listing,
    needs: [...movementNeeds('pushDeposit'), { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, platform, target, check }) => {
    const asset = 'crypto';
    const accounts = await given.accounts({ asset, balance: '0' });
    const movement = await movementIfTaken(kit, 'pushDeposit', accounts, '0.05');
    // Which assets come by deposits is not stated.
    if (movement === null) {
      return given.giveUp(new NotApplicable('no crypto account has a PUSH deposit'));
    }
    const on = { account: accounts[0].id, deposit: movement.id, asset };
    const comes = (): Promise<unknown> =>
      controls.run('simulateDeposit', { ...on, amount: given.amount('0.05', asset) });
    const readings = await recorded(kit, accounts, comes);
    const line = forDepositLine(target);
    const read = await platform.call('getDeposit', { path: movement.path });
    // Funds may come to an account without being told to be for this one.
    if (line !== null && !isPast(target, 'deposit', 'completed', given.statusOf(read))) {
      given.giveUp(new Untestable('the funds that came are for no deposit', line));
    }

    await check(categorised, readings, { categoryType: 'DEPOSIT' });
  },
);

test(
  'the clawback of a PUSH deposit is recorded as FIAT_TRANSFER_IN_RETURN',
  contract('TXN-018', {
    ...listing,
    needs: [
      ...movementNeeds('pushDeposit'),
      { control: 'simulateDeposit' },
      { control: 'returnDeposit' },
    ],
  }),
  async ({ kit, given, controls, check }) => {
    const type = 'FIAT_TRANSFER_IN_RETURN';
    const accounts = await given.accounts({ balance: '0.00' });
    const movement = await movementOn(kit, 'pushDeposit', accounts, '30.17');
    const { id: deposit, amount } = movement;
    const values = { account: accounts[0].id, deposit, asset: 'primary' };
    const comes = (): Promise<unknown> =>
      controls.run('simulateDeposit', { ...values, amount: given.amount(amount) });
    await recorded(kit, accounts, comes, isPosted);
    const comesBack = async (): Promise<void> => {
      const back = returnOf(kit, movement);
      const { exchange } = await controls.run('returnDeposit', back, { mayRefuse: true });
      // Which deposits can be clawed back is not stated.
      if (!succeeded(exchange)) given.giveUp(new NotApplicable('no PUSH deposit is clawed back'));
    };
    const readings = await recorded(kit, accounts, comesBack, isOfType(type));

    await check(recordedAs, readings, { types: [type], of: 'the clawback of a PUSH deposit' });
  },
);

test(
  'the list of all transactions covers what was cancelled too',
  contract('TXN-013', { ...listing, needs: movementNeeds('withdrawal') }),
  async ({ kit, given, platform, check }) => {
    const movement = await given.movement('withdrawal');
    const [account] = movement.accounts;
    await acceptAndWait(kit, movement);
    await cancel(kit, movement, 'probe');
    const cancelledOn = (page: Exchange): unknown =>
      objectsOf(page).find((item) => memberOf(item, 'transaction_status') === 'CANCELLED')?.['id'];
    const own = await given.until(
      () => latest(kit, account),
      (page) => cancelledOn(page) !== undefined,
    );
    const id = cancelledOn(own);
    if (typeof id !== 'string') {
      return given.giveUp(new NotApplicable('nothing of a withdrawal is cancelled'));
    }
    const named = await platform.getTransaction({ path: { id } });
    const query = { order: 'DESC', page_size: String(largestPage(kit)) };
    const isThere = (pages: readonly Exchange[]): boolean =>
      pages.some((page) => idsOf(page)?.includes(id) === true);
    const enough = (page: Exchange): boolean => isThere([page]);
    const list = 'listTransactions';
    const { pages, complete } = await pagesUntil(kit, list, { query }, isThere, { enough });

    await check(listed, { named, pages }, { complete });
  },
);
