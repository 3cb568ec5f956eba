/** How accounts outside are named that can be linked. */
import type { LinkAccount } from '../../reference/domain/linking.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { dataOf, withData } from '../steps.ts';
import type { Variant } from '../types.ts';

/** The identifiers of a listing are known by their beginning. */
const known = (linkId: string): string => linkId.split('~')[0] ?? linkId;

function offeredAnew({ linking }: Parts): PartsOverlay {
  let listings = 0;
  return {
    linking: {
      accounts(context, call) {
        const reply = linking.accounts(context, call);
        const { accounts } = dataOf(reply) as { readonly accounts: readonly LinkAccount[] };
        listings += 1;
        const anew = accounts.map((one) => ({
          ...one,
          account_link_id: `${one.account_link_id}~${String(listings)}`,
        }));
        return withData(reply, { accounts: anew });
      },
      requireOffered(context, counterparty, linkId) {
        linking.requireOffered(context, counterparty, known(linkId));
      },
      link(context, counterparty, linkId, nowMs) {
        return linking.link(context, counterparty, known(linkId), nowMs);
      },
    },
  };
}

/** All accounts stay on offer, and a flag beside each tells whether it is the one that is linked. */
function flagged({ linking }: Parts): PartsOverlay {
  return {
    linking: {
      offered(context, counterparty) {
        const { linked_accounts, ...body } = counterparty.body;
        const all = linking.offered(context, { ...counterparty, body });
        const [own] = (linked_accounts ?? []) as readonly LinkAccount[];
        return all.map((one) => ({
          ...one,
          is_linked: one.account_link_id === own?.account_link_id,
        }));
      },
    },
  };
}

function paidWhenLinked({ counterparties, payees }: Parts): PartsOverlay {
  return {
    payees: {
      checkUsable(context, payee) {
        if (!counterparties.linked(context, payee)) payees.checkUsable(context, payee);
      },
      checkRail(context, payee, ...way) {
        if (!counterparties.linked(context, payee)) payees.checkRail(context, payee, ...way);
      },
    },
  };
}

export const linkingVariants = {
  'links-are-offered-anew': {
    freedom: 'how long an account outside that can be linked has one identifier: for one listing',
    silent: {
      'of several accounts that can be linked, the one that was named is connected':
        'which one is linked is told under another identifier',
      'a connection to an account that was not offered leaves those that can be linked as they are':
        'they have other identifiers each time they are listed',
    },
    thin: true,
    change: offeredAnew,
  },
  'linked-account-has-a-flag': {
    freedom: 'how it is told which account is linked: by a flag beside each of them',
    silent: {
      'of several accounts that can be linked, the one that was named is connected':
        'a flag of the first one does not name the one that is linked',
    },
    thin: true,
    change: flagged,
    target: {
      bindings: { listCounterpartyLinkAccounts: { linked: '/data/accounts/0/is_linked' } },
    },
  },
  'fiat-counterparty-that-is-named-is-linked': {
    freedom: 'whether one that is linked is paid as well: it may be the fiat one that is named',
    change: paidWhenLinked,
    target: {
      records: {
        counterparties: [
          { id: 'cpt_demo_linked', kind: 'fiat', customer: 'cus_demo_individual' },
          { id: 'cpt_demo_linked', kind: 'linked', customer: 'cus_demo_individual' },
          { id: 'cpt_demo_pending', kind: 'unverified', customer: 'cus_demo_individual' },
        ],
      },
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
