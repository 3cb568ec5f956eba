/** What a platform's records are, and what was asked of them: as much of it as a place depends on. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';

export type Fact = {
  readonly kind: string;
  /** Records that it belongs to or names. */
  readonly parents: readonly string[];
  /** From 1: the how many-th of its kind with the same first parent. */
  readonly ordinal: number;
  readonly createdMs: number;
  /** Of a customer, an application, an account (its asset) or a transaction. */
  readonly type: string | null;
  /** How often the platform had restarted by then. */
  readonly restarts: number;
  /** Of the request that made it, or null. */
  readonly token: string | null;
};

/** What came before a request, by the records that it names itself. */
export type Before = {
  /** The same operation succeeded. */
  readonly done: boolean;
  readonly refused: boolean;
  /** Something other than this operation changed it. */
  readonly changed: boolean;
  readonly read: boolean;
  /** Its Idempotency-Key came before, with whatever operation. */
  readonly keyKnown: boolean;
  /** The same operation was last asked for by another client. */
  readonly otherClient: boolean;
};

export type Memory = {
  readonly facts: ReadonlyMap<string, Fact>;
  /** Customers and accounts that were locked, and are not any more. */
  readonly unlocked: ReadonlySet<string>;
  /** Whether one of the same kind and owner ended before without coming to what it was for. */
  hasFailedBeside(id: string): boolean;
  /** The state that a record or an account is in from now on. */
  came(id: string, status: string): void;
  note(id: string, kind: string, fact: Omit<Fact, 'ordinal' | 'kind' | 'restarts'>): void;
  /** Each restart comes with a context of its own. */
  at(context: Context): void;
  /** How often the platform restarted so far. */
  restarts(): number;
  /** The same for one request until its end, however much it does. */
  before(call: Call): Before;
  after(call: Call, error: unknown): void;
};

const NOTHING: Before = {
  ...{ done: false, refused: false, changed: false, read: false },
  ...{ keyKnown: false, otherClient: false },
};
const LOCKED: readonly string[] = ['FROZEN', 'DORMANT'];
const UNLOCKED: readonly string[] = ['ACTIVE', 'OPEN'];
const IN_VAIN: readonly string[] = ['CANCELLED', 'FAILED', 'REJECTED', 'EXPIRED'];
const READS = /^(get|list|download)/;

export function createMemory(): Memory {
  const facts = new Map<string, Fact>();
  const siblings = new Map<string, number>();
  const locked = new Set<string>();
  const unlocked = new Set<string>();
  /** Of each family, those that ended in vain. */
  const inVain = new Map<string, Set<string>>();
  const askedLast = new Map<string, string>();
  const seen = new Set<string>();
  const befores = new WeakMap<Call, Before>();
  const contexts = new Set<Context>();
  const restarts = (): number => Math.max(0, contexts.size - 1);
  const was = (what: string, call: Call): boolean =>
    namedIn(call).some((id) => seen.has(`${what} ${id}`));
  return {
    facts,
    unlocked,
    restarts,
    at: (context) => void contexts.add(context),
    hasFailedBeside(id) {
      const fact = facts.get(id);
      if (fact === undefined || fact.parents.length === 0) return false;
      return [...(inVain.get(familyOf(fact)) ?? [])].some((one) => one !== id);
    },
    came(id, status) {
      if (LOCKED.includes(status)) locked.add(id);
      if (UNLOCKED.includes(status) && locked.has(id)) unlocked.add(id);
      else unlocked.delete(id);
      const fact = facts.get(id);
      if (fact === undefined || !IN_VAIN.includes(status)) return;
      const family = familyOf(fact);
      inVain.set(family, (inVain.get(family) ?? new Set()).add(id));
    },
    note(id, kind, fact) {
      const family = familyOf({ kind, ...fact });
      const ordinal = (siblings.get(family) ?? 0) + 1;
      siblings.set(family, ordinal);
      facts.set(id, { ...fact, kind, ordinal, restarts: restarts() });
    },
    before(call) {
      const known = befores.get(call);
      if (known !== undefined) return known;
      if (call.clientId === '') return NOTHING;
      const before: Before = {
        done: was(call.operationId, call),
        refused: was('refused', call),
        changed: was('changed', call),
        read: was('read', call),
        keyKnown: call.idempotencyKey !== null && seen.has(keyOf(call)),
        otherClient: (askedLast.get(call.operationId) ?? call.clientId) !== call.clientId,
      };
      befores.set(call, before);
      return before;
    },
    after(call, error) {
      const isRead = READS.test(call.operationId);
      askedLast.set(call.operationId, call.clientId);
      if (call.idempotencyKey !== null) seen.add(keyOf(call));
      for (const id of namedIn(call)) {
        if (error instanceof Refusal) seen.add(`refused ${id}`);
        else if (error === null) {
          seen.add(`${call.operationId} ${id}`);
          seen.add(isRead ? `read ${id}` : `changed ${id}`);
        }
      }
    },
  };
}

function familyOf({ kind, parents }: Pick<Fact, 'kind' | 'parents'>): string {
  return `${kind} ${parents[0] ?? ''}`;
}

function keyOf({ clientId, idempotencyKey }: Call): string {
  return `key ${clientId} ${idempotencyKey ?? ''}`;
}

const NAMES_A_RECORD = /(^|_)id$/;
const NAMES_NONE: readonly string[] = ['asset_type_id', 'product_id', 'client_id', 'external_id'];

/** Ids of records in the members of something, and in those of its members. */
export function idsIn(value: unknown, depth = 1): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'string') {
      return NAMES_A_RECORD.test(name) && !NAMES_NONE.includes(name) ? [member] : [];
    }
    return depth > 0 ? idsIn(member, depth - 1) : [];
  });
}

const named = new WeakMap<Call, readonly string[]>();

/** Records that a request names in its path, its query or its body. */
export function namedIn(call: Call): readonly string[] {
  const known = named.get(call);
  if (known !== undefined) return known;
  const ids = [...Object.values(call.path), ...idsIn(call.query), ...idsIn(call.body)];
  named.set(call, ids);
  return ids;
}
