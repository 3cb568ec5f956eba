/** Institutions that look at everything once more. */
import { Refusal } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';

const FIRST_REVIEW_MS = 400;
const REVIEWED_MS = 350;

/** A new customer is looked at once more, and the people of a corporation are entered anew. */
function lookedAtOnceMore(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const { customers, individuals, records } = parts;
  const waiting = new Set<string>();
  return {
    ...overlay,
    customers: {
      create(context, wish) {
        const made = customers.create(context, wish);
        if (wish.id !== undefined) return made;
        const customer = records.update(context, made, { status: 'PENDING' }, wish.nowMs);
        waiting.add(customer.id);
        add(context, FIRST_REVIEW_MS, () => {
          if (!waiting.delete(customer.id)) return;
          const now = records.get(context, customer.clientId, 'customer', customer.id);
          customers.setStatus(context, now, 'ACTIVE', wish.nowMs);
        });
        return customer;
      },
      setStatus(context, customer, status, nowMs) {
        waiting.delete(customer.id);
        return customers.setStatus(context, customer, status, nowMs);
      },
    },
    individuals: {
      create(context, customer, wish) {
        const isOfThem = wish.id.startsWith('ind_demo');
        const id = isOfThem ? wish.id : context.random.id('ind');
        return individuals.create(context, customer, { ...wish, id });
      },
    },
  };
}

/** Clients lock and operators release; a counterparty that was changed is looked at again. */
function reviewsOfEverything(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const { accounts, counterparties, linking, records } = parts;
  return {
    ...overlay,
    accounts: {
      requested(context, value) {
        const status = accounts.requested(context, value);
        if (status !== 'OPEN') return status;
        throw new Refusal('VALIDATION_FAILED', 'Accounts are released by our staff.');
      },
    },
    counterparties: {
      update(context, call) {
        const reply = counterparties.update(context, call);
        const changed = counterparties.find(context, call);
        if (changed.status !== 'ACTIVE') return reply;
        const asked = records.update(context, changed, { status: 'PENDING' }, call.nowMs);
        add(context, REVIEWED_MS, () => {
          const now = counterparties.find(context, call);
          if (now.status === 'PENDING') counterparties.approve(context, now, call.nowMs);
        });
        return { status: 200, body: { data: counterparties.record(context, asked) } };
      },
    },
    linking: {
      connect(context, call) {
        const counterparty = linking.find(context, call);
        const { account_link_id: linkId } = call.body as { readonly account_link_id: string };
        linking.requireOffered(context, counterparty, linkId);
        if (counterparty.status !== 'PENDING') return linking.connect(context, call);
        add(context, REVIEWED_MS, () => {
          const now = counterparties.find(context, call);
          if (now.status === 'PENDING') linking.link(context, now, linkId, call.nowMs);
        });
        return { status: 200, body: { data: counterparties.record(context, counterparty) } };
      },
    },
  };
}

export const fourteenthReviewVariants = {
  'customers-are-looked-at-once-more': {
    freedom:
      'which state a customer has at first, and that its people have identifiers of their own',
    change: lookedAtOnceMore,
  },
  'reviews-of-everything': {
    freedom:
      'that accounts are released by staff alone, that a changed counterparty is verified again, ' +
      'and that a connection takes a while',
    change: reviewsOfEverything,
  },
} as const satisfies Readonly<Record<string, Variant>>;
