/**
 * Faults of moving money, written from the document alone by someone who has seen none of the tests,
 * and kept from those who write them: what is found of these is found unprepared.
 */
import type { CategoryType, TransactionRow } from '../../reference/ledger/rows.ts';
import type { DepositBody } from '../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../reference/domain/payments.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { meanwhile, pause, post, refusedLate } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

const DAY_MS = 86_400_000;
const GAP_MS = 30;

/** Creates of movements, whose keys are looked at here. */
const makesMovement = /^create(Transfer|Withdrawal|Deposit|MarketExchange|Payment)$/;

export const withheldMoneyMutants = {
  'quote-under-a-known-key-is-a-new-quote': {
    breaks: 'IDM-001',
    because: 'a quote moves nothing and costs nothing, so a repeat is given a fresh one',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'createMarketExchange' && idempotency.applies(context, call),
      },
    }),
  },
  'return-of-a-withdrawal-debits-once-more': {
    breaks: 'LED-006',
    because: 'a return is booked with the sign of what it returns',
    class: 'money',
    difficulty: 2,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          const valueMinor = -Math.abs(draft.valueMinor);
          operator.postReturn(context, { ...draft, valueMinor });
        },
      },
    }),
  },
  'hold-on-a-token-leaves-the-available-balance-alone': {
    breaks: 'LED-002',
    because: 'the custodian locks the coins itself, and the ledger trusts it to',
    class: 'money',
    difficulty: 2,
    change: ({ holds }) => {
      const spared = (rows: readonly TransactionRow[]): number =>
        rows
          .filter(({ asset_type_id: asset }) => !asset.startsWith('FIAT_'))
          .reduce((sum, { value_minor: minor }) => sum - minor, 0);
      return {
        holds: {
          place(context, accountId, drafts) {
            const rows = holds.place(context, accountId, drafts);
            const change = { currentMinor: 0, availableMinor: spared(rows) };
            context.parts.balances.write(context, accountId, change, 0);
            return rows;
          },
          release(context, category, nowMs) {
            const rows = holds.release(context, category, nowMs);
            for (const row of rows) {
              const change = { currentMinor: 0, availableMinor: -spared([row]) };
              context.parts.balances.write(context, row.account_id, change, nowMs);
            }
            return rows;
          },
        },
      };
    },
  },
  'deposit-of-a-stablecoin-is-recorded-as-fiat': {
    breaks: 'TXN-016',
    because: 'a token of a dollar is a dollar to those who keep the books',
    class: 'money',
    difficulty: 2,
    change: ({ balances, ledger }) => ({
      ledger: {
        record(context, draft, status) {
          const { asset_type_id: asset } = balances.account(context, draft.accountId);
          const stable = draft.type === 'TRANSFER_IN' && asset.endsWith('_USDC');
          const type = stable ? 'FIAT_TRANSFER_IN' : draft.type;
          return ledger.record(context, { ...draft, type }, status);
        },
      },
    }),
  },
  'withdrawal-is-covered-without-its-fee': {
    breaks: 'LED-015',
    because: 'the fee is reckoned by the rail, after the account was asked whether it can pay',
    class: 'money',
    difficulty: 3,
    change: ({ holds, withdrawals }) => ({
      withdrawals: {
        covered: (context, body) => withdrawals.covered(context, { ...body, fee_minor: 0 }),
      },
      holds: {
        size(context, drafts) {
          const amounts = drafts.filter(({ type }) => type !== 'FEE');
          return holds.size(context, amounts);
        },
      },
    }),
  },
  'equal-receipts-of-one-day-are-taken-for-one': {
    breaks: 'DEP-007',
    because: 'the bank sends a file twice now and then, and its lines have no number of their own',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const body = record.body as DepositBody;
          const twin = context.store.one(
            `SELECT id FROM transactions WHERE account_id = ? AND value_minor = ?
               AND category_type = 'DEPOSIT' AND transaction_ms >= ?`,
            body.account_id,
            receipt.amountMinor,
            nowMs - (nowMs % DAY_MS),
          );
          const again = body.deposit_type === 'PUSH' && twin !== undefined;
          if (again) return deposits.complete(context, record, nowMs);
          return deposits.receive(context, record, receipt, nowMs);
        },
      },
    }),
  },
  'refused-cancel-of-a-completed-withdrawal-gives-the-funds-back': {
    breaks: 'ERR-007',
    because: 'the compensation is a message of its own, sent before the rail has said no',
    class: 'state',
    difficulty: 3,
    change: ({ movements, withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const record = movements.find(context, call, 'withdrawal');
          if (record.status !== 'EXECUTED') return withdrawals.cancel(context, call);
          const { amount_minor: valueMinor, source_account_id: accountId } =
            record.body as WithdrawalBody;
          post(context, { accountId, valueMinor, type: 'CREDIT_CORRECTION', nowMs: call.nowMs });
          return refusedLate(context);
        },
      },
    }),
  },
  'bought-token-is-cut-to-the-digits-of-the-sold-currency': {
    breaks: 'EXC-005',
    because: 'both sides of a trade are rounded by the currency of the order',
    class: 'money',
    difficulty: 3,
    change: ({ assets, exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const quote = exchanges.quote(context, clientId, fixed);
          const spare =
            assets.scale(context, fixed.destination_asset_type_id) -
            assets.scale(context, fixed.source_asset_type_id);
          if (fixed.action !== 'FIX_SOURCE' || spare <= 0) return quote;
          const bought = quote.destination_minor;
          return { ...quote, destination_minor: bought - (bought % 10 ** spare) };
        },
      },
    }),
  },
  'payment-is-named-as-the-transfer-that-moved-it': {
    breaks: 'TXN-025',
    because: 'the ledger has no category of payments, so they go under the next best with their id',
    class: 'wire',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        process(context, actor, record) {
          const done = payments.process(context, actor, record);
          const category: CategoryType = 'TRANSFER';
          context.store.run(
            'UPDATE transactions SET category_id = ? WHERE category_type = ? AND category_id = ?',
            record.id,
            category,
            String(done.body['transfer_id']),
          );
          return done;
        },
      },
    }),
  },
  'released-holds-are-deleted': {
    breaks: 'ACC-007',
    because: 'nothing came of them, and the table of holds is kept short',
    class: 'persistence',
    difficulty: 3,
    change: ({ holds }) => ({
      holds: {
        release(context, category, nowMs) {
          const rows = holds.release(context, category, nowMs);
          for (const { id } of rows) {
            context.store.run('DELETE FROM transactions WHERE id = ?', id);
          }
          return rows;
        },
      },
    }),
  },
  'exchange-is-settled-at-the-rate-of-its-settlement': {
    breaks: 'EXC-005',
    because: 'the custodian’s confirmation carries the rate of its own close of business',
    class: 'money',
    difficulty: 4,
    change: ({ balances, exchanges, ledger }) => ({
      exchanges: {
        advance(context, record, nowMs) {
          const asked = record.body as ExchangeBody;
          const body = { ...asked, ...exchanges.quote(context, record.clientId, asked) };
          const category = exchanges.category(context, record);
          for (const row of ledger.ofCategory(context, category, 'PENDING')) {
            const sold = row.value_minor < 0;
            const minor = sold ? -body.source_minor : body.destination_minor;
            const sql = 'UPDATE transactions SET value_minor = ? WHERE id = ?';
            context.store.run(sql, minor, row.id);
            const availableMinor = sold ? minor - row.value_minor : 0;
            const change = { currentMinor: 0, availableMinor };
            balances.write(context, row.account_id, change, nowMs);
          }
          return exchanges.advance(context, { ...record, body }, nowMs);
        },
      },
    }),
  },
  'transfer-straight-back-cancels-the-one-before': {
    breaks: 'LED-008',
    because:
      'the same amount the other way is taken for a reversal, and reversals mark the original',
    class: 'state',
    difficulty: 4,
    change: ({ balances, transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const body = record.body as TransferBody;
          const { source_account_id: from, destination_account_id: to } = body;
          const latest = (accountId: string) =>
            context.store.one<TransactionRow>(
              'SELECT * FROM transactions WHERE account_id = ? ORDER BY seq DESC LIMIT 1',
              accountId,
            );
          const [came, went] = [latest(from), latest(to)];
          const back = came?.status === 'POSTED' && came.value_minor === body.amount_minor;
          const one = came?.category_type === 'TRANSFER' && came.category_id === went?.category_id;
          if (!back || !one) {
            transfers.moveFunds(context, record, nowMs);
            return;
          }
          const sql = `UPDATE transactions SET status = 'CANCELLED' WHERE category_id = ?`;
          context.store.run(sql, came.category_id);
          for (const [accountId, minor] of [
            [from, -body.amount_minor],
            [to, body.amount_minor],
          ] as const) {
            const change = { currentMinor: minor, availableMinor: minor };
            balances.write(context, accountId, change, nowMs);
          }
        },
      },
    }),
  },
  'two-cancels-at-once-both-release': {
    breaks: 'LED-007',
    because: 'the state is looked at under no lock, and giving back adds the amount of the request',
    class: 'concurrency',
    difficulty: 4,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'cancelWithdrawal') {
            return pipeline.execute(context, call, handler);
          }
          const { balances, records, wire, withdrawals } = context.parts;
          const id = call.path['withdrawal_id'] ?? '';
          const seen = records.find(context, call.clientId, 'withdrawal', id);
          await pause(GAP_MS);
          const now = records.find(context, call.clientId, 'withdrawal', id);
          if (seen?.status !== 'ACCEPTED' || now?.status !== 'CANCELLED') {
            return pipeline.execute(context, call, handler);
          }
          const { source_account_id: from, amount_minor: minor } = now.body as WithdrawalBody;
          balances.write(context, from, { currentMinor: 0, availableMinor: minor }, call.nowMs);
          const data = withdrawals.statusRecord(context, now);
          return wire.serialise(context, { status: 200, body: { data } });
        },
      },
    }),
  },
  'loser-of-parallel-creates-names-a-record-that-was-never-kept': {
    breaks: 'IDM-004',
    because: 'the answer is built before the insert, which does nothing where the key is there',
    class: 'concurrency',
    difficulty: 4,
    change: ({ idempotency, pipeline }) => {
      const underWay = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.idempotencyKey === null || !makesMovement.test(call.operationId)) {
              return pipeline.execute(context, call, handler);
            }
            const scope = idempotency.scope(context, call);
            const late = underWay.has(scope);
            underWay.add(scope);
            try {
              await pause(GAP_MS);
              const answer = await pipeline.execute(context, call, handler);
              if (!late || typeof answer.payload !== 'string') return answer;
              const { data, ...others } = JSON.parse(answer.payload) as { readonly data: Data };
              const [prefix = ''] = String(data['id']).split('_');
              const body = { ...others, data: { ...data, id: context.random.id(prefix) } };
              return { ...answer, payload: JSON.stringify(body) };
            } finally {
              if (!late) underWay.delete(scope);
            }
          },
        },
      };
    },
  },
  'transactions-of-a-closed-account-leave-the-bulk-list': {
    breaks: 'TXN-013',
    because: 'the list is joined with the accounts that are in use',
    class: 'filter',
    difficulty: 4,
    change: () => ({
      transactionFilters: {
        client: (_context, clientId) => ({
          sql: `client_id = ?
            AND account_id NOT IN (SELECT id FROM accounts WHERE status = 'CLOSED')`,
          value: clientId,
        }),
      },
    }),
  },
  'payment-of-a-token-moves-whole-cents': {
    breaks: 'LED-013',
    because: 'the amount passes through a message between services that has two decimals',
    class: 'money',
    difficulty: 4,
    change: ({ payments, records }) => ({
      payments: {
        process(context, actor, record) {
          const { payment_info: info } = record.body as PaymentWish;
          const passed = { ...info, amount: Number(info.amount.toFixed(2)) };
          const body = { ...record.body, payment_info: passed };
          const done = payments.process(context, actor, { ...record, body });
          const whole = { ...done.body, payment_info: info };
          return records.update(context, done, { body: whole }, actor.nowMs);
        },
      },
    }),
  },
  'keys-that-differ-in-case-alone-are-one': {
    breaks: 'IDM-013',
    because: 'the column of keys has the collation that the database gives to texts',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          idempotency.scope(context, {
            ...call,
            idempotencyKey: call.idempotencyKey?.toLowerCase() ?? null,
          }),
      },
    }),
  },
  'funds-that-come-in-complete-an-open-pull-of-that-amount': {
    breaks: 'DEP-004',
    because: 'what arrives is matched to what is expected, by account and amount',
    class: 'money',
    difficulty: 5,
    change: ({ deposits, records }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const { account_id: accountId, deposit_type: kind } = record.body as DepositBody;
          const expected =
            kind === 'PUSH' &&
            records
              .children(context, accountId, 'deposit')
              .filter(({ status }) => status === 'ACCEPTED')
              .find(({ body }) => body['amount_minor'] === receipt.amountMinor);
          return deposits.receive(context, expected || record, receipt, nowMs);
        },
      },
    }),
  },
  'transfer-that-crosses-another-moves-twice': {
    breaks: 'LED-014',
    because: 'the victim of a deadlock is run again, and its first run had been committed',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ balances, pipeline, transfers }) => {
      const underWay = new Map<string, TransferBody>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['transfer_id'] ?? '';
            const find = () => context.parts.records.find(context, call.clientId, 'transfer', id);
            const asked = call.operationId === 'acceptTransfer' ? find() : undefined;
            if (asked?.status !== 'REQUESTED' || underWay.has(id)) {
              return pipeline.execute(context, call, handler);
            }
            const body = asked.body as TransferBody;
            const crosses = [...underWay.values()].some(
              (other) =>
                other.source_account_id === body.destination_account_id &&
                other.destination_account_id === body.source_account_id,
            );
            underWay.set(id, body);
            try {
              await pause(GAP_MS);
              const answer = await pipeline.execute(context, call, handler);
              const from = balances.account(context, body.source_account_id);
              const enough = balances.covers(context, from, body.amount_minor);
              if (crosses && enough && find()?.status === 'EXECUTED') {
                context.store.transaction(() => {
                  transfers.moveFunds(context, asked, call.nowMs);
                });
              }
              return answer;
            } finally {
              underWay.delete(id);
            }
          },
        },
      };
    },
  },
  'exchange-is-covered-at-the-rate-of-its-quote': {
    breaks: 'LED-015',
    because: 'funds are looked at with the amounts of the quote, which are at hand',
    class: 'money',
    difficulty: 5,
    change: ({ balances, exchanges }) => {
      const quoted = meanwhile<number>();
      return {
        exchanges: {
          fill(context, actor, record) {
            return quoted.during((record.body as ExchangeBody).source_minor, () =>
              exchanges.fill(context, actor, record),
            );
          },
        },
        balances: {
          covers: (context, account, minor) =>
            balances.covers(context, account, quoted.known ?? minor),
        },
      };
    },
  },
} satisfies Mutants;
