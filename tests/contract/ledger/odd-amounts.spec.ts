import { succeeded } from '../../../fixtures/checks/read.ts';
import { withBegun } from '../../../fixtures/given/accounts/begun-with.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import {
  movementIfTaken,
  movementOn,
  orderOn,
} from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { writeJson } from '../../../fixtures/json.ts';
import { sized } from '../../../fixtures/money.ts';
import { isWithin } from '../../../fixtures/target/amount-limits.ts';
import { contract, neverBelowZero, test, type Exchange } from '../../../fixtures/test.ts';

const kind = 'transfer';
const BALANCE = '50.00';

const details = {
  operation: 'acceptTransfer',
  effect: 'irreversible',
  needs: [{ claim: 'noOverdraft' }, ...movementNeeds(kind)],
} as const;

/** In cents just more than 31, 32 and 33 bits hold: of what is cut off a few cents are left. */
const CUT_SHORT = ['21474836.50', '42949672.99', '85899345.97'] as const;

test(
  'transfers of which a computer word holds a few cents alone take no account below zero',
  contract('LED-015', details),
  async ({ kit, given, target, quiet, check }) => {
    const accounts = await given.accounts({ balance: BALANCE }, { balance: '0.00' });
    const [from] = accounts;
    const [before] = await given.balances(from);
    // Something has to be taken at all.
    const small = await movementOn(kit, kind, accounts, '1.07', 'small');
    const accepts = [await acceptAgain(kit, small, 'accept-small', 'valid')];
    const scale = target.file.assets.primary?.scale;
    for (const amount of CUT_SHORT) {
      if (!isWithin(target.file, 'primary', sized(amount, scale))) continue;
      const large = await movementIfTaken(kit, kind, accounts, amount, amount);
      if (large !== null) accepts.push(await acceptAgain(kit, large, `accept-${amount}`, 'probe'));
    }
    const after = await quiet(() => given.balances(from));

    await check(neverBelowZero, { before, after, accepts }, { asked: CUT_SHORT[0] });
  },
);

/** Which of two members of one name counts is not stated; it is the same one throughout. */
const ORDERS = ['the small one first', 'the large one first'] as const;

test(
  'transfers whose bodies say everything twice, and two amounts, take no account below zero',
  contract('LED-015', details),
  async ({ kit, given, platform, key, quiet, check }) => {
    const accounts = await given.accounts({ balance: BALANCE }, { balance: '0.00' });
    const [from] = accounts;
    const [before] = await given.balances(from);
    const small = await movementOn(kit, kind, accounts, '1.07', 'small');
    const accepts = [await acceptAgain(kit, small, 'accept-small', 'valid')];
    const large = withBegun(kit, from, before, BALANCE)('80.09');
    for (const [index, order] of ORDERS.entries()) {
      const label = `twice-${index}`;
      const amounts = order.startsWith('the small') ? ['1.03', large] : [large, '1.03'];
      const bodies = await Promise.all(
        amounts.map(async (amount) => {
          const { request } = await orderOn(kit, kind, accounts, amount, label, 'createTransfer');
          return writeJson(request.body);
        }),
      );
      // As texts, as no value has two members of one name.
      const inner = bodies.map((body) => body.slice(body.indexOf('{') + 1, body.lastIndexOf('}')));
      const created = await platform.call(
        'createTransfer',
        {},
        {
          raw: { body: `{${inner.join(',')}}`, contentType: 'application/json' },
          idempotencyKey: key(label),
          intent: 'probe',
        },
      );
      if (!succeeded(created)) continue;
      const path = { transfer_id: given.idOf(created) };
      accepts.push(await acceptAgain(kit, { kind, path }, `accept-${label}`, 'probe'));
    }
    const after: readonly Exchange[] = await quiet(() => given.balances(from));

    await check(neverBelowZero, { before, after, accepts }, { asked: large });
  },
);
