import { randomUUID } from 'node:crypto';
import type { GatewayEvent, MessageInboundEvent, MessageReference, ServiceCapability } from '@chasqui/gateway-protocol';
import type Database from 'libsql';
import type { DriverEvent, DriverHost } from '../driver/driver';
import type { SendLedger } from '../ledger/send-ledger';
import type { Store } from '../store/store';

interface OutboxRow {
  seq: number;
  id: string;
  phone: string;
  type: GatewayEvent['type'];
  at: number;
  data: string;
}

const REF = "json_extract(data, '$.media.ref')";

type References = Pick<MessageInboundEvent['data'], 'poll' | 'reaction' | 'reply_to'>;

/** Otherwise SQLite takes `outbox_phone`, and reads a number's whole backlog for each of its files. */
const LATE = 'outbox INDEXED BY outbox_late';

/** Events that the service has not confirmed yet, in order. */
export class EventOutbox implements DriverHost {
  onEvent: () => void = () => undefined;
  private readonly insert: Database.Statement;
  private readonly select: Database.Statement<[string, string, number]>;
  private readonly selectLate: Database.Statement<[string, string]>;
  private readonly selectFiles: Database.Statement;
  private readonly sumLate: Database.Statement<[string]>;
  private readonly update: Database.Statement<[string, number]>;
  private readonly remove: Database.Statement<[number]>;
  private readonly total: Database.Statement;
  private readonly selectOne: Database.Statement<[string]>;
  private capabilities: readonly ServiceCapability[] = [];

  constructor(
    private readonly store: Store,
    private readonly ledger: SendLedger,
  ) {
    this.insert = store.db.prepare('INSERT INTO outbox (id, phone, type, at, data) VALUES (?, ?, ?, ?, ?)');
    this.select = store.db.prepare(
      `SELECT seq, id, phone, type, at, data FROM outbox
       WHERE phone NOT IN (SELECT value FROM json_each(?))
         AND (type <> 'message.media' OR coalesce(${REF}, '') IN (SELECT value FROM json_each(?)))
       ORDER BY seq LIMIT ?`,
    );
    // Reads only the first rows of each number: tens of thousands may wait, and this runs for each file.
    this.selectLate = store.db.prepare(
      `SELECT seq, id, phone, type, at, data FROM outbox WHERE seq IN (
         SELECT (SELECT seq FROM ${LATE}
                 WHERE type = 'message.media' AND phone = number.phone AND ${REF} IS NOT NULL
                   AND ${REF} NOT IN (SELECT value FROM json_each(?2))
                 ORDER BY seq LIMIT 1)
         FROM (SELECT DISTINCT phone FROM outbox WHERE type = 'message.media') AS number
         WHERE number.phone NOT IN (SELECT value FROM json_each(?1)))`,
    );
    this.selectFiles = store.db.prepare(`SELECT ${REF} AS ref FROM outbox WHERE ${REF} IS NOT NULL`);
    this.sumLate = store.db.prepare(
      `SELECT coalesce(sum(json_extract(data, '$.media.size')), 0) AS bytes FROM ${LATE}
       WHERE type = 'message.media' AND phone = ? AND ${REF} IS NOT NULL`,
    );
    this.update = store.db.prepare('UPDATE outbox SET data = ? WHERE seq = ?');
    this.remove = store.db.prepare('DELETE FROM outbox WHERE seq = ?');
    this.selectOne = store.db.prepare('SELECT 1 FROM outbox WHERE phone = ? LIMIT 1');
    this.total = store.db.prepare('SELECT count(*) AS total FROM outbox');
  }

  async record(event: DriverEvent, alongside?: () => void): Promise<void> {
    const id = randomUUID();
    const at = Date.now();
    await this.store.group.stage(() => {
      alongside?.();
      const data = this.dataOf(event);
      if (data !== undefined) this.insert.run(id, event.phone, event.type, at, JSON.stringify(data));
    });
    this.onEvent();
  }

  /**
   * The oldest events, at most `limit`, without any `message.media` whose file still has to travel.
   *
   * @param without numbers to leave out
   * @param arrived references of files that have travelled
   */
  oldest(limit: number, without: readonly string[] = [], arrived: readonly string[] = []): GatewayEvent[] {
    const rows = this.select.all(JSON.stringify(without), JSON.stringify(['', ...arrived]), limit);
    return (rows as OutboxRow[]).map(eventOf);
  }

