import type { GatewayErrorCode, SendRequest } from '@chasqui/gateway-protocol';
import type Database from 'libsql';
import type { Refused } from '../driver/driver';

/**
 * `sending`: written before the driver is asked; one found at a start means a crash. `released`: a temporary refusal,
 * may be sent again. Stored: never rename.
 */
export type SendState = 'sending' | 'accepted' | 'refused' | 'released';

export interface SendRow {
  id: string;
  wa_id: string;
  body_hash: string;
  state: SendState;
  ack: 'server' | 'none' | null;
  refusal: string | null;
}

/** Sends by our message id. Writes belong inside `WriteGroup.stage`. */
export class SendLedger {
  private readonly selectById: Database.Statement<[string]>;
  private readonly selectByWaId: Database.Statement<[string, string]>;
  private readonly insert: Database.Statement;
  private readonly update: Database.Statement;
  private lastSeq: number;

  constructor(db: Database.Database) {
    this.selectById = db.prepare('SELECT id, wa_id, body_hash, state, ack, refusal FROM sends WHERE id = ?');
    this.selectByWaId = db.prepare('SELECT id FROM sends WHERE wa_id = ? AND phone = ?');
    this.insert = db.prepare(
      `INSERT INTO sends (id, wa_id, phone, recipient, type, text, body_hash, state, starts, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'sending', 1, ?)
       ON CONFLICT (id) DO UPDATE SET state = 'sending', starts = starts + 1`,
    );
    this.update = db.prepare(
      'UPDATE sends SET state = ?, ack = ?, refusal = ?, sent_seq = ?, finished_at = ? WHERE id = ?',
    );
    const last = db.prepare('SELECT max(sent_seq) AS seq FROM sends').get() as { seq: number | null };
    this.lastSeq = last.seq ?? 0;
  }

  find(id: string): SendRow | undefined {
    return this.selectById.get(id) as SendRow | undefined;
  }

  messageIdOf(phone: string, waId: string): string | undefined {
    return (this.selectByWaId.get(waId, phone) as { id: string } | undefined)?.id;
  }

  nextSeq(): number {
    this.lastSeq += 1;
    return this.lastSeq;
  }

  begin(request: SendRequest, waId: string, bodyHash: string): void {
    const { id, from, to, type, text } = request;
    this.insert.run(id, waId, from, to, type, text ?? null, bodyHash, Date.now());
  }

  accept(id: string, ack: 'server' | 'none', seq: number): void {
    this.update.run('accepted', ack, null, seq, Date.now(), id);
  }

  refuse(id: string, { code, message, detail }: Refused): void {
    this.update.run('refused', null, JSON.stringify({ code, message, detail }), null, Date.now(), id);
  }

  /** Nothing was sent and nothing is final: the same id may be sent again. */
  release(id: string): void {
    this.update.run('released', null, null, null, null, id);
  }
}

export function storedRefusal(row: SendRow): Refused {
  const stored = JSON.parse(row.refusal ?? '{}') as { code?: GatewayErrorCode; message?: string; detail?: unknown };
  return {
    kind: 'refused',
    code: stored.code ?? 'INTERNAL',
    message: stored.message ?? 'The reason was not stored.',
    ...(stored.detail === undefined ? {} : { detail: stored.detail }),
  };
}
