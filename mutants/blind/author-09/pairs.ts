/** Faults where two capabilities meet over money, by an author who had seen none of the tests. */
import { shift, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { Refusal } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';

export const blindNinthPairMutants = {
  'accept-writes-back-the-customer-as-it-was-at-creation': {
    breaks: 'CUS-009',
    because: 'the movement was loaded with its account and customer, and all of that is saved',
    class: 'persistence',
    difficulty: 5,
    change: ({ movements, states }) => {
      const seen = new Map<string, StoredRecord>();
      return {
        movements: {
          create(context, actor, kind, body, parentId) {
            const record = movements.create(context, actor, kind, body, parentId);
            const from = body['source_account_id'];
            if (typeof from !== 'string') return record;
            const { balances, records } = context.parts;
            const { customer_id: id } = balances.account(context, from);
            seen.set(record.id, records.get(context, actor.clientId, 'customer', id));
            return record;
          },
        },
        states: {
          move(context, record, to, nowMs, change) {
            const before = seen.get(record.id);
            if (before !== undefined && (to === 'ACCEPTED' || to === 'EXECUTED')) {
              const { records } = context.parts;
              const now = records.get(context, before.clientId, 'customer', before.id);
              records.update(context, now, { body: before.body }, nowMs);
              seen.delete(record.id);
            }
            return states.move(context, record, to, nowMs, change);
          },
        },
      };
    },
  },
  'payment-from-an-account-of-a-frozen-customer-is-accepted': {
    breaks: 'CUS-013',
    because: 'a payment is looked at from its destination, as sources are outside as a rule',
    class: 'state',
    difficulty: 4,
    change: ({ availability, payments }) => ({
      payments: {
        start(context, actor, record) {
          const source = record.body['payment_source'] as { readonly source_account_id?: string };
          const lax = within(context, {
            availability: {
              mayMove(inner, account) {
                if (account.id !== source.source_account_id) availability.mayMove(inner, account);
              },
            },
          });
          return payments.start(lax, actor, record);
        },
      },
    }),
  },
  'receipt-on-a-dormant-account-stays-pending': {
    breaks: 'CUS-021',
    because: 'funds for a sleeping account are put aside for somebody to look at',
    class: 'state',
    difficulty: 4,
    change: ({ operator }) => ({
      operator: {
        simulateDeposit(context, accountId, amount, options) {
          const { status } = context.parts.balances.account(context, accountId);
          return status === 'DORMANT'
            ? operator.detectDeposit(context, accountId, amount)
            : operator.simulateDeposit(context, accountId, amount, options);
        },
      },
    }),
  },
  'payee-of-two-accounts-is-paid-from-the-first': {
    breaks: 'WDR-003',
    because: 'the mandate with the payee’s bank names the account that was debited first',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const first = new Map<string, string>();
      return {
        withdrawals: {
          debits(context, record, nowMs) {
            const body = record.body as WithdrawalBody;
            const payee = `${body.destination_counterparty_id} ${body.asset_type_id}`;
            const accountId = first.get(payee) ?? body.source_account_id;
            first.set(payee, accountId);
            const drafts = withdrawals.debits(context, record, nowMs);
            return drafts.map((draft) => ({ ...draft, accountId }));
          },
        },
      };
    },
  },
  'retried-acceptance-revives-a-cancelled-withdrawal': {
    breaks: 'WDR-005',
    because: 'a retry is meant to end in the state that its operation leads to',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const { records, withdrawals } = context.parts;
          const id = call.path['withdrawal_id'] ?? '';
          const record = records.find(context, call.clientId, 'withdrawal', id);
          if (call.operationId === 'acceptWithdrawal' && record?.status === 'CANCELLED') {
            const open = records.update(context, record, { status: 'REQUESTED' }, call.nowMs);
            withdrawals.authorize(context, call, open);
          }
          return idempotency.decide(context, call, stored);
        },
      },
    }),
  },
  'activity-opens-an-account-of-a-frozen-customer': {
    breaks: 'CUS-014',
    because: 'activity wakes whatever is not open, and dormancy was the case that was thought of',
    class: 'state',
    difficulty: 5,
    change: ({ dormancy }) => ({
      dormancy: {
        wake(context, account, nowMs) {
          dormancy.wake(context, account, nowMs);
          if (account.status !== 'FROZEN') return;
          context.parts.accounts.setStatus(context, account, 'OPEN', nowMs);
        },
      },
    }),
  },
  'transfer-to-another-customer-leaves-no-transaction-there': {
    breaks: 'TRF-006',
    because: 'transactions are written for the customer who acts',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const { balances, journal, ledger } = context.parts;
          const body = record.body as TransferBody;
          const source = balances.account(context, body.source_account_id);
          const destination = balances.account(context, body.destination_account_id);
          if (source.customer_id === destination.customer_id) {
            transfers.moveFunds(context, record, nowMs);
            return;
          }
          const [debit] = transfers.legs(context, record, nowMs);
          const drafts = debit === undefined ? [] : [debit];
          const outside = (rows: Parameters<typeof journal.against>[2]) =>
            journal.against(context, 'SUSPENSE', rows);
          ledger.post(context, drafts, outside, nowMs);
          shift(context, destination.id, body.amount_minor, nowMs);
        },
      },
    }),
  },
  'statement-of-a-closed-account-is-listed-and-not-found': {
    breaks: 'STM-002',
    because: 'one statement is drawn up by the service of open accounts, and the list is not',
    class: 'state',
    difficulty: 4,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const { accounts } = context.parts;
          const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          if (account.status !== 'CLOSED') return statements.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such statement.');
        },
      },
    }),
  },
} as const satisfies Mutants;
