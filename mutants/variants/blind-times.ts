/** What else happens to a client while a run lasts. */
import type { Call } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const HOUSE = 'cus_house';
const ELSEWHERE = 'https://[::1]:9/';

/** Somebody else of the same client, who has nothing to do with the run. */
function othersAtWork({ progress }: Parts): PartsOverlay {
  let house: readonly string[] = [];
  let turn = 1;
  return {
    progress: {
      tick(context, automatic) {
        progress.tick(context, automatic);
        const { accounts, clientClock, customers, operator, transfers } = context.parts;
        const clientId = 'demo-client';
        const nowMs = clientClock.nowMs(context, clientId);
        if (house.length === 0) {
          const details = { first_name: 'House', last_name: 'Accounts' };
          customers.create(context, {
            id: HOUSE,
            clientId,
            customerType: 'INDIVIDUAL',
            details,
            nowMs,
          });
          const asset = { assetTypeId: 'FIAT_TESTNET_USD', productId: 'DEPOSIT_STANDARD' };
          house = [1, 2].map(
            () => accounts.open(context, { clientId, customerId: HOUSE, ...asset, nowMs }).id,
          );
          for (const id of house) operator.simulateDeposit(context, id, 5_000);
        }
        turn = 1 - turn;
        const [from = '', to = ''] = turn === 0 ? house : [...house].reverse();
        const wish = { source_account_id: from, destination_account_id: to, amount: 0.25 };
        const actor = { clientId, nowMs };
        transfers.execute(context, actor, transfers.request(context, actor, wish));
      },
    },
  };
}

/** They subscribe with each step of the clock, and give up what they had before. */
function othersSubscribe({ progress }: Parts): PartsOverlay {
  return {
    progress: {
      tick(context, automatic) {
        progress.tick(context, automatic);
        const { clientClock, subscriptions } = context.parts;
        const clientId = 'demo-client';
        const nowMs = clientClock.nowMs(context, clientId);
        for (const row of subscriptions.listed(context, clientId)) {
          if (!row.callback_url.startsWith(ELSEWHERE)) continue;
          subscriptions.markDeleted(context, row, nowMs);
          subscriptions.discardPending(context, row);
        }
        const body = { event_type: 'APPLICATION_REJECTED', callback_url: `${ELSEWHERE}${nowMs}` };
        subscriptions.create(context, { clientId, nowMs, body } as Call);
      },
    },
  };
}

export const blindTimeVariants = {
  'others-are-at-work': {
    freedom: 'what else happens to the same client, on other accounts, while a run lasts',
    change: othersAtWork,
  },
  'others-subscribe-and-stop': {
    freedom: 'what others subscribe to for the same client while a run lasts',
    change: othersSubscribe,
  },
} as const satisfies Readonly<Record<string, Variant>>;
