import type Database from 'libsql';
import type { Logger } from 'pino';
import type { MetaStore } from '../../../store/meta.store';
import type { WriteGroup } from '../../../store/write-group';
import type { AuthSession } from '../auth/auth.store';
import { userOf } from '../numbers/phone';

const MOST_CHATS = 200_000;
/** A chat is not written again within this time. */
const FRESH_MS = 24 * 60 * 60 * 1000;
/** Key of the note that earlier chats are written down. Stored: never rename. */
const SEEDED_KEY = 'open_chats_seeded';
const PERSON = /@(s\.whatsapp\.net|lid)$/;

/** What was sent before this table existed. */
const SEED = `
INSERT OR IGNORE INTO open_chats (phone, peer, seen_at)
SELECT phone, replace(jid, '@s.whatsapp.net', ''), max(sent_at) FROM sent_messages
WHERE progress IN (1, 3, 4) AND jid NOT LIKE '%@g.us' GROUP BY phone, jid`;

/** Chats of each number: counted at the start, and kept within each transaction, so that a trim reads no chats. */
const COUNTS = `
CREATE TEMP TABLE open_chat_counts (phone TEXT PRIMARY KEY, chats INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO open_chat_counts SELECT phone, count(*) FROM open_chats GROUP BY phone;
CREATE TEMP TRIGGER open_chat_added AFTER INSERT ON main.open_chats BEGIN
  INSERT INTO open_chat_counts VALUES (NEW.phone, 1) ON CONFLICT (phone) DO UPDATE SET chats = chats + 1;
END;
CREATE TEMP TRIGGER open_chat_removed AFTER DELETE ON main.open_chats BEGIN
  UPDATE open_chat_counts SET chats = chats - 1 WHERE phone = OLD.phone;
END;`;

/** A busy number must not displace the chats of others. */
const TRIM = `
DELETE FROM open_chats WHERE (SELECT sum(chats) FROM open_chat_counts) > ? AND row = (
  SELECT min(row) FROM open_chats WHERE phone = (SELECT phone FROM open_chat_counts ORDER BY chats DESC, phone LIMIT 1))`;

interface ChatOwner {
  /** Digits. */
  readonly phone: string;
  readonly login: Pick<AuthSession, 'phoneOf' | 'lidOf'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * People with whom a number has a chat: they wrote to it or were written to. A restricted number may not open new
 * chats, but goes on in these. A person may be listed by number and by LID; either counts for both. When the table is
 * full, the number with most chats forgets the one that was quiet for longest.
 */
export class OpenChats {
  private readonly select: Database.Statement<[string, string]>;
  private readonly drop: Database.Statement<[string, string]>;
  private readonly insert: Database.Statement<[string, string, number]>;
  private readonly trim: Database.Statement<[number]>;
  private readonly remove: Database.Statement<[string]>;

  constructor(
    db: Database.Database,
    private readonly group: WriteGroup,
    private readonly mostChats = MOST_CHATS,
  ) {
    db.exec(COUNTS);
    this.select = db.prepare('SELECT seen_at FROM open_chats WHERE phone = ? AND peer = ?');
    // A replacement would not count as a removal.
    this.drop = db.prepare('DELETE FROM open_chats WHERE phone = ? AND peer = ?');
    this.insert = db.prepare('INSERT INTO open_chats (phone, peer, seen_at) VALUES (?, ?, ?)');
    this.remove = db.prepare('DELETE FROM open_chats WHERE phone = ?');
    this.trim = db.prepare(TRIM);
  }

  static open(db: Database.Database, group: WriteGroup, meta: MetaStore): OpenChats {
    if (meta.read(SEEDED_KEY) === undefined) {
      db.exec(SEED);
      meta.write(SEEDED_KEY, '1');
    }
    return new OpenChats(db, group);
  }

  /** @param addresses digits or jids, all of one person */
  has(number: ChatOwner, addresses: readonly (string | null | undefined)[]): boolean {
    return peersOf(number, addresses).some((peer) => this.select.get(number.phone, peer) !== undefined);
  }

  learn(number: ChatOwner, addresses: readonly (string | null | undefined)[]): void {
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

  /** Call inside a transaction. */
  erase(phone: string): void {
    this.remove.run(phone);
  }

  /** Call inside a transaction. */
  write(number: ChatOwner, addresses: readonly (string | null | undefined)[]): void {
    for (const peer of peersOf(number, addresses)) {
      this.drop.run(number.phone, peer);
      this.insert.run(number.phone, peer, Date.now());
      this.trim.run(this.mostChats);
    }
  }
}

/** All names of one person: digits, and LIDs with their `@lid`. Empty for groups. */
function peersOf({ login }: ChatOwner, addresses: readonly (string | null | undefined)[]): string[] {
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
