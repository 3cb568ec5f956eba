/** Platforms that give a customer no more than it needs. */
import { Refusal } from '../../reference/context.ts';
import type { Variant } from '../types.ts';

const MOST = 2;

/** An account that comes with an approval counts. */
const oneOfItsAsset: Variant['change'] = ({ accounts }) => ({
  accounts: {
    create(context, call) {
      const { customer_id: id } = call.body as { readonly customer_id: string };
      const had = accounts.ofCustomer(context, id).filter(({ status }) => status !== 'CLOSED');
      const reply = accounts.create(context, call);
      const asset = accounts.ofCustomer(context, id).at(-1)?.asset_type_id;
      if (had.some((one) => one.asset_type_id === asset)) {
        throw new Refusal('INVALID_STATE', 'The customer has such an account.');
      }
      return reply;
    },
  },
});

export const oneOfEachVariants = {
  'one-account-of-an-asset': {
    freedom:
      'how many accounts of one asset a customer may have, where it may have several of others',
    // What needs two accounts of one customer and one asset can't be set up.
    thin: true,
    change({ accounts }) {
      // Beside the one that comes with an approval.
      const opened = new Map<string, string>();
      return {
        accounts: {
          create(context, call) {
            const { customer_id: id } = call.body as { readonly customer_id: string };
            const reply = accounts.create(context, call);
            const row = accounts.ofCustomer(context, id).at(-1);
            const place = `${id} ${row?.asset_type_id}`;
            const before = accounts
              .ofCustomer(context, id)
              .find((one) => one.id === opened.get(place) && one.status !== 'CLOSED');
            if (before !== undefined) {
              throw new Refusal('INVALID_STATE', 'The customer has such an account.');
            }
            if (row !== undefined) opened.set(place, row.id);
            return reply;
          },
        },
      };
    },
  },
  'one-account-of-an-asset-with-the-first': {
    freedom:
      'that the account that comes with an approval is all that a customer gets of its asset',
    thin: true,
    change: oneOfItsAsset,
  },
  'one-account-of-an-asset-and-the-target-says-so': {
    freedom: 'that a customer gets one account of each asset, the first with its approval',
    target: { lacks: ['secondAccounts'] },
    thin: true,
    change: oneOfItsAsset,
  },
  'two-accounts-of-a-customer': {
    freedom: 'how many accounts a customer may have: two, beside the one that came with it',
    // What needs a third account of a customer can't be set up.
    thin: true,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const { customer_id: id } = call.body as { readonly customer_id: string };
          const had = accounts.ofCustomer(context, id).filter(({ status }) => status !== 'CLOSED');
          const reply = accounts.create(context, call);
          if (had.length > MOST) throw new Refusal('INVALID_STATE', 'It has its two accounts.');
          return reply;
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
