import type { WAMessage } from 'baileys';
import type Database from 'libsql';
import type { Baileys } from '../baileys-loader';

/** Who wrote where, as far as WhatsApp says; the library's message format has no field for it. */
export interface Address {
  /** The writer; for the owner's messages, the recipient. In a group the writer, even if that is the owner. */
  chat: string;
  chatAlt?: string;
  /** The owner wrote it on another device. */
  fromMe?: boolean;
  /** `…@g.us` */
  group?: string;
  /** Sent through a broadcast list of the writer: `…@broadcast`. */
  list?: string;
  phoneOnly?: boolean;
}

export interface Arrival {
  row: number;
  waId: string;
  message: WAMessage;
  address: Address;
  offline: boolean;
}

interface ArrivalRow {
  row: number;
  wa_id: string;
  message: Buffer | ArrayBuffer;
  address: string;
  offline: number;
}

/**
 * Messages that came in. They are written the moment they arrive, because WhatsApp has its confirmation by then and
 * does not send them again, and processed afterwards. A finished one leaves its id, to recognise a second copy, and its
 * address, under which WhatsApp knows it.
 */
export class ArrivalsStore {
  private readonly insert: Database.Statement;
  private readonly selectOldest: Database.Statement<[string]>;
  private readonly selectPhones: Database.Statement;
  private readonly selectAddress: Database.Statement<[string, string]>;
  private readonly update: Database.Statement<[number]>;

  constructor(
    db: Database.Database,
    private readonly baileys: Baileys,
  ) {
    this.insert = db.prepare(
      `INSERT INTO arrivals (phone, wa_id, message, address, offline, arrived_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    );
    this.selectOldest = db.prepare(
      `SELECT row, wa_id, message, address, offline FROM arrivals
       WHERE phone = ? AND message IS NOT NULL ORDER BY row LIMIT 1`,
    );
    this.selectPhones = db.prepare('SELECT DISTINCT phone FROM arrivals WHERE message IS NOT NULL');
    this.selectAddress = db.prepare('SELECT address FROM arrivals WHERE phone = ? AND wa_id = ?');
    this.update = db.prepare('UPDATE arrivals SET message = NULL WHERE row = ?');
  }

  /** Durable when it returns. @returns whether it is new */
  add(phone: string, waId: string, message: WAMessage, address: Address, offline: boolean): boolean {
    const bytes = this.encode(message);
    const { changes } = this.insert.run(phone, waId, bytes, JSON.stringify(address), offline ? 1 : 0, Date.now());
    return changes > 0;
  }

  oldest(phone: string): Arrival | undefined {
    const found = this.selectOldest.get(phone) as ArrivalRow | undefined;
    if (found === undefined) return undefined;
    const { row, wa_id: waId, offline } = found;
    const message = this.decode(waId, found.message);
    return { row, waId, message, address: JSON.parse(found.address) as Address, offline: offline === 1 };
  }

  /** undefined when it did not come, or came long ago. */
  addressOf(phone: string, waId: string): Address | undefined {
    const found = this.selectAddress.get(phone, waId) as { address: string | null } | undefined;
    return found?.address ? (JSON.parse(found.address) as Address) : undefined;
  }

  has(phone: string): boolean {
    return this.selectOldest.get(phone) !== undefined;
  }

  phones(): string[] {
    return (this.selectPhones.all() as { phone: string }[]).map(({ phone }) => phone);
  }

  /** Call inside a transaction. */
  finish(row: number): void {
    this.update.run(row);
  }

  /**
   * Messages hold messages; a hostile one so many that the stack overflows, here or later. Then a stand-in is stored,
   * so that it blocks nothing, now or at the next start.
   */
  private encode(message: WAMessage): Buffer {
    const { WebMessageInfo } = this.baileys.proto;
    try {
      return Buffer.from(WebMessageInfo.encode(message).finish());
    } catch {
      return Buffer.from(WebMessageInfo.encode({ ...message, ...UNREADABLE }).finish());
    }
  }

  private decode(waId: string, bytes: Buffer | ArrayBuffer): WAMessage {
    try {
      return this.baileys.proto.WebMessageInfo.decode(new Uint8Array(bytes)) as WAMessage;
    } catch {
      return { key: { id: waId }, ...UNREADABLE };
    }
  }
}

const UNREADABLE: Pick<WAMessage, 'message'> = { message: { placeholderMessage: {} } };
