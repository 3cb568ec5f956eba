/** What is taken, held, split, charged and rounded where the document leaves it to the platform. */
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';

import type { AccountRow, TransactionDraft } from '../../reference/ledger/rows.ts';
import type { Context } from '../../reference/context.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';

const FEE_MINOR = 1;
const LATER_MS = 300;
const MARGIN_MINOR = 7;
const CLEARING = 'CLEARING';

const isFee = ({ transaction_type: type }: { readonly transaction_type: string }): boolean =>
  type === 'FEE';

/** The same client's account that its transfers go through. */
function clearingAccount(context: Context, source: AccountRow, nowMs: number): string {
  const found = context.store.one<AccountRow>(
    'SELECT * FROM accounts WHERE product_id = ? AND client_id = ? AND asset_type_id = ?',
    CLEARING,
    source.client_id,
    source.asset_type_id,
  );
  if (found !== undefined) return found.id;
  const customerId = `cus_clearing_${source.client_id}`;
  const { accounts, customers, records } = context.parts;
  if (records.find(context, source.client_id, 'customer', customerId) === undefined) {
    customers.create(context, {
      id: customerId,
      clientId: source.client_id,
      customerType: 'INDIVIDUAL',
      details: { first_name: 'House', last_name: 'Accounts' },
      nowMs,
    });
  }
  const { asset_type_id: assetTypeId, client_id: clientId } = source;
  return accounts.open(context, { clientId, customerId, assetTypeId, productId: CLEARING, nowMs })
    .id;
}

const CLAIMS = [
  'assetConservation',
  'clientIsolation',
  'idempotencyKeyScopedToClient',
  'idempotencyKeyScopedToOperation',
  'idempotencyMismatchRefused',
  'noOverdraft',
  'noServerErrors',
  'overlayValidated',
  'pageParametersValidated',
  'shownMembersValidated',
  'tokenExpiryEnforced',
] as const;
const claimsBut = (name: string): readonly string[] => CLAIMS.filter((claim) => claim !== name);

