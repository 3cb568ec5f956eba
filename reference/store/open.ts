/** Opens the database: a file in WAL mode, or memory. */
import Database from 'libsql';
import { httpSchema } from '../http/schema.ts';
import { ledgerSchema } from '../ledger/schema.ts';
import { webhookSchema } from '../webhooks/schema.ts';
import { recordSchema } from './schema.ts';
import { rememberedTables } from './store.ts';
import type { Remembered, Row, SqlValue, Store } from './store.ts';

const BUSY_TIMEOUT_MS = 5_000;
const CACHE_KIB = 65_536;
/** Pages of the log before they are taken over into the file. */
const CHECKPOINT_PAGES = 4_000;

type Statement = {
  readonly reads: boolean;
  /** Of the tables that are remembered, those that it changes. */
  readonly changes: readonly Remembered[];
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
  run(...values: SqlValue[]): number;
};

/**
 * A commit survives the death of the process. On a file it survives a power failure only as far
 * as the last checkpoint (synchronous = NORMAL), but never half.
 */
function configure(database: InstanceType<typeof Database>): void {
  database.exec(`PRAGMA journal_mode = WAL`);
  database.exec(`PRAGMA synchronous = NORMAL`);
  database.exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`);
  database.exec(`PRAGMA temp_store = MEMORY`);
  database.exec(`PRAGMA cache_size = -${String(CACHE_KIB)}`);
  database.exec(`PRAGMA wal_autocheckpoint = ${String(CHECKPOINT_PAGES)}`);
  for (const schema of [recordSchema, ledgerSchema, httpSchema, webhookSchema]) {
    database.exec(schema);
  }
}

/** Rows come as lists from the driver, which names no member of its own then. */
function prepare(database: InstanceType<typeof Database>, sql: string): Statement {
  const made = database.prepare(sql) as unknown as Prepared;
  const reads = /^\s*(?:SELECT|WITH)\b/i.test(sql);
  const names = reads || /\bRETURNING\b/i.test(sql) ? made.columns().map(({ name }) => name) : [];
  if (names.length > 0) made.raw();
  const named = (values: readonly SqlValue[]): Row => {
    const row: Record<string, SqlValue> = {};
    for (let i = 0; i < names.length; i += 1) row[names[i] as string] = values[i] as SqlValue;
    return row;
  };
  return {
    reads,
    changes: reads ? [] : rememberedTables.filter((table) => sql.includes(table)),
    get(...values) {
      const row = made.get(values);
      return row === undefined || row === null ? undefined : named(row);
    },
    all: (...values) => made.all(values).map(named),
    run: (...values) => made.run(values).changes,
  };
}

type Prepared = {
  columns(): readonly { readonly name: string }[];
  raw(): void;
  get(values: readonly SqlValue[]): readonly SqlValue[] | undefined | null;
  all(values: readonly SqlValue[]): (readonly SqlValue[])[];
  run(values: readonly SqlValue[]): { readonly changes: number };
};

/** Rows that were read and not changed since, by what was asked. */
function createMemory() {
  const tables = new Map<Remembered, Map<string, unknown>>();
  return {
    of(table: Remembered): Map<string, unknown> {
      const known = tables.get(table);
      if (known !== undefined && known.size < REMEMBERED_MAX) return known;
      const rows = new Map<string, unknown>();
      tables.set(table, rows);
      return rows;
    },
    forget(changed: readonly Remembered[]): void {
      for (const table of changed) tables.delete(table);
    },
    forgetAll(): void {
      tables.clear();
    },
  };
}

const REMEMBERED_MAX = 10_000;

/** `file` null: a database of its own in memory. */
export function openStore(file: string | null): Store {
  const database = new Database(file ?? ':memory:');
  configure(database);
  const memory = createMemory();
  const statements = new Map<string, Statement>();
  let state: 'none' | 'asked' | 'begun' = 'none';
  let isOpen = true;
  const prepared = (sql: string): Statement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = prepare(database, sql);
    statements.set(sql, made);
    return made;
  };
  /** A transaction begins with its first change: many change nothing, and nobody else writes. */
  const ready = (sql: string): Statement => {
    const statement = prepared(sql);
    if (statement.reads) return statement;
    if (state === 'asked') {
      prepared('BEGIN IMMEDIATE').run();
      state = 'begun';
    }
    memory.forget(statement.changes);
    return statement;
  };
  return {
    one: <R>(sql: string, ...values: SqlValue[]) => ready(sql).get(...values) as R | undefined,
    remembered<R>(table: Remembered, sql: string, value: SqlValue): R | undefined {
      const rows = memory.of(table);
      const asked = `${sql} ${String(value)}`;
      if (rows.has(asked)) return rows.get(asked) as R | undefined;
      const row = prepared(sql).get(value);
      rows.set(asked, row);
      return row as R | undefined;
    },
    all: <R>(sql: string, ...values: SqlValue[]) => ready(sql).all(...values) as R[],
    run: (sql, ...values) => ready(sql).run(...values),
    transaction(work) {
      if (state !== 'none') return work();
      state = 'asked';
      try {
        const result = work();
        if (isBegun()) prepared('COMMIT').run();
        return result;
      } catch (error) {
        // A request that is late finds it closed; the driver would end its thread when it is asked.
        if (isOpen && database.inTransaction) prepared('ROLLBACK').run();
        memory.forgetAll();
        throw error;
      } finally {
        state = 'none';
      }
    },
    close: () => {
      isOpen = false;
      statements.clear();
      memory.forgetAll();
      database.close();
    },
  };

  function isBegun(): boolean {
    return state === 'begun';
  }
}
