import type { proto } from 'baileys';
import type Database from 'libsql';
import type { Baileys } from '../baileys-loader';

/**
 * Progress of a message; it only grows. `prepared`: not on the network, as far as we know. `silent`: we accepted it,
 * without an acknowledgement. `failed` is below `delivered`: WhatsApp delivers late what looked lost. Stored: never
 * renumber.
 */
export const PROGRESS = { prepared: -1, silent: 0, sent: 1, failed: 2, delivered: 3, read: 4 } as const;
export type Progress = (typeof PROGRESS)[keyof typeof PROGRESS];

export interface SentMessage {
  waId: string;
  jid: string;
  message: proto.IMessage;
  progress: Progress;
  resends: number;
  sentAtMs: number;
}

interface SentRow {
  wa_id: string;
  jid: string;
  proto: Buffer | ArrayBuffer;
  progress: Progress;
  resends: number;
  sent_at: number;
}

/**
 * Sent messages as WhatsApp got them: to send one again to a recipient who could not decrypt it, to send the same one
 * after a crash, and to read the votes of a poll, whose secret is in it.
 */
export class SentStore {
  private readonly selectMessage: Database.Statement<[string, string]>;
  private readonly selectPoll: Database.Statement<[string, string]>;
  private readonly selectSilent: Database.Statement<[string, number]>;
  private readonly selectOurId: Database.Statement<[string, string, string, string]>;
  private readonly insertMessage: Database.Statement;
  private readonly insertPoll: Database.Statement;
  private readonly progress: Database.Statement<[number, string, string, number]>;
  private readonly resend: Database.Statement<[string, string]>;

  constructor(
    db: Database.Database,
    private readonly baileys: Baileys,
  ) {
    const columns = 'wa_id, jid, proto, progress, resends, sent_at';
    this.selectMessage = db.prepare(`SELECT ${columns} FROM sent_messages WHERE phone = ? AND wa_id = ?`);
    this.selectPoll = db.prepare('SELECT proto FROM sent_polls WHERE phone = ? AND wa_id = ?');
    this.selectSilent = db.prepare(
      `SELECT ${columns} FROM sent_messages WHERE phone = ? AND progress = 0 AND sent_at <= ? ORDER BY row LIMIT 200`,
    );
    this.selectOurId = db.prepare(
      `SELECT message_id FROM sent_messages WHERE phone = ? AND wa_id = ?
       UNION ALL SELECT message_id FROM sent_polls WHERE phone = ? AND wa_id = ?`,
    );
    this.insertMessage = db.prepare(
      `INSERT INTO sent_messages (phone, wa_id, message_id, jid, proto, progress, sent_at) VALUES (?, ?, ?, ?, ?, -1, ?)
       ON CONFLICT DO NOTHING`,
    );
    this.insertPoll = db.prepare(
      'INSERT INTO sent_polls (phone, wa_id, message_id, proto, sent_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.progress = db.prepare('UPDATE sent_messages SET progress = ? WHERE phone = ? AND wa_id = ? AND progress < ?');
    this.resend = db.prepare('UPDATE sent_messages SET resends = resends + 1 WHERE phone = ? AND wa_id = ?');
  }

  find(phone: string, waId: string): SentMessage | undefined {
    const row = this.selectMessage.get(phone, waId) as SentRow | undefined;
    return row && this.messageOf(row);
  }

  /** Polls are kept longer than other messages. */
  contentOf(phone: string, waId: string): proto.IMessage | undefined {
    const row = (this.selectMessage.get(phone, waId) ?? this.selectPoll.get(phone, waId)) as SentRow | undefined;
    return row && this.decode(row.proto);
  }

  ourIdOf(phone: string, waId: string): string | undefined {
    return (this.selectOurId.get(phone, waId, phone, waId) as { message_id: string } | undefined)?.message_id;
  }

  /** Messages that WhatsApp's server never acknowledged, oldest first. @param sentBeforeMs default: all */
  silent(phone: string, sentBeforeMs = Number.MAX_SAFE_INTEGER): SentMessage[] {
    return (this.selectSilent.all(phone, sentBeforeMs) as SentRow[]).map((row) => this.messageOf(row));
  }

  /** Call inside a transaction. */
  add(phone: string, messageId: string, waId: string, jid: string, message: proto.IMessage): void {
    const bytes = Buffer.from(this.baileys.proto.Message.encode(message).finish());
    const now = Date.now();
    this.insertMessage.run(phone, waId, messageId, jid, bytes, now);
    if (isPoll(message)) this.insertPoll.run(phone, waId, messageId, bytes, now);
  }

  /** Call inside a transaction. Progress only moves up. */
  advance(phone: string, waId: string, progress: Progress): void {
    this.progress.run(progress, phone, waId, progress);
  }

  /** Call inside a transaction. */
  countResend(phone: string, waId: string): void {
    this.resend.run(phone, waId);
  }

  private messageOf(row: SentRow): SentMessage {
    const { wa_id: waId, jid, progress, resends, sent_at: sentAtMs } = row;
    return { waId, jid, progress, resends, sentAtMs, message: this.decode(row.proto) };
  }

  private decode(bytes: Buffer | ArrayBuffer): proto.IMessage {
    return this.baileys.proto.Message.decode(new Uint8Array(bytes));
  }
}

export function isPoll({ pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3 }: proto.IMessage): boolean {
  return Boolean(pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3);
}
