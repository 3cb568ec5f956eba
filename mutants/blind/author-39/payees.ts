/** Counterparties and their links: whose they are, over which way, and what is seen of them later. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { dataOf, refusedLate, withData, type Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

function isOfCorporation(context: Context, payee: StoredRecord): boolean {
  const owner = String(payee.body['customer_id']);
  const customer = context.parts.records.ofAnyone(context, 'customer', owner);
  return customer?.body['customer_type'] === 'CORPORATION';
}

export const blindThirtyNinthPayeeMutants = {
  'linked-counterparty-of-a-corporation-shows-no-accounts': {
    breaks: 'CPT-006',
    because: 'accounts are asked for with the name of the person who owns them, and there is none',
    class: 'state',
    difficulty: 3,
    change: ({ linking }) => ({
      linking: {
        accounts(context, call) {
          const payee = linking.find(context, call);
          if (payee.status !== 'LINKED' || !isOfCorporation(context, payee))
            return linking.accounts(context, call);
          throw new Refusal('INVALID_STATE', 'There is no holder to ask for.');
        },
      },
    }),
  },
  'counterparty-of-a-corporation-is-connected-in-word-alone': {
    breaks: 'CPT-009',
    because: 'companies are connected by hand, and nobody does it',
    class: 'state',
    difficulty: 3,
    change: ({ counterparties, linking }) => ({
      linking: {
        connect(context, call) {
          const payee = counterparties.find(context, call);
          if (!isOfCorporation(context, payee)) return linking.connect(context, call);
          const data = counterparties.record(context, payee);
          return withData({ status: 200, body: { data } }, { status: 'LINKED' });
        },
      },
    }),
  },
  'account-linked-last-is-that-of-all-of-the-customer': {
    breaks: 'CPT-009',
    because: 'the provider knows one link for each customer, and the newest counts',
    class: 'persistence',
    difficulty: 4,
    change: ({ linking }) => ({
      linking: {
        link(context, counterparty, linkId, nowMs) {
          const linked = linking.link(context, counterparty, linkId, nowMs);
          const { records } = context.parts;
          const siblings = records.children(context, linked.parentId ?? '', 'counterparty');
          for (const one of siblings) {
            if (one.status !== 'LINKED' || one.id === linked.id) continue;
            const body = { ...one.body, linked_accounts: linked.body['linked_accounts'] };
            records.update(context, one, { body }, nowMs);
          }
          return linked;
        },
      },
    }),
  },
  'refused-connection-links-all-the-same': {
    breaks: 'ERR-007',
    because:
      'the state is set when the widget reports back, and the account is looked at after that',
    class: 'state',
    difficulty: 3,
    change: ({ linking }) => ({
      linking: {
        connect(context, call) {
          const payee = linking.find(context, call);
          const { account_link_id: linkId } = call.body as { readonly account_link_id: string };
          const isOffered = linking
            .offered(context, payee)
            .some((account) => account.account_link_id === linkId);
          if (isOffered || payee.status !== 'PENDING') return linking.connect(context, call);
          context.parts.records.update(context, payee, { status: 'LINKED' }, call.nowMs);
          return refusedLate(context, 'VALIDATION_FAILED');
        },
      },
    }),
  },
  'verified-wallet-leaves-the-list': {
    breaks: 'CPT-001',
    because: 'wallets go to the address book once they are verified',
    class: 'filter',
    difficulty: 3,
    change: ({ counterparties }) => ({
      counterparties: {
        list(context, call) {
          const reply = counterparties.list(context, call);
          const { counterparties: all } = dataOf(reply) as { counterparties: readonly Data[] };
          const kept = all.filter(
            (one) => one['counterparty_type'] !== 'CRYPTO' || one['status'] !== 'ACTIVE',
          );
          return withData(reply, { counterparties: kept });
        },
      },
    }),
  },
  'verified-wallet-cannot-be-paid': {
    breaks: 'CPT-005',
    because: 'the state of a wallet is kept by its custodian under another word',
    class: 'state',
    difficulty: 2,
    change: ({ payees }) => ({
      payees: {
        checkUsable(context, payee) {
          payees.checkUsable(context, payee);
          if (payee.body['counterparty_type'] !== 'CRYPTO') return;
          throw new Refusal('COUNTERPARTY_NOT_ACTIVE', 'The wallet is not APPROVED.');
        },
      },
    }),
  },
  'update-of-a-counterparty-of-a-corporation-is-lost': {
    breaks: 'CPT-003',
    because: 'what a company pays is kept in the register of companies, which is written at night',
    class: 'persistence',
    difficulty: 3,
    change: ({ counterparties }) => ({
      counterparties: {
        update(context, call) {
          const payee = counterparties.find(context, call);
          const reply = counterparties.update(context, call);
          if (isOfCorporation(context, payee) && payee.status === 'PENDING')
            context.parts.records.update(context, payee, { body: payee.body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
} satisfies Mutants;
