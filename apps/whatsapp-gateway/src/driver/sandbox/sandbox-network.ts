import type { SendRequest } from '@chasqui/gateway-protocol';
import type Database from 'libsql';
import type { Receipt } from './sandbox-recipients';

export interface NetworkMessage {
  waId: string;
  from: string;
  to: string;
  /** Still to happen, in order. */
  receipts: readonly Receipt[];
}

export interface ReceivedMessage {
  waId: string;
  from: string;
  to: string;
  text: string | null;
  copies: number;
}

interface NetworkRow {
  wa_id: string;
  phone: string;
  recipient: string;
  text: string | null;
  copies: number;
  receipts: string;
}

/**
 * What the simulated WhatsApp network received. It is in the app's database, and a message arrives in the same
 * transaction as the ledger's outcome: a killed app leaves both or none, so a checker may demand exactly one copy of
 * each.
 */
export class SandboxNetwork {
  private readonly insert: Database.Statement;
  private readonly update: Database.Statement<[string, string]>;

  constructor(private readonly db: Database.Database) {
    db.exec(`CREATE TABLE IF NOT EXISTS sandbox_network (
      row INTEGER PRIMARY KEY,
      wa_id TEXT NOT NULL UNIQUE,
      phone TEXT NOT NULL,
      recipient TEXT NOT NULL,
      text TEXT,
      copies INTEGER NOT NULL,
      receipts TEXT NOT NULL,
      received_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS sandbox_network_open ON sandbox_network (row) WHERE receipts <> ''`);
    this.insert = db.prepare(
      `INSERT INTO sandbox_network (wa_id, phone, recipient, text, copies, receipts, received_at)
       VALUES (?, ?, ?, ?, 1, ?, ?) ON CONFLICT (wa_id) DO UPDATE SET copies = copies + 1`,
    );
    this.update = db.prepare('UPDATE sandbox_network SET receipts = ? WHERE wa_id = ?');
  }

  /** Call inside a transaction. */
  receive(waId: string, request: SendRequest, receipts: readonly Receipt[]): void {
    const { from, to } = request;
    this.insert.run(waId, from, to, visibleTextOf(request), receipts.join(','), Date.now());
  }

  /** Call inside a transaction. @param receipts what is still to happen */
  leave(waId: string, receipts: readonly Receipt[]): void {
    this.update.run(receipts.join(','), waId);
  }

  /** Messages whose receipts an earlier process did not get to. */
  unfinished(): NetworkMessage[] {
    const rows = this.db
      .prepare("SELECT * FROM sandbox_network WHERE receipts <> '' ORDER BY row")
      .all() as NetworkRow[];
    return rows.map(({ wa_id, phone, recipient, receipts }) => ({
      waId: wa_id,
      from: phone,
      to: recipient,
      receipts: receipts.split(',') as Receipt[],
    }));
  }

  received(): ReceivedMessage[] {
    const rows = this.db.prepare('SELECT * FROM sandbox_network ORDER BY row').all() as NetworkRow[];
    return rows.map(({ wa_id, phone, recipient, text, copies }) => ({
      waId: wa_id,
      from: phone,
      to: recipient,
      text,
      copies,
    }));
  }
}

function visibleTextOf({ text, poll, location, contact, reaction }: SendRequest): string | null {
  return text ?? poll?.question ?? location?.name ?? contact?.name ?? reaction?.emoji ?? null;
}
