/** Where the faults of this author show: what one process knows, and what it does at its start. */
import type { Context } from '../../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Store } from '../../../reference/store/store.ts';

/** Kept in the memory of the process alone: gone with it. */
export function inMemory<T>(make: () => T): (context: Context) => T {
  const kept = new WeakMap<object, T>();
  return ({ wake }) => {
    const found = kept.get(wake) ?? make();
    kept.set(wake, found);
    return found;
  };
}

/** Identifiers that this process has come across. */
export const seenHere = () => inMemory(() => new Set<string>());

/** What is done at each start, once what is usual was done. */
export function atStart({ deliveries }: Parts, work: (context: Context) => void): PartsOverlay {
  return {
    deliveries: {
      recover(context) {
        deliveries.recover(context);
        context.store.transaction(() => {
          work(context);
        });
      },
    },
  };
}

type Start = {
  readonly isFirst: boolean;
  readonly lastRecord: number;
  readonly lastTransaction: number;
};

/** What there was when the process began; before the first restart nothing is taken for old. */
export function starts(parts: Parts) {
  const known = new WeakSet<Store>();
  const start = inMemory<{ at: Start | null }>(() => ({ at: null }));
  const lastOf = ({ store }: Context, table: string): number =>
    store.one<{ last: number }>(`SELECT COALESCE(MAX(seq), 0) last FROM ${table}`)?.last ?? 0;
  const overlay = atStart(parts, (context) => {
    start(context).at = {
      isFirst: !known.has(context.store),
      lastRecord: lastOf(context, 'records'),
      lastTransaction: lastOf(context, 'transactions'),
    };
    known.add(context.store);
  });
  const restarted = (context: Context): Start | null => {
    const { at } = start(context);
    return at === null || at.isFirst ? null : at;
  };
  return {
    overlay,
    restarted,
    /** Whether the record was made by a process before this one. */
    isOld: (context: Context, record: StoredRecord): boolean =>
      record.seq <= (restarted(context)?.lastRecord ?? 0),
  };
}

type Row = { readonly id: string; readonly kind: string };

/** All records of a kind in a state, whose ever they are. */
export function recordsIn(context: Context, kind: string, status: string): StoredRecord[] {
  const sql = 'SELECT id, kind FROM records WHERE kind = ? AND status = ? ORDER BY seq';
  return context.store
    .all<Row>(sql, kind, status)
    .flatMap(({ id }) => context.parts.records.ofAnyone(context, kind, id) ?? []);
}
