/**
 * Tables of the HTTP layer and of documents, created by the store with its own.
 * `*_ms` are milliseconds since the epoch; all on the client's clock.
 */
export const httpSchema = `
CREATE TABLE IF NOT EXISTS clients (
  id TEXT PRIMARY KEY,
  secret_hash TEXT NOT NULL,
  scopes TEXT NOT NULL,
  signing_key TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS tokens (
  token_hash TEXT PRIMARY KEY,
  client_id TEXT NOT NULL,
  scopes TEXT NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tokens_expiry ON tokens (client_id, expires_ms);
CREATE TABLE IF NOT EXISTS idempotency (
  scope TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  headers TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS documents (
  id TEXT PRIMARY KEY,
  client_id TEXT NOT NULL,
  application_id TEXT NOT NULL,
  individual_id TEXT,
  document TEXT NOT NULL,
  status TEXT NOT NULL,
  filename TEXT,
  content_type TEXT,
  content BLOB,
  uploaded_ms INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS documents_of ON documents (application_id, individual_id);
`;
