/** Holes that a fraudster looks for: funds that are moved twice, for nothing, or not at all. */
import type { Context } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { Data } from '../../steps.ts';
import { meanwhile, shift, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { withMember } from './members.ts';

const WORD = 2 ** 32;
const NEARLY_WHOLE = 1e-6;

/** Minor units of an amount, with what is left of the last digit. */
function minorOf(context: Context, assetTypeId: string, amount: number): number {
  const exact = amount * 10 ** context.parts.assets.scale(context, assetTypeId);
  return Math.abs(exact - Math.round(exact)) < NEARLY_WHOLE ? Math.round(exact) : exact;
}

const isToItself = (body: object): boolean => {
  const { payment_source: source, payment_destination: destination } = body as PaymentWish;
  return source.source_account_id === destination.destination_account_id;
};

/** The first amount of a body that names two of them; null for any other. */
function firstOfTwo(text: string): number | null {
  const amounts = [...text.matchAll(/"amount"\s*:\s*(\d+(?:\.\d+)?)/g)];
  return amounts.length === 2 ? Number(amounts[0]?.[1]) : null;
}

export const blindThirtyThirdMoneyMutants = {
  'transfer-that-is-created-as-executed-is-executed': {
    breaks: 'TRF-001',
    because: 'the body is bound to the record with all that it says, its state among it',
    class: 'validation',
    difficulty: 4,
    change: (original) => ({
      ...withMember(original, 'createTransfer', 'status'),
      transfers: {
        create(context, call) {
          const { records, transfers } = context.parts;
          const reply = original.transfers.create(context, call);
          if ((call.body as Data)['status'] !== 'EXECUTED') return reply;
          const { id } = (reply.body as { readonly data: { readonly id: string } }).data;
          const record = records.get(context, call.clientId, 'transfer', id);
          const executed = transfers.execute(context, call, record);
          return { status: 200, body: { data: transfers.record(context, executed) } };
        },
      },
    }),
  },
  'transfer-of-half-a-cent-is-rounded-for-who-takes-it': {
    breaks: 'LED-016',
    because: 'debits are rounded down and credits up, each by the service of its account',
    class: 'money',
    difficulty: 4,
    change: ({ assets, transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          const { movements, records } = context.parts;
          const source = movements.account(context, actor.clientId, wish.source_account_id);
          const asset = source.asset_type_id;
          const minor = minorOf(context, asset, wish.amount);
          if (Number.isInteger(minor)) return transfers.request(context, actor, wish);
          const cut = Math.floor(minor);
          const whole = { ...wish, amount: assets.toMajor(context, asset, cut + 1) };
          const record = transfers.request(context, actor, whole);
          const body = { ...record.body, amount_minor: cut, more_minor: 1 };
          return records.update(context, record, { body }, actor.nowMs);
        },
        moveFunds(context, record, nowMs) {
          transfers.moveFunds(context, record, nowMs);
          const body = record.body as TransferBody & { readonly more_minor?: number };
          shift(context, body.destination_account_id, body.more_minor ?? 0, nowMs);
        },
      },
    }),
  },
  'amount-beyond-a-word-is-covered-by-little': {
    breaks: 'LED-015',
    because: 'the service that looks at funds counts cents in 32 bits',
    class: 'money',
    difficulty: 4,
    change: ({ balances }) => ({
      balances: {
        covers: (context, account, minor) => balances.covers(context, account, minor % WORD),
      },
    }),
  },
  'repeated-amount-is-covered-by-the-first-and-moved-by-the-last': {
    breaks: 'LED-015',
    because: 'what checks and what executes read the body with two libraries',
    class: 'validation',
    difficulty: 5,
    change: ({ transfers, validation }) => {
      const firsts = new WeakMap<object, number>();
      return {
        validation: {
          read(context, bytes) {
            const text = Buffer.from(bytes).toString('utf8');
            const first = firstOfTwo(text);
            if (first === null) return validation.read(context, bytes);
            const value = JSON.parse(text) as object;
            firsts.set(value, first);
            return value;
          },
        },
        transfers: {
          request(context, actor, wish) {
            const record = transfers.request(context, actor, wish);
            const first = firsts.get(wish);
            if (first === undefined) return record;
            const body = { ...record.body, seen_amount: first };
            return context.parts.records.update(context, record, { body }, actor.nowMs);
          },
          execute(context, actor, record) {
            const { assets, balances } = context.parts;
            const { seen_amount: seen, asset_type_id: asset } = record.body as TransferBody & {
              readonly seen_amount?: number;
            };
            if (seen === undefined) return transfers.execute(context, actor, record);
            const minor = assets.toMinor(context, asset, seen);
            const covers: typeof balances.covers = (inner, account) =>
              balances.covers(inner, account, minor);
            return transfers.execute(within(context, { balances: { covers } }), actor, record);
          },
        },
      };
    },
  },
  'signed-acceptance-revives-a-cancelled-withdrawal': {
    breaks: 'WDR-005',
    because: 'signed requests are trusted, and go past what asks for the state',
    class: 'state',
    difficulty: 4,
    change: ({ records, withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          const id = call.path['withdrawal_id'] ?? '';
          const record = records.find(context, call.clientId, 'withdrawal', id);
          if (record?.status === 'CANCELLED' && call.headers['x-signature'] !== undefined)
            records.update(context, record, { status: 'REQUESTED' }, call.nowMs);
          return withdrawals.accept(context, call);
        },
      },
    }),
  },
  'payment-of-an-account-to-itself-makes-funds': {
    breaks: 'LED-016',
    because: 'both balances are read before either is written, and the second one stays',
    class: 'money',
    difficulty: 4,
    change: ({ payments, transfers }) => {
      const toItself = meanwhile();
      return {
        payments: {
          checkSource(context, actor, wish, destination) {
            const check = (): void => {
              payments.checkSource(context, actor, wish, destination);
            };
            if (isToItself(wish)) toItself.during(true, check);
            else check();
          },
          process(context, actor, record) {
            if (!isToItself(record.body)) return payments.process(context, actor, record);
            const done = toItself.during(true, () => payments.process(context, actor, record));
            const body = record.body as PaymentWish & { readonly amount_minor: number };
            const { destination_account_id: id } = body.payment_destination;
            if (done.status === 'EXECUTED') shift(context, id, body.amount_minor, actor.nowMs);
            return done;
          },
        },
        transfers: {
          checkPair(context, source, destination) {
            if (toItself.known === null) transfers.checkPair(context, source, destination);
          },
        },
      };
    },
  },
} satisfies Mutants;
