/** By which steps records come, and what is answered where they are there already. */
import type { Call, Context, Handler, Reply } from '../../reference/context.ts';
import type { MovementKind } from '../../reference/domain/states.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';

const ACTIVE_MS = 300;

/** A new customer is looked at once more before it may do anything. */
function pendingAtFirst(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const { customers, records } = parts;
  return {
    ...overlay,
    customers: {
      create(context, wish) {
        const made = customers.create(context, wish);
        if (wish.id !== undefined) return made;
        add(context, ACTIVE_MS, () => {
          const now = customers.find(context, wish.clientId, made.id);
          if (now.status === 'PENDING') customers.setStatus(context, now, 'ACTIVE', wish.nowMs);
        });
        return records.update(context, made, { status: 'PENDING' }, wish.nowMs);
      },
    },
  };
}

const DONE = ['ACCEPTED', 'IN_PROGRESS', 'EXECUTED'];

/** What is done already is answered as it is, and nothing is done again. */
function answeredAgain(parts: Parts): PartsOverlay {
  const { movements, subscriptions, withdrawals } = parts;
  const again =
    (kind: MovementKind, accept: Handler, show: (context: Context, one: StoredRecord) => unknown) =>
    (context: Context, call: Call): Reply => {
      const record = movements.find(context, call, kind);
      if (!DONE.includes(record.status) || record.body['deposit_type'] === 'PUSH') {
        return accept(context, call);
      }
      const accounts = Object.entries(record.body).filter(([name]) => name.endsWith('account_id'));
      for (const [, id] of accounts) movements.account(context, call.clientId, String(id));
      return { status: 200, body: { data: show(context, record) } };
    };
  const { deposits, exchanges, payments, transfers } = parts;
  return {
    deposits: { accept: again('deposit', deposits.accept, deposits.record) },
    exchanges: { accept: again('exchange', exchanges.accept, exchanges.record) },
    payments: { accept: again('payment', payments.accept, payments.record) },
    transfers: { accept: again('transfer', transfers.accept, transfers.record) },
    withdrawals: {
      accept: again('withdrawal', withdrawals.accept, withdrawals.record),
      cancel(context, call) {
        const record = movements.find(context, call, 'withdrawal');
        if (record.status !== 'CANCELLED') return withdrawals.cancel(context, call);
        movements.account(context, call.clientId, String(record.body['source_account_id']));
        return { status: 200, body: { data: withdrawals.statusRecord(context, record) } };
      },
    },
    subscriptions: {
      remove(context, call) {
        const row = subscriptions.row(context, call.path['subscription_id'] ?? '');
        if (row.client_id !== call.clientId || row.status === 'ACTIVE') {
          return subscriptions.remove(context, call);
        }
        return { status: 200, body: { data: { id: row.id, status: row.status } } };
      },
    },
  };
}

export const courseVariants = {
  'new-customers-are-pending-at-first': {
    freedom: 'the state of a new customer: PENDING for a while',
    change: pendingAtFirst,
  },
  'people-get-new-identifiers': {
    freedom: 'whether people of a corporation keep the identifiers that their application gave',
    silent: {
      'a deleted individual is not found under the customer that comes of its application':
        'its application named it otherwise',
    },
    change: ({ individuals }) => ({
      individuals: {
        create: (context, customer, wish) =>
          individuals.create(
            context,
            customer,
            wish.id.includes('demo') ? wish : { ...wish, id: context.random.id('per') },
          ),
      },
    }),
  },
  'closed-accounts-can-be-opened-again': {
    freedom: 'whether an account that was closed, while its customer is not, can be opened again',
    change: ({ accounts }) => ({
      accounts: {
        mayBecome: (_context, from, to) => from !== to,
        request(context, row, status, nowMs) {
          if (row.status === 'CLOSED') {
            const { client_id: clientId, customer_id: customerId } = row;
            context.parts.availability.checkCustomer(context, clientId, customerId);
          }
          return accounts.request(context, row, status, nowMs);
        },
      },
    }),
  },
  'what-is-done-is-answered-again': {
    freedom: 'that accepting, cancelling and deleting what is so already succeeds',
    change: answeredAgain,
  },
} as const satisfies Readonly<Record<string, Variant>>;
