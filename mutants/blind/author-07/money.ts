/** Faults of movements and their retries, by an author who had seen none of the tests. */
import { Refusal } from '../../../reference/context.ts';
import type { Reply } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const BANK_RAILS: readonly string[] = ['ACH', 'FEDWIRE'];
const READ_BEFORE_MS = 20;

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
