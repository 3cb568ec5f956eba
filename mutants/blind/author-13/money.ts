/** Faults at more drawn places: what is deposited, withdrawn, transferred, exchanged and paid. */
import { Refusal } from '../../../reference/context.ts';
import type { DepositBody, DepositWish } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const GAP_MS = 40;
const HOLD_DAYS = 7;
const DUST_MINOR = 546;

export const blindThirteenthMoneyMutants = {
  'crypto-account-has-one-deposit-at-a-time': {
    breaks: 'DEP-002',
    because: 'an account of crypto has one address, and a deposit is taken for an address',
    class: 'validation',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        create(context, call) {
          const { assets, movements, records } = context.parts;
          const wish = call.body as DepositWish;
          const id = wish.deposit_destination.destination_account_id;
          const { asset_type_id: asset } = movements.account(context, call.clientId, id);
          const open = records
            .children(context, id, 'deposit')
            .some(({ status }) => status === 'REQUESTED');
          if (open && !assets.fiat(context, asset))
            throw new Refusal('INVALID_STATE', 'The account waits for a deposit already.');
          return deposits.create(context, call);
        },
      },
    }),
  },
  'crypto-that-comes-in-by-transfers-at-once-is-counted-once': {
    breaks: 'LED-014',
    because: 'accounts of crypto are read, added to and written back, with no lock',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ balances, pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          const { assets, records } = context.parts;
          if (call.operationId !== 'acceptTransfer')
            return pipeline.execute(context, call, handler);
          const id = call.path['transfer_id'] ?? '';
          const record = records.find(context, call.clientId, 'transfer', id);
          const body = record?.body as TransferBody | undefined;
          if (record?.status !== 'REQUESTED' || body === undefined)
            return pipeline.execute(context, call, handler);
          if (assets.fiat(context, body.asset_type_id))
            return pipeline.execute(context, call, handler);
          const before = balances.account(context, body.destination_account_id);
          await pause(GAP_MS);
          const answer = await pipeline.execute(context, call, handler);
          if (records.status(context, call.clientId, 'transfer', id) !== 'EXECUTED') return answer;
          context.store.run(
            'UPDATE accounts SET current_minor = ?, available_minor = ? WHERE id = ?',
            before.current_minor + body.amount_minor,
            before.available_minor + body.amount_minor,
            before.id,
          );
          return answer;
        },
      },
    }),
  },
  'transfer-of-a-cent-can-be-accepted-again': {
    breaks: 'TRF-004',
    because: 'a cent is what operators try a way with, and trials may be repeated',
    class: 'state',
    difficulty: 4,
    change: ({ movements, states, transfers }) => ({
      transfers: {
        accept(context, call) {
          const { body } = movements.find(context, call, 'transfer');
          const open = within(context, {
            states: {
              allows: (inner, kind, from, to) =>
                (from === 'EXECUTED' && to === from) || states.allows(inner, kind, from, to),
            },
          });
          const trial = (body as TransferBody).amount_minor === 1;
          return transfers.accept(trial ? open : context, call);
        },
      },
    }),
  },
  'hold-of-a-week-ago-lapses-and-nothing-is-taken': {
    breaks: 'WDR-003',
    because: 'holds lapse after a week, as those of cards do, and the execution takes what is held',
    class: 'time',
    difficulty: 4,
    change: ({ holds, ledger }) => ({
      holds: {
        replace(context, category, nowMs) {
          const [held] = ledger.ofCategory(context, category, 'AUTHORIZED');
          const ageMs = nowMs - (held?.transaction_ms ?? nowMs);
          if (ageMs <= HOLD_DAYS * DAY_MS) return holds.replace(context, category, nowMs);
          holds.release(context, category, nowMs);
          return [];
        },
      },
    }),
  },
  'refused-accept-of-a-pull-is-made-up-for-when-the-account-opens': {
    breaks: 'DEP-003',
    because:
      'an accept that an account in ice holds up is put into a queue, and refused all the same',
    class: 'error',
    difficulty: 4,
    change: ({ accounts, deposits, movements }) => {
      const waiting = new Map<string, string>();
      return {
        deposits: {
          accept(context, call) {
            const { body, id } = movements.find(context, call, 'deposit');
            try {
              return deposits.accept(context, call);
            } catch (error) {
              const accountId = (body as DepositBody).account_id;
              const { status } = accounts.find(context, call.clientId, accountId);
              if (status === 'FROZEN') waiting.set(accountId, id);
              throw error;
            }
          },
        },
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            const changed = accounts.setStatus(context, row, status, nowMs, byCustomer);
            const id = waiting.get(row.id);
            if (status !== 'OPEN' || id === undefined) return changed;
            waiting.delete(row.id);
            const record = context.parts.records.ofAnyone(context, 'deposit', id);
            if (record?.status !== 'REQUESTED') return changed;
            const actor = { clientId: row.client_id, nowMs };
            const pulled = deposits.startPull(context, actor, record);
            deposits.advance(context, pulled, nowMs);
            return changed;
          },
        },
      };
    },
  },
  'exchange-of-an-account-that-was-frozen-meanwhile-is-filled-again': {
    breaks: 'EXC-007',
    because: 'a freeze takes the orders of the account back, those that were filled as well',
    class: 'state',
    difficulty: 4,
    change: ({ accounts, exchanges, states }) => {
      const frozenMs = new Map<string, number>();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            if (status === 'FROZEN') frozenMs.set(row.id, nowMs);
            return accounts.setStatus(context, row, status, nowMs, byCustomer);
          },
        },
        exchanges: {
          accept(context, call) {
            const record = context.parts.movements.find(context, call, 'exchange');
            const { source_account_id: accountId } = record.body as ExchangeBody;
            const takenBack = (frozenMs.get(accountId) ?? 0) >= record.updatedMs;
            const open = within(context, {
              states: {
                allows: (inner, kind, from, to) =>
                  (to === 'ACCEPTED' && (from === to || from === 'EXECUTED')) ||
                  states.allows(inner, kind, from, to),
              },
            });
            return exchanges.accept(takenBack ? open : context, call);
          },
        },
      };
    },
  },
  'executed-withdrawal-can-be-accepted-again-the-next-day': {
    breaks: 'WDR-007',
    because: 'what is done is cleared away at night, and an accept knows no more that it was done',
    class: 'time',
    difficulty: 4,
    change: ({ states, withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'withdrawal');
          const old = record.status === 'EXECUTED' && call.nowMs - record.updatedMs > DAY_MS;
          const open = within(context, {
            states: {
              allows: (inner, kind, from, to) =>
                (from === 'EXECUTED' && to === 'ACCEPTED') || states.allows(inner, kind, from, to),
            },
          });
          return withdrawals.accept(old ? open : context, call);
        },
      },
    }),
  },
  'payment-of-the-smallest-amount-has-no-status': {
    breaks: 'PAY-005',
    because: 'what is still to come is rounded to whole units, and nothing to come is not found',
    class: 'validation',
    difficulty: 4,
    change: ({ movements, payments }) => ({
      payments: {
        status(context, call) {
          const { body } = movements.find(context, call, 'payment');
          if (body['amount_minor'] === 1)
            throw new Refusal('NOT_FOUND', 'There is no such payment.');
          return payments.status(context, call);
        },
      },
    }),
  },
  'later-fee-of-an-account-is-in-the-amount': {
    breaks: 'LED-011',
    because: 'the fee of an account that has paid one before is taken with the amount',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const charged = new Set<string>();
      return {
        withdrawals: {
          debits(context, record, nowMs) {
            const [amount, fee] = withdrawals.debits(context, record, nowMs);
            const { source_account_id: accountId } = record.body as WithdrawalBody;
            if (amount === undefined) return [];
            if (fee === undefined) return [amount];
            if (charged.has(accountId))
              return [{ ...amount, valueMinor: amount.valueMinor + fee.valueMinor }];
            charged.add(accountId);
            return [amount, fee];
          },
        },
      };
    },
  },
  'deposit-of-a-cent-is-a-correction': {
    breaks: 'TXN-014',
    because: 'a cent that comes in is how another bank tries an account, and no deposit',
    class: 'money',
    difficulty: 4,
    change: ({ deposits, ledger }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          const other = within(context, {
            ledger: {
              record: (inner, draft, status) =>
                ledger.record(inner, { ...draft, type: 'CREDIT_CORRECTION' }, status),
            },
          });
          const cent =
            receipt.amountMinor === 1 &&
            context.parts.assets.fiat(context, (record.body as DepositBody).asset_type_id);
          return deposits.detect(cent ? other : context, record, receipt, nowMs);
        },
      },
    }),
  },
  'withdrawal-of-dust-is-a-fee': {
    breaks: 'TXN-017',
    because: 'amounts that no block takes are booked as what the network costs',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const { amount_minor: minor } = record.body as WithdrawalBody;
          const drafts = withdrawals.debits(context, record, nowMs);
          return drafts.map((draft) =>
            draft.type === 'TRANSFER_OUT' && minor < DUST_MINOR ? { ...draft, type: 'FEE' } : draft,
          );
        },
      },
    }),
  },
} as const satisfies Mutants;
