/** What this platform keeps. Times are microseconds since 1970, amounts are minor units. */
import type { IncomingHttpHeaders } from 'node:http';

export type Micros = number;
export type Fields = Readonly<Record<string, unknown>>;

export type Client = {
  readonly id: string;
  readonly secret: string;
  readonly scopes: readonly string[];
};

export type Token = {
  readonly client: string;
  readonly scopes: ReadonlySet<string>;
  readonly expires: Micros;
};

export type Individual = { readonly id: string; fields: Fields };

export type Customer = {
  readonly id: string;
  readonly client: string;
  readonly type: string;
  status: string;
  fields: Fields;
  individuals: Individual[];
  activity: Micros;
};

/** A place for a document: there before anything is uploaded. */
export type DocumentSlot = {
  readonly id: string;
  readonly client: string;
  readonly kind: string;
  readonly application: string;
  readonly individual: string;
  uploaded: Upload | null;
};

export type Upload = { readonly name: string; readonly type: string; readonly data: Buffer };

export type Application = {
  readonly id: string;
  readonly client: string;
  readonly type: string;
  readonly created: Micros;
  status: string;
  fields: Fields;
  individuals: Individual[];
  documents: DocumentSlot[];
  customer: string;
  note: string;
  updated: Micros;
};

export type Account = {
  readonly id: string;
  readonly client: string;
  readonly customer: string;
  readonly product: string;
  readonly asset: string;
  readonly name: string;
  /** What the account is by itself; what is shown hangs on its customer too. */
  own: string;
  status: string;
  current: bigint;
  available: bigint;
  /** Credits that count as available and are not final yet. */
  pendingIn: bigint;
  opened: Micros;
  instructions: Fields | null;
};

export type Transaction = {
  readonly id: string;
  readonly client: string;
  readonly account: string;
  readonly amount: bigint;
  readonly type: string;
  readonly category: string;
  readonly record: string;
  readonly description: string;
  /** Where the other half of the entry goes. */
  readonly contra: string;
  readonly sequence: number;
  status: string;
  date: Micros;
  posted: Micros | null;
  /** Of crypto funds that come in. */
  source: { readonly originator: Fields; readonly information: Fields } | null;
};

export type Line = { readonly account: string; readonly asset: string; readonly amount: bigint };

export type Counterparty = {
  readonly id: string;
  readonly client: string;
  readonly created: Micros;
  status: string;
  fields: Fields;
  link: string;
  linkToken: string;
  external: readonly Fields[];
  updated: Micros;
};

export type MovementKind = 'transfer' | 'withdrawal' | 'deposit' | 'exchange' | 'payment';

export type Movement = {
  readonly id: string;
  readonly client: string;
  readonly kind: MovementKind;
  status: string;
  from: string;
  to: string;
  counterparty: string;
  amount: bigint;
  asset: string;
  /** Of a deposit its direction, of an exchange the type of order, of a payment that of its source. */
  way: string;
  destinationAmount: bigint;
  destinationAsset: string;
  rate: string;
  description: string;
  instructions: Fields | null;
  transactions: string[];
  /** Of a payment what moves its funds, and the other way round. */
  child: string;
  settled: boolean;
  created: Micros;
  updated: Micros;
};

export type Subscription = {
  readonly id: string;
  readonly client: string;
  readonly type: string;
  readonly url: string;
  readonly key: string;
  readonly created: Micros;
  status: string;
  failNext: number;
  delayNext: number;
  delayMs: number;
};

export type Event = {
  readonly id: string;
  readonly client: string;
  readonly type: string;
  readonly body: string;
};

export type Delivery = {
  readonly id: string;
  readonly subscription: string;
  readonly event: Event;
  readonly attempts: Fields[];
  state: string;
};

export type Statement = {
  readonly id: string;
  readonly account: string;
  readonly year: number;
  readonly month: number;
  readonly issued: Micros;
  readonly body: Fields;
};

export type Settlement = {
  readonly id: string;
  readonly client: string;
  readonly created: Micros;
  readonly items: Fields[];
};

export type Call = {
  readonly method: string;
  readonly path: string;
  /** Values of the path's placeholders, by name. */
  readonly at: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Headers of the answer. */
  readonly reply: Record<string, string>;
};

export type Asked = Call & { readonly client: string };

export type Answer = { readonly json: unknown } | { readonly bytes: Buffer; readonly type: string };

/** One operation of the API, behind token, scope and idempotency key. */
export type Op = (
  method: string,
  path: string,
  scope: string,
  handler: (asked: Asked) => Answer,
) => void;
