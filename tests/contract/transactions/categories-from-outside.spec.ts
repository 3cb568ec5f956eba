import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { smallestOf } from '../../../fixtures/given/accounts/scales.ts';
import { foundByAnyKind, foundByKind } from '../../../fixtures/given/movements/found-by-kind.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { recorded, type Recorded } from '../../../fixtures/given/movements/recorded.ts';
import { acceptAgain, untilAccepted } from '../../../fixtures/given/movements/to-its-end.ts';
import { memberOf } from '../../../fixtures/json.ts';
import { cutTo } from '../../../fixtures/money.ts';
import { contract, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

type Paid = {
  readonly asset: 'primary' | 'secondary' | 'crypto';
  readonly payer: 'fiat' | 'linked' | 'crypto';
  readonly amount: string;
};

const payments = [
  { asset: 'primary', payer: 'fiat', amount: '30.17', words: 'a payment from a counterparty' },
  {
    asset: 'primary',
    payer: 'linked',
    amount: '30.17',
    words: 'a payment from a linked counterparty',
  },
  {
    asset: 'secondary',
    payer: 'fiat',
    amount: '12.29',
    words: 'a payment from a counterparty in another currency',
  },
  {
    asset: 'crypto',
    payer: 'crypto',
    amount: '0.0125',
    words: 'a payment of crypto funds from a counterparty',
  },
] as const;

for (const { words, ...paid } of payments) {
  test(
    `the category identifier of ${words} is found by the operation that reads the kind it names`,
    contract('TXN-025', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [...movementNeeds('paymentFromCounterparty'), { control: 'settle' }],
    }),
    async ({ kit }) => {
      await foundByAnyKind(kit, await paidFromOutside(kit, paid));
    },
  );
}

/** Of which counterparties and assets there are payments, and what makes them come, is not stated. */
async function paidFromOutside(kit: Kit, { asset, payer, amount }: Paid): Promise<Recorded> {
  const { given, platform, controls, target, key, unique } = kit;
  const accounts = await given.accounts({ asset, balance: '0.00' });
  const [{ id: to, customer }] = accounts;
  const request = given.request('createPaymentFromCounterparty', {
    to,
    counterparty: (await given.counterparty(payer, customer, 'or of others')).id,
    amount: given.amount(cutTo(amount, target.file.assets[asset]?.scale), asset),
    label: unique(`${asset}-${payer}`),
  });
  const options = { idempotencyKey: key('create'), intent: 'probe' } as const;
  const taken = (answer: Exchange): Exchange =>
    succeeded(answer) ? answer : given.giveUp(new NotApplicable('no such payment is taken'));
  const created = taken(await platform.call('createPayment', request, options));
  const record = given.idOf(created);
  const payment = { kind: 'paymentFromCounterparty', path: { payment_id: record } } as const;
  return recorded(kit, accounts, async () => {
    taken(await acceptAgain(kit, payment, 'accept', 'probe'));
    await untilAccepted(kit, payment);
    const values = { record, kind: 'payment' };
    const { exchange } = await controls.run('settle', values, { mayRefuse: 'also as unknown' });
    if (succeeded(exchange)) return;
    given.giveUp(new NotApplicable('no operator brings what a counterparty is to pay'));
  });
}

const isNoCorrection = (item: unknown): boolean =>
  !String(memberOf(item, 'transaction_type')).endsWith('_CORRECTION');

const arrivals = [
  { deposit: true, control: 'simulateDeposit', words: 'funds that arrive for a PUSH deposit' },
  { deposit: true, control: 'detectDeposit', words: 'funds that are seen for a PUSH deposit' },
  { deposit: false, control: 'simulateDeposit', words: 'crypto funds that nobody asked for' },
] as const;

for (const { deposit, control, words } of arrivals) {
  test(
    `the category identifier of ${words} is found by the operation that reads its kind`,
    contract('TXN-025', {
      operation: 'getDeposit',
      effect: 'irreversible',
      needs: [{ control }, ...(deposit ? movementNeeds('pushDeposit') : [])],
    }),
    async ({ kit, given, controls, target }) => {
      const asset = deposit ? 'primary' : 'crypto';
      const made = deposit ? await given.movement('pushDeposit') : null;
      const accounts = made?.accounts ?? (await given.accounts({ asset, balance: '0.00' }));
      const values = {
        account: accounts[0].id,
        ...(made !== null && { deposit: made.id }),
        asset,
        amount: given.amount(deposit ? '12.08' : '0.25', asset),
      };
      const comes = async (): Promise<void> => {
        // What corrects them by the least is of no such kind, or names a record of it too.
        if (controls.has('correctBalance')) {
          const amount = given.amount(smallestOf(target, asset), asset);
          const least = { account: accounts[0].id, asset, amount };
          await controls.run('correctBalance', least, { mayRefuse: true });
        }
        await controls.run(control, values);
      };
      const readings = await recorded(kit, accounts, comes, isNoCorrection);
      await foundByKind(kit, readings, ['DEPOSIT']);
    },
  );
}
