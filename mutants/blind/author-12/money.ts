/** Faults at drawn places: what is withdrawn, transferred, exchanged and paid. */
import { Refusal } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { isAccept, pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 40;
const LOCKS_MAX = 10;
const HOUR_MS = 3_600_000;

export const blindTwelfthMoneyMutants = {
  'withdrawals-accepted-together-share-their-type': {
    breaks: 'TXN-017',
    because: 'the kind of the asset is kept beside the requests, which come together',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ assets, pipeline, withdrawals }) => {
      let fiat = true;
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'acceptWithdrawal')
              return pipeline.execute(context, call, handler);
            const id = call.path['withdrawal_id'] ?? '';
            const record = context.parts.records.find(context, call.clientId, 'withdrawal', id);
            const asset = (record?.body as WithdrawalBody | undefined)?.asset_type_id;
            if (asset !== undefined) fiat = assets.fiat(context, asset);
            await pause(GAP_MS);
            return pipeline.execute(context, call, handler);
          },
        },
        withdrawals: {
          debits(context, record, nowMs) {
            const [amount, ...rest] = withdrawals.debits(context, record, nowMs);
            if (amount === undefined) return rest;
            return [{ ...amount, type: fiat ? 'FIAT_TRANSFER_OUT' : 'TRANSFER_OUT' }, ...rest];
          },
        },
      };
    },
  },
  'debit-after-a-refused-withdrawal-is-posted-to-what-is-available': {
    breaks: 'LED-005',
    because: 'a refusal leaves the account marked as under correction',
    class: 'money',
    difficulty: 4,
    change: ({ balances, pipeline, withdrawals }) => {
      const marked = new Set<string>();
      return {
        pipeline: {
          run(context, call, handler) {
            try {
              return pipeline.run(context, call, handler);
            } catch (error) {
              const wish = (call.body ?? {}) as { readonly source_account_id?: unknown };
              if (call.operationId === 'createWithdrawal' && error instanceof Refusal)
                marked.add(String(wish.source_account_id));
              throw error;
            }
          },
        },
        withdrawals: {
          execute(context, record, nowMs) {
            const { source_account_id: accountId } = record.body as WithdrawalBody;
            if (!marked.delete(accountId)) return withdrawals.execute(context, record, nowMs);
            const other = within(context, {
              balances: {
                effect(inner, status, valueMinor) {
                  const effect = balances.effect(inner, status, valueMinor);
                  return status === 'POSTED' ? { ...effect, currentMinor: 0 } : effect;
                },
              },
            });
            return withdrawals.execute(other, record, nowMs);
          },
        },
      };
    },
  },
  'settled-exchange-is-filled-again-an-hour-later': {
    breaks: 'EXC-007',
    because: 'the custodian keeps orders for an hour, and takes a later one for a new one',
    class: 'time',
    difficulty: 4,
    change: ({ exchanges, states }) => ({
      exchanges: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'exchange');
          const old = record.status === 'EXECUTED' && call.nowMs - record.updatedMs > HOUR_MS;
          const open = within(context, {
            states: {
              allows: (inner, kind, from, to) =>
                (from === 'EXECUTED' && to === 'ACCEPTED') || states.allows(inner, kind, from, to),
            },
          });
          return exchanges.accept(old ? open : context, call);
        },
      },
    }),
  },
  'eleventh-accept-of-a-burst-finds-no-lock': {
    breaks: 'IDM-005',
    because: 'ten wait for one lock, and the next goes on without it',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline, states }) => {
      const running = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!isAccept(call) || call.idempotencyKey === null)
              return pipeline.execute(context, call, handler);
            const name = `${call.clientId} ${call.idempotencyKey}`;
            const before = running.get(name) ?? 0;
            running.set(name, before + 1);
            await pause(GAP_MS);
            try {
              if (before < LOCKS_MAX) return await pipeline.execute(context, call, handler);
              const free = within(context, {
                states: {
                  allows: (inner, kind, from, to) =>
                    from === to || from === 'EXECUTED' || states.allows(inner, kind, from, to),
                },
              });
              return context.store.transaction(() => pipeline.run(free, call, handler));
            } finally {
              running.set(name, (running.get(name) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  'payment-from-outside-is-accepted-under-due-diligence': {
    breaks: 'CUS-019',
    because: 'instructions for somebody else are taken for no action of the customer',
    class: 'state',
    difficulty: 4,
    change: ({ payments, availability }) => ({
      payments: {
        accept(context, call) {
          const { movements, records } = context.parts;
          const record = movements.find(context, call, 'payment');
          const { payment_source: source } = record.body as {
            readonly payment_source: { readonly source_type: string };
          };
          if (source.source_type !== 'COUNTERPARTY') return payments.accept(context, call);
          const open = within(context, {
            availability: {
              checkCustomer(inner, clientId, customerId) {
                const status = records.status(inner, clientId, 'customer', customerId);
                if (status !== 'EDD') availability.checkCustomer(inner, clientId, customerId);
              },
            },
          });
          return payments.accept(open, call);
        },
      },
    }),
  },
  'deposit-to-a-second-account-is-added-to-the-first': {
    breaks: 'LED-012',
    because: 'balances of a customer are looked up by its identifier and the currency',
    class: 'money',
    difficulty: 3,
    change: ({ accounts, balances, deposits }) => ({
      deposits: {
        post(context, detected, nowMs) {
          const { customer_id: customerId } = balances.account(context, detected.account_id);
          const first = accounts
            .ofCustomer(context, customerId)
            .find((row) => row.asset_type_id === detected.asset_type_id);
          const other = within(context, {
            balances: {
              replace: (inner, accountId, before, after, atMs) =>
                balances.replace(inner, first?.id ?? accountId, before, after, atMs),
            },
          });
          return deposits.post(other, detected, nowMs);
        },
      },
    }),
  },
  'receipt-is-made-when-its-withdrawal-is-next-read': {
    breaks: 'WDR-009',
    because: 'receipts are written by the page that shows a withdrawal',
    class: 'persistence',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const written = new Set<string>();
      return {
        withdrawals: {
          get(context, call) {
            const { id, status } = context.parts.movements.find(context, call, 'withdrawal');
            if (status === 'EXECUTED') written.add(id);
            return withdrawals.get(context, call);
          },
          status(context, call) {
            const { id, status } = context.parts.movements.find(context, call, 'withdrawal');
            if (status === 'EXECUTED') written.add(id);
            return withdrawals.status(context, call);
          },
          checkReceipt(context, record) {
            withdrawals.checkReceipt(context, record);
            if (!written.has(record.id)) throw new Refusal('NOT_FOUND', 'There is no receipt.');
          },
        },
      };
    },
  },
  'first-withdrawal-to-a-counterparty-is-confirmed-in-a-body': {
    breaks: 'WDR-004',
    because: 'a payee that was never paid is asked about once more',
    class: 'validation',
    difficulty: 2,
    change: ({ withdrawals }) => {
      const paid = new Set<string>();
      return {
        withdrawals: {
          accept(context, call) {
            const record = context.parts.movements.find(context, call, 'withdrawal');
            const { destination_counterparty_id: payee } = record.body as WithdrawalBody;
            if (!paid.has(payee) && call.body === undefined)
              throw new Refusal('VALIDATION_FAILED', 'A confirmation is missing.');
            const reply = withdrawals.accept(context, call);
            paid.add(payee);
            return reply;
          },
        },
      };
    },
  },
  'transfer-that-empties-its-account-can-be-accepted-again': {
    breaks: 'TRF-004',
    because: 'what is left is zero, which is taken for a movement that was not made',
    class: 'state',
    difficulty: 4,
    change: ({ balances, states, transfers }) => {
      const emptied = new Set<string>();
      return {
        transfers: {
          accept(context, call) {
            const { id } = context.parts.movements.find(context, call, 'transfer');
            const open = within(context, {
              states: {
                allows: (inner, kind, from, to) =>
                  (from === 'EXECUTED' && to === from) || states.allows(inner, kind, from, to),
              },
            });
            return transfers.accept(emptied.has(id) ? open : context, call);
          },
          execute(context, actor, record) {
            const done = transfers.execute(context, actor, record);
            const { source_account_id: accountId } = record.body as TransferBody;
            const { available_minor: left } = balances.account(context, accountId);
            if (done.status === 'EXECUTED' && left === 0) emptied.add(record.id);
            return done;
          },
        },
      };
    },
  },
  'second-pull-from-a-counterparty-is-accepted-in-silence': {
    breaks: 'EVT-012',
    because: 'acceptance is told once for each source',
    class: 'webhook',
    difficulty: 4,
    change: ({ deposits }) => {
      const told = new Set<string>();
      return {
        deposits: {
          announce(context, eventType, record, nowMs) {
            const source = (record.body as DepositBody).deposit_source?.source_counterparty_id;
            const silent = eventType === 'DEPOSIT_ACCEPTED' && told.has(source ?? record.id);
            if (eventType === 'DEPOSIT_ACCEPTED') told.add(source ?? record.id);
            if (!silent) deposits.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
