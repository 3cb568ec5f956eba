/** People, accounts and counterparties that take their time, or are asked for otherwise. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { later, meanwhile } from '../steps.ts';
import type { Variant } from '../types.ts';

/** So soon that it is seen before and after. */
const LATER_MS = 300;
const EDITABLE: readonly string[] = ['INCOMPLETE', 'CHANGES_REQUESTED'];

const nowOf = (context: Context, clientId: string): number =>
  context.parts.clientClock.nowMs(context, clientId);

/** New customers are looked at once more. */
function reviewed(parts: Parts): PartsOverlay {
  const { review } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    review: {
      createCustomer(context, application, nowMs) {
        const { customers, records } = context.parts;
        const customer = review.createCustomer(context, application, nowMs);
        const { clientId, id } = customer;
        add(context, LATER_MS, () => {
          const now = customers.find(context, clientId, id);
          if (now.status !== 'PENDING') return;
          customers.setStatus(context, now, 'ACTIVE', nowOf(context, clientId));
        });
        return records.update(context, customer, { status: 'PENDING' }, nowMs);
      },
    },
  };
}

/** Accounts are set up elsewhere before they are open. */
function openedLater(parts: Parts): PartsOverlay {
  const { accounts } = parts;
  const { add, overlay } = later(parts);
  const opening = meanwhile();
  return {
    ...overlay,
    accounts: {
      open(context, wish) {
        if (wish.id !== undefined) return accounts.open(context, wish);
        const { balances } = context.parts;
        const { id } = opening.during(true, () => accounts.open(context, wish));
        context.store.run(`UPDATE accounts SET status = 'PENDING' WHERE id = ?`, id);
        add(context, LATER_MS, () => {
          const now = balances.account(context, id);
          if (now.status !== 'PENDING') return;
          accounts.setStatus(context, now, 'OPEN', nowOf(context, wish.clientId));
        });
        return balances.account(context, id);
      },
      announce(context, row, nowMs) {
        if (opening.known !== true) accounts.announce(context, row, nowMs);
      },
    },
  };
}

/** What was changed is looked through before the application is ready. */
function checkedLater(parts: Parts): PartsOverlay {
  const { completeness } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    completeness: {
      settle(context, application, nowMs) {
        const isReady = completeness.isComplete(context, application);
        if (!isReady) return completeness.settle(context, application, nowMs);
        const { clientId, id } = application;
        add(context, LATER_MS, () => {
          const now = context.parts.records.find(context, clientId, 'application', id);
          if (now === undefined || !EDITABLE.includes(now.status)) return;
          completeness.settle(context, now, nowOf(context, clientId));
        });
        return application;
      },
    },
  };
}

/** An approval is an order to make a customer. */
function approvedLater(parts: Parts): PartsOverlay {
  const { review } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    review: {
      approve(context, application, nowMs) {
        const { records } = context.parts;
        review.requireUnderReview(context, application);
        const { clientId, id } = application;
        add(context, LATER_MS, () => {
          const now = records.get(context, clientId, 'application', id);
          if (now.status !== 'PROCESSING') return;
          review.approve(context, now, nowOf(context, clientId));
        });
        return records.update(context, application, { status: 'PROCESSING', dueMs: null }, nowMs);
      },
    },
  };
}

/** Reads come from a copy that follows. */
function readBehind({ customers, individuals, records }: Parts): PartsOverlay {
  const before = new Map<string, { readonly record: StoredRecord; readonly untilMs: number }>();
  const seen = (context: Context, record: StoredRecord): StoredRecord => {
    const old = before.get(record.id);
    const isOver = old === undefined || old.untilMs < context.clock.systemNowMs();
    return isOver ? record : { ...record, body: old.record.body };
  };
  return {
    records: {
      update(context, record, change, nowMs) {
        const untilMs = context.clock.systemNowMs() + LATER_MS;
        if (change.body !== undefined) before.set(record.id, { record, untilMs });
        return records.update(context, record, change, nowMs);
      },
    },
    customers: { item: (context, customer) => customers.item(context, seen(context, customer)) },
    individuals: { record: (context, one) => individuals.record(context, seen(context, one)) },
  };
}

/** A list is searched in an index of its own. */
function searching(context: Context, clientId: string, lagMs: number): Context {
  const { store } = context;
  const until = String(nowOf(context, clientId) - lagMs);
  const edit = (sql: string): string =>
    sql
      .replace(' WHERE ', ` WHERE created_ms <= ${until} AND `)
      .replace('ORDER BY seq', 'ORDER BY id');
  return {
    ...context,
    store: {
      ...store,
      one: (sql, ...values) => store.one(edit(sql), ...values),
      all: (sql, ...values) => store.all(edit(sql), ...values),
    },
  };
}

