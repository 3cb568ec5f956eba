/** Faults of the twenty-first author: lists, answers and the states of customers. */
import { Refusal } from '../../../reference/context.ts';
import type { Data } from '../../steps.ts';
import { dataOf } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const withoutLink = ({ links: _links, ...body }: Data): Data => body;

export const blindTwentyFirstFrameMutants = {
  'first-link-of-a-falling-list-leads-to-its-end': {
    breaks: 'PAG-020',
    because: 'the first page is that with the oldest records, whatever the order',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const links = paging.links(context, call, at, total);
          if (call.operationId !== 'listTransactions' || call.query['order'] !== 'DESC') {
            return links;
          }
          return at.page === 0 ? links : { ...links, first: links.last };
        },
      },
    }),
  },
  'walk-over-customers-of-a-status-ends-before-the-last-page': {
    breaks: 'PAG-010',
    because: 'the count of the filtered list is off by a page, as its pages start at 0',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const links = paging.links(context, call, at, total);
          const last = paging.last(context, at, total);
          const cut = call.operationId === 'listCustomers' && call.query['status'] !== undefined;
          if (!cut || at.page !== last - 1) return links;
          return { ...links, next: links.self };
        },
      },
    }),
  },
  'category-type-is-forgotten-beyond-the-first-page': {
    breaks: 'TXN-010',
    because: 'the pages beyond come from the cursor of the list, which was opened without it',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          if (Number(call.query['page'] ?? 0) === 0) return transactionFilters.asked(context, call);
          const { category_type: _forgotten, ...query } = call.query;
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'empty-list-of-transactions-has-no-links': {
    breaks: 'GEN-005',
    because: 'where nothing was found there is nowhere to lead to',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const reply = transactions.page(context, call, conditions);
          const { transactions: listed } = dataOf(reply) as { readonly transactions: unknown[] };
          if (listed.length > 0) return reply;
          return { ...reply, body: withoutLink(reply.body as Data) };
        },
      },
    }),
  },
  'cancelled-transaction-is-not-found-under-its-account': {
    breaks: 'ACC-008',
    because: 'the account is asked for what counts, and cancelled ones do not',
    class: 'state',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        getOfAccount(context, call) {
          const id = call.path['transaction_id'] ?? '';
          const { status } = transactions.find(context, call.clientId, id);
          if (status !== 'CANCELLED') return transactions.getOfAccount(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such transaction.');
        },
      },
    }),
  },
  'release-of-a-hold-answers-202': {
    breaks: 'GEN-001',
    because: 'a hold is released at the bank, which takes a while',
    class: 'wire',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const { status } = context.parts.movements.find(context, call, 'withdrawal');
          const reply = withdrawals.cancel(context, call);
          return status === 'ACCEPTED' ? { ...reply, status: 202 } : reply;
        },
      },
    }),
  },
  'two-signed-accepts-of-one-second-are-a-replay': {
    breaks: 'SIG-003',
    because: 'a stamp that was seen before is taken as a replay, and stamps are whole seconds',
    class: 'time',
    difficulty: 5,
    change: ({ requestSigning }) => {
      const seen = new Set<string>();
      return {
        requestSigning: {
          checkSignature(context, call, signature, timestamp) {
            requestSigning.checkSignature(context, call, signature, timestamp);
            const stamp = `${call.clientId} ${timestamp}`;
            if (seen.has(stamp)) throw new Refusal('SIGNATURE_INVALID', 'x-timestamp was used.');
            seen.add(stamp);
          },
        },
      };
    },
  },
  'account-that-its-client-thawed-once-is-frozen-no-more': {
    breaks: 'CUS-014',
    because: 'who opens an account again has answered for it, so staff leave it alone',
    class: 'state',
    difficulty: 5,
    change: ({ accounts }) => {
      const thawed = new Set<string>();
      return {
        accounts: {
          request(context, row, status, nowMs) {
            if (row.status === 'FROZEN' && status === 'OPEN') thawed.add(row.id);
            return accounts.request(context, row, status, nowMs);
          },
          following(context, row, customerStatus) {
            if (thawed.has(row.id) && customerStatus === 'FROZEN') return null;
            return accounts.following(context, row, customerStatus);
          },
        },
      };
    },
  },
  'corporation-sleeps-after-eighteen-months': {
    breaks: 'CUS-022',
    because:
      'the books of a corporation are closed once a year, and half a year later at the latest',
    class: 'time',
    difficulty: 4,
    change: ({ dormancy }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          const { records } = context.parts;
          const customer = records.find(context, clientId, 'customer', customerId);
          if (customer?.body['customer_type'] !== 'CORPORATION') {
            dormancy.sweepCustomer(context, clientId, customerId, nowMs);
            return;
          }
          const halfAYearAgo = new Date(nowMs);
          halfAYearAgo.setUTCMonth(halfAYearAgo.getUTCMonth() - 6);
          const limitMs = dormancy.limitMs(context, halfAYearAgo.getTime());
          const rows = context.parts.accounts.ofCustomer(context, customerId);
          if (rows.some(({ last_activity_ms: lastMs }) => lastMs > limitMs)) return;
          dormancy.sweepCustomer(context, clientId, customerId, nowMs);
        },
      },
    }),
  },
  'linking-is-not-explained-to-a-corporation': {
    breaks: 'CPT-008',
    because: 'the provider links people, so its instructions are made for people',
    class: 'validation',
    difficulty: 4,
    change: ({ linking }) => ({
      linking: {
        details(context, call) {
          const { customers } = context.parts;
          const { body } = linking.find(context, call);
          const owner = customers.find(context, call.clientId, String(body['customer_id']));
          if (owner.body['customer_type'] !== 'CORPORATION') return linking.details(context, call);
          throw new Refusal('VALIDATION_FAILED', 'Only people can be linked.');
        },
      },
    }),
  },
} as const satisfies Mutants;
