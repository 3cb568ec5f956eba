/** What stands between: gateways, other writers of events and times, markets that move. */
import { Agent, request } from 'undici';
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Variant } from '../types.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const AHEAD_MS = 70_000;
const QUOTED_MS = 3_000;
const CONFIRMATIONS = 3;
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

function checkAtTheGate({ body, file, headers, operationId }: Call): void {
  const refuse = (why: string): never => {
    throw new Refusal('VALIDATION_FAILED', why);
  };
  const key = headers['x-svc-idempotency-id'];
  if (key !== undefined && !UUID.test(key)) refuse('x-svc-idempotency-id must be a UUID.');
  const isEmpty = body === undefined && file === null && operationId !== 'uploadDocument';
  if (isEmpty && headers['content-type'] !== undefined) refuse('A type without a body.');
}

function aGateway({ pipeline, wire }: Parts): PartsOverlay {
  return {
    pipeline: {
      execute(context, call, handler) {
        checkAtTheGate(call);
        return pipeline.execute(context, call, handler);
      },
    },
    wire: {
      write(context, call, answer) {
        const { headers, ...rest } = wire.write(context, call, answer);
        return { ...rest, headers: { ...headers, connection: 'close' } };
      },
    },
  };
}

/** Nothing is waited for, and no answer is looked at. */
function probe(callbackUrl: string): void {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  request(callbackUrl, { method: 'HEAD', dispatcher })
    .then(async ({ body }) => body.dump())
    .catch(() => undefined)
    .finally(() => {
      void dispatcher.destroy();
    });
}

/** Events by a program of its own, which looks first whether anybody is there. */
function anotherTeller({ events, ledger, signing, subscriptions }: Parts): PartsOverlay {
  return {
    signing: {
      sign: (context, key, text) => signing.sign(context, key, text).toUpperCase(),
    },
    events: {
      payload(context, eventId, emission) {
        const event = JSON.parse(events.payload(context, eventId, emission)) as object;
        const turned = Object.fromEntries(Object.entries(event).reverse());
        return `${JSON.stringify(turned, null, 2)}\n`;
      },
      date: (context, emission) => events.date(context, emission).replace(/\.\d+Z$/, 'Z'),
    },
    ledger: {
      announce(context, row, nowMs) {
        if (row.status === 'PENDING' && row.category_type === 'EXCHANGE') return;
        ledger.announce(context, row, nowMs);
      },
      eventData(context, row) {
        const { amount, category, ...data } = ledger.eventData(context, row);
        const told = typeof category === 'string' ? category.toLowerCase() : 'other';
        return { ...data, amount: Math.abs(Number(amount)), category: told };
      },
    },
    subscriptions: {
      create(context, call) {
        const reply = subscriptions.create(context, call);
        probe((call.body as { readonly callback_url: string }).callback_url);
        return reply;
      },
    },
  };
}

/** Two tables with times of two kinds, on a machine whose clock is a minute ahead. */
function anotherClock({ clientClock, transactions }: Parts): PartsOverlay {
  return {
    clientClock: {
      nowMs: (context, clientId) => clientClock.nowMs(context, clientId) + AHEAD_MS,
    },
    transactions: {
      date(context, row, atMs) {
        const written = transactions.date(context, row, atMs);
        if (written === null) return null;
        return atMs === row.posted_ms && atMs !== row.transaction_ms
          ? written.replace(/\.\d+Z$/, 'Z')
          : written.replace('Z', '7Z');
      },
      record(context, row) {
        const record = transactions.record(context, row);
        const posted = record['transaction_posted_date'];
        if (typeof posted !== 'string') return record;
        return { ...record, transaction_posted_date: posted.replace(/\.\d+Z$/, 'Z') };
      },
    },
  };
}

/** Rates are others at each look, and quotes are good for seconds. */
function aMovingMarket({ quotes, rates }: Parts): PartsOverlay {
  let looks = 0;
  const untilMs = (context: Context, { createdMs, kind }: StoredRecord): number =>
    kind === 'exchange' ? createdMs + QUOTED_MS : quotes.validUntilMs(context, createdMs);
  return {
    rates: {
      of(context, clientId, from, to) {
        const { numerator, denominator } = rates.of(context, clientId, from, to);
        looks += 1;
        const parts = BigInt(10_000 + ((looks * 7) % 41) - 20);
        return { numerator: numerator * parts, denominator: denominator * 10_000n };
      },
    },
    quotes: {
      validUntil: (context, record) =>
        context.parts.wire.timestamp(context, untilMs(context, record), record.seq),
      expired: (context, record, nowMs) => nowMs >= untilMs(context, record),
    },
  };
}

