/** Hand-made histories: what was asked and answered, and what balances show before and after. */
import type { OperationId } from '../../../generated/operations.ts';
import type { Judge } from '../../../fixtures/evidence/check.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { number, writeJson } from '../../../fixtures/json.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import type { History, Step } from '../../../fixtures/model/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';

const quote = { id: '/data/id', status: '/data/status' } as const;

export const judge: Judge = judgeOf({
  target: createTargetView(
    sampleTarget({
      claims: ['noOverdraft', 'assetConservation', 'idempotencyMismatchRefused'],
      bindings: {
        getAccount: {
          status: '/data/status',
          currentBalance: '/data/current',
          availableBalance: '/data/available',
        },
        createTransfer: quote,
        acceptTransfer: quote,
        getTransfer: quote,
        createWithdrawal: quote,
        acceptWithdrawal: quote,
        cancelWithdrawal: quote,
        getWithdrawal: quote,
        createMarketExchange: quote,
        getExchange: quote,
      },
      vocabulary: {
        account: { frozen: ['FROZEN'] },
        transfer: { created: ['NEW'], executed: ['DONE'], refused: ['REFUSED'] },
        withdrawal: {
          created: ['NEW'],
          accepted: ['HELD'],
          inFlight: ['FLYING'],
          completed: ['DONE'],
          cancelled: ['CANCELLED'],
        },
        exchange: { created: ['NEW'], accepted: ['FILLED'], completed: ['DONE'] },
      },
    }),
  ),
});

let count = 0;

/** Answers come 10 ms after another; `lost` has none. */
export function answer(
  operation: OperationId | null,
  data: object | null,
  status: number | 'lost' = 200,
  startedAtMs = (count += 1) * 10,
): Exchange {
  const isLost = status === 'lost';
  return {
    kind: 'exchange',
    id: `m-${(count += 1)}`,
    testId: 'model',
    attempt: 0,
    operation,
    intent: 'probe',
    actor: 'primary',
    request: { method: 'POST', url: 'http://x/', headers: {}, body: null, bodyEncoding: 'utf8' },
    answer: isLost
      ? null
      : { status, headers: {}, body: writeJson({ data }), bodyEncoding: 'utf8' },
    failure: isLost ? { class: 'aborted', message: 'dropped' } : null,
    startedAtMs,
    durationMs: 5,
  };
}

export const balance = (current: string, available = current, status = 'OPEN'): Exchange =>
  answer('getAccount', { status, current: number(current), available: number(available) });

export type Told = readonly [Step, Exchange];

const creates = {
  transfer: 'createTransfer',
  withdrawal: 'createWithdrawal',
  exchange: 'createMarketExchange',
} as const;

type Kind = keyof typeof creates;

const create = (kind: Kind, movement: number, amount: string): Step => ({
  do: 'create',
  movement,
  kind,
  from: 0,
  to: kind === 'withdrawal' ? null : 1,
  amount,
  key: `create-${movement}`,
});

/** A creation that was answered with this record. */
export const created = (
  kind: Kind,
  movement: number,
  amount: string,
  id = `r${movement}`,
): Told => [create(kind, movement, amount), answer(creates[kind], { id, status: 'NEW' })];

/** One that was sent and had no answer. */
export const unheard = (kind: Kind, movement: number, amount: string): Told => [
  create(kind, movement, amount),
  answer(creates[kind], null, 'lost'),
];

/** One that was refused, to another account that is there or to none. */
export const refused = (
  kind: Kind,
  movement: number,
  amount: string,
  more: { readonly astray?: true } = {},
): Told => [{ ...create(kind, movement, amount), ...more }, answer(creates[kind], null, 404)];

export const accepted = (movement: number, key = 'a', status: number | 'lost' = 200): Told => [
  { do: 'accept', movement, key: `accept-${movement}-${key}` },
  answer('acceptTransfer', { id: `r${movement}` }, status),
];

export const cancelled = (
  movement: number,
  status: number | 'lost' = 200,
  state = 'CANCELLED',
): Told => [
  { do: 'cancel', movement, key: `cancel-${movement}` },
  answer('cancelWithdrawal', { id: `r${movement}`, status: state }, status),
];

/** A reading of a withdrawal on its way. */
export const shownAs = (movement: number, status: string): Told => [
  { do: 'record', movement },
  answer('getWithdrawal', { id: `r${movement}`, status }),
];

/** Current and available balance, and the state of the account. */
type Balances = string | readonly [string, string, string?];

type RestRead = 'getTransfer' | 'getWithdrawal' | 'getExchange';

type Script = {
  readonly told: readonly Told[];
  /** Current balances, or current and available. */
  readonly before: readonly Balances[];
  readonly after: readonly Balances[];
  /** State of each movement at rest, with the operation that reads it. */
  readonly rest: readonly (readonly [number, RestRead, string])[];
  readonly order?: 'sequential' | 'concurrent';
  /** Transactions of the accounts at rest. */
  readonly posted?: readonly (readonly object[])[];
};

export function history(script: Script): History {
  const { told, before, after, rest, order = 'sequential', posted = [] } = script;
  const read = (texts: Balances): Exchange =>
    typeof texts === 'string' ? balance(texts) : balance(...texts);
  const records = rest.map(([movement, operation, status]) =>
    answer(operation, { id: `r${movement}`, status }),
  );
  const list = (items: readonly object[]): Exchange =>
    answer('listTransactions', { transactions: items });
  return {
    shape: {
      order,
      steps: told.map(([step]) => step),
      accounts: before.map(() => 'primary' as const),
      records: rest.map(([movement]) => movement),
      pagesBefore: posted.map((_items, account) => account),
      pages: posted.map((_items, account) => account),
      deliveries: 0,
      proof: 0,
    },
    seen: {
      answers: told.map(([, one]) => one),
      before: before.map(read),
      after: after.map(read),
      records,
      recordsAgain: records,
      pagesBefore: posted.map(() => list([])),
      pages: posted.map(list),
      deliveries: [],
      proof: [],
    },
  };
}

export const transaction = (id: string, value: string, more: object = {}): object => ({
  id,
  value: number(value),
  transaction_status: 'POSTED',
  transaction_type: 'INTERNAL_TRANSFER',
  ...more,
});
