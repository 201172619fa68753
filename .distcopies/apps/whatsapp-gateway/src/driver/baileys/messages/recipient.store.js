"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RecipientStore", {
    enumerable: true,
    get: function() {
        return RecipientStore;
    }
});
const HOUR_MS = 60 * 60 * 1000;
/** Who is on WhatsApp stays; who is not may join any moment. */ const PRESENT_MS = 7 * 24 * HOUR_MS;
const ABSENT_MS = HOUR_MS;
let RecipientStore = class RecipientStore {
    constructor(db){
        this.select = db.prepare('SELECT jid, checked_at FROM recipients WHERE phone = ?');
        this.upsert = db.prepare(`INSERT INTO recipients (phone, jid, checked_at) VALUES (?, ?, ?)
       ON CONFLICT (phone) DO UPDATE SET jid = excluded.jid, checked_at = excluded.checked_at`);
    }
    /** The address; null for nobody; undefined when it has to be asked. */ find(phone, now = Date.now()) {
        const row = this.select.get(phone);
        if (row === undefined) return undefined;
        return row.checked_at + (row.jid === null ? ABSENT_MS : PRESENT_MS) > now ? row.jid : undefined;
    }
    /** A database write. */ save(phone, jid, now = Date.now()) {
        this.upsert.run(phone, jid, now);
    }
};

//# sourceMappingURL=recipient.store.js.map