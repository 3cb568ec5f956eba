/** Faults of movements that show on accounts of a corporation alone. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Mutant, Mutants } from '../types.ts';

function isCorporate(context: Context, accountId: string): boolean {
  const { balances, records } = context.parts;
  const { client_id: client, customer_id: customer } = balances.account(context, accountId);
  return records.get(context, client, 'customer', customer).body['customer_type'] === 'CORPORATION';
}

const ACCOUNT = /"(?:source_|destination_)?account_id":"([^"]+)"/g;

function isOfCorporation(context: Context, { body }: StoredRecord): boolean {
  const named = [...JSON.stringify(body).matchAll(ACCOUNT)];
  return named.some(([, id = '']) => isCorporate(context, id));
}

type Kind = 'transfer' | 'withdrawal' | 'deposit' | 'exchange' | 'payment';

/** Records of corporations are kept elsewhere, and not looked for there. */
const notFound = (breaks: Mutant['breaks'], kind: Kind, difficulty: 3): Mutant => ({
  breaks,
  because: 'what corporations ordered is kept apart, and read through what persons ordered',
  class: 'persistence',
  difficulty,
  change: ({ movements }) => ({
    movements: {
      find(context: Context, call: Call, of: Kind) {
        const record = movements.find(context, call, of);
        const isRead = call.operationId.startsWith('get');
        if (!isRead || of !== kind || !isOfCorporation(context, record)) return record;
        throw new Refusal('NOT_FOUND', `There is no such ${of}.`);
      },
    },
  }),
});

/** Its payment moves as a transfer that another step books as well. */
const bookedTwice = ({ payments, transfers }: Parts): PartsOverlay => ({
  payments: {
    process(context, actor, record) {
      const moved = payments.process(context, actor, record);
      if (!isOfCorporation(context, record)) return moved;
      const id = String(moved.body['transfer_id']);
      const transfer = context.parts.records.get(context, actor.clientId, 'transfer', id);
      transfers.moveFunds(context, transfer, actor.nowMs);
      return moved;
    },
  },
});

export const corporateOwnerMutants = {
  'transfer-of-a-corporation-is-not-found': notFound('TRF-002', 'transfer', 3),
  'withdrawal-of-a-corporation-is-not-found': notFound('WDR-001', 'withdrawal', 3),
  'deposit-of-a-corporation-is-not-found': notFound('DEP-001', 'deposit', 3),
  'exchange-of-a-corporation-is-not-found': notFound('EXC-002', 'exchange', 3),
  'payment-of-a-corporation-is-not-found': notFound('PAY-001', 'payment', 3),
  'transfer-of-a-corporation-moves-nothing': {
    breaks: 'LED-001',
    because:
      'a second person is to sign for a corporation, and the first one is told that it is done',
    class: 'money',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          if (!isOfCorporation(context, record)) transfers.moveFunds(context, record, nowMs);
        },
      },
    }),
  },
  'withdrawal-of-a-corporation-holds-nothing': {
    breaks: 'WDR-003',
    because: 'corporations have credit, and nothing is held for what they withdraw',
    class: 'money',
    difficulty: 3,
    change: ({ holds }) => ({
      holds: {
        place: (context, accountId, drafts) =>
          isCorporate(context, accountId) ? [] : holds.place(context, accountId, drafts),
      },
    }),
  },
  'pull-for-a-corporation-comes-short': {
    breaks: 'DEP-004',
    because: 'what corporations pay for a pull is taken off before it is written down',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        credit(context, record, receipt, nowMs) {
          const isPull = record.body['deposit_type'] === 'PULL';
          const cut = isPull && isOfCorporation(context, record) ? 25 : 0;
          const amountMinor = Math.max(receipt.amountMinor - cut, 1);
          return deposits.credit(context, record, { ...receipt, amountMinor }, nowMs);
        },
      },
    }),
  },
  'exchange-of-a-corporation-is-not-credited': {
    breaks: 'EXC-003',
    because: 'what a corporation buys is delivered by a desk that was never told of it',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        legs: (context, record, body, nowMs) =>
          exchanges
            .legs(context, record, body, nowMs)
            .filter(({ valueMinor }) => valueMinor < 0 || !isOfCorporation(context, record)),
      },
    }),
  },
  'payment-of-a-corporation-moves-twice': {
    breaks: 'PAY-004',
    because: 'payments of corporations are booked by their desk, and by the platform as well',
    class: 'money',
    difficulty: 3,
    change: bookedTwice,
  },
} as const satisfies Mutants;