function indexed(lagMs: number) {
  return ({ accounts, records }: Parts): PartsOverlay => ({
    records: {
      list: (context, clientId, kind, filter) =>
        records.list(searching(context, clientId, lagMs), clientId, kind, filter),
    },
    accounts: {
      page: (context, call, offset, limit) =>
        accounts.page(searching(context, call.clientId, lagMs), call, offset, limit),
    },
  });
}

/** What a client may change by itself; the rest is for people with papers. */
const CONTACTS: readonly string[] = [
  'email_address',
  'telephone_number',
  'mailing_address',
  'title',
  'employment_status',
  'employment_description',
  'employer_name',
  'occupation',
];

function contactsOnly({ customers, fields, individuals }: Parts): PartsOverlay {
  const changing = meanwhile();
  return {
    customers: {
      update: (context, call) => changing.during(true, () => customers.update(context, call)),
    },
    individuals: {
      update: (context, call) => changing.during(true, () => individuals.update(context, call)),
    },
    fields: {
      writable(context, set) {
        const all = fields.writable(context, set);
        return changing.known === true ? all.filter((name) => CONTACTS.includes(name)) : all;
      },
    },
  };
}

/** An account takes the state it was asked to take a while later. */
function followedLater(parts: Parts): PartsOverlay {
  const { accounts } = parts;
  const { add, overlay } = later(parts);
  const asked = meanwhile<(() => void)[]>();
  return {
    ...overlay,
    accounts: {
      update(context, call) {
        const orders: (() => void)[] = [];
        const reply = asked.during(orders, () => accounts.update(context, call));
        for (const order of orders) order();
        return reply;
      },
      setStatus(context, row, status, nowMs, frozenByCustomer) {
        if (asked.known === null) {
          return accounts.setStatus(context, row, status, nowMs, frozenByCustomer);
        }
        asked.known.push(() => {
          add(context, LATER_MS, () => {
            const now = context.parts.balances.account(context, row.id);
            if (now.status !== row.status) return;
            accounts.setStatus(context, now, status, nowOf(context, row.client_id));
          });
        });
        return row;
      },
    },
  };
}

/** Found by its id no sooner than the copy that is read has it. */
function foundLater({ pipeline }: Parts): PartsOverlay {
  return {
    pipeline: {
      execute(context, call, handler) {
        const [id = ''] = Object.values(call.path);
        const young = context.store.one(
          `SELECT 1 FROM records WHERE id = ? AND created_ms > ? UNION
             SELECT 1 FROM accounts WHERE id = ? AND created_ms > ?`,
          id,
          call.nowMs - LATER_MS,
          id,
          call.nowMs - LATER_MS,
        );
        if (young !== undefined && call.operationId.startsWith('get')) {
          throw new Refusal('NOT_FOUND', 'There is no such record yet.');
        }
        return pipeline.execute(context, call, handler);
      },
    },
  };
}

export const recordVariants = {
  'customers-start-under-review': {
    freedom: 'the state that a customer has at first: here PENDING for a while',
    change: reviewed,
  },
  'accounts-open-later': {
    freedom: 'the state that an account has at first: here PENDING until it is open',
    change: openedLater,
  },
  'applications-checked-later': {
    freedom: 'when an application is ready for submission: a while after its last change',
    change: checkedLater,
  },
  'approvals-take-a-while': {
    freedom: 'when an approved application has its customer: a while after the operator’s word',
    target: { controls: { approveApplication: { yields: null } } },
    change: approvedLater,
  },
  'people-are-read-behind': {
    freedom: 'when a changed customer or individual is shown as changed',
    change: readBehind,
  },
  'lists-in-the-order-of-ids': {
    freedom: 'the order of lists but that of transactions',
    change: indexed(0),
  },
  'new-records-listed-later': {
    freedom: 'when a new record is found by a list',
    change: indexed(LATER_MS),
  },
  'new-records-found-later': {
    freedom: 'when a new record is found by its identifier',
    change: foundLater,
  },
  'contacts-only': {
    freedom: 'which members of a customer or an individual can be changed: ways to reach them',
    thin: true,
    change: contactsOnly,
  },
  'accounts-follow-later': {
    freedom: 'when an account takes the state that it was asked to take',
    change: followedLater,
  },
  'closed-accounts-reopen': {
    freedom: 'whether a closed account may be opened again',
    change: ({ accounts }) => ({
      accounts: {
        mayBecome: (_context, from, to) => from !== to,
        request(context, row, status, nowMs) {
          const { customers } = context.parts;
          const owner = customers.find(context, row.client_id, row.customer_id);
          if (row.status === 'CLOSED' && owner.status === 'CLOSED') {
            throw new Refusal('INVALID_STATE', 'Its customer is closed.');
          }
          return accounts.request(context, row, status, nowMs);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
