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
    const accounts = [linking.account(context, linkId)];
    const body = { ...counterparty.body, linked_accounts: accounts };
    return records.update(context, counterparty, { status: 'LINKED', body }, nowMs);
  },

  account(_context: Context, linkId: string): LinkAccount {
    return {
      account_link_id: linkId,
      account_name: 'Everyday Checking',
      abbreviated_account_number: '••••6789',
    };
  },

  accounts(context: Context, call: Call): Reply {
    const { linking } = context.parts;
    const counterparty = linking.find(context, call);
    linking.requireLinked(context, counterparty);
    const accounts = counterparty.body['linked_accounts'] ?? [];
    return { status: 200, body: { data: { accounts } } };
  },

  requireLinked(context: Context, counterparty: StoredRecord): void {
    if (context.parts.counterparties.linked(context, counterparty)) return;
    throw new Refusal('INVALID_STATE', 'The counterparty is not linked.');
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
