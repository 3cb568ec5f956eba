/** What a function of the platform is about when it is called: the request, and the records. */
import type { Call, Context } from '../../reference/context.ts';
import { namedIn, type Before, type Fact, type Memory } from './memory.ts';

export type Scene = {
  readonly memory: Memory;
  readonly context: Context;
  readonly call: Call | null;
  readonly before: Before | null;
  /** Of the request, or null. */
  readonly token: string | null;
  /** Of the records that it is about, and of those they belong to. */
  readonly facts: readonly (Fact & { readonly id: string })[];
  /** Those of `facts` that it is about itself. */
  readonly own: readonly (Fact & { readonly id: string })[];
};

/** Null where it is called without a context. */
export function sceneOf(
  memory: Memory,
  args: readonly unknown[],
  current: Call | null,
  tokenOf: (call: Call) => string,
): Scene | null {
  const [context, ...rest] = args;
  if (!isContext(context)) return null;
  memory.at(context);
  const call = rest.find(isCall) ?? current;
  const own = recordsIn(memory, rest, call);
  const factsOf = (some: readonly string[]): Scene['facts'] =>
    some.flatMap((id) => {
      const fact = memory.facts.get(id);
      return fact === undefined ? [] : [{ id, ...fact }];
    });
  return {
    ...{ memory, context, call, token: call && tokenOf(call) },
    before: call === null ? null : memory.before(call),
    facts: factsOf(withParents(memory, own)),
    own: factsOf(own),
  };
}

/** A record that is handed over says more than the request, which may be a list of many. */
function recordsIn(memory: Memory, args: readonly unknown[], call: Call | null): string[] {
  const handed = args.flatMap((arg) => {
    if (isCall(arg) || typeof arg !== 'object' || arg === null) return [];
    const row = arg as Readonly<Record<string, unknown>>;
    const known = (id: unknown): id is string => typeof id === 'string' && memory.facts.has(id);
    // What is about to be booked names the record that it comes from.
    const category = (row['category'] as { readonly id?: unknown } | null | undefined)?.id;
    return known(row['id'])
      ? [row['id']]
      : [row['account_id'], row['category_id'], category].filter(known);
  });
  if (handed.length > 0) return handed;
  return call === null ? [] : namedIn(call).filter((id) => memory.facts.has(id));
}

function withParents(memory: Memory, own: readonly string[]): string[] {
  const all = new Set(own);
  for (const id of all) {
    for (const parent of memory.facts.get(id)?.parents ?? []) all.add(parent);
  }
  return [...all];
}

function isContext(value: unknown): value is Context {
  return typeof value === 'object' && value !== null && 'parts' in value && 'store' in value;
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'operationId' in value && 'selfUrl' in value
  );
}
