/** Faults of movements and their retries, by an author who had seen none of the tests. */
import { Refusal } from '../reference/context.ts';
import type { Context, Reply } from '../reference/context.ts';
import type { DepositBody } from '../reference/domain/deposits.ts';
import type { TransferBody } from '../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../reference/domain/withdrawals.ts';
import type { AccountRow } from '../reference/ledger/rows.ts';
import { overlayParts } from '../reference/parts.ts';
import type { Parts, PartsOverlay } from '../reference/parts.ts';
import type { Mutants } from './types.ts';

const BANK_RAILS: readonly string[] = ['ACH', 'FEDWIRE'];
const CURRENCIES: readonly string[] = ['USD', 'EUR'];
const KEY_LENGTH = 36;
const READ_BEFORE_MS = 20;

function within(context: Context, overlay: PartsOverlay): Context {
  return { ...context, parts: overlayParts(context.parts, () => overlay) };
}

/** Takes everything for fiat that has a currency in its name. */
const byName: PartsOverlay = {
  assets: {
    fiat: (_context, assetTypeId) => CURRENCIES.some((name) => assetTypeId.includes(name)),
  },
};

/** Whether money may move on this one account is not asked. */
const unasked = ({ availability }: Parts, accountId: string): PartsOverlay => ({
  availability: {
    mayMove(context: Context, account: AccountRow) {
      if (account.id !== accountId) availability.mayMove(context, account);
    },
  },
});

export const blindSeventhMoneyMutants = {
  'keys-are-honoured-on-paths-of-one-word': {
    breaks: 'IDM-001',
    because: 'the layer in front is bound to /v1/:resource, and two creates have a longer path',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        applies(context, call) {
          const longer = ['createAccount', 'createMarketExchange'].includes(call.operationId);
          return !longer && idempotency.applies(context, call);
        },
      },
    }),
  },
  'new-push-deposit-takes-the-place-of-the-open-one': {
    breaks: 'DEP-002',
    because: 'an account has one set of instructions, so its open request is made anew',
    class: 'persistence',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const { records } = context.parts;
          const record = deposits.request(context, actor, wish);
          if (wish.deposit_type !== 'PUSH') return record;
          const { account_id: accountId } = record.body as DepositBody;
          for (const other of records.children(context, accountId, 'deposit')) {
            const open = other.status === 'REQUESTED' && other.body['deposit_type'] === 'PUSH';
            if (open && other.id !== record.id) records.remove(context, other);
          }
          return record;
        },
      },
    }),
  },
  'coin-with-a-currency-in-its-name-is-recorded-as-fiat': {
    breaks: 'TXN-016',
    because: 'what is fiat is read from the name of the asset, where USDC has USD in it',
    class: 'money',
    difficulty: 2,
    change: ({ deposits, withdrawals }) => ({
      deposits: {
        detect: (context, record, receipt, nowMs) =>
          deposits.detect(within(context, byName), record, receipt, nowMs),
      },
      withdrawals: {
        debits: (context, record, nowMs) =>
          withdrawals.debits(within(context, byName), record, nowMs),
      },
    }),
  },
  'cached-balance-is-dropped-for-the-paying-account-only': {
    breaks: 'LED-001',
    because: 'a transfer drops the cache of the account that it was asked for',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts, balances, transfers }) => {
      const cache = new Map<string, Reply>();
      return {
        accounts: {
          get(context, call) {
            const key = `${call.clientId} ${call.path['account_id'] ?? ''}`;
            const reply = cache.get(key) ?? accounts.get(context, call);
            cache.set(key, reply);
            return reply;
          },
          setStatus(context, row, ...rest) {
            cache.delete(`${row.client_id} ${row.id}`);
            return accounts.setStatus(context, row, ...rest);
          },
        },
        balances: {
          write(context, ...rest) {
            const row = balances.write(context, ...rest);
            cache.delete(`${row.client_id} ${row.id}`);
            return row;
          },
        },
        transfers: {
          moveFunds(context, record, nowMs) {
            const { source_account_id: sourceId } = record.body as TransferBody;
            const write: typeof balances.write = (...rest) => balances.write(...rest);
            transfers.moveFunds(within(context, { balances: { write } }), record, nowMs);
            cache.delete(`${record.clientId} ${sourceId}`);
          },
        },
      };
    },
  },
  'cancellation-before-acceptance-is-acknowledged-and-forgotten': {
    breaks: 'WDR-005',
    because: 'the request goes to the bank, which knows no withdrawal that was not accepted',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const { movements } = context.parts;
          const { id, status } = movements.find(context, call, 'withdrawal');
          if (status !== 'REQUESTED') return withdrawals.cancel(context, call);
          return { status: 200, body: { data: { id, status: 'CANCELLED' } } };
        },
      },
    }),
  },
  'swift-is-no-rail-of-fiat': {
    breaks: 'TXN-015',
    because: 'the type comes from a list of rails, which a later rail was not added to',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const { withdrawal_rail: rail } = record.body as WithdrawalBody;
          const drafts = withdrawals.debits(context, record, nowMs);
          if (BANK_RAILS.includes(rail)) return drafts;
          return drafts.map((draft) =>
            draft.type === 'FEE' ? draft : { ...draft, type: 'TRANSFER_OUT' },
          );
        },
      },
    }),
  },
  'funds-may-come-into-a-frozen-account': {
    breaks: 'CUS-013',
    because: 'a freeze is taken for one of debits, as banks have it',
    class: 'state',
    difficulty: 3,
    change: (original) => ({
      transfers: {
        request: (context, actor, wish) =>
          original.transfers.request(
            within(context, unasked(original, wish.destination_account_id)),
            actor,
            wish,
          ),
        execute(context, actor, record) {
          const { destination_account_id: id } = record.body as TransferBody;
          return original.transfers.execute(within(context, unasked(original, id)), actor, record);
        },
      },
    }),
  },
  'two-accepts-of-an-exchange-at-once-both-fill-it': {
    breaks: 'EXC-007',
    because: 'the state is read, the market is asked, and what was read is not read again',
    class: 'concurrency',
    difficulty: 3,
    racy: true,
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          if (call.operationId !== 'acceptExchange')
            return pipeline.execute(context, call, handler);
          const { records } = context.parts;
          const id = call.path['exchange_id'] ?? '';
          const record = records.find(context, call.clientId, 'exchange', id);
          if (record?.status !== 'REQUESTED') return pipeline.execute(context, call, handler);
          const lax = within(context, { states: { require: () => undefined } });
          return new Promise((resolve) => {
            setTimeout(resolve, READ_BEFORE_MS);
          }).then(() => pipeline.execute(lax, call, handler));
        },
      },
    }),
  },
  'keys-are-cut-to-the-length-of-a-uuid': {
    breaks: 'IDM-013',
    because: 'the column has 36 characters and the database is not strict',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const idempotencyKey = call.idempotencyKey?.slice(0, KEY_LENGTH) ?? null;
          return idempotency.scope(context, { ...call, idempotencyKey });
        },
      },
    }),
  },
  'crypto-withdrawal-has-no-receipt': {
    breaks: 'WDR-009',
    because: 'the receipt is the advice of the bank, and a chain sends none',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        checkReceipt(context, record) {
          withdrawals.checkReceipt(context, record);
          const { withdrawal_rail: rail } = record.body as WithdrawalBody;
          if (rail === 'CRYPTO') throw new Refusal('NOT_FOUND', 'There is no receipt.');
        },
      },
    }),
  },
} as const satisfies Mutants;
