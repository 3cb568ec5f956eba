/** Movements and their parties: when what was asked for can be accepted, is cancelled, and whose it is. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { later, meanwhile } from '../steps.ts';
import type { Variant } from '../types.ts';
import { rows } from './untestable.ts';

const SOON_MS = 300;
const UNSENT: readonly string[] = ['REQUESTED', 'ACCEPTED'];

/** A cancellation is only asked for: it is done a while later, unless the funds are gone by then. */
function cancelledLater(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const asked = new Set<string>();
  return {
    ...overlay,
    withdrawals: {
      cancel(context, call) {
        const { clientClock, movements, records, withdrawals } = context.parts;
        const record = movements.find(context, call, 'withdrawal');
        movements.account(context, call.clientId, String(record.body['source_account_id']));
        asked.add(record.id);
        add(context, SOON_MS, () => {
          const now = records.get(context, call.clientId, 'withdrawal', record.id);
          if (!UNSENT.includes(now.status)) return;
          withdrawals.release(context, now, clientClock.nowMs(context, call.clientId));
        });
        return { status: 200, body: { data: withdrawals.statusRecord(context, record) } };
      },
      accept(context, call) {
        if (!asked.has(call.path['withdrawal_id'] ?? '')) {
          return parts.withdrawals.accept(context, call);
        }
        throw new Refusal('INVALID_STATE', 'Its cancellation is asked for.');
      },
    },
  };
}

/** What is asked for is screened before anybody can accept it. */
function screenedFirst(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const inside = meanwhile();
  return {
    ...overlay,
    movements: {
      create(context, actor, kind, body, parentId) {
        const { records } = context.parts;
        const record = parts.movements.create(context, actor, kind, body, parentId);
        if (inside.known === true || body['deposit_type'] === 'PUSH') return record;
        add(context, SOON_MS, () => {
          const now = records.get(context, actor.clientId, kind, record.id);
          if (now.status !== 'SCREENING') return;
          records.update(context, now, { status: 'REQUESTED' }, now.updatedMs);
        });
        return records.update(context, record, { status: 'SCREENING' }, actor.nowMs);
      },
    },
    payments: {
      process: (context, actor, record) =>
        inside.during(true, () => parts.payments.process(context, actor, record)),
    },
    states: {
      allows: (context, kind, from, to) =>
        (from === 'SCREENING' && to === 'CANCELLED') ||
        parts.states.allows(context, kind, from, to),
    },
  };
}

/** Withdrawals that nothing was sent of. */
function undone(context: Context, customer: StoredRecord): StoredRecord[] {
  const { accounts, records } = context.parts;
  return accounts
    .ofCustomer(context, customer.id)
    .flatMap((account) =>
      context.store.all<{ id: string }>(
        `SELECT id FROM records
         WHERE kind = 'withdrawal' AND json_extract(body, '$.source_account_id') = ?`,
        account.id,
      ),
    )
    .map(({ id }) => records.get(context, customer.clientId, 'withdrawal', id))
    .filter(({ status }) => UNSENT.includes(status));
}

export const thirdMovementVariants = {
  'cancellations-are-requests': {
    freedom: 'that a cancellation is only submitted: done a while later, or without effect',
    untestable: { 'EVT-017': 'one of its evaluations needs a cancellation that is refused' },
    change: cancelledLater,
  },
  'movements-are-screened-first': {
    freedom: 'when a movement can be accepted: a while after it was asked for',
    change: screenedFirst,
  },
  'locking-cancels-what-is-held': {
    freedom: 'that a customer’s withdrawals are cancelled by the platform where it is locked',
    untestable: rows(
      ['CUS 13 19'],
      'two of its evaluations need a withdrawal that is left to cancel',
    ),
    change: ({ customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          const changed = customers.setStatus(context, customer, status, nowMs);
          if (customers.available(context, status)) return changed;
          for (const withdrawal of undone(context, customer)) {
            context.parts.withdrawals.release(context, withdrawal, nowMs);
          }
          return changed;
        },
      },
    }),
  },
  'counterparties-are-of-one-customer': {
    freedom: 'whether a counterparty of one customer can be paid from the account of another',
    change: ({ deposits, payees }) => ({
      payees: {
        check(context, clientId, source, way) {
          const id = way.destination_counterparty_id;
          const { body } = context.parts.records.get(context, clientId, 'counterparty', id);
          if (body['customer_id'] !== source.customer_id) {
            throw new Refusal('VALIDATION_FAILED', 'This is a counterparty of another customer.');
          }
          payees.check(context, clientId, source, way);
        },
      },
      deposits: {
        checkSource(context, actor, account, wish) {
          const id = wish.deposit_source?.source_counterparty_id ?? '';
          const of = context.parts.records.find(context, actor.clientId, 'counterparty', id);
          if (of !== undefined && of.body['customer_id'] !== account.customer_id) {
            throw new Refusal('VALIDATION_FAILED', 'This is a counterparty of another customer.');
          }
          deposits.checkSource(context, actor, account, wish);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
