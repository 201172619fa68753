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
CREATE INDEX IF NOT EXISTS outbox_late ON outbox (phone, seq) WHERE type = 'message.media';
CREATE INDEX IF NOT EXISTS outbox_phone ON outbox (phone);
CREATE TABLE IF NOT EXISTS seen_requests (
  id TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS auth (
  session TEXT NOT NULL,
  type TEXT NOT NULL,
  id TEXT NOT NULL,
  value BLOB NOT NULL,
  PRIMARY KEY (session, type, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS numbers (
  phone TEXT PRIMARY KEY,
  status TEXT NOT NULL,
  reason TEXT,
  jid TEXT,
  since INTEGER NOT NULL,
  restricted_until INTEGER
);
CREATE TABLE IF NOT EXISTS number_settings (
  phone TEXT PRIMARY KEY,
  receive_groups INTEGER NOT NULL,
  sealed_proxy BLOB,
  web_version TEXT
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS recipients (
  row INTEGER PRIMARY KEY,
  phone TEXT NOT NULL UNIQUE,
  jid TEXT,
  checked_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS open_chats (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  phone TEXT NOT NULL,
  peer TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  UNIQUE (phone, peer)
);
CREATE INDEX IF NOT EXISTS open_chats_oldest ON open_chats (phone, row);
CREATE TABLE IF NOT EXISTS sent_messages (
  row INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  wa_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  jid TEXT NOT NULL,
  proto BLOB NOT NULL,
  progress INTEGER NOT NULL,
  resends INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER NOT NULL,
  UNIQUE (phone, wa_id)
);
CREATE INDEX IF NOT EXISTS sent_messages_silent ON sent_messages (phone, row) WHERE progress = 0;
CREATE TABLE IF NOT EXISTS sent_polls (
  row INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  wa_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  proto BLOB NOT NULL,
  sent_at INTEGER NOT NULL,
  UNIQUE (phone, wa_id)
);
CREATE TABLE IF NOT EXISTS arrivals (
  row INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  wa_id TEXT NOT NULL,
  message BLOB,
  address TEXT,
  offline INTEGER NOT NULL,
  arrived_at INTEGER NOT NULL,
  UNIQUE (phone, wa_id)
);
CREATE INDEX IF NOT EXISTS arrivals_open ON arrivals (phone, row) WHERE message IS NOT NULL;
CREATE TABLE IF NOT EXISTS pending_files (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  phone TEXT NOT NULL,
  wa_id TEXT NOT NULL,
  file TEXT NOT NULL,
  message_key TEXT NOT NULL,
  step TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  requests INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  since INTEGER NOT NULL,
  UNIQUE (phone, wa_id)
);
CREATE INDEX IF NOT EXISTS pending_files_next ON pending_files (phone, next_at);
CREATE INDEX IF NOT EXISTS pending_files_untried ON pending_files (phone) WHERE step = 'fetch' AND tries = 0;
CREATE TABLE IF NOT EXISTS message_secrets (
  row INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  wa_id TEXT NOT NULL,
  secret BLOB NOT NULL,
  arrived_at INTEGER NOT NULL,
  UNIQUE (phone, wa_id)
);
CREATE TABLE IF NOT EXISTS calls (
  row INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  call_id TEXT NOT NULL,
  step TEXT NOT NULL,
  video INTEGER NOT NULL,
  is_group INTEGER NOT NULL,
  called_at INTEGER NOT NULL,
  UNIQUE (phone, call_id, step)
);
CREATE TABLE IF NOT EXISTS chat_timers (
  row INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  chat TEXT NOT NULL,
  seconds INTEGER NOT NULL,
  set_at INTEGER NOT NULL,
  UNIQUE (phone, chat)
);
CREATE TABLE IF NOT EXISTS own_messages (
  row INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  wa_id TEXT NOT NULL,
  progress INTEGER NOT NULL,
  written_at INTEGER NOT NULL,
  UNIQUE (phone, wa_id)
);
CREATE TABLE IF NOT EXISTS opened_messages (
  row INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  seal TEXT NOT NULL,
  wa_id TEXT NOT NULL,
  content BLOB NOT NULL,
  opened_at INTEGER NOT NULL,
  UNIQUE (phone, seal)
);
CREATE INDEX IF NOT EXISTS opened_messages_wa_id ON opened_messages (phone, wa_id);
CREATE TABLE IF NOT EXISTS picture_asks (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  phone TEXT NOT NULL,
  peer TEXT NOT NULL,
  result TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  UNIQUE (phone, peer)
);
-- Replaced by the next one.
DROP INDEX IF EXISTS picture_asks_changed;
CREATE INDEX IF NOT EXISTS picture_asks_due ON picture_asks (phone, asked_at)
  WHERE result IN ('changed', 'appeared', 'changed_failed');
CREATE TABLE IF NOT EXISTS picture_questions (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  phone TEXT NOT NULL,
  asked_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS picture_questions_of_day ON picture_questions (phone, asked_at);
CREATE TABLE IF NOT EXISTS unmapped_lids (
  phone TEXT NOT NULL,
  lid TEXT NOT NULL,
  PRIMARY KEY (phone, lid)
) WITHOUT ROWID;
`;
