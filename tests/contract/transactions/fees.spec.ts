import { freshItems } from '../../../fixtures/checks/accounting.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { eventsAt, firstOf } from '../../../fixtures/given/events/arrivals.ts';
import { recordsTold, toldAt } from '../../../fixtures/given/events/told-records.ts';
import { isOfType, recorded } from '../../../fixtures/given/movements/recorded.ts';
import { requireOffered } from '../../../fixtures/given/offered.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { memberOf } from '../../../fixtures/json.ts';
import { cutTo, sized } from '../../../fixtures/money.ts';
import type { AssetRole } from '../../../fixtures/target/types.ts';
import {
  contract,
  eventMatchesRecords,
  sameValueUnder,
  test,
  type Account,
  type Kit,
} from '../../../fixtures/test.ts';

type Sums = { readonly amount: string; readonly fee: string };

const OF_MONEY: readonly [Sums, Sums] = [
  { amount: '12.08', fee: '0.75' },
  { amount: '20.41', fee: '1.30' },
];
const OF_CRYPTO: readonly [Sums, Sums] = [
  { amount: '0.12', fee: '0.0075' },
  { amount: '0.2', fee: '0.0013' },
];

const rows = [
  { asset: 'primary', words: 'money', sums: OF_MONEY, others: 'crypto' },
  { asset: 'secondary', words: 'another currency', sums: OF_MONEY, others: 'crypto' },
  { asset: 'crypto', words: 'crypto funds', sums: OF_CRYPTO, others: 'primary' },
  { asset: 'stablecoin', words: 'a stablecoin', sums: OF_MONEY, others: 'primary' },
] as const;

const needs = [{ control: 'depositWithFee' }] as const;

for (const { asset, words, sums } of rows) {
  test(
    `each of two fees in ${words} is stated in the currency of its account, under it as well`,
    contract('TXN-023', { operation: 'listTransactions', effect: 'irreversible', needs }),
    async ({ kit, given, platform, check }) => {
      requireOffered(kit, 'getAccountTransaction');
      const account = await accountIn(kit, asset);
      for (const one of sums) {
        for (const id of await charged(kit, account, one)) {
          const path = { account_id: account.id, transaction_id: id };
          const [alone, under] = await Promise.all([
            given.until(() => platform.getTransaction({ path: { id } }), succeeded),
            given.until(() => platform.getAccountTransaction({ path }), succeeded),
          ]);

          await check(sameValueUnder, { alone, under });
        }
      }
    },
  );
}

// All in one: fees of other tests would come between what follows each other here.
test(
  'the events of two fees in each asset tell their amounts, after a fee of another client, too',
  contract('WHK-015', {
    operation: 'createSubscription',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...needs, { credential: 'second', ifThere: true }],
  }),
  async ({ kit, target, webhooks, check }) => {
    const eventType = 'TRANSACTION_POSTED';
    const { url } = await webhooks.subscribed(eventType);
    const charge = await chargeOfAnother(kit);
    for (const { asset, sums, others } of rows) {
      if (target.file.assets[asset] === undefined) continue;
      const account = await accountIn(kit, asset);
      for (const one of sums) {
        await charge(others);
        for (const id of await charged(kit, account, one)) {
          // An account may have the same identifier.
          const isOwn = (told: Delivery): boolean => toldAt(told, '/transaction_id') === id;
          const told = await eventsAt(kit, { url, eventType }, [id], 0, isOwn);
          const delivery = firstOf(kit, eventType, told);
          const records = await recordsTold(kit, delivery, account.id);

          await check(eventMatchesRecords, { delivery, ...records });
        }
      }
    }
  },
);

/** Which assets there are accounts in is not stated. */
async function accountIn({ given, target }: Kit, asset: AssetRole): Promise<Account> {
  if (target.file.assets[asset] === undefined) {
    given.giveUp(new NotApplicable(`the target file tells of no asset that is ${asset}`));
  }
  const [account] = await given.accounts({ asset, balance: '0.00' });
  return account;
}

/** Funds that come less a fee: the transactions in the list of their account that are fees. */
async function charged(kit: Kit, account: Account, sums: Sums): Promise<readonly string[]> {
  const { given, controls, target } = kit;
  const { id, asset } = account;
  const scale = target.file.assets[asset]?.scale;
  const [amount, fee] = [sums.amount, sums.fee].map((written) =>
    given.amount(cutTo(sized(written, scale), scale), asset),
  );
  const deposit = (): Promise<unknown> =>
    controls.run('depositWithFee', { account: id, asset, amount, fee });
  const { newestBefore, newestAfter } = await recorded(kit, [account], deposit, isOfType('FEE'));
  const fees = (freshItems(newestBefore[0], newestAfter[0]) ?? []).filter(isOfType('FEE'));
  if (fees.length === 0) given.giveUp(new NotApplicable('no fee is booked in time'));
  return fees.map((item) => String(memberOf(item, 'id')));
}

/** Charges another client a fee in this asset, where there is one. */
async function chargeOfAnother(kit: Kit): Promise<(asset: AssetRole) => Promise<void>> {
  const { assets } = kit.target.file;
  if (assets.crypto === undefined || !isThere(kit.target, secondNeeds)) return async () => {};
  const second = asSecond(kit);
  const [money, crypto] = await second.given.accounts(
    { balance: '0.00' },
    { balance: '0.00', asset: 'crypto' },
  );
  return async (asset) => {
    const [account, [sums]] = asset === 'crypto' ? [crypto, OF_CRYPTO] : [money, OF_MONEY];
    await charged(second, account, sums);
  };
}
