/** The reference's money without its HTTP side: a store in memory, a clock to move, one client. */
import { defaultConfig } from '../../../reference/defaults.ts';
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context, RefusalCode, Reply } from '../../../reference/context.ts';
import { overlayParts, parts } from '../../../reference/parts.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import { openStore } from '../../../reference/store/open.ts';

export const clientId = 'client-1';
export const customerId = 'cus_1';
export const payeeId = 'cpt_fiat';
export const walletId = 'cpt_crypto';

/** Accounts of one customer, by a short name. */
export const accounts = {
  usd: 'FIAT_TESTNET_USD',
  usdOther: 'FIAT_TESTNET_USD',
  eur: 'FIAT_TESTNET_EUR',
  usdc: 'ETHEREUM_SEPOLIA_USDC',
} as const;

export type AccountName = keyof typeof accounts;

export type Ledger = {
  readonly context: Context;
  /** Inside one transaction, as a request runs; a refusal comes back as its code. */
  attempt(act: (parts: Parts) => Reply | object | void): RefusalCode | 'done';
  /** Like `attempt` for an operation: the answer's `data`, or the refusal's code. */
  ask(act: (parts: Parts, call: Call) => Reply, request: Partial<Call>): Answer | RefusalCode;
  balances(name: AccountName): readonly [current: number, available: number];
  passMs(ms: number): void;
  close(): void;
};

export type Answer = Readonly<Record<string, unknown>> & { readonly id: string };

function makeContext(change: (original: Parts) => PartsOverlay, clock: { nowMs: number }): Context {
  let made = 0;
  return {
    parts: overlayParts(parts, change),
    store: openStore(null),
    clock: { systemNowMs: () => clock.nowMs },
    random: {
      id: (prefix) => `${prefix}_${String(++made)}`,
      secret: (bytes) => `${String(++made)}`.padStart(bytes, 's'),
      fraction: () => 0.5,
    },
    config: defaultConfig,
    wake: { outbox: () => undefined },
  };
}

function populate(context: Context): void {
  const nowMs = context.clock.systemNowMs();
  const { customers, records } = context.parts;
  context.parts.clients.register(context, { id: clientId, secret: 'secret', scopes: [] });
  const details = { first_name: 'Ada', last_name: 'Example' };
  customers.create(context, {
    id: customerId,
    clientId,
    customerType: 'INDIVIDUAL',
    details,
    nowMs,
  });
  for (const [id, assetTypeId] of Object.entries(accounts)) {
    const wish = { id, clientId, customerId, assetTypeId, productId: 'STANDARD', nowMs };
    context.parts.accounts.open(context, wish);
  }
  const rows = [
    { id: payeeId, status: 'ACTIVE', body: { supported_rails: ['ACH', 'SWIFT'] } },
    { id: walletId, status: 'ACTIVE', body: { supported_rails: ['CRYPTO'] } },
  ];
  for (const row of rows) {
    records.insert(context, { kind: 'counterparty', clientId, nowMs, ...row });
  }
}

/** `change` plants a fault. */
export function openLedger(change: (original: Parts) => PartsOverlay = () => ({})): Ledger {
  const clock = { nowMs: Date.UTC(2026, 0, 31, 23, 59) };
  const context = makeContext(change, clock);
  context.store.transaction(() => {
    populate(context);
  });
  const call = (request: Partial<Call>): Call => ({
    operationId: 'createTransfer',
    clientId,
    scopes: [],
    path: {},
    query: {},
    headers: {},
    body: undefined,
    file: null,
    idempotencyKey: null,
    nowMs: context.parts.clientClock.nowMs(context, request.clientId ?? clientId),
    selfUrl: 'http://platform.test/v1',
    ...request,
  });
  const refused = (error: unknown): RefusalCode => {
    if (error instanceof Refusal) return error.code;
    throw error;
  };
  return {
    context,
    attempt(act) {
      try {
        context.store.transaction(() => act(context.parts));
        return 'done';
      } catch (error) {
        return refused(error);
      }
    },
    ask(act, request) {
      try {
        const reply = context.store.transaction(() => act(context.parts, call(request)));
        return (reply.body as { readonly data: Answer }).data;
      } catch (error) {
        return refused(error);
      }
    },
    balances(name) {
      const row = context.parts.balances.account(context, name);
      return [row.current_minor, row.available_minor];
    },
    passMs(ms) {
      clock.nowMs += ms;
    },
    close: () => {
      context.store.close();
    },
  };
}

/** What does not agree, in words; empty when all does. */
export function faults({ context }: Ledger): string[] {
  const { balances, journal } = context.parts;
  const found = Object.entries(journal.sums(context)).flatMap(([asset, sum]) =>
    sum === 0 ? [] : [`${asset} sums to ${String(sum)}`],
  );
  for (const name of Object.keys(accounts) as AccountName[]) {
    const row = balances.account(context, name);
    const reckoned = balances.recomputed(context, name);
    const entered = context.store.one<{ sum: number }>(
      'SELECT COALESCE(SUM(value_minor), 0) sum FROM entries WHERE holder = ?',
      name,
    )?.sum;
    if (row.current_minor !== reckoned.currentMinor) found.push(`current of ${name}`);
    if (row.available_minor !== reckoned.availableMinor) found.push(`available of ${name}`);
    if (row.current_minor !== entered) found.push(`entries of ${name}`);
    if (row.available_minor < 0) found.push(`${name} is overdrawn`);
    if (row.available_minor > row.current_minor) found.push(`${name} holds less than nothing`);
  }
  return found;
}
