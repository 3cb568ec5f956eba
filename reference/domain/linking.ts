/** Linking a counterparty to an account elsewhere through a linking provider. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';

export type LinkAccount = {
  readonly account_link_id: string;
  readonly account_name: string;
  readonly abbreviated_account_number: string;
};

const DEFAULT_PROVIDER = 'SANDBOX_LINK';
const LINK_ID_TAIL = 12;
const WIDGET_BYTES = 24;
const WIDGET_LIFETIME_MS = 30 * 60_000;

export const linking = {
  /** An address to embed, good for one use. */
  details(context: Context, call: Call): Reply {
    const { linking, wire } = context.parts;
    const counterparty = linking.find(context, call);
    const wish = (call.body ?? {}) as { readonly linking_provider?: string };
    const data = {
      linking_provider: wish.linking_provider ?? DEFAULT_PROVIDER,
      widget_url: `https://link.invalid/w/${context.random.secret(WIDGET_BYTES)}`,
      expiry: wire.timestamp(context, call.nowMs + WIDGET_LIFETIME_MS, counterparty.seq),
    };
    return { status: 200, body: { data } };
  },

  connect(context: Context, call: Call): Reply {
    const { counterparties, linking } = context.parts;
    const counterparty = linking.find(context, call);
    const { account_link_id: linkId } = call.body as { readonly account_link_id: string };
    linking.requireOffered(context, counterparty, linkId);
    const linked = linking.link(context, counterparty, linkId, call.nowMs);
    return { status: 200, body: { data: counterparties.record(context, linked) } };
  },

  /** Connected once: another account needs another counterparty. */
  link(context: Context, counterparty: StoredRecord, linkId: string, nowMs: number): StoredRecord {
    const { linking, records } = context.parts;
    linking.requireLinkable(context, counterparty);
    if (counterparty.status !== 'PENDING') {
      throw new Refusal('INVALID_STATE', `The counterparty is ${counterparty.status}.`);
    }
    const offered = linking.offered(context, counterparty);
    const chosen = offered.find((account) => account.account_link_id === linkId);
    const linked = [chosen ?? linking.account(context, linkId, offered.length + 1)];
    const body = { ...counterparty.body, linked_accounts: linked };
    return records.update(context, counterparty, { status: 'LINKED', body }, nowMs);
  },

  account(_context: Context, linkId: string, number: number): LinkAccount {
    return {
      account_link_id: linkId,
      account_name: `Checking ${String(number)}`,
      abbreviated_account_number: `••••678${String(number)}`,
    };
  },

  accounts(context: Context, call: Call): Reply {
    const { linking } = context.parts;
    const counterparty = linking.find(context, call);
    return { status: 200, body: { data: { accounts: linking.offered(context, counterparty) } } };
  },

  /** What may be linked: the holder's accounts at the provider; once linked, the one that is. */
  offered(context: Context, counterparty: StoredRecord): readonly LinkAccount[] {
    const linked = counterparty.body['linked_accounts'] as readonly LinkAccount[] | undefined;
    if (linked !== undefined) return linked;
    return [1, 2].map((number) => {
      const linkId = `lnk_${counterparty.id.slice(-LINK_ID_TAIL)}_${String(number)}`;
      return context.parts.linking.account(context, linkId, number);
    });
  },

  requireOffered(context: Context, counterparty: StoredRecord, linkId: string): void {
    const offered = context.parts.linking.offered(context, counterparty);
    if (offered.some((account) => account.account_link_id === linkId)) return;
    throw new Refusal('VALIDATION_FAILED', 'account_link_id is not one that can be linked.');
  },

  requireLinkable(_context: Context, counterparty: StoredRecord): void {
    if (counterparty.body['counterparty_type'] === 'FIAT_US_LINKED') return;
    throw new Refusal('INVALID_STATE', 'A counterparty of this kind is not linked.');
  },

  find(context: Context, call: Call): StoredRecord {
    const { counterparties, customers, linking } = context.parts;
    const counterparty = counterparties.find(context, call);
    const customerId = String(counterparty.body['customer_id']);
    customers.requireAvailable(context, customers.find(context, call.clientId, customerId));
    linking.requireLinkable(context, counterparty);
    return counterparty;
  },
};
