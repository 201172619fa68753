"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OpenChats", {
    enumerable: true,
    get: function() {
        return OpenChats;
    }
});
const _phone = require("../numbers/phone");
/** Chats that are kept, over all numbers of the app. */ const MOST_CHATS = 200_000;
/** A chat that was written to again is not written down again before. */ const FRESH_MS = 24 * 60 * 60 * 1000;
/** Key of the note that the chats of before are written down. Stored: never rename. */ const SEEDED_KEY = 'open_chats_seeded';
const PERSON = /@(s\.whatsapp\.net|lid)$/;
/** What was sent before this table was there. */ const SEED = `
INSERT OR IGNORE INTO open_chats (phone, peer, seen_at)
SELECT phone, replace(jid, '@s.whatsapp.net', ''), max(sent_at) FROM sent_messages
WHERE progress IN (1, 3, 4) AND jid NOT LIKE '%@g.us' GROUP BY phone, jid`;
/** How many chats each number has: counted at the start, and kept within each transaction, so that a trim reads no chats. */ const COUNTS = `
CREATE TEMP TABLE open_chat_counts (phone TEXT PRIMARY KEY, chats INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO open_chat_counts SELECT phone, count(*) FROM open_chats GROUP BY phone;
CREATE TEMP TRIGGER open_chat_added AFTER INSERT ON main.open_chats BEGIN
  INSERT INTO open_chat_counts VALUES (NEW.phone, 1) ON CONFLICT (phone) DO UPDATE SET chats = chats + 1;
END;
CREATE TEMP TRIGGER open_chat_removed AFTER DELETE ON main.open_chats BEGIN
  UPDATE open_chat_counts SET chats = chats - 1 WHERE phone = OLD.phone;
END;`;
/** So that a busy number leaves the others their chats. */ const TRIM = `
DELETE FROM open_chats WHERE (SELECT sum(chats) FROM open_chat_counts) > ? AND row = (
  SELECT min(row) FROM open_chats WHERE phone = (SELECT phone FROM open_chat_counts ORDER BY chats DESC, phone LIMIT 1))`;
let OpenChats = class OpenChats {
    constructor(db, group, mostChats = MOST_CHATS){
        this.group = group;
        this.mostChats = mostChats;
        db.exec(COUNTS);
        this.select = db.prepare('SELECT seen_at FROM open_chats WHERE phone = ? AND peer = ?');
        // A replacement would not be counted as a removal.
        this.drop = db.prepare('DELETE FROM open_chats WHERE phone = ? AND peer = ?');
        this.insert = db.prepare('INSERT INTO open_chats (phone, peer, seen_at) VALUES (?, ?, ?)');
        this.remove = db.prepare('DELETE FROM open_chats WHERE phone = ?');
        this.trim = db.prepare(TRIM);
    }
    /** With the chats of before, once. */ static open(db, group, meta) {
        if (meta.read(SEEDED_KEY) === undefined) {
            db.exec(SEED);
            meta.write(SEEDED_KEY, '1');
        }
        return new OpenChats(db, group);
    }
    /** @param addresses digits or jids, all of one person */ has(number, addresses) {
        return peersOf(number, addresses).some((peer)=>this.select.get(number.phone, peer) !== undefined);
    }
    /** Writes down, in the background, what WhatsApp told. */ learn(number, addresses) {
        const now = Date.now();
        const isFresh = (peer)=>{
            const row = this.select.get(number.phone, peer);
            return row !== undefined && row.seen_at > now - FRESH_MS;
        };
        if (peersOf(number, addresses).every(isFresh)) return;
        this.group.stage(()=>this.write(number, addresses)).catch((error)=>number.log.warn({
                err: error
            }, 'an open chat was not written down'));
    }
    /** A database write. */ erase(phone) {
        this.remove.run(phone);
    }
    /** Database writes. */ write(number, addresses) {
        for (const peer of peersOf(number, addresses)){
            this.drop.run(number.phone, peer);
            this.insert.run(number.phone, peer, Date.now());
            this.trim.run(this.mostChats);
        }
    }
};
/** Every name of one person: digits, and LIDs with their `@lid`. None for groups. */ function peersOf({ login }, addresses) {
    const peers = new Set();
    for (const address of addresses){
        if (!address || address.includes('@') && !PERSON.test(address)) continue;
        const user = (0, _phone.userOf)(address);
        const isLid = address.endsWith('@lid');
        const [phone, lid] = isLid ? [
            login.phoneOf(address),
            user
        ] : [
            user,
            login.lidOf(user)
        ];
        if (phone) peers.add(phone);
        if (lid) peers.add(`${lid}@lid`);
    }
    return [
        ...peers
    ];
}

//# sourceMappingURL=open-chats.js.map