/** Bodies of answers that are right, to be broken in one place each, and the exchange around. */
import type { OperationId } from '../../../generated/operations.ts';
import type { Exchange, Intent } from '../../../fixtures/evidence/types.ts';

export type Sample = {
  readonly operation?: OperationId;
  readonly status?: number;
  readonly type?: string;
  readonly body?: unknown;
  /** Instead of a JSON body. */
  readonly text?: string;
  readonly sent?: string;
  readonly accept?: string;
  /** Behind the base address; that of the record in the body unless said. */
  readonly path?: string;
  readonly intent?: Intent;
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** One exchange with this answer. */
export function exchange({
  operation = 'getTransaction',
  status = 200,
  type,
  intent = 'valid',
  ...rest
}: Sample): Exchange {
  const body = rest.text ?? JSON.stringify(rest.body ?? { data: transaction });
  const contentType = type ?? JSON_TYPE;
  return {
    kind: 'exchange',
    id: 'w0-1',
    testId: 't',
    attempt: 0,
    operation,
    intent,
    actor: 'primary',
    request: {
      method: 'GET',
      url: `https://api.example${rest.path ?? ownPath(body)}`,
      headers: {
        authorization: 'Bearer the-access-token',
        ...(rest.accept === undefined ? {} : { accept: rest.accept }),
      },
      body: rest.sent ?? null,
      bodyEncoding: 'utf8',
    },
    answer: { status, headers: { 'content-type': contentType }, body, bodyEncoding: 'utf8' },
    failure: null,
    startedAtMs: 0,
    durationMs: 0,
  };
}

function ownPath(body: string): string {
  return `/v1/x/${/"id":"([^"]*)"/.exec(body)?.[1] ?? ''}`;
}

export const transaction = {
  id: 'tx-1',
  value: -12.3,
  transaction_date: '2024-05-06T07:08:09Z',
  transaction_status: 'POSTED',
  transaction_type: 'INTERNAL_TRANSFER',
};
export const links = {
  self: '/v1/transactions',
  first: '',
  prev: '',
  next: '?page=1',
  last: '?page=9',
};
export const list = { data: { transactions: [transaction] }, links };
export const person = {
  id: 'c-1',
  customer_type: 'INDIVIDUAL',
  status: 'ACTIVE',
  first_name: 'Ada',
  last_name: 'Lovelace',
};
export const subscription = { id: 's-1', status: 'ACTIVE' };
export const key = { ...subscription, signature_verification_key: 'whk-0123456789' };

export function without<T extends object>(value: T, name: keyof T): object {
  return Object.fromEntries(Object.entries(value).filter(([own]) => own !== name));
}
