/** Faults as teams ship them: counterparties. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { DAY_MS } from '../author-16/steps.ts';

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

export const blindSeventeenthPayeeMutants = {
  'counterparty-that-waits-since-yesterday-can-be-paid': {
    breaks: 'CPT-004',
    because: 'the nightly run takes off what nobody objected to, whether or not it was verified',
    class: 'time',
    difficulty: 4,
    change: ({ counterparties }) => ({
      counterparties: {
        usable(context, counterparty) {
          const nowMs = context.parts.clientClock.nowMs(context, counterparty.clientId);
          const isOld = dayOf(counterparty.createdMs) < dayOf(nowMs);
          if (counterparty.status === 'PENDING' && isOld) return true;
          return counterparties.usable(context, counterparty);
        },
      },
    }),
  },
  'update-of-a-crypto-counterparty-is-lost': {
    breaks: 'CPT-003',
    because: 'the statement updates the table of bank accounts, and wallets have one of their own',
    class: 'persistence',
    difficulty: 3,
    change: ({ counterparties }) => ({
      counterparties: {
        update(context, call) {
          const { body } = counterparties.find(context, call);
          const lost = within(context, {
            records: { update: (_inner, record, change) => ({ ...record, ...change }) },
          });
          const isCrypto = body['counterparty_type'] === 'CRYPTO';
          return counterparties.update(isCrypto ? lost : context, call);
        },
      },
    }),
  },
} as const satisfies Mutants;
