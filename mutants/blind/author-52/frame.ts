/** Lists and their links, filters, tokens, keys and refusals: after a refusal, a restart, a month, and at a bound. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { Links } from '../../../reference/http/paging.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { wishOf } from '../../plain.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { meeting } from '../author-43/places.ts';
import { starts } from '../author-44/places.ts';
import { count, lettingIn } from '../author-45/places.ts';

const PAGE_SIZE = 20;
const SMALL_PAGE = 10;
const STABLECOIN = 'ETHEREUM_SEPOLIA_USDC';

/** Lists whose query was refused since the next one was served; only those refused for such a parameter. */
function refusedQueries(
  { paging, validation }: Parts,
  isOne: (name: string) => boolean,
): {
  readonly lists: Set<OperationId>;
  readonly overlay: Pick<PartsOverlay, 'validation'>;
  readonly parse: Parts['paging']['parse'];
} {
  const lists = new Set<OperationId>();
  return {
    lists,
    overlay: {
      validation: {
        parameters(context, operation, query, headers) {
          try {
            validation.parameters(context, operation, query, headers);
          } catch (error) {
            if (Object.keys(query).some(isOne)) lists.add(operation.operationId);
            throw error;
          }
        },
      },
    },
    parse(context, call) {
      try {
        return paging.parse(context, call);
      } catch (error) {
        if (Object.keys(call.query).some(isOne)) lists.add(call.operationId);
        throw error;
      }
    },
  };
}

const isPaging = (name: string): boolean => name === 'page' || name === 'page_size';

/** The records of all clients, as one list. */
function ofAll(context: Context, kind: string, filters: Readonly<Record<string, string>>) {
  const { records } = context.parts;
  const clients = context.store.all<{ readonly id: string }>('SELECT id FROM clients');
  const all: StoredRecord[] = clients.flatMap(
    ({ id }) => records.list(context, id, kind, { filters, page: 0, pageSize: 10_000 }).rows,
  );
  return all.sort((a, b) => a.seq - b.seq);
}

