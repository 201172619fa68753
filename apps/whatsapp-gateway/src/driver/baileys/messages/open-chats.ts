import type Database from 'libsql';
import type { MetaStore } from '../../../store/meta.store';
import type { WriteGroup } from '../../../store/write-group';
import type { NumberSession } from '../numbers/number-session';
import { userOf } from '../numbers/phone';

/** Chats that are kept, over all numbers of the app; beyond, those that were quiet for longest are forgotten. */
const MOST_CHATS = 200_000;
/** A chat that was written to again is not written down again before. */
const FRESH_MS = 24 * 60 * 60 * 1000;
/** Key of the note that the chats of before are written down. Stored: never rename. */
const SEEDED_KEY = 'open_chats_seeded';
const PERSON = /@(s\.whatsapp\.net|lid)$/;

/**
 * With whom a number has a chat: who wrote to it or was written to. A restricted number may not open new ones, and goes
 * on in these. One person may stand here by number and by LID; both count for both.
 */
export class OpenChats {
  private readonly select: Database.Statement<[string, string]>;
  private readonly upsert: Database.Statement;
  private readonly trim: Database.Statement<[number]>;
  private readonly remove: Database.Statement<[string]>;

  constructor(
    private readonly db: Database.Database,
    private readonly group: WriteGroup,
  ) {
    this.select = db.prepare('SELECT seen_at FROM open_chats WHERE phone = ? AND peer = ?');
    this.upsert = db.prepare('INSERT OR REPLACE INTO open_chats (phone, peer, seen_at) VALUES (?, ?, ?)');
    this.remove = db.prepare('DELETE FROM open_chats WHERE phone = ?');
    this.trim = db.prepare('DELETE FROM open_chats WHERE row <= ?');
  }

  /** With the chats of before, once. */
  static open(db: Database.Database, group: WriteGroup, meta: MetaStore): OpenChats {
    const chats = new OpenChats(db, group);
    if (meta.read(SEEDED_KEY) !== undefined) return chats;
    chats.seed();
    meta.write(SEEDED_KEY, '1');
    return chats;
  }

  /** What was sent before this table was there. */
  private seed(): void {
    this.db.exec(
      `INSERT OR IGNORE INTO open_chats (phone, peer, seen_at)
       SELECT phone, replace(jid, '@s.whatsapp.net', ''), max(sent_at) FROM sent_messages
       WHERE progress IN (1, 3, 4) AND jid NOT LIKE '%@g.us' GROUP BY phone, jid`,
    );
  }

  /** @param addresses digits or jids, all of one person */
  has(number: NumberSession, addresses: readonly (string | null | undefined)[]): boolean {
    return peersOf(number, addresses).some((peer) => this.select.get(number.phone, peer) !== undefined);
  }

  /** Writes down, in the background, what WhatsApp told. */
  learn(number: NumberSession, addresses: readonly (string | null | undefined)[]): void {
    const now = Date.now();
    const isFresh = (peer: string): boolean => {
      const row = this.select.get(number.phone, peer) as { seen_at: number } | undefined;
      return row !== undefined && row.seen_at > now - FRESH_MS;
    };
    if (peersOf(number, addresses).every(isFresh)) return;
    this.group
      .stage(() => this.write(number, addresses))
      .catch((error: unknown) => number.log.warn({ err: error }, 'an open chat was not written down'));
  }

  /** A database write. */
  erase(phone: string): void {
    this.remove.run(phone);
  }

  /** Database writes. */
  write(number: NumberSession, addresses: readonly (string | null | undefined)[]): void {
    for (const peer of peersOf(number, addresses)) {
      const { lastInsertRowid } = this.upsert.run(number.phone, peer, Date.now());
      this.trim.run(Number(lastInsertRowid) - MOST_CHATS);
    }
  }
}

/** Every name of one person: digits, and LIDs with their `@lid`. None for groups. */
function peersOf({ login }: NumberSession, addresses: readonly (string | null | undefined)[]): string[] {
  const peers = new Set<string>();
  for (const address of addresses) {
    if (!address || (address.includes('@') && !PERSON.test(address))) continue;
    const user = userOf(address);
    const isLid = address.endsWith('@lid');
    const [phone, lid] = isLid ? [login.phoneOf(address), user] : [user, login.lidOf(user)];
    if (phone) peers.add(phone);
    if (lid) peers.add(`${lid}@lid`);
  }
  return [...peers];
}
