/** Faults of the twenty-sixth author: what customers in their states may do, and when they sleep. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { CustomerStatus } from '../../reference/domain/customers.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { within } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

/** As if customers in this state were available. */
function lenient(context: Context, status: CustomerStatus): Context {
  const { customers } = context.parts;
  return within(context, {
    customers: { available: (inner, is) => is === status || customers.available(inner, is) },
  });
}

const stateFault = (
  breaks: Mutant['breaks'],
  because: string,
  change: (original: Parts) => PartsOverlay,
): Mutant => ({ breaks, because, class: 'state', difficulty: 4, change });

function refuseSleeper(context: Context, accountId: string): void {
  const account = context.parts.balances.account(context, accountId);
  if (account.status !== 'DORMANT') return;
  throw new Refusal('ACCOUNT_NOT_OPEN', 'The account is DORMANT.');
}

function customerStatus(context: Context, clientId: string, id: unknown): string {
  return context.parts.records.status(context, clientId, 'customer', String(id));
}

export const blindTwentySixthStateMutants = {
  'money-that-comes-in-is-no-activity': stateFault(
    'CUS-022',
    'activity is what the customer does',
    ({ balances }) => ({
      balances: {
        write(context, accountId, change, nowMs) {
          const comesIn = change.currentMinor > 0;
          return balances.write(context, accountId, change, comesIn ? 0 : nowMs);
        },
      },
    }),
  ),
  'sleep-is-reckoned-from-the-opening-of-an-account': stateFault(
    'CUS-022',
    'the date of opening stands beside that of the last activity',
    () => ({
      dormancy: {
        asleep: (context, clientId, limitMs) =>
          context.store.all<AccountRow>(
            `SELECT * FROM accounts WHERE status IN ('OPEN', 'FROZEN')
               AND (created_ms <= ? OR last_activity_ms <= ?) AND client_id = ?`,
            limitMs,
            limitMs,
            clientId,
          ),
      },
    }),
  ),
  'customer-sleeps-on-when-its-account-wakes': stateFault(
    'CUS-022',
    'the state of a customer is reckoned once a year',
    ({ accounts }) => ({
      dormancy: {
        wake(context, account, nowMs) {
          if (account.status === 'DORMANT') accounts.setStatus(context, account, 'OPEN', nowMs);
        },
      },
    }),
  ),
  'freezing-an-account-freezes-its-siblings': stateFault(
    'ACC-005',
    'the lock is set on the relation',
    ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const reply = accounts.update(context, call);
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          if (row.status !== 'FROZEN') return reply;
          for (const other of accounts.ofCustomer(context, row.customer_id)) {
            if (other.status === 'OPEN') accounts.setStatus(context, other, 'FROZEN', call.nowMs);
          }
          return reply;
        },
      },
    }),
  ),
  'counterparty-of-a-frozen-customer-is-connected': stateFault(
    'CUS-013',
    'the answer of the linking provider is always taken',
    ({ linking }) => ({
      linking: {
        find: (context, call) =>
          linking.find(
            call.operationId === 'connectCounterpartyLink' ? lenient(context, 'FROZEN') : context,
            call,
          ),
      },
    }),
  ),
  'counterparty-of-a-customer-under-diligence-is-changed': stateFault(
    'CUS-019',
    'what is found out in the diligence is to be written down',
    ({ counterparties }) => ({
      counterparties: {
        update: (context, call) => counterparties.update(lenient(context, 'EDD'), call),
      },
    }),
  ),
  'exchange-is-quoted-for-a-customer-under-review': stateFault(
    'CUS-018',
    'a quote binds nobody',
    ({ exchanges }) => ({
      exchanges: {
        request: (context, actor, wish) =>
          exchanges.request(lenient(context, 'PENDING'), actor, wish),
      },
    }),
  ),
  'people-of-a-closed-corporation-can-be-changed': stateFault(
    'CUS-015',
    'people outlive their corporation',
    ({ individuals }) => ({
      individuals: {
        update: (context, call) => individuals.update(lenient(context, 'CLOSED'), call),
      },
    }),
  ),
  'withdrawal-under-due-diligence-is-cancelled': stateFault(
    'CUS-019',
    'money that stays does no harm',
    ({ withdrawals }) => ({
      withdrawals: { cancel: (context, call) => withdrawals.cancel(lenient(context, 'EDD'), call) },
    }),
  ),
  'payment-of-a-customer-under-review-is-accepted': stateFault(
    'CUS-018',
    'what was asked for before the review goes on',
    ({ payments }) => ({
      payments: { accept: (context, call) => payments.accept(lenient(context, 'PENDING'), call) },
    }),
  ),
  'status-of-a-sleeping-account-cannot-be-changed': stateFault(
    'CUS-021',
    'only what is open can be frozen or closed',
    ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          refuseSleeper(context, row.id);
          return accounts.update(context, call);
        },
      },
    }),
  ),
  'counterparty-of-a-dormant-customer-is-not-connected': stateFault(
    'CUS-021',
    'linking asks for the state and not for its meaning',
    ({ linking }) => ({
      linking: {
        connect(context, call) {
          const { body } = linking.find(context, call);
          const status = customerStatus(context, call.clientId, body['customer_id']);
          if (status === 'ACTIVE') return linking.connect(context, call);
          throw new Refusal('CUSTOMER_NOT_ACTIVE', `The customer is ${status}.`);
        },
      },
    }),
  ),
  'payment-to-a-dormant-account-is-refused': stateFault(
    'CUS-021',
    'payments came later and know two states of an account',
    ({ payments }) => ({
      payments: {
        request(context, actor, wish) {
          refuseSleeper(context, wish.payment_destination.destination_account_id);
          return payments.request(context, actor, wish);
        },
      },
    }),
  ),
  'pull-for-a-dormant-account-is-refused': stateFault(
    'CUS-021',
    'money is drawn in for accounts that are in use',
    ({ deposits }) => ({
      deposits: {
        checkSource(context, actor, account, wish) {
          refuseSleeper(context, account.id);
          deposits.checkSource(context, actor, account, wish);
        },
      },
    }),
  ),
} satisfies Mutants;
