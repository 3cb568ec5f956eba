/**
 * One table for records that need no columns of their own. `*_ms` are milliseconds since the epoch
 * on the client's clock; `due_ms` is when the record goes on by itself, if anything waits for that.
 */
export const recordSchema = `
CREATE TABLE IF NOT EXISTS records (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  client_id TEXT NOT NULL,
  parent_id TEXT,
  status TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  due_ms INTEGER,
  body TEXT NOT NULL,
  UNIQUE (kind, id)
) STRICT;
CREATE INDEX IF NOT EXISTS records_of_client ON records (client_id, kind, seq);
CREATE INDEX IF NOT EXISTS records_of_parent ON records (parent_id, kind, seq)
  WHERE parent_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS records_due ON records (due_ms) WHERE due_ms IS NOT NULL;
`;
