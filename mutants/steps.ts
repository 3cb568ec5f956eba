/** Steps that several faults take. */
import { Refusal } from '../reference/context.ts';
import type { Call, Context, RefusalCode, Reply } from '../reference/context.ts';
import type { Answer } from '../reference/http/wire.ts';
import type { TransactionType } from '../reference/ledger/rows.ts';
import { overlayParts } from '../reference/parts.ts';
import type { Parts, PartsOverlay } from '../reference/parts.ts';
import type { EventRow } from '../reference/webhooks/rows.ts';

export type Data = Record<string, unknown>;

/** The same, with these parts over its own: for what is done from here on alone. */
export function within(context: Context, overlay: PartsOverlay): Context {
  return { ...context, parts: overlayParts(context.parts, () => overlay) };
}

/** The client that a record belongs to, or else the one that asks. */
export function ownerOf(context: Context, kind: string, id: string, clientId: string): string {
  return context.parts.records.ofAnyone(context, kind, id)?.clientId ?? clientId;
}

/** Waits: the gap in which others come between. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Requests that run at once and have one name are one: who comes second gets the answer of the first. */
export function oneAtOnce(gapMs: number, nameOf: (call: Call) => string | null) {
  return ({ pipeline }: Parts): PartsOverlay => {
    const running = new Map<string, Promise<Answer>>();
    return {
      pipeline: {
        async execute(context, call, handler) {
          const name = nameOf(call);
          if (name === null) return pipeline.execute(context, call, handler);
          const first = running.get(name);
          if (first !== undefined) return first;
          const answer = pause(gapMs).then(() => pipeline.execute(context, call, handler));
          running.set(name, answer);
          return answer.finally(() => running.delete(name));
        },
      },
    };
  };
}

/** What an inner step has to know of an outer one: there while that runs, which waits for nothing. */
export function meanwhile<T = true>(): {
  readonly known: T | null;
  during<R>(what: T, work: () => R): R;
} {
  let known: T | null = null;
  return {
    get known() {
      return known;
    },
    during(what, work) {
      known = what;
      try {
        return work();
      } finally {
        known = null;
      }
    },
  };
}

/** Another event that tells the same under an identifier of its own. */
export function copyOfEvent(context: Context, eventId: string): string {
  const row = context.store.one<EventRow>('SELECT * FROM events WHERE id = ?', eventId);
  if (row === undefined) return eventId;
  const id = context.parts.events.identify(context);
  context.store.run(
    'INSERT INTO events (id, client_id, event_type, payload, occurred_ms) VALUES (?,?,?,?,?)',
    id,
    row.client_id,
    row.event_type,
    row.payload.replace(eventId, id),
    row.occurred_ms,
  );
  return id;
}

/** What of a list is not covered by the shorter one that is put over it stays. */
export function putOver(before: unknown, value: unknown): unknown {
  return Array.isArray(before) && Array.isArray(value)
    ? [...(value as unknown[]), ...(before as unknown[]).slice(value.length)]
    : value;
}

/** The `data` of an answer. */
export function dataOf(reply: Reply): Data {
  return (reply.body as { readonly data: Data }).data;
}

/** The same answer with some members of its `data` changed. */
export function withData(reply: Reply, change: Data): Reply {
  const body = reply.body as Data;
  return { ...reply, body: { ...body, data: { ...dataOf(reply), ...change } } };
}

/** A refusal that is answered, not thrown, so that what was done before it stays. */
export function refusedLate(context: Context, code: RefusalCode = 'INVALID_STATE'): Reply {
  return context.parts.errors.reply(context, new Refusal(code, 'This is refused.'));
}

export type Posting = {
  readonly accountId: string;
  /** Signed minor units: a credit is positive. */
  readonly valueMinor: number;
  readonly type?: TransactionType;
  readonly nowMs: number;
};

