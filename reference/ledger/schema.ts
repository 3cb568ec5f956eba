/**
 * Accounts, transactions and the double entry. Amounts are integers in the asset's minor unit,
 * signed as the holder sees them: a credit is positive. `*_ms` are on the client's clock. Dates on
 * the wire are `transaction_ms` with `seq % 999` as microseconds, so lists sort by both.
 */
export const ledgerSchema = `
CREATE TABLE IF NOT EXISTS accounts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  status TEXT NOT NULL,
  frozen_by_customer INTEGER NOT NULL DEFAULT 0,
  asset_type_id TEXT NOT NULL,
  product_type TEXT NOT NULL,
  product_id TEXT NOT NULL,
  current_minor INTEGER NOT NULL DEFAULT 0,
  available_minor INTEGER NOT NULL DEFAULT 0,
  last_activity_ms INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS accounts_of_client ON accounts (client_id, seq);
CREATE INDEX IF NOT EXISTS accounts_of_customer ON accounts (customer_id, seq);
CREATE INDEX IF NOT EXISTS accounts_asleep ON accounts (last_activity_ms)
  WHERE status IN ('OPEN', 'FROZEN');
CREATE TABLE IF NOT EXISTS internal_accounts (
  role TEXT NOT NULL,
  asset_type_id TEXT NOT NULL,
  balance_minor INTEGER NOT NULL,
  PRIMARY KEY (role, asset_type_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS transactions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  asset_type_id TEXT NOT NULL,
  value_minor INTEGER NOT NULL,
  status TEXT NOT NULL,
  transaction_type TEXT NOT NULL,
  category_type TEXT,
  category_id TEXT,
  description TEXT,
  originator TEXT,
  svc_information TEXT,
  transaction_ms INTEGER NOT NULL,
  posted_ms INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS transactions_of_client
  ON transactions (client_id, transaction_ms, seq % 999);
CREATE INDEX IF NOT EXISTS transactions_of_account
  ON transactions (account_id, transaction_ms, seq % 999);
CREATE INDEX IF NOT EXISTS transactions_of_category ON transactions (category_id)
  WHERE category_id IS NOT NULL;
CREATE TABLE IF NOT EXISTS entries (
  seq INTEGER PRIMARY KEY,
  journal_id INTEGER NOT NULL,
  holder TEXT NOT NULL,
  asset_type_id TEXT NOT NULL,
  value_minor INTEGER NOT NULL,
  transaction_id TEXT,
  posted_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS rates (
  client_id TEXT NOT NULL,
  source_asset_type_id TEXT NOT NULL,
  destination_asset_type_id TEXT NOT NULL,
  rate_text TEXT NOT NULL,
  PRIMARY KEY (client_id, source_asset_type_id, destination_asset_type_id)
) STRICT, WITHOUT ROWID;
`;
