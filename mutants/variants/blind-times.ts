/** What else happens to a client while a run lasts. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const HOUSE = 'cus_house';

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

export const blindTimeVariants = {
  'others-are-at-work': {
    freedom: 'what else happens to the same client, on other accounts, while a run lasts',
    change: othersAtWork,
  },
} as const satisfies Readonly<Record<string, Variant>>;
