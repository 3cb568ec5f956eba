/** Faults of the twenty-eighth author: events, and who may read, write and be let in. */
import { Refusal } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import { ownerOf } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindTwentyEighthToldMutants = {
  'leading-zero-of-a-signature-is-lost': {
    breaks: 'WHK-001',
    because: 'the digest is written as a number in base sixteen',
    class: 'webhook',
    difficulty: 4,
    racy: true,
    change: ({ signing }) => ({
      signing: {
        sign: (context, key, text) => signing.sign(context, key, text).replace(/^0+/, ''),
      },
    }),
  },
  'event-of-a-correction-has-no-category': {
    breaks: 'WHK-014',
    because: 'a correction comes of no feature, and what is undefined is left out',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return row.category_type === 'ADJUSTMENT' ? without(data, 'category') : data;
        },
      },
    }),
  },
  'event-of-a-fee-tells-the-amount-of-its-withdrawal': {
    breaks: 'WHK-015',
    because: 'both events are made from the withdrawal, which has one amount',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          if (row.transaction_type !== 'FEE' || row.category_type !== 'WITHDRAWAL') return data;
          const debit = context.store.one<TransactionRow>(
            `SELECT * FROM transactions WHERE category_id = ? AND transaction_type != 'FEE'`,
            row.category_id,
          );
          return debit === undefined
            ? data
            : { ...data, amount: ledger.eventData(context, debit)['amount'] };
        },
      },
    }),
  },
  'later-receipt-of-a-deposit-is-detected-untold': {
    breaks: 'EVT-009',
    because: 'that funds are on their way is told once for each deposit',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          const earlier = context.store.one(
            `SELECT 1 FROM transactions WHERE category_type = 'DEPOSIT' AND category_id = ?
               AND seq < ?`,
            row.category_id,
            row.seq,
          );
          const isLater = row.status === 'PENDING' && earlier !== undefined;
          if (!isLater) ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
  'instructions-for-a-corporation-are-not-told': {
    breaks: 'EVT-006',
    because: 'who is to be told is looked up among the people, and a company is none',
    class: 'webhook',
    difficulty: 4,
    change: ({ balances, customers, deposits }) => ({
      deposits: {
        announceInstructions(context, record, nowMs) {
          const { account_id: id } = record.body as DepositBody;
          const { client_id: clientId, customer_id: customerId } = balances.account(context, id);
          const { body } = customers.find(context, clientId, customerId);
          if (body['customer_type'] === 'CORPORATION') return;
          deposits.announceInstructions(context, record, nowMs);
        },
      },
    }),
  },
  'subscription-that-was-delivered-to-cannot-be-deleted': {
    breaks: 'SUB-008',
    because: 'the history of deliveries has a foreign key on it',
    class: 'error',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const row = subscriptions.find(context, call.clientId, id);
          const sql = 'SELECT 1 FROM deliveries WHERE subscription_id = ?';
          if (context.store.one(sql, row.id) !== undefined)
            throw new Refusal('INVALID_STATE', 'The subscription is in use.');
          return subscriptions.remove(context, call);
        },
      },
    }),
  },
  'client-without-a-secret-gets-a-token': {
    breaks: 'AUT-002',
    because: 'the secret is compared where there is one',
    class: 'authentication',
    difficulty: 3,
    change: ({ clients }) => ({
      clients: {
        secretMatches: (context, client, secret) =>
          client !== undefined && secret === ''
            ? true
            : clients.secretMatches(context, client, secret),
      },
    }),
  },
  'individual-of-another-client-is-shown': {
    breaks: 'AUT-022',
    because: 'what lies below a customer is found by both identifiers, and no more is asked',
    class: 'authorization',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        get(context, call) {
          const id = call.path['customer_id'] ?? '';
          const clientId = ownerOf(context, 'customer', id, call.clientId);
          return individuals.get(context, { ...call, clientId });
        },
      },
    }),
  },
  'receipt-of-another-client-is-shown': {
    breaks: 'AUT-022',
    because: 'receipts are files that are found by the withdrawal they are for',
    class: 'authorization',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        receipt(context, call) {
          const id = call.path['withdrawal_id'] ?? '';
          const clientId = ownerOf(context, 'withdrawal', id, call.clientId);
          return withdrawals.receipt(context, { ...call, clientId });
        },
      },
    }),
  },
  'document-of-another-client-is-overwritten': {
    breaks: 'AUT-023',
    because: 'uploads are taken by a service of their own, which knows the identifier alone',
    class: 'authorization',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        upload(context, call) {
          const sql = 'SELECT client_id FROM documents WHERE id = ?';
          const id = call.path['document_id'] ?? '';
          const owner = context.store.one<{ client_id: string }>(sql, id);
          const clientId = owner?.client_id ?? call.clientId;
          return documents.upload(context, { ...call, clientId });
        },
      },
    }),
  },
  'comments-in-a-body-are-skipped': {
    breaks: 'ERR-010',
    because: 'bodies are read by the parser that reads the configuration',
    class: 'validation',
    difficulty: 4,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          try {
            return validation.read(context, bytes);
          } catch (error) {
            const text = new TextDecoder().decode(bytes);
            const plain = text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
            if (plain === text) throw error;
            return validation.read(context, new TextEncoder().encode(plain));
          }
        },
      },
    }),
  },
} satisfies Mutants;
