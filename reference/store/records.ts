/** Records of one client: every look-up is by client, so another's record does not exist. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { SqlValue } from './store.ts';

export type RecordKind =
  | 'customer'
  | 'individual'
  | 'application'
  | 'counterparty'
  | 'withdrawal'
  | 'transfer'
  | 'exchange'
  | 'deposit'
  | 'payment'
  | 'adjustment'
  | 'settlement'
  | (string & {});

export type RecordBody = Readonly<Record<string, unknown>>;

export type StoredRecord = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly clientId: string;
  readonly parentId: string | null;
  readonly status: string;
  /** Order of creation over all kinds. */
  readonly seq: number;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** When the record goes on by itself; null when nothing is due. */
  readonly dueMs: number | null;
  readonly body: RecordBody;
};

export type RecordWish = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly clientId: string;
  readonly parentId?: string | null;
  readonly status: string;
  readonly body: RecordBody;
  readonly nowMs: number;
};

export type RecordChange = {
  readonly status?: string;
  /** The whole new body. */
  readonly body?: RecordBody;
  readonly dueMs?: number | null;
};

export type RecordFilter = {
  /** `status`, `parent_id`, or a top member of the body; undefined does not filter. */
  readonly filters?: Readonly<Record<string, string | undefined>>;
  readonly page: number;
  readonly pageSize: number;
};

type RecordRow = {
  readonly seq: number;
  readonly kind: string;
  readonly id: string;
  readonly client_id: string;
  readonly parent_id: string | null;
  readonly status: string;
  readonly created_ms: number;
  readonly updated_ms: number;
  readonly due_ms: number | null;
  readonly body: string;
};

function stored(row: RecordRow): StoredRecord {
  return {
    kind: row.kind,
    id: row.id,
    clientId: row.client_id,
    parentId: row.parent_id,
    status: row.status,
    seq: row.seq,
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
    dueMs: row.due_ms,
    body: JSON.parse(row.body) as RecordBody,
  };
}

function condition(name: string): string {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`no filter can be called ${name}`);
  return name === 'status' || name === 'parent_id'
    ? `${name} = ?`
    : `json_extract(body, '$.${name}') = ?`;
}

export const records = {
  insert(context: Context, wish: RecordWish): StoredRecord {
    const parentId = wish.parentId ?? null;
    const row = context.store.one<{ seq: number }>(
      `INSERT INTO records (kind, id, client_id, parent_id, status, created_ms, updated_ms, body)
       VALUES (?,?,?,?,?,?,?,?) RETURNING seq`,
      wish.kind,
      wish.id,
      wish.clientId,
      parentId,
      wish.status,
      wish.nowMs,
      wish.nowMs,
      JSON.stringify(wish.body),
    );
    if (row === undefined) throw new Error(`the ${wish.kind} was not stored`);
    const { nowMs, ...rest } = wish;
    return { ...rest, parentId, seq: row.seq, createdMs: nowMs, updatedMs: nowMs, dueMs: null };
  },

  /** Undefined also where the record is another client's. */
  find(context: Context, clientId: string, kind: RecordKind, id: string): StoredRecord | undefined {
    const record = context.parts.records.ofAnyone(context, kind, id);
    return record?.clientId === clientId ? record : undefined;
  },

  get(context: Context, clientId: string, kind: RecordKind, id: string): StoredRecord {
    const record = context.parts.records.find(context, clientId, kind, id);
    if (record === undefined) throw new Refusal('NOT_FOUND', `There is no such ${kind}.`);
    return record;
  },

  /** The state alone, without reading the body. */
  status(context: Context, clientId: string, kind: RecordKind, id: string): string {
    const sql = 'SELECT status FROM records WHERE kind = ? AND id = ? AND client_id = ?';
    const row = context.store.one<{ status: string }>(sql, kind, id, clientId);
    if (row === undefined) throw new Refusal('NOT_FOUND', `There is no such ${kind}.`);
    return row.status;
  },

  /** For operators and the platform's own work; requests go through `find` and `get`. */
  ofAnyone(context: Context, kind: RecordKind, id: string): StoredRecord | undefined {
    const sql = 'SELECT * FROM records WHERE kind = ? AND id = ?';
    const row = context.store.one<RecordRow>(sql, kind, id);
    return row === undefined ? undefined : stored(row);
  },

  /** The record as it is now; what is not in the change stays. */
  update(
    context: Context,
    record: StoredRecord,
    change: RecordChange,
    nowMs: number,
  ): StoredRecord {
    const changed: StoredRecord = { ...record, ...change, updatedMs: nowMs };
    const rows = context.store.run(
      `UPDATE records SET status = ?, body = ?, due_ms = ?, updated_ms = ?
       WHERE kind = ? AND id = ?`,
      changed.status,
      JSON.stringify(changed.body),
      changed.dueMs,
      nowMs,
      record.kind,
      record.id,
    );
    if (rows === 0) throw new Error(`the ${record.kind} is gone`);
    return changed;
  },

  remove(context: Context, record: StoredRecord): void {
    const sql = 'DELETE FROM records WHERE kind = ? AND id = ?';
    context.store.run(sql, record.kind, record.id);
  },

  /** One page in the order of creation, and how many there are on all pages. */
  list(
    context: Context,
    clientId: string,
    kind: RecordKind,
    { filters = {}, page, pageSize }: RecordFilter,
  ): { readonly rows: StoredRecord[]; readonly total: number } {
    const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
    const where = ['client_id = ?', 'kind = ?', ...wanted.map(([name]) => condition(name))];
    const values: SqlValue[] = [clientId, kind, ...wanted.map(([, value]) => value ?? null)];
    const from = `FROM records WHERE ${where.join(' AND ')}`;
    const rows = context.store.all<RecordRow>(
      `SELECT * ${from} ORDER BY seq LIMIT ? OFFSET ?`,
      ...values,
      pageSize,
      page * pageSize,
    );
    const counted = context.store.one<{ total: number }>(
      `SELECT COUNT(*) total ${from}`,
      ...values,
    );
    return { rows: rows.map(stored), total: counted?.total ?? 0 };
  },

  /** All children of a record, in the order of creation. */
  children(context: Context, parentId: string, kind: RecordKind): StoredRecord[] {
    return context.store
      .all<RecordRow>(
        'SELECT * FROM records WHERE parent_id = ? AND kind = ? ORDER BY seq',
        parentId,
        kind,
      )
      .map(stored);
  },

  /** What goes on by itself by now, on each client's own clock; at most `limit`. */
  due(context: Context, systemNowMs: number, limit: number): StoredRecord[] {
    return context.store
      .all<RecordRow>(
        `SELECT records.* FROM records LEFT JOIN client_clock USING (client_id)
         WHERE due_ms IS NOT NULL AND due_ms <= ? + COALESCE(offset_ms, 0)
         ORDER BY due_ms, seq LIMIT ?`,
        systemNowMs,
        limit,
      )
      .map(stored);
  },
};
