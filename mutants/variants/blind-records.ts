/** Customers, accounts and applications that take their time, and a client that is not alone. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { CustomerStatus } from '../../reference/domain/customers.ts';
import type { Fields } from '../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { everyNth, later, meanwhile } from '../steps.ts';
import type { Variant } from '../types.ts';

/** So soon that it is seen before and after. */
const LATER_MS = 300;
const EDITABLE: readonly string[] = ['INCOMPLETE', 'CHANGES_REQUESTED'];
const LISTS: readonly string[] = ['listAccounts', 'listApplications', 'listCounterparties'];
const PAGING: readonly string[] = ['page', 'page_size', 'order'];

const PRIVATE: readonly string[] = ['date_of_birth', 'passport_number', 'tax_reference_number'];

const withoutSecrets = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !PRIVATE.includes(name)));

const nowOf = (context: Context, clientId: string): number =>
  context.parts.clientClock.nowMs(context, clientId);

/** Accounts are set up elsewhere before they are open. */
export function openedLater(parts: Parts): PartsOverlay {
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

/** An application is complete with its papers only; those that were received are named yet. */
function papersFirst({ completeness, documents }: Parts): PartsOverlay {
  return {
    completeness: {
      isComplete: (context, application) =>
        completeness.isComplete(context, application) &&
        documents.needs(context, application).every(({ status }) => status === 'RECEIVED'),
    },
    documents: {
      upload(context, call) {
        const reply = documents.upload(context, call);
        const { application_id: id } = documents.find(context, call);
        const application = context.parts.records.get(context, call.clientId, 'application', id);
        if (EDITABLE.includes(application.status)) {
          context.parts.completeness.settle(context, application, call.nowMs);
        }
        return reply;
      },
    },
  };
}

/** Lists are searched in an index that follows. */
function searching(context: Context, clientId: string): Context {
  const { store } = context;
  const untilMs = String(nowOf(context, clientId) - LATER_MS);
  const known = (sql: string): string =>
    sql.replace(' WHERE ', ` WHERE created_ms <= ${untilMs} AND `);
  return {
    ...context,
    store: {
      ...store,
      one: (sql, ...values) => store.one(known(sql), ...values),
      all: (sql, ...values) => store.all(known(sql), ...values),
    },
  };
}

const CLIENT = 'demo-client';
/** A second, so that a list rests long enough to be read. */
const TICKS = 4;
const OTHERS_MAX = 100;
const STATES: readonly CustomerStatus[] = ['ACTIVE', 'FROZEN', 'EDD', 'PENDING', 'CLOSED'];

/** A customer with an account that got and gave some funds. */
function onboard(context: Context, count: number): void {
  const { accounts, customers, journal, ledger } = context.parts;
  const nowMs = nowOf(context, CLIENT);
  const isPerson = count % 3 > 0;
  const name = `Other ${String(count)}`;
  const customer = customers.create(context, {
    clientId: CLIENT,
    customerType: isPerson ? 'INDIVIDUAL' : 'CORPORATION',
    details: isPerson ? { first_name: name, last_name: 'Hand' } : { registered_name: name },
    nowMs,
  });
  const { id: accountId } = accounts.open(context, {
    clientId: CLIENT,
    customerId: customer.id,
    assetTypeId: 'FIAT_TESTNET_USD',
    productId: 'DEPOSIT_STANDARD',
    nowMs,
  });
  for (const type of ['CREDIT_CORRECTION', 'DEBIT_CORRECTION'] as const) {
    const valueMinor = type === 'CREDIT_CORRECTION' ? 100 + count : -100 - count;
    const draft = { accountId, valueMinor, type, category: null, nowMs } as const;
    ledger.post(context, [draft], (rows) => journal.against(context, 'EXTERNAL', rows), nowMs);
  }
  const status = STATES[count % STATES.length] ?? 'ACTIVE';
  if (status !== 'ACTIVE') customers.setStatus(context, customer, status, nowMs);
}

function othersWork({ progress }: Parts): PartsOverlay {
  const isTime = everyNth(TICKS);
  let count = 0;
  return {
    progress: {
      tick(context, automatic) {
        progress.tick(context, automatic);
        if (!isTime() || count >= OTHERS_MAX) return;
        count += 1;
        onboard(context, count);
      },
    },
  };
}

export const recordVariants = {
  'accounts-open-later': {
    freedom: 'the state that an account has at first: here PENDING until it is open',
    change: openedLater,
  },
  'applications-checked-later': {
    freedom: 'when an application is ready for submission: a while after its last change',
    change: checkedLater,
  },
  'papers-before-submission': {
    freedom: 'whether an application is ready without its documents',
    change: papersFirst,
  },
  'new-records-listed-later': {
    freedom: 'when a new record is found by a list',
    change: ({ accounts, records }) => ({
      records: {
        list: (context, clientId, kind, filter) =>
          records.list(searching(context, clientId), clientId, kind, filter),
      },
      accounts: {
        page: (context, call, offset, limit) =>
          accounts.page(searching(context, call.clientId), call, offset, limit),
      },
    }),
  },
  'the-last-individual-stays': {
    freedom: 'whether a corporate application may lose its only individual',
    // What deletes an only one can't be set up.
    thin: true,
    change: ({ applicants }) => ({
      applicants: {
        remove(context, call) {
          const application = context.parts.applications.find(context, call);
          if (applicants.ofApplication(context, application).length < 2) {
            throw new Refusal('INVALID_STATE', 'An application needs one individual.');
          }
          return applicants.remove(context, call);
        },
      },
    }),
  },
  'lists-need-a-filter': {
    freedom: 'whether lists that are asked for by filters are given without any',
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          const names = Object.keys(call.query).filter((name) => !PAGING.includes(name));
          if (LISTS.includes(call.operationId) && names.length === 0) {
            throw new Refusal('VALIDATION_FAILED', 'Which of them?');
          }
          return pipeline.execute(context, call, handler);
        },
      },
    }),
  },
  'people-are-private': {
    freedom: 'which members that are not required are shown: none that anybody could misuse',
    thin: true,
    change: ({ customers, individuals }) => ({
      customers: {
        item: (context, customer) => withoutSecrets(customers.item(context, customer)),
      },
      individuals: {
        record: (context, one) => withoutSecrets(individuals.record(context, one)),
      },
    }),
  },
  'others-of-the-client-work': {
    freedom: 'what else happens to the client: its own people onboard and lock customers',
    change: othersWork,
  },
  'accounts-are-released-one-by-one': {
    freedom:
      'whether the accounts of a frozen customer are open again when it is active again, and ' +
      'whether activity ends the sleep of a customer as it does that of an account',
    change: ({ accounts }) => ({
      accounts: {
        following: (context, row, status) =>
          status === 'ACTIVE' ? null : accounts.following(context, row, status),
      },
      dormancy: {
        wake(context, account, nowMs) {
          if (account.status !== 'DORMANT') return;
          context.parts.accounts.setStatus(context, account, 'OPEN', nowMs);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
