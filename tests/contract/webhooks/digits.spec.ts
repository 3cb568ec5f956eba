import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { eventsAt, firstOf } from '../../../fixtures/given/events/arrivals.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { payloadOf } from '../../../fixtures/evidence/json-of.ts';
import { at } from '../../../fixtures/json.ts';
import { exchangeIntoCrypto } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, hasEnded, needEnd, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { isOn, recordsTold, uncategorised } from '../../../fixtures/given/events/told-records.ts';
import { isWithin } from '../../../fixtures/target/amount-limits.ts';
import type { AssetRole, TargetFile } from '../../../fixtures/target/types.ts';
import {
  contract,
  deliveryIsJsonPost,
  eventMatchesRecords,
  test,
  transactionTold,
  type Account,
  type Kit,
} from '../../../fixtures/test.ts';

const DIGITS = '12345678';
/** In cents more than 32 bits hold. */
const LARGE = '42949672.98';
const CENTS = 2;

const details = {
  operation: 'createSubscription',
  effect: 'irreversible',
  needs: [{ webhooks: true }, { request: 'createAccount' }, { control: 'simulateDeposit' }],
} as const;

for (const [asset, words] of [
  ['crypto', 'crypto'],
  ['primary', 'fiat'],
] as const) {
  test(
    `an event of ${words} funds tells their amount with all of its digits`,
    contract('WHK-015', details),
    async ({ kit, check }) => {
      const { account, delivery } = await fundsTold(kit, asset);
      const records = await recordsTold(kit, delivery, account.id);

      await check(eventMatchesRecords, { delivery, ...records });
    },
  );
}

test(
  'an event of crypto funds that were bought tells their amount with all of its digits',
  contract('WHK-015', {
    ...details,
    needs: [...details.needs, ...movementNeeds('exchange')],
  }),
  async ({ kit, webhooks, check }) => {
    const eventType = 'TRANSACTION_POSTED';
    const { url } = await webhooks.subscribed(eventType);
    const movement = await exchangeIntoCrypto(kit);
    await accept(kit, movement);
    const end = await settle(kit, movement);
    await needEnd(kit, movement, hasEnded(kit, movement, end) === true);
    const [first, account = first] = movement.accounts;
    const ids = [account.id];
    const told = await eventsAt(kit, { url, eventType }, ids, 0, isOn(ids));
    const delivery = firstOf(kit, eventType, told);
    const records = await recordsTold(kit, delivery, account.id);

    await check(eventMatchesRecords, { delivery, ...records });
  },
);

test(
  'an event of crypto funds tells transaction, account, amount, asset, category and status',
  contract('WHK-014', details),
  async ({ kit, check }) => {
    const { delivery } = await fundsTold(kit, 'crypto');
    const transactions = await uncategorised(kit, delivery);

    await check(transactionTold, { delivery, transactions });
  },
);

test(
  'a delivery of crypto funds is a POST with a JSON body, however small they are',
  contract('WHK-002', details),
  async ({ given, webhooks, check }) => {
    const { url } = await webhooks.subscribed('TRANSACTION_POSTED');
    const [account] = await given.accounts({ balance: '0.1', asset: 'crypto' });
    // By its text as well, as it need not be one that can be read.
    const delivery = await webhooks.delivery((one) => names(one, account.id), url);
    if (delivery === null) {
      return given.giveUp(new NotApplicable('no delivery names the account of the funds'));
    }

    await check(deliveryIsJsonPost, { delivery });
  },
);

function names(delivery: Delivery, id: string): boolean {
  const told = at(payloadOf(delivery), '/event_data/account_id');
  return told === id || delivery.body.includes(JSON.stringify(id));
}

/** As many digits as may be sent of an asset that has no fractions. */
function wholeDigits(file: TargetFile, asset: AssetRole): string {
  const all = Array.from(DIGITS, (_digit, index) => DIGITS.slice(0, DIGITS.length - index));
  return all.find((amount) => isWithin(file, asset, amount)) ?? '1';
}

/** Funds that came to an account of the test's own, and the event that tells of them. */
async function fundsTold(
  kit: Kit,
  asset: AssetRole,
): Promise<{ readonly account: Account; readonly delivery: Delivery }> {
  const { given, webhooks, target } = kit;
  const eventType = 'TRANSACTION_POSTED';
  const { url } = await webhooks.subscribed(eventType);
  const scale = target.file.assets[asset]?.scale ?? DIGITS.length;
  const part = `0.${DIGITS.slice(0, scale)}`;
  const isLarge = asset === 'primary' && isWithin(target.file, asset, LARGE);
  const some = isLarge && scale === CENTS ? LARGE : part;
  const balance = scale === 0 ? wholeDigits(target.file, asset) : some;
  const [account] = await given.accounts({ balance, asset });
  const ids = [account.id];
  const told = await eventsAt(kit, { url, eventType }, ids, 0, isOn(ids));
  return { account, delivery: firstOf(kit, eventType, told) };
}
