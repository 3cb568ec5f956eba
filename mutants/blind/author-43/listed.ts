/** What is listed, looked up or refused: the second time, by a filter, or after something else. */
import { Refusal } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import { noted } from '../../noted-refusals.ts';
import { dataOf } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { afterAnotherClient, isOlderThanAMonth, wasToldAgain } from '../author-42/places.ts';

const LONG = 200;

export const blindFortyThirdListedMutants = {
  // Another client reads a transaction, then this one does: its answer has no `data`.
  'transaction-after-one-of-another-client-is-bare': {
    breaks: 'GEN-004',
    because: 'the answer is built in a frame that the other client has still open',
    class: 'wire',
    difficulty: 4,
    change: ({ transactions }) => {
      const isAfterAnother = afterAnotherClient();
      return {
        transactions: {
          get(context, call) {
            const reply = transactions.get(context, call);
            return isAfterAnother(call) ? { ...reply, body: dataOf(reply) } : reply;
          },
        },
      };
    },
  },
  // GET /v1/settlements/unknown?source_account_id=…: 200, and a settlement without details.
  'unknown-settlement-asked-for-by-account-is-empty': {
    breaks: 'ERR-008',
    because: 'the filter makes it a search, and a search may find nothing',
    class: 'error',
    difficulty: 3,
    change: ({ settlements }) => ({
      settlements: {
        get(context, call) {
          try {
            return settlements.get(context, call);
          } catch (error) {
            const { source_account_id: source, destination_account_id: destination } = call.query;
            const isSearch = source !== undefined || destination !== undefined;
            if (!isSearch || !(error instanceof Refusal)) throw error;
            const id = call.path['settlement_id'];
            const data = { id, settlement_status: 'COMPLETED', settlement_details: [] };
            return { status: 200, body: { data } };
          }
        },
      },
    }),
  },
  // A change of an individual is sent again with its key: it is answered with 208.
  'repeated-change-of-an-individual-is-answered-208': {
    breaks: 'GEN-001',
    because: 'a code of its own tells that it was reported already',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          const isIt = call.operationId === 'updateCustomerIndividual';
          return isIt ? { ...answer, status: 208 } : answer;
        },
      },
    }),
  },
  // TRANSACTION_POSTED has to be sent twice: the category_id of the transfer's transaction is its own id.
  'posting-that-was-told-again-belongs-to-itself': {
    breaks: 'TXN-025',
    because: 'what was told is linked with its message, and the link is read from the wrong end',
    class: 'webhook',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          if (row.category_type !== 'TRANSFER') return record;
          if (!wasToldAgain(context, 'TRANSACTION_POSTED', row.id)) return record;
          return { ...record, category_id: row.id };
        },
      },
    }),
  },
  // GET /v1/transactions?account_id=…&page_size=2 of four, twice: the second time shows the other two.
  'list-of-an-account-asked-for-again-goes-on': {
    breaks: 'PAG-004',
    because: 'a cursor is kept for each query, and goes on where it stands',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => {
      const cursors = new Map<string, number>();
      return {
        transactions: {
          list(context, call) {
            const { account_id: account, page } = call.query;
            if (account === undefined || page !== undefined)
              return transactions.list(context, call);
            const name = JSON.stringify([call.clientId, call.query]);
            const at = cursors.get(name) ?? 0;
            const query = { ...call.query, page: String(at) };
            const reply = transactions.list(context, { ...call, query });
            const { links } = reply.body as { readonly links: Record<string, string> };
            cursors.set(name, links['self'] === links['last'] ? 0 : at + 1);
            return reply;
          },
        },
      };
    },
  },
  // An accept of a withdrawal is refused, the next is taken: its transactions are of a record that nobody finds.
  'accept-after-a-refused-one-belongs-to-another-record': {
    breaks: 'TXN-025',
    because: 'each try has a number, and the second is written behind the identifier',
    class: 'error',
    difficulty: 4,
    change: (parts) => {
      const { transactions } = parts;
      const { overlay, places } = noted(
        parts,
        ['acceptWithdrawal'],
        ({ path }) => path['withdrawal_id'] ?? '',
      );
      return {
        ...overlay,
        transactions: {
          record(context, row) {
            const record = transactions.record(context, row);
            const isIt = row.category_id !== null && places.has(row.category_id);
            return isIt ? { ...record, category_id: `${String(row.category_id)}-2` } : record;
          },
        },
      };
    },
  },
  // A transfer with a description of 200 characters: its transactions have no category_type.
  'long-text-takes-the-place-of-the-category': {
    breaks: 'TXN-024',
    because: 'both are kept in one column, which is cut at its end',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const isLong = (row.description ?? '').length >= LONG;
          return isLong ? without(without(record, 'category_type'), 'category_id') : record;
        },
      },
    }),
  },
  // GET /v1/transactions?start_date=…: content-type is text/plain.
  'list-of-a-period-is-plain-text': {
    breaks: 'GEN-003',
    because: 'a period is what people export, as a text',
    class: 'wire',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const reply = transactions.list(context, call);
          if (call.query['start_date'] === undefined) return reply;
          return { ...reply, headers: { 'content-type': 'text/plain; charset=utf-8' } };
        },
      },
    }),
  },
  // A transfer is asked for, 31 days pass, it is accepted and refused: the answer is a text, not an object.
  'refusal-of-an-order-of-last-month-is-a-text': {
    breaks: 'ERR-001',
    because: 'who keeps the archive answers, and that is another program',
    class: 'error',
    difficulty: 4,
    change: ({ errors, pipeline, records, wire }) => ({
      pipeline: {
        run(context, call, handler) {
          try {
            return pipeline.run(context, call, handler);
          } catch (error) {
            const id = call.path['transfer_id'] ?? '';
            const record = records.find(context, call.clientId, 'transfer', id);
            const isOld = record !== undefined && isOlderThanAMonth(record, call.nowMs);
            if (!isOld || !(error instanceof Refusal)) throw error;
            const status = errors.status(context, error.code);
            return wire.serialise(context, { status, body: 'The order is archived.' });
          }
        },
      },
    }),
  },
} satisfies Mutants;
