/** Faults at places that were drawn: events. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

type LastFee = { readonly clientId: string; readonly assetTypeId: string };

export const blindSixteenthToldMutants = {
  'closing-of-a-frozen-account-is-told-to-those-who-wait-for-freezes': {
    breaks: 'WHK-012',
    because: 'who hears of a frozen account is looked up by the state that it leaves as well',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts, events }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, frozenByCustomer) {
          const isLeft = row.status === 'FROZEN' && status === 'CLOSED';
          const told = within(context, {
            events: {
              matching: (inner, clientId, eventType) => [
                ...events.matching(inner, clientId, eventType),
                ...events.matching(inner, clientId, 'ACCOUNT_FROZEN'),
              ],
            },
          });
          const from = isLeft ? told : context;
          return accounts.setStatus(from, row, status, nowMs, frozenByCustomer);
        },
      },
    }),
  },
  'fee-in-usdc-is-told-with-the-digits-of-another-clients-fee': {
    breaks: 'WHK-015',
    because: 'the text of fees is made by one formatter, which keeps the digits of who came last',
    class: 'webhook',
    difficulty: 5,
    change: ({ ledger }) => {
      let last: LastFee | null = null;
      return {
        ledger: {
          eventData(context, row) {
            const data = ledger.eventData(context, row);
            if (row.transaction_type !== 'FEE') return data;
            const before = last;
            last = { clientId: row.client_id, assetTypeId: row.asset_type_id };
            const isUsdc = row.asset_type_id === 'ETHEREUM_SEPOLIA_USDC';
            if (!isUsdc || before === null || before.clientId === row.client_id) return data;
            const { assets } = context.parts;
            return {
              ...data,
              amount: assets.toMajor(context, before.assetTypeId, row.value_minor),
            };
          },
        },
      };
    },
  },
  'of-subscriptions-with-one-address-only-the-newest-is-told': {
    breaks: 'SUB-010',
    because: 'the address is the key of the table of receivers, so a later one takes the place',
    class: 'webhook',
    difficulty: 2,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          const { subscriptions } = context.parts;
          const newest = new Map(
            subscriptions.listed(context, clientId).map((row) => [row.callback_url, row.id]),
          );
          return events
            .matching(context, clientId, eventType)
            .filter(({ callback_url: address, id }) => newest.get(address) === id);
        },
      },
    }),
  },
} as const satisfies Mutants;
