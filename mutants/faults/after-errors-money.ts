/** Faults of money that show once something was refused in the place where it is done then. */
import { Refusal } from '../../reference/context.ts';
import type { Call } from '../../reference/context.ts';
import { noted } from '../noted-refusals.ts';
import { stayingLocked } from '../plain.ts';
import type { Mutants } from '../types.ts';

const idIn =
  (name: string) =>
  ({ path }: Call): string =>
    path[name] ?? '';

type Order = { readonly source_account_id?: string };

const payerOf = ({ body }: Call): string => ((body ?? {}) as Order).source_account_id ?? 'nobody';

export const afterErrorsMoneyMutants = {
  'transfer-whose-acceptance-was-refused-stays-locked': {
    breaks: 'LED-001',
    because: 'the lock is taken first, and given back at the end of what succeeds',
    class: 'error',
    difficulty: 3,
    change: stayingLocked('acceptTransfer', 'transfer_id'),
  },
  'withdrawal-whose-acceptance-was-refused-stays-locked': {
    breaks: 'WDR-003',
    because: 'the lock is taken first, and given back at the end of what succeeds',
    class: 'error',
    difficulty: 3,
    change: stayingLocked('acceptWithdrawal', 'withdrawal_id'),
  },
  'exchange-that-a-stranger-asked-for-is-not-there-any-more': {
    breaks: 'EXC-003',
    because: 'that there is none is kept by the identifier alone, whoever asked',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const missed = new Set<string>();
      const { records } = original;
      return {
        records: {
          get(context, clientId, kind, id) {
            if (kind === 'exchange' && missed.has(id))
              throw new Refusal('NOT_FOUND', 'There is no such exchange.');
            try {
              return records.get(context, clientId, kind, id);
            } catch (error) {
              missed.add(id);
              throw error;
            }
          },
        },
      };
    },
  },
  'pull-that-a-stranger-accepted-brings-nothing': {
    breaks: 'DEP-004',
    because: 'a try by another client marks the pull as suspicious, and it waits for a look at it',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const { places, overlay } = noted(original, ['acceptDeposit'], idIn('deposit_id'));
      const { deposits } = original;
      return {
        ...overlay,
        deposits: {
          credit: (context, record, receipt, nowMs) =>
            places.has(record.id) ? [] : deposits.credit(context, record, receipt, nowMs),
        },
      };
    },
  },
  'amount-of-a-refused-transfer-is-that-of-the-next': {
    breaks: 'LED-001',
    because: 'the draft of an order is kept until one is made, and what it says comes first',
    class: 'error',
    difficulty: 3,
    change: ({ transfers }) => {
      const drafts = new Map<string, number>();
      return {
        transfers: {
          request(context, actor, wish) {
            const place = `${actor.clientId} ${wish.source_account_id}`;
            const { amount = wish.amount } = { amount: drafts.get(place) };
            try {
              const made = transfers.request(context, actor, { ...wish, amount });
              drafts.delete(place);
              return made;
            } catch (error) {
              drafts.set(place, wish.amount);
              throw error;
            }
          },
        },
      };
    },
  },
  'destination-of-a-refused-exchange-is-not-credited-by-the-next': {
    breaks: 'EXC-003',
    because: 'the leg of the refused order is still in the batch, and the batch takes one credit',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const { places, overlay } = noted(original, ['createMarketExchange'], payerOf);
      const { exchanges } = original;
      return {
        ...overlay,
        exchanges: {
          legs(context, record, body, nowMs) {
            const legs = exchanges.legs(context, record, body, nowMs);
            return places.has(body.source_account_id) ? legs.slice(0, 1) : legs;
          },
        },
      };
    },
  },
  'order-beyond-the-funds-is-held-with-the-next-one': {
    breaks: 'WDR-003',
    because: 'what an order wants is reserved before it is looked whether that much is there',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals, balances }) => {
      const reserved = new Set<string>();
      return {
        withdrawals: {
          request(context, actor, wish) {
            try {
              return withdrawals.request(context, actor, wish);
            } catch (error) {
              if (error instanceof Refusal && error.code === 'INSUFFICIENT_FUNDS')
                reserved.add(wish.source_account_id);
              throw error;
            }
          },
          authorize(context, actor, record) {
            const accepted = withdrawals.authorize(context, actor, record);
            const id = String(record.body['source_account_id']);
            if (!reserved.delete(id)) return accepted;
            const change = { currentMinor: 0, availableMinor: -1_00 };
            balances.write(context, id, change, actor.nowMs);
            return accepted;
          },
        },
      };
    },
  },
  'payment-of-an-account-that-was-refused-one-is-not-carried-out': {
    breaks: 'PAY-004',
    because: 'the account is put on hold for payments, until somebody looks at it',
    class: 'error',
    difficulty: 4,
    change: ({ payments, states }) => {
      const refused = new Set<string>();
      return {
        payments: {
          request(context, actor, wish) {
            try {
              return payments.request(context, actor, wish);
            } catch (error) {
              refused.add(wish.payment_source.source_account_id ?? '');
              throw error;
            }
          },
          process(context, actor, record) {
            const source = record.body['payment_source'] as {
              readonly source_account_id?: string;
            };
            if (!refused.has(source.source_account_id ?? ''))
              return payments.process(context, actor, record);
            return states.move(context, record, 'ACCEPTED', actor.nowMs);
          },
        },
      };
    },
  },
  'payment-that-a-stranger-accepted-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'instructions are asked for once, before it is looked who accepts',
    class: 'error',
    difficulty: 4,
    change: (original) => {
      const { places, overlay } = noted(original, ['acceptPayment'], idIn('payment_id'));
      const { payments } = original;
      return {
        ...overlay,
        payments: {
          instructions: (context, record) =>
            places.has(record.id) ? undefined : payments.instructions(context, record),
        },
      };
    },
  },
  'funds-of-a-push-that-somebody-accepted-stay-outside': {
    breaks: 'DEP-007',
    because: 'a PUSH that was to be accepted is taken for a PULL, which waits for its acceptance',
    class: 'error',
    difficulty: 3,
    change: (original) => {
      const { places, overlay } = noted(original, ['acceptDeposit'], idIn('deposit_id'));
      const { deposits } = original;
      return {
        ...overlay,
        deposits: {
          receive: (context, record, receipt, nowMs) =>
            places.has(record.id) ? record : deposits.receive(context, record, receipt, nowMs),
        },
      };
    },
  },
  'cancellation-after-a-refused-one-gives-nothing-back': {
    breaks: 'WDR-006',
    because: 'one cancellation of an account is worked on at a time, and a refused one never ends',
    class: 'error',
    difficulty: 4,
    change: ({ withdrawals, states }) => {
      const stuck = new Set<string>();
      return {
        withdrawals: {
          cancel(context, call) {
            const record = context.parts.movements.find(context, call, 'withdrawal');
            try {
              return withdrawals.cancel(context, call);
            } catch (error) {
              stuck.add(String(record.body['source_account_id']));
              throw error;
            }
          },
          release(context, record, nowMs) {
            if (!stuck.has(String(record.body['source_account_id'])))
              return withdrawals.release(context, record, nowMs);
            return states.move(context, record, 'CANCELLED', nowMs);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
