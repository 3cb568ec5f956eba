/** Witnesses of unwatched mutants that several steps show, one after the other. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startHub } from '../../../fixtures/webhooks/hub/hub.ts';
import { verifies } from '../../../fixtures/webhooks/signature.ts';
import { CORPORATION, USD, type Client } from './unwatched-client.ts';
import { patch, payout, type Witnesses } from './unwatched-client.ts';

export const sequenceWitnesses = {
  'account-that-opens-again-forgets-its-holds': {
    async look({ account, balances, call, move }) {
      const from = await account(USD, 100);
      await move('withdrawals', payout(from, 40));
      for (const status of ['FROZEN', 'OPEN']) {
        await call('PATCH', `accounts/deposits/${from}`, patch('status', status));
      }
      return balances(from);
    },
    right: [100, 60],
    wrong: [100, 100],
  },
  'cancel-gives-back-the-latest-hold-of-that-amount': {
    async look({ account, balances, call, control, move }) {
      const from = await account(USD, 100);
      const first = await move('withdrawals', payout(from, 30));
      const second = await move('withdrawals', payout(from, 30));
      await call('POST', `withdrawals/${first}/cancel`);
      await control(`movements/${second}/settle`);
      await control(`movements/${second}/settle`);
      return balances(from);
    },
    right: [70, 70],
    wrong: [100, 70],
  },
  'pull-that-overtakes-another-brings-the-amount-of-that-one': {
    async look({ account, balances, control, move }) {
      const to = await account(USD);
      const pull = (amount: number) =>
        move('deposits', {
          deposit_type: 'PULL',
          deposit_source: { source_counterparty_id: 'cpt_demo_linked', asset_type_id: USD },
          deposit_destination: { destination_account_id: to },
          deposit_details: { amount },
        });
      await pull(10);
      await control(`movements/${await pull(20)}/settle`);
      return balances(to);
    },
    right: [20, 20],
    wrong: [10, 10],
  },
  'cancel-that-is-sent-again-after-a-lost-answer-releases-again': {
    async look({ account, balances, call, move }) {
      const from = await account(USD, 100);
      const id = await move('withdrawals', payout(from, 40));
      const dropped = { dropAfterMs: 60 };
      await call('POST', `withdrawals/${id}/cancel`, undefined, dropped).catch(() => undefined);
      await sleep(300);
      await call('POST', `withdrawals/${id}/cancel`);
      return balances(from);
    },
    right: [100, 100],
    wrong: [100, 140],
  },
  'cancelled-withdrawal-keeps-the-hold-of-its-fee': {
    async look({ account, balances, call, move }) {
      const from = await account(USD, 100);
      const id = await move('withdrawals', payout(from, 40, 'SWIFT'));
      await call('POST', `withdrawals/${id}/cancel`);
      return balances(from);
    },
    right: [100, 100],
    wrong: [100, 85],
  },
  'subscription-made-again-signs-with-the-key-of-the-deleted-one': {
    look: secondKeyVerifies,
    right: true,
    wrong: false,
  },
  'customer-with-a-closed-account-never-falls-asleep': {
    async look({ account, call, control }) {
      const closed = await account(USD, 0, CORPORATION);
      await call('PATCH', `accounts/deposits/${closed}`, patch('status', 'CLOSED'));
      await control('clients/demo-client/advance-clock', { seconds: 400 * 86_400 });
      return (await call('GET', `customers/${CORPORATION}`)).data['status'];
    },
    right: 'DORMANT',
    wrong: 'ACTIVE',
  },
} satisfies Witnesses;

/** Of two subscriptions on one address and type, the first deleted: does the second's key fit? */
async function secondKeyVerifies({ account, call, certificateFile }: Client): Promise<boolean> {
  const hub = await startHub({ listen: { host: '127.0.0.1', port: 0 }, certificateFile });
  try {
    const wish = { event_type: 'TRANSACTION_POSTED', callback_url: `${hub.port.publicUrl}/events` };
    const first = await call('POST', 'subscriptions', wish);
    await call('DELETE', `subscriptions/${String(first.data['id'])}`);
    const second = await call('POST', 'subscriptions', wish);
    await account(USD, 1);
    const [item] = (await hub.port.read(0, 10_000)).items;
    if (item?.kind !== 'delivery') throw new Error('nothing was delivered');
    const { 'x-svc-timestamp': timestamp = '', 'x-svc-signature': signature = '' } = item.headers;
    const payload = item.body;
    const key = String(second.data['signature_verification_key']);
    return verifies({ timestamp, payload, signature }, key);
  } finally {
    await hub.close();
  }
}
