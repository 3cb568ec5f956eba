/**
 * Tables of webhooks and of the clients' clocks, created by the store with its own.
 * `*_ms` are milliseconds since the epoch; those of deliveries and attempts are the system's,
 * those of subscriptions and events are the client's (see client_clock).
 */
export const webhookSchema = `
CREATE TABLE IF NOT EXISTS client_clock (
  client_id TEXT PRIMARY KEY,
  offset_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS subscriptions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  event_type TEXT NOT NULL,
  callback_url TEXT NOT NULL,
  signature_verification_key TEXT NOT NULL,
  status TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  deleted_ms INTEGER,
  fail_next INTEGER NOT NULL DEFAULT 0,
  fail_mode TEXT NOT NULL DEFAULT 'unsent',
  delay_next INTEGER NOT NULL DEFAULT 0,
  delay_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS subscriptions_match ON subscriptions (client_id, event_type, status);
CREATE INDEX IF NOT EXISTS subscriptions_active ON subscriptions (status, seq);
CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  event_type TEXT NOT NULL,
  payload TEXT NOT NULL,
  occurred_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS deliveries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  event_id TEXT NOT NULL,
  subscription_id TEXT NOT NULL,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  round_base INTEGER NOT NULL DEFAULT 0,
  next_attempt_ms INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (subscription_id, next_attempt_ms)
  WHERE status = 'PENDING';
CREATE INDEX IF NOT EXISTS deliveries_next ON deliveries (next_attempt_ms)
  WHERE status = 'PENDING';
CREATE INDEX IF NOT EXISTS deliveries_history ON deliveries (subscription_id, seq);
CREATE INDEX IF NOT EXISTS deliveries_of ON deliveries (subscription_id, status);
CREATE INDEX IF NOT EXISTS deliveries_by_status ON deliveries (status, seq);
CREATE TABLE IF NOT EXISTS attempts (
  delivery_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  duration_ms INTEGER,
  status_code INTEGER,
  detail TEXT,
  PRIMARY KEY (delivery_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS attempts_sending ON attempts (delivery_id) WHERE outcome = 'SENDING';
`;
