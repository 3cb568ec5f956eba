/** A run store told by hand: what was sent and answered, one thing after the other. */
import { number, writeJson } from '../../../fixtures/json.ts';
import type { OperationId } from '../../../generated/operations.ts';
import type { Entry, Exchange } from '../../../fixtures/evidence/types.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { sampleTarget } from '../sample-target.ts';

const state = { id: '/data/id', status: '/data/status' };
const balances = {
  id: '/data/id',
  status: '/data/status',
  asset: '/data/asset',
  currentBalance: '/data/current',
  availableBalance: '/data/available',
};

export const storyTarget = (changes: Partial<TargetFile> = {}): TargetFile =>
  sampleTarget({
    credentials: {
      primary: { clientId: 'one', clientSecret: 'sample-secret', scopes: ['a:read'] },
      second: { clientId: 'two', clientSecret: 'another-secret', scopes: ['a:read'] },
    },
    requests: {
      createTransfer: { body: { payer: '{{from}}', payee: '{{to}}', sum: '{{amount}}' } },
      createWithdrawal: { body: { payer: '{{from}}', to: '{{counterparty}}', sum: '{{amount}}' } },
      createWithdrawalWithFee: {
        body: { payer: '{{from}}', to: '{{counterparty}}', sum: '{{amount}}', rail: 'FAST' },
      },
      createPullDeposit: { body: { from: '{{counterparty}}', into: '{{to}}', sum: '{{amount}}' } },
      createExchange: { body: { payer: '{{from}}', payee: '{{to}}', sum: '{{amount}}' } },
    },
    bindings: {
      createAccount: balances,
      getAccount: balances,
      createTransfer: state,
      acceptTransfer: state,
      getTransfer: state,
      createWithdrawal: state,
      acceptWithdrawal: state,
      cancelWithdrawal: state,
      getWithdrawal: state,
      createDeposit: state,
      acceptDeposit: state,
      getDeposit: state,
      createMarketExchange: state,
      acceptExchange: state,
      getExchange: state,
    },
    vocabulary: {
      account: { frozen: ['FROZEN'], closed: ['CLOSED'] },
      transfer: { created: ['NEW'], executed: ['DONE'], refused: ['NO'] },
      withdrawal: {
        created: ['NEW'],
        accepted: ['TAKEN'],
        completed: ['DONE'],
        cancelled: ['OFF'],
      },
      deposit: { created: ['NEW'], accepted: ['TAKEN'], completed: ['DONE'], failed: ['LOST'] },
      exchange: { created: ['NEW'], accepted: ['TAKEN'], completed: ['DONE'] },
    },
    controls: {
      simulateDeposit: { url: '/arrive', body: { amount: '{{amount}}' }, scope: 'account' },
      advanceClock: {
        url: '/clients/{{client}}',
        body: { seconds: '{{seconds}}' },
        scope: 'client',
      },
    },
    ...changes,
  });

export type Line = {
  readonly id: string;
  readonly value: string;
  readonly status?: string;
  readonly type?: string;
  readonly of?: string;
  readonly date?: string;
};

type Kind = 'transfer' | 'withdrawal' | 'deposit' | 'exchange';

const OPERATIONS: Readonly<
  Record<Kind, { create: OperationId; accept: OperationId; get: OperationId; path: string }>
> = {
  transfer: {
    create: 'createTransfer',
    accept: 'acceptTransfer',
    get: 'getTransfer',
    path: 'transfers',
  },
  withdrawal: {
    create: 'createWithdrawal',
    accept: 'acceptWithdrawal',
    get: 'getWithdrawal',
    path: 'withdrawals',
  },
  deposit: {
    create: 'createDeposit',
    accept: 'acceptDeposit',
    get: 'getDeposit',
    path: 'deposits',
  },
  exchange: {
    create: 'createMarketExchange',
    accept: 'acceptExchange',
    get: 'getExchange',
    path: 'exchanges',
  },
};

const transactionOf = (line: Line) => ({
  id: line.id,
  value: number(line.value),
  transaction_status: line.status ?? 'POSTED',
  transaction_type: line.type ?? 'FIAT_TRANSFER_IN',
  ...(line.of === undefined ? {} : { category_id: line.of }),
  ...(line.date === undefined ? {} : { transaction_date: line.date }),
});

export type Story = ReturnType<typeof createStory>;

const BASE = 'http://127.0.0.1:9/v1';

