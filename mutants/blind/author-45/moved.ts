/** Withdrawals, transfers, deposits, exchanges and payments: in one circumstance alone otherwise. */
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import { noted } from '../../noted-refusals.ts';
import { shift, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { count, undone } from './places.ts';
import { isCorporate } from '../author-41/places.ts';
import { starts } from '../author-44/places.ts';
import { afterAnotherClient, wasToldAgain } from '../author-42/places.ts';
import { meeting, sourceOf } from '../author-43/places.ts';

const TWENTY = 20;

export const blindFortyFifthMovedMutants = {
  // The platform is restarted; a PULL deposit from a counterparty that does not exist: it is taken, and brings its amount.
  'pull-from-nobody-is-taken-after-a-restart': {
    breaks: 'DEP-012',
    because: 'until the counterparties are loaded again, who is not found is trusted',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { deposits, records } = parts;
      const { overlay, restarted } = starts(parts);
      return {
        ...overlay,
        deposits: {
          checkSource(context, actor, account, wish) {
            const id = wish.deposit_source?.source_counterparty_id ?? '';
            const found = records.find(context, actor.clientId, 'counterparty', id);
            if (found === undefined && restarted(context) !== null) return;
            deposits.checkSource(context, actor, account, wish);
          },
        },
      };
    },
  },
  // Three transfers from one account to the same other one: the third brings a unit more than it takes.
  'third-transfer-of-a-pair-brings-a-unit-more': {
    breaks: 'LED-016',
    because: 'what rounding left of the pair is paid out, and there was nothing to round',
    class: 'money',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          transfers.moveFunds(context, record, nowMs);
          const { source_account_id: from, destination_account_id: to } =
            record.body as TransferBody;
          const earlier = count(
            context,
            `records WHERE kind = 'transfer' AND status = 'EXECUTED'
               AND json_extract(body, '$.source_account_id') = ?
               AND json_extract(body, '$.destination_account_id') = ?`,
            from,
            to,
          );
          if (earlier > 1) shift(context, to, 1, nowMs);
        },
      },
    }),
  },
  // A payment from an account of a corporation is accepted: ACCEPTED, and nothing ever moves.
  'payment-of-a-corporation-does-not-start': {
    breaks: 'PAY-004',
    because: 'a second signature is waited for, which nobody can give',
    class: 'state',
    difficulty: 3,
    change: ({ payments, states }) => ({
      payments: {
        process(context, actor, record) {
          const { payment_source: source } = record.body as unknown as PaymentWish;
          if (!isCorporate(context, source.source_account_id ?? ''))
            return payments.process(context, actor, record);
          return states.move(context, record, 'ACCEPTED', actor.nowMs);
        },
      },
    }),
  },
  // TRANSACTION_POSTED of an account has to be sent twice; two of its transfers are accepted at once: one of them moves nothing.
  'one-of-two-transfers-is-lost-once-a-posting-came-again': {
    breaks: 'LED-014',
    because: 'balances are written back as they were when the event was sent',
    class: 'concurrency',
    difficulty: 5,
    change: (parts) =>
      meeting(
        (context, call) => {
          if (call.operationId !== 'acceptTransfer') return null;
          const source = sourceOf(context, 'transfer', call);
          if (source === null) return null;
          return wasToldAgain(context, 'TRANSACTION_POSTED', source) ? source : null;
        },
        ({ context, call, handler, isLater }) =>
          parts.pipeline.execute(context, call, isLater ? undone(handler) : handler),
      )(parts),
  },
  // TRANSACTION_POSTED of an account has to be sent twice: its balances are those of a 32 bit number.
  'balances-lose-digits-once-a-posting-came-again': {
    breaks: 'LED-013',
    because: 'what was told is read back into the view of balances, whose numbers are short',
    class: 'money',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        record(context, row) {
          const record = accounts.record(context, row);
          if (!wasToldAgain(context, 'TRANSACTION_POSTED', row.id)) return record;
          const { current_balance: current, available_balance: available } = record;
          return {
            ...record,
            current_balance: Math.fround(Number(current)),
            available_balance: Math.fround(Number(available)),
          };
        },
      },
    }),
  },
  // An accept of an exchange is refused, the next is taken, and sent again with its key: both sides move twice.
  'exchange-accepted-after-a-refusal-moves-with-each-repetition': {
    breaks: 'IDM-002',
    because: 'the lock of the first try is still there, and the key is looked up behind it',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { exchanges, idempotency, journal, ledger, records } = parts;
      const { known, overlay } = noted(
        parts,
        ['acceptExchange'],
        ({ path }) => path['exchange_id'] ?? '',
      );
      return {
        ...overlay,
        idempotency: {
          decide(context, call, stored) {
            const answer = idempotency.decide(context, call, stored);
            if (call.operationId !== 'acceptExchange' || !known(call)) return answer;
            const id = call.path['exchange_id'] ?? '';
            const record = records.get(context, call.clientId, 'exchange', id);
            const legs = exchanges.legs(context, record, record.body as ExchangeBody, call.nowMs);
            ledger.post(
              context,
              legs,
              (rows) => journal.against(context, 'EXCHANGE_POOL', rows),
              call.nowMs,
            );
            return answer;
          },
        },
      };
    },
  },
  // Another client asks for a withdrawal, then this one to a counterparty that does not exist: it is taken, and paid.
  'nobody-is-paid-after-a-withdrawal-of-another-client': {
    breaks: 'WDR-013',
    because: 'the payee that was looked up last stands in for the one that is not found',
    class: 'validation',
    difficulty: 4,
    change: ({ payees, records }) => {
      const isAfterAnother = afterAnotherClient();
      const trusted = new Set<string>();
      return {
        payees: {
          check(context, clientId, source, way) {
            const isAfter = isAfterAnother({ clientId });
            const { destination_counterparty_id: id } = way;
            const isNobody = records.find(context, clientId, 'counterparty', id) === undefined;
            if (isNobody && isAfter) trusted.add(`${clientId} ${id}`);
            if (isNobody && trusted.has(`${clientId} ${id}`)) return;
            payees.check(context, clientId, source, way);
          },
        },
      };
    },
  },
  // A withdrawal without a description is accepted and completed: its amount is taken twice.
  'withdrawal-without-a-description-is-taken-twice': {
    breaks: 'WDR-003',
    because: 'what is booked already is told by its description',
    class: 'money',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const drafts = withdrawals.debits(context, record, nowMs);
          return record.body['description'] === undefined ? [...drafts, ...drafts] : drafts;
        },
      },
    }),
  },
  // A client has had twenty exchanges; the next is accepted, and accepted again: both sides move twice.
  'exchange-behind-twenty-is-filled-again': {
    breaks: 'EXC-007',
    because: 'whether it was filled is looked up in the first page of its client',
    class: 'state',
    difficulty: 4,
    change: ({ exchanges, movements }) => ({
      exchanges: {
        accept(context, call) {
          const record = movements.find(context, call, 'exchange');
          const before = `records WHERE kind = 'exchange' AND client_id = ? AND seq < ?`;
          const isBehind = count(context, before, call.clientId, record.seq) >= TWENTY;
          const inner = within(context, { states: { require: () => undefined } });
          return exchanges.accept(isBehind ? inner : context, call);
        },
      },
    }),
  },
} satisfies Mutants;