  /**
   * The oldest `message.media` with a file of each number.
   *
   * @param phones numbers to leave out
   * @param refs files to leave out
   */
  oldestLate(phones: readonly string[], refs: readonly string[]): GatewayEvent[] {
    return (this.selectLate.all(JSON.stringify(phones), JSON.stringify(refs)) as OutboxRow[]).map(eventOf);
  }

  lateBytes(phone: string): number {
    return (this.sumLate.get(phone) as { bytes: number }).bytes;
  }

  files(): Set<string> {
    return new Set((this.selectFiles.all() as { ref: string }[]).map(({ ref }) => ref));
  }

  /** @param capabilities from the service's answer; empty: an older one */
  learn(capabilities: readonly ServiceCapability[]): void {
    this.capabilities = capabilities;
  }

  mediaFollows(): boolean {
    return this.capabilities.includes('media_follows');
  }

  takesPictures(): boolean {
    return this.capabilities.includes('contact_pictures');
  }

  hasUntold(phone: string): boolean {
    return this.selectOne.get(phone) !== undefined;
  }

  async rewrite(event: GatewayEvent, data: GatewayEvent['data']): Promise<void> {
    await this.store.group.stage(() => void this.update.run(JSON.stringify(data), event.seq));
  }

  async drop(events: readonly GatewayEvent[]): Promise<void> {
    await this.store.group.stage(() => {
      for (const event of events) this.remove.run(event.seq);
    });
  }

  /** The data folder takes no writes: events that are delivered now cannot be removed. */
  get isStuck(): boolean {
    return this.store.health.trouble !== undefined;
  }

  count(): number {
    return (this.total.get() as { total: number }).total;
  }

  /** Votes, reactions and replies also name their message by our id, if it is one of ours. */
  private named(phone: string, { poll, reaction, reply_to }: References): References {
    const name = <T extends MessageReference>(reference: T): T => {
      const messageId = reference.message_id ?? this.ledger.messageIdOf(phone, reference.wa_id);
      return messageId === undefined ? reference : { ...reference, message_id: messageId };
    };
    return {
      ...(poll && { poll: name(poll) }),
      ...(reaction && { reaction: name(reaction) }),
      ...(reply_to && { reply_to: name(reply_to) }),
    };
  }

  /** undefined for a receipt of a message that this app does not know (sent from the phone itself, or forgotten). */
  private dataOf(event: DriverEvent): GatewayEvent['data'] | undefined {
    switch (event.type) {
      case 'message.status': {
        const messageId = this.ledger.messageIdOf(event.phone, event.waId);
        const { waId, status, error } = event;
        return messageId === undefined ? undefined : { message_id: messageId, wa_id: waId, status, error };
      }
      case 'message.inbound': {
        const { type: _, phone, waId, ...data } = event;
        return { wa_id: waId, ...data, ...this.named(phone, data) };
      }
      case 'message.group': {
        const { type: _, phone, waId, ...data } = event;
        return { wa_id: waId, ...data, ...this.named(phone, data) };
      }
      case 'message.own': {
        const { type: _, phone, waId, ...data } = event;
        // An echo of what this app sent is not a new message.
        if (this.ledger.messageIdOf(phone, waId) !== undefined) return undefined;
        return { wa_id: waId, ...data, ...this.named(phone, data) };
      }
      case 'message.own_status':
        return { wa_id: event.waId, status: event.status };
      case 'message.media':
        return { wa_id: event.waId, media: event.media };
      case 'message.changed': {
        const { type: _, phone, waId, ...data } = event;
        return { wa_id: waId, message_id: this.ledger.messageIdOf(phone, waId), ...data };
      }
      case 'call.received': {
        const { type: _, phone: __, ...data } = event;
        return data;
      }
      case 'contact.mapped':
        return { lid: event.lid, phone: event.mappedPhone };
      case 'contact.picture': {
        const { type: _, phone: __, ...data } = event;
        return data;
      }
      case 'session.status':
    }
    const { status, reason, jid, restrictedUntilMs } = event;
    return {
      status,
      reason,
      jid,
      // Null ends a restriction; without the field it would stay.
      restricted_until: restrictedUntilMs ? new Date(restrictedUntilMs).toISOString() : null,
    };
  }
}

function eventOf({ seq, id, phone, type, at, data }: OutboxRow): GatewayEvent {
  const event = { id, seq, at: new Date(at).toISOString(), phone, type, data: JSON.parse(data) as unknown };
  return event as GatewayEvent;
}
