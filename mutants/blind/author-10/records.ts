/** Faults at drawn places: applications, documents, statements, counterparties and payments. */
import { Refusal } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import { dataOf, withData } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const EDITABLE: readonly unknown[] = ['INCOMPLETE', 'READY_FOR_SUBMISSION', 'CHANGES_REQUESTED'];

export const blindTenthRecordsMutants = {
  'application-keeps-the-values-that-it-has': {
    breaks: 'APP-004',
    because: 'a change fills in what is empty',
    class: 'persistence',
    difficulty: 2,
    change: ({ applications }) => ({
      applications: {
        merged(context, current, wish) {
          const merged = applications.merged(context, current, wish);
          const details = {
            ...(merged['customer_details'] as Fields),
            ...(current['customer_details'] as Fields),
          };
          return { ...merged, ...current, customer_details: details };
        },
      },
    }),
  },
  'submitted-document-is-the-copy-of-the-archive': {
    breaks: 'DOC-002',
    because: 'with submission files go to an archive, which ends each with a line',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        download(context, call) {
          const reply = documents.download(context, call);
          const row = documents.find(context, call);
          const { records } = context.parts;
          const application = records.ofAnyone(context, 'application', row.application_id);
          if (reply.bytes === undefined || EDITABLE.includes(application?.status)) return reply;
          const content = Buffer.concat([reply.bytes.content, Buffer.from('\n')]);
          return { ...reply, bytes: { ...reply.bytes, content } };
        },
      },
    }),
  },
  'listed-statement-without-movements-is-not-found': {
    breaks: 'STM-002',
    because: 'a statement is made of its transactions',
    class: 'error',
    difficulty: 3,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const sql = 'SELECT 1 FROM transactions WHERE account_id = ?';
          const moved = context.store.one(sql, call.path['account_id'] ?? '');
          const reply = statements.get(context, call);
          if (moved === undefined) throw new Refusal('NOT_FOUND', 'There is no such statement.');
          return reply;
        },
      },
    }),
  },
  'receipt-can-be-read-once': {
    breaks: 'WDR-009',
    because: 'receipts are files behind an address for one use',
    class: 'persistence',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const handedOut = new Set<string>();
      return {
        withdrawals: {
          receipt(context, call) {
            const reply = withdrawals.receipt(context, call);
            const id = call.path['withdrawal_id'] ?? '';
            if (handedOut.has(id)) throw new Refusal('NOT_FOUND', 'The receipt is gone.');
            handedOut.add(id);
            return reply;
          },
        },
      };
    },
  },
  'payment-of-a-linked-counterparty-is-not-found': {
    breaks: 'PAY-001',
    because: 'it is stored with the pulls, which another route reads',
    class: 'persistence',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        get(context, call) {
          const reply = payments.get(context, call);
          const source = dataOf(reply)['payment_source'] as Fields;
          const { counterparties, records } = context.parts;
          const id = String(source['source_counterparty_id']);
          const payer = records.find(context, call.clientId, 'counterparty', id);
          if (payer !== undefined && counterparties.linked(context, payer)) {
            throw new Refusal('NOT_FOUND', 'There is no such payment.');
          }
          return reply;
        },
      },
    }),
  },
  'settlement-is-shown-by-account-only': {
    breaks: 'SET-001',
    because: 'the filters became required when the area was deprecated',
    class: 'validation',
    difficulty: 1,
    change: ({ settlements }) => ({
      settlements: {
        get(context, call) {
          const reply = settlements.get(context, call);
          if (Object.keys(call.query).length > 0) return reply;
          throw new Refusal('VALIDATION_FAILED', 'An account is missing.');
        },
      },
    }),
  },
  'first-subscription-of-a-client-waits-for-its-address': {
    breaks: 'SUB-003',
    because: 'the first address is to be confirmed, and is shown so in the answer',
    class: 'state',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const reply = subscriptions.create(context, call);
          const sql = 'SELECT COUNT(*) number FROM subscriptions WHERE client_id = ?';
          const number = context.store.one<{ number: number }>(sql, call.clientId)?.number;
          return number === 1 ? withData(reply, { status: 'PENDING' }) : reply;
        },
      },
    }),
  },
  'second-deletion-brings-a-subscription-back': {
    breaks: 'SUB-009',
    because: 'deletion turns a switch over',
    class: 'state',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const sql = `UPDATE subscriptions SET status = 'ACTIVE', deleted_ms = NULL
             WHERE id = ? AND client_id = ? AND status = 'DELETED'`;
          if (context.store.run(sql, id, call.clientId) === 0)
            return subscriptions.remove(context, call);
          return { status: 200, body: { data: { id, status: 'DELETED' } } };
        },
      },
    }),
  },
} as const satisfies Mutants;
