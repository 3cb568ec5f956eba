/** Faults of the nineteenth author, drawn by lot: movements, transactions, events and scopes. */
import { Refusal } from '../../../reference/context.ts';
import { lacking } from '../../answers.ts';
import type { Mutants } from '../../types.ts';

export const blindNineteenthMoneyMutants = {
  'pulled-funds-are-a-book-movement': {
    breaks: 'TXN-014',
    because: 'the funds are with the linking provider already',
    class: 'money',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const shown = transactions.record(context, row);
          if (row.category_type !== 'DEPOSIT' || row.transaction_type !== 'FIAT_TRANSFER_IN') {
            return shown;
          }
          const deposit = context.parts.records.ofAnyone(context, 'deposit', row.category_id ?? '');
          return deposit?.body['deposit_type'] === 'PULL'
            ? { ...shown, transaction_type: 'INTERNAL_TRANSFER' }
            : shown;
        },
      },
    }),
  },
  'correction-of-crypto-is-always-a-credit': {
    breaks: 'TXN-020',
    because: 'chains only ever drop dust into a wallet',
    class: 'money',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const shown = transactions.record(context, row);
          const crypto = !context.parts.assets.fiat(context, row.asset_type_id);
          return crypto && row.transaction_type === 'DEBIT_CORRECTION'
            ? { ...shown, transaction_type: 'CREDIT_CORRECTION' }
            : shown;
        },
      },
    }),
  },
  'withdrawal-in-flight-names-no-category': {
    breaks: 'TXN-024',
    because: 'the message of the rail that confirms it brings the category',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const shown = transactions.record(context, row);
          const inFlight = row.category_type === 'WITHDRAWAL' && row.status === 'PENDING';
          return inFlight ? lacking(shown, 'category_type', 'category_id') : shown;
        },
      },
    }),
  },
  'fee-has-the-identifier-of-what-it-is-for': {
    breaks: 'GEN-017',
    because: 'amount and fee are two lines of one transaction',
    class: 'persistence',
    difficulty: 3,
    change: ({ ledger, transactions }) => ({
      transactions: {
        record(context, row) {
          const shown = transactions.record(context, row);
          const { category_type: type, category_id: id } = row;
          if (row.transaction_type !== 'FEE' || type === null || id === null) return shown;
          const rows = ledger.ofCategory(context, { type, id }, row.status);
          const main = rows.find((other) => other.transaction_type !== 'FEE');
          return main === undefined ? shown : { ...shown, id: main.id };
        },
      },
    }),
  },
  'transfers-are-posted-without-a-word': {
    breaks: 'EVT-010',
    because: 'nothing came from outside that a client would wait for',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          if (row.category_type !== 'TRANSFER') ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
  'event-of-a-pending-debit-names-the-hold': {
    breaks: 'WHK-015',
    because: 'the client knows the movement under the identifier of its hold',
    class: 'webhook',
    difficulty: 5,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const told = ledger.eventData(context, row);
          const { category_type: type, category_id: id } = row;
          if (row.status !== 'PENDING' || type !== 'WITHDRAWAL' || id === null) return told;
          const held = ledger
            .ofCategory(context, { type, id }, 'CANCELLED')
            .find((other) => other.transaction_type === row.transaction_type);
          return held === undefined ? told : { ...told, transaction_id: held.id };
        },
      },
    }),
  },
  'scopes-are-remembered-for-the-client': {
    breaks: 'AUT-016',
    because: 'the gateway keeps what a client may do for a while',
    class: 'authorization',
    difficulty: 3,
    change: ({ auth }) => {
      const known = new Map<string, Set<string>>();
      return {
        auth: {
          principal(context, operationId, authorization) {
            const { scopes, tokens } = context.parts;
            const token = auth.bearer(context, authorization);
            const row = token === null ? undefined : tokens.find(context, token);
            if (row === undefined) return auth.principal(context, operationId, authorization);
            const had = known.get(row.client_id) ?? new Set<string>();
            for (const scope of row.scopes.split(' ')) had.add(scope);
            known.set(row.client_id, had);
            const required = scopes.required(context, operationId);
            if (auth.expired(context, row) || !scopes.suffices(context, required, [...had])) {
              return auth.principal(context, operationId, authorization);
            }
            return { clientId: row.client_id, scopes: [...had] };
          },
        },
      };
    },
  },
  'same-withdrawal-again-confirms-the-first': {
    breaks: 'WDR-002',
    because: 'who asks for it twice means it',
    class: 'money',
    difficulty: 5,
    change: ({ withdrawals }) => {
      const asked = new Map<string, string>();
      return {
        withdrawals: {
          request(context, actor, wish) {
            const record = withdrawals.request(context, actor, wish);
            const text = JSON.stringify([actor.clientId, wish]);
            const first = asked.get(text);
            asked.set(text, record.id);
            if (first === undefined) return record;
            const before = context.parts.records.find(context, actor.clientId, 'withdrawal', first);
            if (before?.status === 'REQUESTED') withdrawals.authorize(context, actor, before);
            return record;
          },
        },
      };
    },
  },
  'another-pull-takes-the-place-of-the-first': {
    breaks: 'DEP-002',
    because: 'one open pull for each account keeps the provider calm',
    class: 'state',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const record = deposits.request(context, actor, wish);
          const { records } = context.parts;
          if (wish.deposit_type !== 'PULL') return record;
          for (const other of records.children(context, record.parentId ?? '', 'deposit')) {
            const open = other.status === 'REQUESTED' && other.body['deposit_type'] === 'PULL';
            if (!open || other.id === record.id) continue;
            records.update(context, other, { status: 'EXPIRED' }, actor.nowMs);
          }
          return record;
        },
      },
    }),
  },
  'deposit-to-a-sleeping-account-is-refused': {
    breaks: 'CUS-021',
    because: 'a sleeping account is woken by its holder, not by funds',
    class: 'state',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const { destination_account_id: id } = wish.deposit_destination;
          const { status } = context.parts.balances.account(context, id);
          if (status !== 'DORMANT') return deposits.request(context, actor, wish);
          throw new Refusal('ACCOUNT_NOT_OPEN', 'The account is DORMANT.');
        },
      },
    }),
  },
  'executed-payment-is-no-longer-there': {
    breaks: 'PAY-001',
    because: 'what is done moves to the archive',
    class: 'persistence',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        get(context, call) {
          const { status } = context.parts.movements.find(context, call, 'payment');
          if (status !== 'EXECUTED') return payments.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such payment.');
        },
      },
    }),
  },
} as const satisfies Mutants;
