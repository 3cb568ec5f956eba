/** What every named part of the reference platform is handed, and what it answers with. */
import type { OperationId } from '../generated/operations.ts';
import type { Parts } from './parts.ts';
import type { Store } from './store/store.ts';

/** Injectable everywhere: nothing in the reference reads the system's clock or randomness itself. */
export type Clock = {
  /** Milliseconds since the epoch, as the system sees it. */
  systemNowMs(): number;
};

export type Random = {
  /** An opaque id with a prefix that names its kind. */
  id(prefix: string): string;
  /** A secret of that many bytes, as URL-safe text. */
  secret(bytes: number): string;
  /** At least 0, less than 1. */
  fraction(): number;
};

export type Config = {
  /** Operator controls outside /v1. */
  readonly controls: boolean;
  /** Bearer token of the operator controls; null refuses all of them. */
  readonly controlsToken: string | null;
  /** Basic password of the management page; without one it is served only with `controls`. */
  readonly managementPassword: string | null;
  /** PEM of an authority that webhook receivers' certificates may come from, read at each use. */
  readonly webhookAuthorityFile: string | null;
  readonly webhookAcknowledgeMs: number;
  /** Waits before the second, third … attempt of a delivery. */
  readonly webhookBackoffMs: readonly number[];
  readonly tokenLifetimeSeconds: number;
  readonly pageSizeMax: number;
  readonly quoteLifetimeMs: number;
  readonly log: 'silent' | 'info' | 'debug';
};

export type Context = {
  readonly parts: Parts;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly config: Config;
  /** Called after a commit that wrote to the outbox. */
  readonly wake: { outbox: () => void };
};

/** One authenticated request, already validated against the description. */
export type Call = {
  readonly operationId: OperationId;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The one file part of an upload. */
  readonly file: { readonly bytes: Uint8Array; readonly filename: string } | null;
  readonly idempotencyKey: string | null;
  /** The client's own now: the system's plus the client's offset. */
  readonly nowMs: number;
  /** Origin and path of the request without its query, for links. */
  readonly selfUrl: string;
  /** Whether the client has gone away without its answer. */
  readonly dropped?: () => boolean;
};

export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes instead of a JSON body. */
  readonly bytes?: { readonly content: Uint8Array; readonly type: string };
};

/** Runs inside one database transaction; a thrown Refusal rolls it back. */
export type Handler = (context: Context, call: Call) => Reply;

export type RefusalCode =
  | 'MALFORMED_JSON'
  | 'VALIDATION_FAILED'
  | 'INVALID_STATE'
  | 'INSUFFICIENT_FUNDS'
  | 'CURRENCY_MISMATCH'
  | 'SAME_ACCOUNT'
  | 'ACCOUNT_NOT_OPEN'
  | 'CUSTOMER_NOT_ACTIVE'
  | 'COUNTERPARTY_NOT_ACTIVE'
  | 'ORDER_TYPE_NOT_SUPPORTED'
  | 'IDEMPOTENCY_CONFLICT'
  | 'IDEMPOTENCY_MISMATCH'
  | 'TIMESTAMP_REQUIRED'
  | 'SIGNATURE_INVALID'
  | 'UNAUTHORIZED'
  | 'TOKEN_EXPIRED'
  | 'INSUFFICIENT_SCOPE'
  | 'NOT_FOUND'
  | 'INTERNAL';

/** The one way to say no: nothing of the request stays behind. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, description: string) {
    super(description);
    this.code = code;
  }
}
