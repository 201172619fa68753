"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ArrivalsStore", {
    enumerable: true,
    get: function() {
        return ArrivalsStore;
    }
});
let ArrivalsStore = class ArrivalsStore {
    constructor(db, baileys){
        this.baileys = baileys;
        this.insert = db.prepare(`INSERT INTO arrivals (phone, wa_id, message, address, offline, arrived_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`);
        this.selectOldest = db.prepare(`SELECT row, wa_id, message, address, offline FROM arrivals
       WHERE phone = ? AND message IS NOT NULL ORDER BY row LIMIT 1`);
        this.selectPhones = db.prepare('SELECT DISTINCT phone FROM arrivals WHERE message IS NOT NULL');
        this.selectAddress = db.prepare('SELECT address FROM arrivals WHERE phone = ? AND wa_id = ?');
        this.update = db.prepare('UPDATE arrivals SET message = NULL WHERE row = ?');
    }
    /** Durable when it returns. @returns whether it is new */ add(phone, waId, message, address, offline) {
        const bytes = this.encode(message);
        const { changes } = this.insert.run(phone, waId, bytes, JSON.stringify(address), offline ? 1 : 0, Date.now());
        return changes > 0;
    }
    oldest(phone) {
        const found = this.selectOldest.get(phone);
        if (found === undefined) return undefined;
        const { row, wa_id: waId, offline } = found;
        const message = this.decode(waId, found.message);
        return {
            row,
            waId,
            message,
            address: JSON.parse(found.address),
            offline: offline === 1
        };
    }
    /** Where a message came from; undefined when it did not come, or long ago. */ addressOf(phone, waId) {
        const found = this.selectAddress.get(phone, waId);
        return found?.address ? JSON.parse(found.address) : undefined;
    }
    has(phone) {
        return this.selectOldest.get(phone) !== undefined;
    }
    /** Numbers with messages that a former process did not get to. */ phones() {
        return this.selectPhones.all().map(({ phone })=>phone);
    }
    /** A database write. */ finish(row) {
        this.update.run(row);
    }
    /**
   * Messages hold messages; a hostile one so many that the stack has no room for them, at one place or another: then
   * a stand-in is kept, so that it can hold up nothing, now or at the next start.
   */ encode(message) {
        const { WebMessageInfo } = this.baileys.proto;
        try {
            return Buffer.from(WebMessageInfo.encode(message).finish());
        } catch  {
            return Buffer.from(WebMessageInfo.encode({
                ...message,
                ...UNREADABLE
            }).finish());
        }
    }
    decode(waId, bytes) {
        try {
            return this.baileys.proto.WebMessageInfo.decode(new Uint8Array(bytes));
        } catch  {
            return {
                key: {
                    id: waId
                },
                ...UNREADABLE
            };
        }
    }
};
/** Something that a person wrote, and that cannot be read. */ const UNREADABLE = {
    message: {
        placeholderMessage: {}
    }
};

//# sourceMappingURL=arrivals.store.js.map