export const blindMoneyVariants = {
  'transfers-with-fees': {
    freedom: 'that both sides of a transfer are charged for it',
    target: { claims: claimsBut('assetConservation') },
    change: ({ transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
          const charged = legs.filter(
            ({ accountId, valueMinor }) =>
              valueMinor > 0 ||
              context.parts.balances.account(context, accountId).available_minor >=
                FEE_MINOR - valueMinor,
          );
          return [
            ...legs,
            ...charged.map((leg) => ({ ...leg, type: 'FEE' as const, valueMinor: -FEE_MINOR })),
          ];
        },
        moveFunds(context, record, nowMs) {
          const { journal, ledger, transfers } = context.parts;
          ledger.post(
            context,
            transfers.legs(context, record, nowMs),
            (rows) => journal.against(context, 'FEES', rows.filter(isFee)),
            nowMs,
          );
        },
      },
    }),
  },
  'transfers-through-a-clearing-account': {
    freedom: 'by which further accounts of the client a transfer goes',
    change: ({ transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const [from, to] = transfers.legs(context, record, nowMs);
          if (from === undefined || to === undefined) return [];
          const source = context.parts.balances.account(context, from.accountId);
          const accountId = clearingAccount(context, source, nowMs);
          return [from, { ...to, accountId }, { ...from, accountId }, to];
        },
      },
    }),
  },
  'pending-credits-are-available': {
    freedom: 'that a pending credit raises what is available',
    target: { claims: claimsBut('noOverdraft') },
    change: () => ({
      balances: {
        pendingEffect: (_context, valueMinor) => ({ currentMinor: 0, availableMinor: valueMinor }),
      },
    }),
  },
  'withdrawals-in-two-parts': {
    freedom: 'in how many transactions a withdrawal leaves its account',
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const [amount, ...rest] = withdrawals.debits(context, record, nowMs);
          if (amount === undefined || amount.valueMinor > -2)
            return amount ? [amount, ...rest] : rest;
          const part = Math.floor(amount.valueMinor / 3);
          return [
            { ...amount, valueMinor: part },
            ...rest,
            { ...amount, valueMinor: amount.valueMinor - part },
          ];
        },
      },
    }),
  },
  'holds-with-a-margin': {
    freedom: 'that more is held for a withdrawal than it takes in the end',
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const drafts = withdrawals.debits(context, record, nowMs);
          if (record.status !== 'REQUESTED') return drafts;
          const {
            source_account_id: id,
            amount_minor: amount,
            fee_minor: fee,
          } = record.body as WithdrawalBody;
          const left = context.parts.balances.account(context, id).available_minor - amount - fee;
          const margin = Math.max(0, Math.min(MARGIN_MINOR, left));
          return drafts.map((draft, index) =>
            index === 0 ? { ...draft, valueMinor: draft.valueMinor - margin } : draft,
          );
        },
        send(context, record, nowMs) {
          const { holds, ledger, states } = context.parts;
          states.require(context, record, 'IN_PROGRESS');
          holds.release(context, withdrawals.category(context, record), nowMs);
          for (const draft of context.parts.withdrawals.debits(context, record, nowMs)) {
            ledger.record(context, draft, 'PENDING');
          }
          return states.move(context, record, 'IN_PROGRESS', nowMs);
        },
      },
    }),
  },
  'fees-charged-afterwards': {
    freedom: 'that a withdrawal is charged for after it was executed, by a fee of no category',
    change: (parts) => {
      const { add, overlay } = later(parts);
      return {
        ...overlay,
        fees: { ofWithdrawal: () => 0 },
        withdrawals: {
          execute(context, record, nowMs) {
            const executed = parts.withdrawals.execute(context, record, nowMs);
            const {
              source_account_id: accountId,
              withdrawal_rail: rail,
              asset_type_id: asset,
            } = record.body as WithdrawalBody;
            const minor = parts.fees.ofWithdrawal(context, rail, asset) + FEE_MINOR;
            add(context, LATER_MS, () => {
              const { balances, journal, ledger } = context.parts;
              if (!balances.covers(context, balances.account(context, accountId), minor)) return;
              const fee: TransactionDraft = {
                accountId,
                valueMinor: -minor,
                type: 'FEE',
                category: null,
                nowMs,
              };
              ledger.post(context, [fee], (rows) => journal.against(context, 'FEES', rows), nowMs);
            });
            return executed;
          },
        },
      };
    },
  },
  'deposits-cost-a-fee': {
    freedom: 'that funds from outside arrive less a fee',
    change: ({ deposits }) => ({
      deposits: {
        receive: (context, record, receipt, nowMs) =>
          deposits.receive(
            context,
            record,
            { ...receipt, feeMinor: Math.max(receipt.feeMinor, FEE_MINOR) },
            nowMs,
          ),
      },
    }),
  },
  'withdrawals-in-flight-at-once': {
    freedom: 'that an accepted withdrawal is in flight at once, and not to be cancelled any more',
    thin: true,
    change: ({ withdrawals }) => ({
      holds: {
        place: (context, _accountId, drafts) =>
          drafts.map((draft) => context.parts.ledger.record(context, draft, 'PENDING')),
      },
      withdrawals: {
        release(context, record, nowMs) {
          if (record.status !== 'REQUESTED') {
            context.parts.states.requireIs(context, record, 'REQUESTED');
          }
          return withdrawals.release(context, record, nowMs);
        },
      },
    }),
  },
  'settled-at-once': {
    freedom: 'that what is accepted is executed at once, and an exchange rounds to the nearest',
    thin: true,
    change: ({ deposits, exchanges, operator, rates, withdrawals }) => ({
      withdrawals: {
        authorize(context, actor, record) {
          const accepted = withdrawals.authorize(context, actor, record);
          if (accepted.status !== 'ACCEPTED') return accepted;
          const sent = withdrawals.send(context, accepted, actor.nowMs);
          return withdrawals.execute(context, sent, actor.nowMs);
        },
      },
      deposits: {
        startPull(context, actor, record) {
          const accepted = deposits.startPull(context, actor, record);
          return deposits.advance(context, accepted, actor.nowMs);
        },
      },
      exchanges: {
        fill(context, actor, record) {
          const filled = exchanges.fill(context, actor, record);
          if (filled.status !== 'ACCEPTED') return filled;
          return exchanges.advance(context, filled, actor.nowMs);
        },
      },
      operator: {
        settle(context, id) {
          const record = operator.find(
            context,
            ['withdrawal', 'deposit', 'exchange', 'payment'],
            id,
          );
          const seen = context.store.one(
            "SELECT 1 FROM transactions WHERE category_id = ? AND status = 'PENDING'",
            id,
          );
          return record.status === 'EXECUTED' && seen === undefined
            ? record
            : operator.settle(context, id);
        },
      },
      rates: {
        fromSource(context, rate, from, to, minor) {
          const exact = rates.fromSource(context, rate, from, to, minor * 2);
          return Math.ceil(exact / 2);
        },
      },
    }),
  },
  'instructions-stand': {
    freedom: 'that each receipt is a deposit of its own, and instructions are never used up',
    change: () => ({
      deposits: {
        forReceipt: (context, actor, account) =>
          context.parts.deposits.request(context, actor, {
            deposit_type: 'PUSH',
            deposit_destination: { destination_account_id: account.id },
          }),
      },
    }),
  },
  'pulls-are-in-flight-at-once': {
    freedom: 'when funds that are pulled are first seen: with the acceptance',
    change: ({ deposits, operator }) => ({
      deposits: {
        startPull(context, actor, record) {
          const accepted = deposits.startPull(context, actor, record);
          const amountMinor = Number(accepted.body['amount_minor'] ?? 0);
          const receipt = { amountMinor, feeMinor: 0, rail: 'ACH' };
          deposits.detect(context, accepted, receipt, actor.nowMs);
          return accepted;
        },
      },
      operator: {
        returnDeposit(context, id) {
          const record = operator.find(context, ['deposit'], id);
          const category = deposits.category(context, record);
          const [detected] = context.parts.ledger.ofCategory(context, category, 'PENDING');
          if (record.status !== 'ACCEPTED' || detected === undefined) {
            return operator.returnDeposit(context, id);
          }
          const nowMs = operator.nowMs(context, { client_id: record.clientId });
          deposits.post(context, detected, nowMs);
          operator.postReturn(context, {
            accountId: detected.account_id,
            valueMinor: -detected.value_minor,
            type: 'FIAT_TRANSFER_IN_RETURN',
            category,
            nowMs,
          });
          return operator.returnDeposit(context, id);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
