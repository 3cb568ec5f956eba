/** Faults of what moves money, of the ledger and of keys, written from the document alone. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { Principal } from '../../../reference/http/auth.ts';
import { isCreate, meanwhile, post } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

type Tokened = { readonly token?: string | null };

export const blindFourthMoneyMutants = {
  'payment-draws-on-an-account-of-another-client': {
    breaks: 'AUT-023',
    because:
      'the destination was checked to be the client’s own, and the source is looked up alone',
    class: 'authorization',
    difficulty: 4,
    change: ({ accounts, payments }) => {
      const paying = meanwhile();
      return {
        payments: {
          checkSource(context, actor, wish, destination) {
            paying.during(true, () => {
              payments.checkSource(context, actor, wish, destination);
            });
          },
          process: (context, actor, record) =>
            paying.during(true, () => payments.process(context, actor, record)),
        },
        accounts: {
          find: (context, clientId, id) =>
            paying.known === true
              ? context.parts.balances.account(context, id)
              : accounts.find(context, clientId, id),
        },
      };
    },
  },
  'account-that-wakes-is-written-back-as-it-slept': {
    breaks: 'LED-001',
    because: 'the row that was read to see whether it sleeps is saved whole to wake it',
    class: 'money',
    difficulty: 5,
    change: ({ balances, ledger }) => ({
      ledger: {
        record(context, draft, status) {
          const asleep = balances.account(context, draft.accountId);
          const row = ledger.record(context, draft, status);
          if (asleep.status === 'DORMANT') {
            context.store.run(
              'UPDATE accounts SET current_minor = ?, available_minor = ? WHERE id = ?',
              asleep.current_minor,
              asleep.available_minor,
              asleep.id,
            );
          }
          return row;
        },
      },
    }),
  },
  'fee-of-a-withdrawal-under-way-is-free-to-spend': {
    breaks: 'LED-003',
    because: 'what is sent is the amount, so the fee waits as pending without a hold',
    class: 'money',
    difficulty: 5,
    change: ({ balances, holds, ledger, withdrawals }) => ({
      holds: {
        replace(context, category, nowMs) {
          const rows = holds.replace(context, category, nowMs);
          for (const row of rows.filter((one) => one.transaction_type === 'FEE')) {
            const change = { currentMinor: 0, availableMinor: -row.value_minor };
            balances.write(context, row.account_id, change, nowMs);
          }
          return rows;
        },
      },
      withdrawals: {
        execute(context, record, nowMs) {
          const category = withdrawals.category(context, record);
          const pending = ledger.ofCategory(context, category, 'PENDING');
          for (const row of pending.filter((one) => one.transaction_type === 'FEE')) {
            const change = { currentMinor: 0, availableMinor: row.value_minor };
            balances.write(context, row.account_id, change, nowMs);
          }
          return withdrawals.execute(context, record, nowMs);
        },
      },
    }),
  },
  'retry-with-a-fresh-token-is-new': {
    breaks: 'IDM-001',
    because: 'keys are kept beside the token they came with, and end with it',
    class: 'idempotency',
    difficulty: 5,
    change: ({ auth, idempotency }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const principal: Principal & Tokened = {
            ...auth.principal(context, operationId, authorization),
            token: auth.bearer(context, authorization),
          };
          return principal;
        },
      },
      idempotency: {
        scope(context, call) {
          const scope = idempotency.scope(context, call);
          const { token } = call as Call & Tokened;
          return isCreate(call) ? JSON.stringify([scope, token]) : scope;
        },
      },
    }),
  },
  'changes-of-customers-and-individuals-share-their-keys': {
    breaks: 'IDM-015',
    because: 'keys are kept by the first part of the path and the method',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          idempotency.scope(
            context,
            call.operationId === 'updateCustomerIndividual'
              ? { ...call, operationId: 'updateCustomer' }
              : call,
          ),
      },
    }),
  },
  'second-receipt-is-added-to-the-first': {
    breaks: 'LED-008',
    because: 'a deposit has one transaction, which is brought up to date',
    class: 'money',
    difficulty: 3,
    change: ({ balances, deposits, journal, ledger }) => ({
      deposits: {
        credit(context, record, receipt, nowMs) {
          const posted = ledger.ofCategory(context, deposits.category(context, record), 'POSTED');
          const first = posted.find((row) => /TRANSFER_IN$/.test(row.transaction_type));
          if (first === undefined) return deposits.credit(context, record, receipt, nowMs);
          const minor = receipt.amountMinor;
          const sql = 'UPDATE transactions SET value_minor = value_minor + ? WHERE id = ?';
          context.store.run(sql, minor, first.id);
          const change = { currentMinor: minor, availableMinor: minor };
          balances.write(context, first.account_id, change, nowMs);
          const holder = { role: 'EXTERNAL' } as const;
          const leg = { holder, assetTypeId: first.asset_type_id, valueMinor: -minor };
          journal.moveInternal(context, leg);
          return [{ ...first, value_minor: first.value_minor + minor }];
        },
      },
    }),
  },
  'fixed-purchase-is-covered-by-what-it-buys': {
    breaks: 'LED-015',
    because: 'the amount of the order is compared with the funds, whichever side it fixes',
    class: 'money',
    difficulty: 4,
    change: ({ assets, balances, exchanges }) => {
      const filling = meanwhile<number>();
      return {
        exchanges: {
          fill(context, actor, record) {
            const body = record.body as ExchangeBody;
            const fill = () => exchanges.fill(context, actor, record);
            const alike =
              assets.scale(context, body.source_asset_type_id) ===
              assets.scale(context, body.destination_asset_type_id);
            if (body.action === 'FIX_SOURCE' || !alike) return fill();
            return filling.during(body.amount_minor, fill);
          },
        },
        balances: {
          covers: (context, account, minor) =>
            balances.covers(context, account, filling.known ?? minor),
        },
      };
    },
  },
  'refused-cancel-of-a-withdrawal-under-way-is-made-good-at-its-end': {
    breaks: 'ERR-007',
    because:
      'the wish to cancel is noted before it is refused, and is looked at once funds are sent',
    class: 'error',
    difficulty: 5,
    change: ({ withdrawals }) => {
      const noted = new Set<string>();
      return {
        withdrawals: {
          cancel(context, call) {
            try {
              return withdrawals.cancel(context, call);
            } catch (error) {
              const id = call.path['withdrawal_id'] ?? '';
              const record = context.parts.records.find(context, call.clientId, 'withdrawal', id);
              const refused = error instanceof Refusal && error.code === 'INVALID_STATE';
              if (refused && record?.status === 'IN_PROGRESS') noted.add(id);
              throw error;
            }
          },
          execute(context, record, nowMs) {
            const executed = withdrawals.execute(context, record, nowMs);
            if (!noted.has(record.id)) return executed;
            const { source_account_id: accountId, amount_minor: valueMinor } =
              record.body as WithdrawalBody;
            post(context, { accountId, valueMinor, type: 'CREDIT_CORRECTION', nowMs });
            return executed;
          },
        },
      };
    },
  },
  'cancel-releases-all-that-is-held-for-the-counterparty': {
    breaks: 'WDR-003',
    because: 'a hold is known by its account and its payee',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const cancelled = withdrawals.release(context, record, nowMs);
          const body = record.body as WithdrawalBody;
          const others = context.store.all<{ id: string }>(
            `SELECT id FROM records WHERE kind = 'withdrawal' AND status = 'ACCEPTED'
               AND json_extract(body, '$.source_account_id') = ?
               AND json_extract(body, '$.destination_counterparty_id') = ?`,
            body.source_account_id,
            body.destination_counterparty_id,
          );
          for (const { id } of others) {
            context.parts.holds.release(context, { type: 'WITHDRAWAL', id }, nowMs);
          }
          return cancelled;
        },
      },
    }),
  },
  'equal-payment-between-accounts-is-done-without-moving': {
    breaks: 'PAY-004',
    because: 'a payment of the same amount between the same accounts is taken for the one before',
    class: 'money',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        process(context, actor, record) {
          const wish = record.body as unknown as PaymentWish;
          const earlier = context.store.one(
            `SELECT 1 FROM records WHERE kind = 'payment' AND status = 'EXECUTED'
               AND client_id = ? AND id <> ?
               AND json_extract(body, '$.payment_source.source_account_id') = ?
               AND json_extract(body, '$.payment_destination.destination_account_id') = ?
               AND json_extract(body, '$.payment_info.amount') = ?`,
            record.clientId,
            record.id,
            wish.payment_source.source_account_id ?? '',
            wish.payment_destination.destination_account_id,
            wish.payment_info.amount,
          );
          if (earlier === undefined) return payments.process(context, actor, record);
          return context.parts.states.move(context, record, 'EXECUTED', actor.nowMs);
        },
      },
    }),
  },
  'withdrawal-under-way-can-be-accepted-once-more': {
    breaks: 'WDR-007',
    because: 'an acceptance is refused where one stands or where all is over, and not in between',
    class: 'state',
    difficulty: 4,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          (kind === 'withdrawal' && from === 'IN_PROGRESS' && to === 'ACCEPTED') ||
          states.allows(context, kind, from, to),
      },
    }),
  },
} as const satisfies Mutants;
