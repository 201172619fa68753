/** Tables of the gateway app. Stored: never rename. Times are milliseconds since 1970. */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS sends (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  wa_id TEXT NOT NULL UNIQUE,
  phone TEXT NOT NULL,
  recipient TEXT NOT NULL,
  type TEXT NOT NULL,
  text TEXT,
  body_hash TEXT NOT NULL,
  state TEXT NOT NULL,
  starts INTEGER NOT NULL,
  ack TEXT,
  refusal TEXT,
  sent_seq INTEGER,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
);
CREATE TABLE IF NOT EXISTS outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL,
  phone TEXT NOT NULL,
  type TEXT NOT NULL,
  at INTEGER NOT NULL,
  data TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS seen_requests (
  id TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
`;
