/** Everything in memory; whatever is done to it is done at once, between two turns of the loop. */
import { randomBytes } from 'node:crypto';
import type * as T from './types.ts';

export type Store = ReturnType<typeof newStore>;

const RATES: readonly (readonly [string, string])[] = [
  ['USD/EUR', '0.92'],
  ['EUR/USD', '1.08'],
  ['BTC/USD', '60000'],
  ['USD/BTC', '0.000016'],
  ['USDC/USD', '0.999'],
  ['USD/USDC', '0.998'],
  ['BTC/EUR', '55000'],
  ['EUR/BTC', '0.000018'],
  ['EUR/USDC', '1.07'],
  ['USDC/EUR', '0.91'],
  ['BTC/USDC', '59900'],
  ['USDC/BTC', '0.0000165'],
];

export function newStore(certificateFile: string) {
  return {
    /** Authorities that receivers may be certified by, beside those that everybody trusts. */
    certificateFile,
    /** By how much the operator has put the clock forward. */
    offset: 0,
    sequence: 0,
    timers: new Set<NodeJS.Timeout>(),
    isClosed: false,
    clients: new Map<string, T.Client>(),
    tokens: new Map<string, T.Token>(),
    idempotent: new Map<string, { readonly hash: string; readonly body: string }>(),
    customers: new Map<string, T.Customer>(),
    applications: new Map<string, T.Application>(),
    documents: new Map<string, T.DocumentSlot>(),
    accounts: new Map<string, T.Account>(),
    transactions: new Map<string, T.Transaction>(),
    lines: [] as T.Line[],
    counterparties: new Map<string, T.Counterparty>(),
    movements: new Map<string, T.Movement>(),
    subscriptions: new Map<string, T.Subscription>(),
    events: new Map<string, T.Event>(),
    deliveries: [] as T.Delivery[],
    statements: new Map<string, T.Statement>(),
    settlements: new Map<string, T.Settlement>(),
    rates: new Map<string, string>(RATES),
  };
}

/** The clock on the wall, to the microsecond. */
export function realNow(): T.Micros {
  return Math.round((performance.timeOrigin + performance.now()) * 1_000);
}

export function now(store: Store): T.Micros {
  return realNow() + store.offset;
}

export function later(store: Store, ms: number, act: () => void): void {
  if (store.isClosed) return;
  const timer = setTimeout(() => {
    store.timers.delete(timer);
    act();
  }, ms);
  store.timers.add(timer);
}

/** Nothing goes on any more. */
export function closeStore(store: Store): void {
  store.isClosed = true;
  for (const timer of store.timers) clearTimeout(timer);
}

/** What another record names has to be there. */
export function known<Record>(records: ReadonlyMap<string, Record>, id: string): Record {
  const record = records.get(id);
  if (record === undefined) throw new Error(`no record ${id}`);
  return record;
}

/** Those of one client, in the order in which they came. */
export function ofClient<Record extends { readonly client: string }>(
  records: ReadonlyMap<string, Record>,
  client: string,
): Record[] {
  return [...records.values()].filter((record) => record.client === client);
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A prefix and a ULID: 48 bits of time and 80 random ones. */
export function newId(prefix: string): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let id = '';
  for (let place = 0; place < 26; place += 1) {
    id = CROCKFORD.charAt(Number(rest & 31n)) + id;
    rest >>= 5n;
  }
  return `${prefix}_${id}`;
}

/** RFC 3339 with as much of a fraction as there is. */
export function iso(micros: T.Micros): string {
  return `${inSeconds(micros)}.${fraction(micros)}`.replace(/\.?0*$/, '') + 'Z';
}

/** RFC 3339 with all six places. */
export function isoMicros(micros: T.Micros): string {
  return `${inSeconds(micros)}.${fraction(micros)}Z`;
}

function inSeconds(micros: T.Micros): string {
  return new Date(micros / 1_000).toISOString().slice(0, 19);
}

function fraction(micros: T.Micros): string {
  return String(micros % 1_000_000).padStart(6, '0');
}

/** So many calendar months before. */
export function monthsBefore(micros: T.Micros, months: number): T.Micros {
  const date = new Date(micros / 1_000);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.getTime() * 1_000;
}
