/** A client of the embedded platform that knows nothing of the suite: bare calls, bare answers. */
import { startEmbeddedInProcess } from '../../../fixtures/target/embedded.ts';
import type { Mutant } from '../../../mutants/types.ts';

type Json = Record<string, unknown>;

export type Answer = { readonly status: number; readonly data: Json };

export type Options = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Drops the connection so long after the request was sent. */
  readonly dropAfterMs?: number;
};

export type Client = {
  /** Where the platform looks for the certificate of a receiver. */
  readonly certificateFile: string;
  call(method: string, path: string, body?: Json, options?: Options): Promise<Answer>;
  control(path: string, body?: Json): Promise<Json>;
  /** An account of the demo data's customer, unless told, with this much on it. */
  account(asset: string, amount?: number, customer?: string): Promise<string>;
  /** Current, then available. */
  balances(account: string): Promise<[unknown, unknown]>;
  /** A created movement's identifier; accepted unless told. */
  move(kind: Kind, body: Json, accept?: boolean): Promise<string>;
};

type Kind = 'transfers' | 'withdrawals' | 'deposits' | 'exchanges/market';

export const USD = 'FIAT_TESTNET_USD';
export const EUR = 'FIAT_TESTNET_EUR';
export const BTC = 'BITCOIN_TESTNET_BTC';
export const PERSON = 'cus_demo_individual';
export const CORPORATION = 'cus_demo_corporation';

/** What a look sees on the reference, and what on the mutant. */
export type Witness = {
  readonly look: (client: Client) => Promise<unknown>;
  readonly right: unknown;
  readonly wrong: unknown;
};

export type Witnesses = Readonly<Record<string, Witness>>;

export const OFFICER = `customers/${CORPORATION}/individuals/ind_demo_officer`;

export const payout = (from: string, amount: number, rail = 'ACH') => ({
  withdrawal_rail: rail,
  source_account_id: from,
  destination_counterparty_id: 'cpt_demo_fiat',
  amount,
});

export const book = (from: string, to: string, amount: number) => ({
  source_account_id: from,
  destination_account_id: to,
  amount,
});

export const patch = (field: string, value: unknown) => ({ updates: [{ field, value }] });

/** What a look at a platform of its own shows; without a mutant at the reference. */
export async function seen(
  look: (client: Client) => Promise<unknown>,
  mutant?: Mutant,
): Promise<unknown> {
  const change = mutant === undefined ? {} : { change: mutant.change };
  const { env, stop } = await startEmbeddedInProcess(change);
  try {
    return await look(clientOf(env));
  } finally {
    await stop();
  }
}

function clientOf(env: Readonly<Record<string, string>>): Client {
  const setting = (name: string): string => env[`ASSAY_EMBEDDED_${name}`] ?? '';
  const secret = Buffer.from(`demo-client:${setting('CLIENT_SECRET')}`).toString('base64');
  const tokenUrl = `${setting('TOKEN_URL')}?grant_type=client_credentials`;

  async function post(url: string, authorization: string, body: Json = {}): Promise<Json> {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Json;
  }

  // A new token for each call: some looks move the client's time far on.
  const call: Client['call'] = async (method, path, body, { headers = {}, dropAfterMs } = {}) => {
    const token = String((await post(tokenUrl, `Basic ${secret}`))['access_token']);
    const answer = await fetch(`${setting('BASE_URL')}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(dropAfterMs === undefined ? {} : { signal: AbortSignal.timeout(dropAfterMs) }),
    });
    const { data = {} } = (await answer.json()) as { data?: Json };
    return { status: answer.status, data };
  };

  const made = async (path: string, body: Json): Promise<string> => {
    const { status, data } = await call('POST', path, body);
    if (status !== 200) throw new Error(`POST ${path} was answered with ${status}`);
    return String(data['id']);
  };

  const control: Client['control'] = (path, body) =>
    post(`${setting('CONTROLS_URL')}/${path}`, `Bearer ${setting('CONTROLS_TOKEN')}`, body);

  return {
    certificateFile: setting('CERTIFICATE_FILE'),
    call,
    control,
    async account(asset, amount = 0, customer = PERSON) {
      const account_to_open = { product_id: 'DEPOSIT_STANDARD', asset_type_id: asset };
      const id = await made('accounts/deposits', { customer_id: customer, account_to_open });
      if (amount > 0) await control(`accounts/${id}/simulate-deposit`, { amount });
      return id;
    },
    async balances(account) {
      const { data } = await call('GET', `accounts/deposits/${account}`);
      return [data['current_balance'], data['available_balance']];
    },
    async move(kind, body, accept = true) {
      const id = await made(kind, body);
      if (accept) await call('POST', `${kind.split('/')[0] ?? ''}/${id}/accept`);
      return id;
    },
  };
}
