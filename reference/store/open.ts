/** Opens the database: a file in WAL mode, or memory. */
import Database from 'libsql';
import { httpSchema } from '../http/schema.ts';
import { ledgerSchema } from '../ledger/schema.ts';
import { webhookSchema } from '../webhooks/schema.ts';
import { recordSchema } from './schema.ts';
import type { SqlValue, Store } from './store.ts';

const BUSY_TIMEOUT_MS = 5_000;
const CACHE_KIB = 65_536;
/** Pages of the log before they are taken over into the file. */
const CHECKPOINT_PAGES = 4_000;

type Statement = {
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
  run(...values: SqlValue[]): { readonly changes: number };
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

/** The driver adds a member of its own to single rows. */
function plain<R>(row: unknown): R | undefined {
  if (row === undefined || row === null) return undefined;
  delete (row as { _metadata?: unknown })._metadata;
  return row as R;
}

/** `file` null: a database of its own in memory. */
export function openStore(file: string | null): Store {
  const database = new Database(file ?? ':memory:');
  configure(database);
  const statements = new Map<string, Statement>();
  const prepared = (sql: string): Statement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = database.prepare(sql) as unknown as Statement;
    statements.set(sql, made);
    return made;
  };
  let inTransaction = false;
  return {
    one: <R>(sql: string, ...values: SqlValue[]) => plain<R>(prepared(sql).get(...values)),
    all: <R>(sql: string, ...values: SqlValue[]) => prepared(sql).all(...values) as R[],
    run: (sql, ...values) => prepared(sql).run(...values).changes,
    transaction(work) {
      if (inTransaction) return work();
      prepared('BEGIN IMMEDIATE').run();
      inTransaction = true;
      try {
        const result = work();
        prepared('COMMIT').run();
        return result;
      } catch (error) {
        if (database.inTransaction) prepared('ROLLBACK').run();
        throw error;
      } finally {
        inTransaction = false;
      }
    },
    close: () => {
      statements.clear();
      database.close();
    },
  };
}
