/** The shape of a malformed request, and how one is made from a valid one. */
import type fc from 'fast-check';
import type { ValidRequest } from './valid-requests.ts';

export type MalformedRequest = {
  /** What is wrong with it, for messages. */
  readonly fault: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
};

export type Arbitrary = fc.Arbitrary<MalformedRequest>;

export type Materials = {
  readonly valid: readonly ValidRequest[];
  /** A document that an application asks for. */
  readonly documentId: string;
  /** Basic credentials of a client. */
  readonly basic: string;
  /** All scopes. */
  readonly token: string;
  /** A live token whose scope fits no operation that writes. */
  readonly narrowToken: string;
  readonly expiredToken: string;
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** The valid request with its fault; its own body and type unless the change says otherwise. */
export function request(
  base: ValidRequest,
  fault: string,
  token: string,
  change: { readonly body?: string | Uint8Array | null; readonly headers?: Record<string, string> },
): MalformedRequest {
  const text = base.body === undefined ? null : JSON.stringify(base.body);
  const body = change.body === undefined ? text : change.body;
  const type: Record<string, string> = body === null ? {} : JSON_TYPE;
  const headers = { authorization: `Bearer ${token}`, ...type, ...change.headers };
  return { fault, method: base.method, path: base.path, headers, body };
}
