/** Records between several programs: what is queued, copied, scanned, listed and counted. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Control } from '../../reference/controls/control.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';
import { readingWith } from './copies.ts';
import { tried } from './queued.ts';

const DECIDED_MS = 300;
const FOLLOWED_MS = 300;
const SCANNED_MS = 300;
const SHOWN_MS = 250;
const BURIED = ["status = 'CLOSED'", 'status = ?'];

const isQueued = ({ path }: Control): boolean =>
  /^(applications|customers|accounts\/:id\/status|counterparties)/.test(path);

/** Staff decides, and it is done a while later; accounts follow their customer a while after it. */
function decisionsAreQueued(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const { accounts, operatorControls } = parts;
  return {
    ...overlay,
    operatorControls: {
      run(context, control, request) {
        if (!isQueued(control)) return operatorControls.run(context, control, request);
        tried(context, () => operatorControls.run(context, control, request));
        add(context, DECIDED_MS, () => {
          try {
            operatorControls.run(context, control, request);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        });
        return { id: request.id, queued: true };
      },
    },
    accounts: {
      followCustomer(context, customer, nowMs) {
        add(context, FOLLOWED_MS, () => {
          const { id, clientId } = customer;
          const now = context.parts.records.get(context, clientId, 'customer', id);
          accounts.followCustomer(context, now, nowMs);
        });
      },
    },
  };
}

const idOf = (body: unknown): string =>
  String((body as { readonly data?: { readonly id?: unknown } } | null)?.data?.id);

/** Requests are taken by one program, and read from another one that hears of them later. */
function shownLater({ pipeline }: Parts): PartsOverlay {
  const made = new Map<string, number>();
  const isYoung = (id: string | undefined): boolean =>
    id !== undefined && Date.now() - (made.get(id) ?? 0) < SHOWN_MS;
  return {
    pipeline: {
      run: (context, call, handler) =>
        pipeline.run(context, call, (inner, asked) => {
          const { operationId, path } = asked;
          const isRead = operationId.startsWith('get');
          if (isRead && Object.values(path).some((id) => isYoung(id))) {
            throw new Refusal('NOT_FOUND', 'There is no such record.');
          }
          const reply = handler(inner, asked);
          if (operationId.startsWith('create')) made.set(idOf(reply.body), Date.now());
          return reply;
        }),
    },
  };
}

/** By their ids, as a table is read by its key; what is closed is shown where it is asked for. */
function byTheirKeys({ accounts, applications, counterparties, customers }: Parts): PartsOverlay {
  const read = (context: Context): Context =>
    readingWith(context, (sql) => {
      const ordered = sql.replace('ORDER BY seq LIMIT', 'ORDER BY id LIMIT');
      const isOfAll =
        sql.includes('FROM accounts WHERE client_id') && !sql.includes(BURIED[1] ?? '');
      if (!isOfAll) return ordered;
      return ordered.replace('WHERE client_id', `WHERE NOT ${BURIED[0] ?? ''} AND client_id`);
    });
  return {
    accounts: { list: (context, call) => accounts.list(read(context), call) },
    applications: { list: (context, call) => applications.list(read(context), call) },
    counterparties: { list: (context, call) => counterparties.list(read(context), call) },
    customers: {
      list: (context, call) => customers.list(read(context), call),
      record(context, customer) {
        const { customer_type, ...details } = customer.body;
        const item = { id: customer.id, customer_type, status: customer.status, ...details };
        if (customer_type === 'INDIVIDUAL') return item;
        const { individuals } = context.parts;
        const people = individuals.ofCustomer(context, customer);
        return { ...item, individuals: people.map((one) => individuals.record(context, one)) };
      },
      item(context, customer) {
        const { id, customer_type, status, ...details } = customers.item(context, customer);
        const { first_name, last_name, registered_name } = details;
        const names = { first_name, last_name, registered_name };
        const known = Object.entries(names).filter(([, name]) => name !== undefined);
        return { id, customer_type, status, ...Object.fromEntries(known) };
      },
    },
  };
}

/** A statement is of a month that is over; a file is scanned; what came is not asked for again. */
function papers({ documents, statements }: Parts): PartsOverlay {
  return {
    statements: {
      periods: (context, account, nowMs) =>
        statements.periods(context, account, nowMs).filter(({ endMs }) => endMs <= nowMs),
    },
    documents: {
      needs: (context, application) =>
        documents.needs(context, application).filter(({ status }) => status === 'REQUESTED'),
      download(context, call) {
        const { uploaded_ms: uploadedMs } = documents.find(context, call);
        if (call.nowMs - (uploadedMs ?? 0) >= SCANNED_MS) return documents.download(context, call);
        throw new Refusal('NOT_FOUND', 'The document is not there yet.');
      },
    },
  };
}

export const fourteenthRecordVariants = {
  'decisions-are-queued': {
    freedom:
      'how long it takes until what staff decides is done, and until accounts follow their customer',
    target: { controls: { approveApplication: { yields: null } } },
    change: decisionsAreQueued,
  },
  'new-records-are-shown-later': {
    freedom: 'when a record that was just made can be read by its identifier: a while later',
    change: shownLater,
  },
  'lists-by-their-keys': {
    freedom:
      'the order of lists other than of transactions, whether closed accounts are listed unasked, ' +
      'and which members an item of a list leaves out',
    change: byTheirKeys,
  },
  'papers-take-their-time': {
    freedom:
      'that there are statements of months that are over alone, that an upload is scanned before ' +
      'it can be downloaded, and that a document is no more asked for when it came',
    change: papers,
  },
} as const satisfies Readonly<Record<string, Variant>>;
