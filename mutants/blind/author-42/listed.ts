/** What is listed or looked up: pages, filters and the members of a transaction. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import { dataOf, isAccept, pause, withData, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { GAP_MS, MONTH_MS } from '../author-41/places.ts';

const REMEMBERED_MS = 5_000;

/** Whether the account is not the first one of its customer. */
function isFurther(context: Context, accountId: string | undefined): boolean {
  const before = context.store.one(
    `SELECT 1 FROM accounts JOIN accounts AS first ON first.customer_id = accounts.customer_id
       AND first.seq < accounts.seq WHERE accounts.id = ?`,
    accountId ?? '',
  );
  return before !== undefined;
}

/** The same list whatever its page. */
function listOf({ clientId, query }: Call): string {
  return JSON.stringify([clientId, without(query, 'page')]);
}

export const blindFortySecondListedMutants = {
  // A customer's second account, ?account_id= of it: `prev` is null.
  'page-before-is-not-told-for-a-further-account': {
    breaks: 'PAG-001',
    because:
      'the list of a further account goes on where that of the first ends, which has no name',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const reply = transactions.list(context, call);
          if (!isFurther(context, call.query['account_id'])) return reply;
          const body = reply.body as { readonly links: Data };
          return { ...reply, body: { ...body, links: { ...body.links, prev: null } } };
        },
      },
    }),
  },
  // Another client lists its transactions, then this one with the same query: `last` is where theirs ends.
  'pages-are-counted-once-for-all-clients': {
    breaks: 'PAG-020',
    because: 'the number of records is remembered by the query alone',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging, transactions }) => {
      const counted = new Map<
        string,
        { readonly of: string; readonly total: number; readonly atMs: number }
      >();
      return {
        transactions: {
          list(context, call) {
            const links: typeof paging.links = (inner, one, at, total) => {
              const name = JSON.stringify(call.query);
              const nowMs = context.clock.systemNowMs();
              const known = counted.get(name);
              const isTheirs = known !== undefined && known.of !== call.clientId;
              if (isTheirs && nowMs - known.atMs < REMEMBERED_MS)
                return paging.links(inner, one, at, known.total);
              counted.set(name, { of: call.clientId, total, atMs: nowMs });
              return paging.links(inner, one, at, total);
            };
            return transactions.list(within(context, { paging: { links } }), call);
          },
        },
      };
    },
  },
  // Pages 0 and 1 of one list are asked for at once: `next` of the second is that of the first.
  'pages-read-at-once-have-one-page-after-them': {
    breaks: 'PAG-010',
    because: 'the links are built in a place that the list has, and not the request',
    class: 'concurrency',
    difficulty: 4,
    change: ({ paging, pipeline }) => {
      const running = new Map<string, Call>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'listTransactions')
              return pipeline.execute(context, call, handler);
            const name = listOf(call);
            const first = running.get(name) ?? call;
            running.set(name, first);
            await pause(GAP_MS);
            if (first === call) running.delete(name);
            const links: typeof paging.links = (inner, one, at, total) => ({
              ...paging.links(inner, one, at, total),
              next: paging.links(inner, one, paging.parse(inner, first), total).next,
            });
            return pipeline.execute(within(context, { paging: { links } }), call, handler);
          },
        },
      };
    },
  },
  // More customers than fit a page: from the second page on they have no first_name.
  'customers-after-the-first-page-have-no-first-name': {
    breaks: 'CUS-001',
    because: 'what follows the first page is read from an index of last names',
    class: 'pagination',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          if (Number(call.query['page'] ?? 0) === 0) return customers.list(context, call);
          const item: typeof customers.item = (inner, customer) =>
            without(customers.item(inner, customer), 'first_name');
          return customers.list(within(context, { customers: { item } }), call);
        },
      },
    }),
  },
  // GET /v1/customers?page_size=2 without a page shows what ?page=1&page_size=2 does.
  'customers-by-size-alone-begin-with-the-second-page': {
    breaks: 'PAG-004',
    because: 'where a size is given pages are counted from one',
    class: 'pagination',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const { page, page_size: size } = call.query;
          if (page !== undefined || size === undefined) return customers.list(context, call);
          return customers.list(context, { ...call, query: { ...call.query, page: '1' } });
        },
      },
    }),
  },
  // Three posted ones on an account: ?account_id=…&transaction_status=POSTED&page_size=2 shows all three.
  'size-is-forgotten-where-account-and-status-are-asked-for': {
    breaks: 'PAG-006',
    because: 'the index of both is read in blocks of its own',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const { account_id: account, transaction_status: status } = call.query;
          if (account === undefined || status === undefined)
            return transactions.list(context, call);
          const query = without(call.query, 'page_size') as Call['query'];
          return transactions.list(context, { ...call, query });
        },
      },
    }),
  },
  // GET /v1/accounts/deposits/unknown/transactions?transaction_status=POSTED: 200, and no transactions.
  'unknown-account-asked-by-status-has-no-transactions': {
    breaks: 'ERR-008',
    because: 'the filter makes it a search, and a search may find nothing',
    class: 'error',
    difficulty: 3,
    change: ({ paging, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          try {
            return transactions.listOfAccount(context, call);
          } catch (error) {
            const isSearch = call.query['transaction_status'] !== undefined;
            if (!isSearch || !(error instanceof Refusal)) throw error;
            const links = paging.links(context, call, paging.parse(context, call), 0);
            return { status: 200, body: { data: { transactions: [] }, links } };
          }
        },
      },
    }),
  },
  // Funds are posted, 31 days pass: the transaction, shown alone, has its value in cents.
  'value-of-last-month-is-shown-in-small-units': {
    breaks: 'LED-008',
    because: 'what is archived is kept in small units, and read as it is kept',
    class: 'time',
    difficulty: 4,
    change: ({ clientClock, transactions }) => ({
      transactions: {
        get(context, call) {
          const reply = transactions.get(context, call);
          const row = transactions.find(context, call.clientId, call.path['id'] ?? '');
          const nowMs = clientClock.nowMs(context, call.clientId);
          if (row.posted_ms === null || nowMs - row.posted_ms < MONTH_MS) return reply;
          return withData(reply, { value: row.value_minor });
        },
      },
    }),
  },
  // An accept is sent again with its key: the transaction, shown alone, has twice the value of the list.
  'detail-after-a-retried-accept-counts-both-tries': {
    breaks: 'TXN-005',
    because: 'the detail joins the requests that led to it, and adds up',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, transactions }) => {
      const retried = new Set<string>();
      return {
        idempotency: {
          decide(context, call, stored) {
            const answer = idempotency.decide(context, call, stored);
            if (isAccept(call)) for (const id of Object.values(call.path)) retried.add(id);
            return answer;
          },
        },
        transactions: {
          get(context, call) {
            const reply = transactions.get(context, call);
            const { category_id: id, value } = dataOf(reply);
            if (!retried.has(String(id))) return reply;
            return withData(reply, { value: Number(value) * 2 });
          },
        },
      };
    },
  },
  // An account is corrected by 0.01: the transaction is of a DEPOSIT that nobody finds.
  'correction-of-a-single-unit-belongs-to-a-deposit': {
    breaks: 'TXN-025',
    because: 'the smallest amounts are those that a bank sends to try an account',
    class: 'money',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const isSingle = row.category_type === 'ADJUSTMENT' && Math.abs(row.value_minor) === 1;
          return isSingle ? { ...record, category_type: 'DEPOSIT' } : record;
        },
      },
    }),
  },
} satisfies Mutants;
