/** Records to work on, and the values that a tester is given for them: what its user would write. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { operations, type OperationId } from '../../generated/operations.ts';
import type { Embedded } from '../../fixtures/target/embedded.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Values for the parameters in the path, and the body, of each operation. */
export type Example = { readonly path: Readonly<Record<string, string>>; readonly body?: unknown };
export type Examples = Readonly<Partial<Record<OperationId, Example>>>;

const embedded = parse(
  readFileSync(new URL('../../fixtures/target/embedded.yaml', import.meta.url), 'utf8'),
) as { readonly requests: Readonly<Record<string, { readonly body?: unknown }>> };

const DEMO: Readonly<Record<string, unknown>> = {
  from: 'acc_demo_usd',
  to: 'acc_demo_usd_2',
  counterparty: 'cpt_demo_fiat',
  amount: 5,
  asset: 'FIAT_TESTNET_USD',
  customer: 'cus_demo_individual',
  status: 'FROZEN',
  link: 'link',
  label: 'peer',
};

/** The target file's own template, filled in. */
export function bodyOf(situation: string, more: Json = {}): unknown {
  return filled(embedded.requests[situation]?.body, { ...DEMO, ...more });
}

function filled(value: unknown, values: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, values));
  if (typeof value === 'string') {
    const name = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
    return name === undefined ? value : values[name];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, one]) => [k, filled(one, values)]));
}

export type Caller = {
  readonly token: string;
  /** The answer's body; `{}` where it was refused: a mutant may refuse what the reference does. */
  call(method: string, path: string, body?: unknown): Promise<Json>;
  control(path: string, body?: unknown): Promise<Json>;
};

export async function callerOf({ env }: Embedded): Promise<Caller> {
  const base = env['ASSAY_EMBEDDED_BASE_URL'] ?? '';
  const controls = env['ASSAY_EMBEDDED_CONTROLS_URL'] ?? '';
  const basic = Buffer.from(`demo-client:${env['ASSAY_EMBEDDED_CLIENT_SECRET'] ?? ''}`);
  const answer = await fetch(
    `${env['ASSAY_EMBEDDED_TOKEN_URL'] ?? ''}?grant_type=client_credentials`,
    { method: 'POST', headers: { authorization: `Basic ${basic.toString('base64')}` } },
  );
  const token = String(((await answer.json()) as Json)['access_token']);
  const send = async (
    url: string,
    method: string,
    bearer: string,
    body: unknown,
  ): Promise<Json> => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const text = body === undefined ? null : JSON.stringify(body);
    const reply = await fetch(url, { method, headers, body: text });
    const read = (await reply.json().catch(() => ({}))) as Json;
    return reply.ok ? read : {};
  };
  return {
    token,
    call: (method, path, body) => send(`${base}${path}`, method, token, body),
    control: (path, body) =>
      send(new URL(path, controls).href, 'POST', env['ASSAY_EMBEDDED_CONTROLS_TOKEN'] ?? '', body),
  };
}

/** `none` where there is no such member. */
export function idOf(answer: Json): string {
  const id = (answer['data'] as Json | undefined)?.['id'];
  return typeof id === 'string' ? id : 'none';
}

/** Operations that examples are there for, or that need none. */
export function isPrepared(examples: Examples, operation: OperationId): boolean {
  return examples[operation] !== undefined || operations[operation].pathParameters.length === 0;
}