export function createStory() {
  const entries: Entry[] = [];
  let nowMs = 1_000_000;
  const own = { testId: 'a test', attempt: 0 } as const;
  const nextId = (): string => `w0-${entries.length + 1}`;

  function send(
    operation: OperationId | null,
    path: string,
    body: unknown,
    answer: unknown,
    { status = 200, key = null }: { status?: number | null; key?: string | null } = {},
  ): Exchange {
    const text = answer === null ? '' : writeJson(answer);
    const exchange: Exchange = {
      ...own,
      kind: 'exchange',
      id: nextId(),
      operation,
      intent: 'valid',
      actor: 'primary',
      request: {
        method: 'POST',
        url: `${BASE}/${path}`,
        headers: key === null ? {} : { 'x-svc-idempotency-id': key },
        body: body === null ? null : writeJson(body),
        bodyEncoding: 'utf8',
      },
      answer: status === null ? null : { status, headers: {}, body: text, bodyEncoding: 'utf8' },
      failure: status === null ? { class: 'reset', message: 'reset' } : null,
      startedAtMs: nowMs,
      durationMs: 1,
    };
    entries.push(exchange);
    nowMs += 2;
    return exchange;
  }

  const account = (id: string, current: string, available: string, status = 'OPEN'): unknown => ({
    data: { id, status, asset: 'USD', current: number(current), available: number(available) },
  });

  return {
    entries,
    wait(ms = 30): void {
      nowMs += ms;
    },
    open(...ids: string[]): void {
      for (const id of ids) send('createAccount', 'accounts/deposits', {}, account(id, '0', '0'));
    },
    arrive(id: string, amount: string): void {
      const exchange = send(null, 'arrive', { amount: number(amount) }, {});
      const control = { kind: 'control', name: 'simulateDeposit', scope: 'account' } as const;
      entries.push({ ...own, ...control, id: nextId(), subject: id, exchange: exchange.id });
    },
    /** Moves the clock of a client. */
    pass(client: string, days = 1): void {
      const seconds = number(String(days * 86_400));
      const exchange = send(null, `clients/${client}`, { seconds }, {});
      const control = { kind: 'control', name: 'advanceClock', scope: 'client' } as const;
      entries.push({ ...own, ...control, id: nextId(), subject: null, exchange: exchange.id });
    },
    create(
      kind: Kind,
      id: string,
      amount: string,
      from: string,
      to: string,
      options: { status?: number | null; key?: string; rail?: string } = {},
    ): void {
      const { create, path } = OPERATIONS[kind];
      const sum = number(amount);
      const pulled = { from: 'party', into: to, sum };
      const paid = { payer: from, ...(kind === 'withdrawal' ? { to } : { payee: to }), sum };
      const { rail } = options;
      const body = kind === 'deposit' ? pulled : { ...paid, ...(rail !== undefined && { rail }) };
      send(create, path, body, { data: { id, status: 'NEW' } }, options);
    },
    accept(
      kind: Kind,
      id: string,
      status: string,
      options: { status?: number | null; key?: string } = {},
    ): void {
      const { accept, path } = OPERATIONS[kind];
      send(accept, `${path}/${id}/accept`, null, { data: { id, status } }, options);
    },
    cancel(id: string): void {
      send('cancelWithdrawal', `withdrawals/${id}/cancel`, null, { data: { id, status: 'OFF' } });
    },
    get(kind: Kind, id: string, status: string): void {
      const { get, path } = OPERATIONS[kind];
      send(get, `${path}/${id}`, null, { data: { id, status } });
    },
    read(id: string, current: string, available = current, status = 'OPEN'): void {
      send('getAccount', `accounts/deposits/${id}`, null, account(id, current, available, status));
    },
    list(id: string, ...lines: Line[]): void {
      const link = `${BASE}/transactions?account_id=${id}`;
      const transactions = lines.map(transactionOf);
      const links = { self: link, first: link, prev: link, next: link, last: link };
      send('listTransactions', `transactions?account_id=${id}`, null, {
        data: { transactions },
        links,
      });
    },
    detail(line: Line): void {
      const body = { data: transactionOf(line) };
      send('getTransaction', `transactions/${line.id}`, null, body);
    },
    /** Any other operation. */
    ask(operation: OperationId, path: string, sent: unknown, answer: unknown): void {
      send(operation, path, sent, answer);
    },
    event(eventId: string, eventType: string, id: string): void {
      const body = writeJson({
        event_id: eventId,
        event_type: eventType,
        event_data: { transaction_id: id },
      });
      entries.push({
        ...own,
        kind: 'delivery',
        id: nextId(),
        receivedAtMs: nowMs,
        method: 'POST',
        path: '/hook',
        secure: true,
        headers: {},
        body,
        verifiedBy: [],
        subscriptionId: null,
        eventType,
        answered: { status: 200, afterMs: 0 },
      });
    },
  };
}