export const blindFiftySecondFrameMutants = {
  // A list was refused for its page: the next further page of that list is linked to the first as itself.
  'page-after-a-refused-one-links-the-first-as-itself': {
    breaks: 'PAG-009',
    because: 'a refused page sets the address back to the first one, which the next page shows',
    class: 'pagination',
    difficulty: 4,
    change: (parts) => {
      const { lists, overlay, parse } = refusedQueries(parts, isPaging);
      const { paging } = parts;
      return {
        ...overlay,
        paging: {
          parse,
          links(context, call, at, total) {
            const links = paging.links(context, call, at, total);
            const isIt = at.page > 0 && lists.delete(call.operationId);
            return isIt ? { ...links, self: links.first } : links;
          },
        },
      };
    },
  },
  // A filter of the transaction list was refused: the next answer of that list has no link to the last page.
  'links-after-a-refused-filter-lack-the-last-page': {
    breaks: 'PAG-001',
    because: 'the refusal comes before the count, which the next answer takes from it',
    class: 'pagination',
    difficulty: 4,
    change: (parts) => {
      const { lists, overlay } = refusedQueries(parts, (name) => !isPaging(name));
      const { paging } = parts;
      return {
        ...overlay,
        paging: {
          links(context, call, at, total) {
            const links = paging.links(context, call, at, total);
            if (!lists.delete(call.operationId)) return links;
            const { last: _last, ...others } = links;
            return others as Links;
          },
        },
      };
    },
  },
  // After a restart the further pages of transactions begin where those of twenty would, whatever their size.
  'pages-after-a-restart-begin-by-twenties': {
    breaks: 'PAG-011',
    because: 'the index of pages is made at the start, with the size that is the default',
    class: 'pagination',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { transactions } = parts;
      return {
        ...overlay,
        transactions: {
          bounds(context, at) {
            const bounds = transactions.bounds(context, at);
            if (restarted(context) === null) return bounds;
            return { ...bounds, offset: at.page * PAGE_SIZE };
          },
        },
      };
    },
  },
  // Customers are listed by type without a size: the page holds ten.
  'page-of-a-type-holds-ten': {
    breaks: 'PAG-005',
    because: 'the list by type is the one of the old console, which shows ten',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        number(context, call, name, otherwise) {
          const isIt = call.operationId === 'listCustomers' && call.query['type'] !== undefined;
          const value = isIt && name === 'page_size' ? SMALL_PAGE : otherwise;
          return paging.number(context, call, name, value);
        },
      },
    }),
  },
  // A token without the scope was refused the creation of a transfer: from then on it may accept one.
  'token-that-was-refused-a-transfer-may-accept-one': {
    breaks: 'AUT-017',
    because: 'tokens that were looked at are kept by their area, with what was found left out',
    class: 'authorization',
    difficulty: 3,
    change: (parts) => {
      const refused = new Set<string>();
      return lettingIn(parts, ['createTransfer', 'acceptTransfer'], (_context, _client, asked) => {
        const [operation = '', ...token] = asked.split(' ');
        if (operation === 'acceptTransfer') return refused.has(token.join(' '));
        refused.add(token.join(' '));
        return false;
      });
    },
  },
  // A status that is none was refused as a filter: the next list by status holds transactions of any.
  'status-filter-after-a-refused-one-passes-any': {
    breaks: 'TXN-011',
    because:
      'the parsed filters of a list are kept until one is served, and the refused one is empty',
    class: 'filter',
    difficulty: 4,
    change: (parts) => {
      const { lists, overlay } = refusedQueries(parts, (name) => name === 'transaction_status');
      const { transactionFilters } = parts;
      return {
        ...overlay,
        transactionFilters: {
          status(context, status) {
            if (!lists.delete('listTransactions'))
              return transactionFilters.status(context, status);
            return { sql: "? <> ''", value: status };
          },
        },
      };
    },
  },
  // Customers are listed in pages of the largest size: those of all clients are.
  'largest-page-of-customers-is-of-all-clients': {
    breaks: 'AUT-022',
    because: 'who asks for the largest page is the export, which the operators run for everybody',
    class: 'authorization',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const isLargest = Number(call.query['page_size']) === context.config.pageSizeMax;
          if (!isLargest) return customers.list(context, call);
          const list: Parts['records']['list'] = (_context, _client, kind, { page, pageSize }) => {
            const all = ofAll(context, kind, customers.filters(context, call));
            const from = page * pageSize;
            return { rows: all.slice(from, from + pageSize), total: all.length };
          };
          return customers.list(within(context, { records: { list } }), call);
        },
      },
    }),
  },
  // A change of a customer that names nothing is repeated with its key: refused.
  'empty-change-is-refused-when-its-key-comes-again': {
    breaks: 'IDM-008',
    because: 'where nothing was changed nothing was kept for the key, which counts as under way',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const isEmpty = updatesOf(call.body).length === 0;
          if (call.operationId !== 'updateCustomer' || !isEmpty)
            return idempotency.decide(context, call, stored);
          throw new Refusal('IDEMPOTENCY_CONFLICT', 'A request with this key is under way.');
        },
      },
    }),
  },
  // Two changes of one customer come at once: the values of the later one are not looked at.
  'change-beside-another-is-not-looked-at': {
    breaks: 'ERR-012',
    because: 'changes that wait for a customer are put together, and the first is checked for all',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) => {
      const apply: Parts['fields']['apply'] = (_context, _set, current, updates) => ({
        ...current,
        ...Object.fromEntries(updates.map(({ field, value }) => [field, value])),
      });
      return meeting(
        (_context, call) =>
          call.operationId === 'updateCustomer' ? JSON.stringify(call.path) : null,
        ({ context, call, handler, isLater }) =>
          parts.pipeline.execute(
            isLater ? within(context, { fields: { apply } }) : context,
            call,
            handler,
          ),
      )(parts);
    },
  },
  // The bulk list leaves out what was done on an account more than a month after it was opened.
  'bulk-list-lacks-what-old-accounts-do': {
    breaks: 'TXN-013',
    because: 'the list is put together from the months in which accounts were opened',
    class: 'time',
    difficulty: 4,
    change: ({ transactionFilters, transactions }) => ({
      transactions: {
        list(context, call) {
          if (call.query['account_id'] !== undefined) return transactions.list(context, call);
          const young = {
            sql: `transaction_ms - (SELECT created_ms FROM accounts
                  WHERE accounts.id = transactions.account_id) < ?`,
            value: MONTH_MS,
          };
          const asked: typeof transactionFilters.asked = (inner, one) => [
            ...transactionFilters.asked(inner, one),
            young,
          ];
          return transactions.list(within(context, { transactionFilters: { asked } }), call);
        },
      },
    }),
  },
  // The bulk list leaves out the transactions of accounts in the stablecoin.
  'bulk-list-lacks-the-stablecoin': {
    breaks: 'TXN-013',
    because: 'the list joins the currencies that reports are made for, and one came later',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters, transactions }) => ({
      transactions: {
        list(context, call) {
          if (call.query['account_id'] !== undefined) return transactions.list(context, call);
          const reported = { sql: 'asset_type_id <> ?', value: STABLECOIN };
          const asked: typeof transactionFilters.asked = (inner, one) => [
            ...transactionFilters.asked(inner, one),
            reported,
          ];
          return transactions.list(within(context, { transactionFilters: { asked } }), call);
        },
      },
    }),
  },
  // A transaction is from before a restart: it is found under every account of the client.
  'transaction-from-before-a-restart-is-under-every-account': {
    breaks: 'ACC-008',
    because: 'which account it belongs to is kept beside it in memory, and unknown counts as right',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { transactions } = parts;
      return {
        ...overlay,
        transactions: {
          checkAccount(context, row, accountId) {
            if (row.seq <= (restarted(context)?.lastTransaction ?? 0)) return;
            transactions.checkAccount(context, row, accountId);
          },
        },
      };
    },
  },
  // An account has its second withdrawal: its transactions carry a category identifier that names nothing.
  'second-withdrawal-of-an-account-names-no-record': {
    breaks: 'TXN-025',
    because: 'a further movement of an account gets a number, so that references stay apart',
    class: 'persistence',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        category(context, record) {
          const category = withdrawals.category(context, record);
          const { source_account_id: from } = record.body as WithdrawalBody;
          const before = count(
            context,
            `records WHERE kind = 'withdrawal' AND seq < ?
             AND json_extract(body, '$.source_account_id') = ?`,
            record.seq,
            from,
          );
          return before === 1 ? { ...category, id: `${category.id}-2` } : category;
        },
      },
    }),
  },
  // Adding an individual to a person's application is refused: the application shows it alone, not in lists.
  'refused-individual-of-a-person-is-shown-in-the-details': {
    breaks: 'APP-008',
    because: 'the individual is written first, and what the application is for is looked at last',
    class: 'validation',
    difficulty: 3,
    change: ({ applications, applicants, pipeline }) => {
      const refused = new Map<string, unknown[]>();
      return {
        pipeline: {
          run(context, call, handler) {
            try {
              return pipeline.run(context, call, handler);
            } catch (error) {
              const id = call.path['application_id'] ?? '';
              if (call.operationId === 'createApplicationIndividual' && error instanceof Refusal)
                refused.set(id, [...(refused.get(id) ?? []), { id: `ind_${id}`, ...wishOf(call) }]);
              throw error;
            }
          },
        },
        applications: {
          get(context, call) {
            const application = applications.find(context, call);
            const people = refused.get(application.id);
            if (people === undefined || application.body['application_type'] !== 'INDIVIDUAL')
              return applications.get(context, call);
            const own = applicants.ofApplication(context, application);
            const data = {
              ...applications.record(context, application),
              individuals: [...own.map((one) => applicants.record(context, one)), ...people],
            };
            return { status: 200, body: { data } };
          },
        },
      };
    },
  },
} satisfies Mutants;