const isFee = (row: { readonly transaction_type: string }): boolean =>
  row.transaction_type === 'FEE';

/** Fees are booked by a program that knows of no withdrawals; what came back says so. */
function billedApart(parts: Parts): PartsOverlay {
  const { deposits, ledger, transactionFilters, transactions, withdrawals } = parts;
  const told = (record: StoredRecord): StoredRecord =>
    record.body['returned_ms'] === undefined ? record : { ...record, status: 'RETURNED' };
  return {
    transactions: {
      record(context, row) {
        const { category_type, category_id, ...record } = transactions.record(context, row);
        return isFee(row) ? record : { ...record, category_type, category_id };
      },
    },
    transactionFilters: {
      categoryId(context, id) {
        const { sql, value } = transactionFilters.categoryId(context, id);
        return { sql: `${sql} AND transaction_type <> 'FEE'`, value };
      },
      categoryType(context, type) {
        const { sql, value } = transactionFilters.categoryType(context, type);
        return { sql: `${sql} AND transaction_type <> 'FEE'`, value };
      },
    },
    ledger: {
      eventData: (context, row) => ({
        ...ledger.eventData(context, row),
        ...(isFee(row) ? { category: 'FEE' } : {}),
      }),
    },
    withdrawals: {
      record: (context, record) => withdrawals.record(context, told(record)),
      statusRecord: (context, record) => withdrawals.statusRecord(context, told(record)),
    },
    deposits: { record: (context, record) => deposits.record(context, told(record)) },
  };
}

/** Sent, and then confirmed more than once, which only the status tells; held until the end. */
function confirmedOften({ holds, records, withdrawals }: Parts): PartsOverlay {
  return {
    holds: { replace: () => [] },
    withdrawals: {
      advance(context, record, nowMs) {
        const seen = Number(record.body['confirmations'] ?? 0);
        if (record.status !== 'IN_PROGRESS' || seen >= CONFIRMATIONS) {
          return withdrawals.advance(context, record, nowMs);
        }
        const body = { ...record.body, confirmations: seen + 1 };
        return records.update(context, record, { body }, nowMs);
      },
      execute(context, record, nowMs) {
        holds.replace(context, withdrawals.category(context, record), nowMs);
        return withdrawals.execute(context, record, nowMs);
      },
      statusRecord(_context, record) {
        const isSent = record.status === 'IN_PROGRESS';
        return { id: record.id, status: isSent ? 'AWAITING_CONFIRMATIONS' : record.status };
      },
      receipt(context, call) {
        withdrawals.receipt(context, call);
        const bytes = { content: Buffer.from(PDF), type: 'application/pdf' };
        return { status: 200, body: null, bytes };
      },
    },
  };
}

export const fourteenthWireVariants = {
  'a-gateway-before-it': {
    freedom:
      'that idempotency keys are UUIDs, that a request without a body has no type, and ' +
      'that connections end with their answers',
    change: aGateway,
  },
  'another-program-tells': {
    freedom:
      'how hex is written, how event bodies are, what their amounts and categories look like, and ' +
      'that callback addresses are looked at first',
    change: anotherTeller,
  },
  'another-clock': {
    freedom: 'how exact each time of a transaction is, and that clocks differ by a minute',
    change: anotherClock,
  },
  'a-moving-market': {
    freedom: 'that rates are others at each look, and quotes good for a few seconds',
    target: { controls: { setRate: null } },
    change: aMovingMarket,
  },
  'billed-apart': {
    freedom: 'whether a fee belongs to what it is taken for, and a state of what came back',
    change: billedApart,
  },
  'confirmed-often': {
    freedom:
      'in how many steps a withdrawal is settled, that it is held until its end, finer words of ' +
      'its status, and that its receipt is a file',
    target: {
      bindings: { getWithdrawalReceipt: null },
      vocabulary: { withdrawal: { inFlight: ['IN_PROGRESS', 'AWAITING_CONFIRMATIONS'] } },
    },
    change: confirmedOften,
  },
} as const satisfies Readonly<Record<string, Variant>>;
