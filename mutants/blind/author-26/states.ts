/** Faults of the twenty-sixth author: what customers in their states may do, and when they sleep. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { Mutant, Mutants } from '../../types.ts';

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
