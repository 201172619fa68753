import { join } from 'node:path';
import Database from 'libsql';
import { DATABASE_FILE } from '../store/store';

export interface LedgerEntry {
  id: string;
  from: string;
  to: string;
  text?: string;
  /** Place in the order in which messages were accepted, over all numbers. */
  sentSeq: number;
  /**
   * How often the network received it, by its WhatsApp id: counted by the sandbox's network, and exactly 1 when nothing
   * is lost or doubled. With a real driver: how often the driver was asked.
   */
  attempts: number;
}

/**
 * Every accepted message in a data folder, in order of acceptance. Works while the app runs, and after it was killed.
 * For tests and for the fault checker.
 */
export function readLedger(dataDir: string): LedgerEntry[] {
  const db = new Database(join(dataDir, DATABASE_FILE));
  try {
    db.exec('PRAGMA busy_timeout = 5000');
    db.exec('PRAGMA query_only = 1');
    const rows = db.prepare(hasNetwork(db) ? WITH_NETWORK : WITHOUT_NETWORK).all() as Row[];
    return rows.map(({ id, phone, recipient, text, sent_seq, attempts }) => ({
      id,
      from: phone,
      to: recipient,
      ...(text === null ? {} : { text }),
      sentSeq: sent_seq,
      attempts,
    }));
  } finally {
    db.close();
  }
}

interface Row {
  id: string;
  phone: string;
  recipient: string;
  text: string | null;
  sent_seq: number;
  attempts: number;
}

const WITHOUT_NETWORK = `SELECT id, phone, recipient, text, sent_seq, starts AS attempts
  FROM sends WHERE sent_seq IS NOT NULL ORDER BY sent_seq`;
const WITH_NETWORK = `SELECT s.id, s.phone, s.recipient, s.text, s.sent_seq, coalesce(n.copies, 0) AS attempts
  FROM sends s LEFT JOIN sandbox_network n ON n.wa_id = s.wa_id WHERE s.sent_seq IS NOT NULL ORDER BY s.sent_seq`;

function hasNetwork(db: Database.Database): boolean {
  return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sandbox_network'").get() !== undefined;
}
