import { eventsAt, firstOf } from '../../../fixtures/given/arrivals.ts';
import {
  isOn,
  toldAt,
  transactionsWith,
  transactionToldBy,
} from '../../../fixtures/given/told-records.ts';
import { contract, eventMatchesRecords, test } from '../../../fixtures/test.ts';

const DIGITS = '12345678';

test(
  'an event of crypto funds tells their amount with all of its digits',
  contract('WHK-015', {
    operation: 'createSubscription',
    effect: 'irreversible',
    needs: [{ webhooks: true }, { request: 'createAccount' }, { control: 'simulateDeposit' }],
  }),
  async ({ kit, platform, given, webhooks, target, check }) => {
    const eventType = 'TRANSACTION_POSTED';
    const { url } = await webhooks.subscribed(eventType);
    const scale = target.file.assets.crypto?.scale ?? DIGITS.length;
    const balance = `0.${DIGITS.slice(0, scale)}`;
    const [account] = await given.accounts({ balance, asset: 'crypto' });
    const ids = [account.id];
    const told = await eventsAt(kit, { url, eventType }, ids, 0, isOn(ids));
    const delivery = firstOf(kit, eventType, told);
    const [transaction, shown, ofAccount] = await Promise.all([
      transactionToldBy(kit, delivery),
      platform.getAccount({ path: { account_id: account.id } }),
      transactionsWith(kit, account.id, [toldAt(delivery, '/transaction_id')]),
    ]);

    await check(eventMatchesRecords, { delivery, transaction, account: shown, ofAccount });
  },
);