/** A transaction of its own, posted at once. */
export function post(context: Context, { type = 'INTERNAL_TRANSFER', ...posting }: Posting): void {
  const { journal, ledger } = context.parts;
  const draft = { ...posting, type, category: null };
  ledger.post(
    context,
    [draft],
    (rows) => journal.against(context, 'SUSPENSE', rows),
    posting.nowMs,
  );
}

/** Both balances changed by so much, with no transaction that tells of it. */
export function shift(context: Context, accountId: string, minor: number, nowMs: number): void {
  const change = { currentMinor: minor, availableMinor: minor };
  context.parts.balances.write(context, accountId, change, nowMs);
}

const EARLY_MS = 10;

/** What a movement takes from its source, in minor units. */
export type Paid = { readonly amount_minor: number; readonly fee_minor?: number };

/**
 * Funds are looked at a while before they are taken, when others may have taken them: for the
 * movements of these kinds, each for `minorOf` it, when its `turn` has come.
 */
export function fundsSeenEarly(
  { balances, pipeline }: Parts,
  kinds: readonly ('transfer' | 'withdrawal')[],
  minorOf: (body: Paid) => number = ({ amount_minor: minor }) => minor,
  turn: <T>(kind: string, work: () => Promise<T>) => Promise<T> = (_kind, work) => work(),
): PartsOverlay {
  let sawEnough = false;
  return {
    pipeline: {
      async execute(context, call, handler) {
        const kind = kinds.find((one) => call.operationId.toLowerCase() === `accept${one}`);
        if (kind === undefined) return pipeline.execute(context, call, handler);
        return turn(kind, async () => {
          const id = call.path[`${kind}_id`] ?? '';
          const record = context.parts.records.find(context, call.clientId, kind, id);
          if (record === undefined) return pipeline.execute(context, call, handler);
          const body = record.body as Paid & { readonly source_account_id: string };
          const from = balances.account(context, body.source_account_id);
          const enough = balances.covers(context, from, minorOf(body));
          await pause(EARLY_MS);
          sawEnough = enough;
          try {
            return await pipeline.execute(context, call, handler);
          } finally {
            sawEnough = false;
          }
        });
      },
    },
    balances: {
      covers: (context, account, minor) => sawEnough || balances.covers(context, account, minor),
    },
  };
}

/** Work that the server's regular tick does once its time has come. */
export function later({ progress }: Parts): {
  readonly add: (context: Context, delayMs: number, work: () => void) => void;
  readonly overlay: PartsOverlay;
} {
  let waiting: { readonly dueMs: number; readonly work: () => void }[] = [];
  return {
    add(context, delayMs, work) {
      waiting.push({ dueMs: context.clock.systemNowMs() + delayMs, work });
    },
    overlay: {
      progress: {
        tick(context, automatic) {
          progress.tick(context, automatic);
          const nowMs = context.clock.systemNowMs();
          const due = waiting.filter(({ dueMs }) => dueMs <= nowMs);
          waiting = waiting.filter(({ dueMs }) => dueMs > nowMs);
          for (const { work } of due) work();
        },
      },
    },
  };
}

/** Which token each call came with: a call holds the scopes of its own token alone. */
export function tokensOfCalls({ auth }: Parts): {
  readonly tokenOf: (call: Call) => string;
  readonly overlay: PartsOverlay;
} {
  const tokens = new WeakMap<readonly string[], string>();
  return {
    tokenOf: ({ scopes }) => tokens.get(scopes) ?? '',
    overlay: {
      auth: {
        principal(context, operationId, authorization) {
          const principal = auth.principal(context, operationId, authorization);
          tokens.set(principal.scopes, authorization ?? '');
          return principal;
        },
      },
    },
  };
}

/** True at every n-th asking. */
export function everyNth(n: number): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count % n === 0;
  };
}

export const isAccept = ({ operationId }: Call): boolean => operationId.startsWith('accept');
export const isCreate = ({ operationId }: Call): boolean => operationId.startsWith('create');
