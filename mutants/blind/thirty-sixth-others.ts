/** Other clients, odd ids, signatures without a time, and what a customer may not do. */
import type { ExchangeWish } from '../../reference/domain/exchanges.ts';
import { onAnswers } from '../answers.ts';
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const OF_ANYONE = 'SELECT * FROM documents WHERE id = ?';

export const blindThirtySixthOtherMutants = {
  'walk-goes-on-behind-the-millisecond': {
    breaks: 'PAG-008',
    because:
      'links name where the next page begins, by a date that has fewer digits than those kept',
    class: 'pagination',
    difficulty: 5,
    change: ({ paging, transactions }) => ({
      paging: {
        links(context, call, at, total) {
          if (call.operationId !== 'listTransactions')
            return paging.links(context, call, at, total);
          const { behind, ...query } = call.query;
          const links = paging.links(context, { ...call, query }, at, total);
          const here = behind === undefined ? '' : `&behind=${behind}`;
          return {
            ...links,
            self: `${links.self}${here}`,
            next: `${links.next}&behind=${String(at.page)}`,
          };
        },
      },
      transactions: {
        page(context, call, conditions) {
          const page = Number(call.query['behind'] ?? Number.NaN);
          if (Number.isNaN(page)) return transactions.page(context, call, conditions);
          const { paging: pages } = context.parts;
          const { pageSize } = pages.parse(context, call);
          const total = transactions.count(context, conditions);
          const order = transactions.order(context, call);
          const before = { order, total, offset: page * pageSize, limit: pageSize };
          const last = transactions.read(context, conditions, before).at(-1);
          const isNext = Number(call.query['page']) === page + 1;
          if (last === undefined || !isNext) return transactions.page(context, call, conditions);
          const all = { order, total, offset: 0, limit: total };
          const rows = transactions.read(context, conditions, all);
          const behind = rows.findIndex((row) =>
            order === 'ASC'
              ? row.transaction_ms > last.transaction_ms
              : row.transaction_ms < last.transaction_ms,
          );
          const offset = behind < 0 ? total : behind;
          const bounds = () => ({ offset, limit: pageSize });
          return transactions.page(within(context, { transactions: { bounds } }), call, conditions);
        },
      },
    }),
  },
  'percent-sign-breaks-the-look-up': {
    breaks: 'ERR-004',
    because: 'ids are decoded a second time, which not every text bears',
    class: 'error',
    difficulty: 3,
    change: ({ records }) => ({
      records: {
        ofAnyone: (context, kind, id) => records.ofAnyone(context, kind, decodeURIComponent(id)),
      },
    }),
  },
  'other-clients-overwrite-papers': {
    breaks: 'AUT-023',
    because: 'who uploads is somebody who was given the id, so it is enough to know it',
    class: 'authorization',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        find(context, call) {
          const id = call.path['document_id'] ?? '';
          const row = context.store.one<ReturnType<typeof documents.find>>(OF_ANYONE, id);
          if (call.operationId !== 'uploadDocument' || row === undefined)
            return documents.find(context, call);
          return row;
        },
      },
    }),
  },
  'exchange-into-the-account-of-another-client': {
    breaks: 'AUT-023',
    because: 'whose the source is was asked, and not whose the destination',
    class: 'authorization',
    difficulty: 4,
    change: ({ accounts, exchanges }) => {
      const destinationOfAnyone = (wish: Pick<ExchangeWish, 'destination_account_id'>) => {
        const find: typeof accounts.find = (inner, clientId, id) =>
          id === wish.destination_account_id
            ? inner.parts.balances.account(inner, id)
            : accounts.find(inner, clientId, id);
        return { accounts: { find } };
      };
      return {
        exchanges: {
          request: (context, actor, wish) =>
            exchanges.request(within(context, destinationOfAnyone(wish)), actor, wish),
          fill(context, actor, record) {
            const wish = record.body as ExchangeWish;
            return exchanges.fill(within(context, destinationOfAnyone(wish)), actor, record);
          },
        },
      };
    },
  },
  'unstamped-acceptance-is-refused-too-late': {
    breaks: 'SIG-002',
    because: 'signatures are looked at by what stands before the answer, and not before the work',
    class: 'validation',
    difficulty: 3,
    change: (original) => ({
      pipeline: {
        run(context, call, handler) {
          const { 'x-signature': signature, 'x-timestamp': timestamp } = call.headers;
          if (signature === undefined || timestamp !== undefined)
            return original.pipeline.run(context, call, handler);
          const { 'x-signature': _signature, ...headers } = call.headers;
          return original.pipeline.run(context, { ...call, headers }, handler);
        },
      },
      wire:
        onAnswers(['acceptTransfer', 'acceptWithdrawal'], (answer, call) =>
          call.headers['x-signature'] === undefined || call.headers['x-timestamp'] !== undefined
            ? answer
            : { ...answer, status: 400, payload: '{"errors":[{"code":"TIMESTAMP_REQUIRED"}]}' },
        )(original).wire ?? {},
    }),
  },
  'payment-of-a-customer-under-diligence': {
    breaks: 'CUS-019',
    because: 'accepting such a payment only tells how to pay, so nobody asks for the state',
    class: 'state',
    difficulty: 4,
    change: ({ availability, payments }) => ({
      payments: {
        start(context, actor, record) {
          const source = record.body['payment_source'] as { readonly source_type: string };
          const mayMove: typeof availability.mayMove = (inner, account) => {
            const { client_id: clientId, customer_id: id } = account;
            const status = inner.parts.records.status(inner, clientId, 'customer', id);
            if (status !== 'EDD') availability.mayMove(inner, account);
          };
          const isOutside = source.source_type === 'COUNTERPARTY';
          const lenient = within(context, { availability: { mayMove } });
          return payments.start(isOutside ? lenient : context, actor, record);
        },
      },
    }),
  },
} satisfies Mutants;
