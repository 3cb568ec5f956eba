/** What a platform's records are, and what was asked of them: as much of it as a place depends on. */
import { Refusal } from '../../reference/context.ts';
import type { Call } from '../../reference/context.ts';

export type Fact = {
  readonly kind: string;
  /** Records that it belongs to or names. */
  readonly parents: readonly string[];
  /** From 1: the how many-th of its kind with the same first parent. */
  readonly ordinal: number;
  readonly createdMs: number;
  /** Of a customer, an application, an account (its asset) or a transaction. */
  readonly type: string | null;
};

/** What came before a request, by the records that it names itself. */
export type Before = {
  /** The same operation succeeded. */
  readonly done: boolean;
  readonly refused: boolean;
  /** Something other than this operation changed it. */
  readonly changed: boolean;
  readonly read: boolean;
};

export type Memory = {
  readonly facts: ReadonlyMap<string, Fact>;
  note(id: string, kind: string, fact: Omit<Fact, 'ordinal' | 'kind'>): void;
  /** The same for one request until its end, however much it does. */
  before(call: Call): Before;
  after(call: Call, error: unknown): void;
};

const NOTHING: Before = { done: false, refused: false, changed: false, read: false };
const READS = /^(get|list|download)/;

export function createMemory(): Memory {
  const facts = new Map<string, Fact>();
  const siblings = new Map<string, number>();
  const seen = new Set<string>();
  const befores = new WeakMap<Call, Before>();
  const was = (what: string, call: Call): boolean =>
    namedIn(call).some((id) => seen.has(`${what} ${id}`));
  return {
    facts,
    note(id, kind, fact) {
      const family = `${kind} ${fact.parents[0] ?? ''}`;
      const ordinal = (siblings.get(family) ?? 0) + 1;
      siblings.set(family, ordinal);
      facts.set(id, { ...fact, kind, ordinal });
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
      };
      befores.set(call, before);
      return before;
    },
    after(call, error) {
      const isRead = READS.test(call.operationId);
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
