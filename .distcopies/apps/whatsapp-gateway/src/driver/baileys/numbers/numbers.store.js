"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumbersStore", {
    enumerable: true,
    get: function() {
        return NumbersStore;
    }
});
let NumbersStore = class NumbersStore {
    constructor(db){
        this.db = db;
        this.upsert = db.prepare(`INSERT INTO numbers (phone, status, reason, jid, since, restricted_until) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (phone) DO UPDATE SET status = excluded.status, reason = excluded.reason, jid = excluded.jid,
         since = excluded.since, restricted_until = excluded.restricted_until`);
        this.remove = db.prepare('DELETE FROM numbers WHERE phone = ?');
    }
    all() {
        const rows = this.db.prepare('SELECT * FROM numbers ORDER BY phone').all();
        return rows.map(({ phone, status, reason, jid, since, restricted_until: restrictedUntilMs })=>({
                phone,
                status,
                jid,
                sinceMs: since,
                ...reason === null ? {} : {
                    reason
                },
                ...restrictedUntilMs === null ? {} : {
                    restrictedUntilMs
                }
            }));
    }
    save({ phone, status, reason, jid, sinceMs, restrictedUntilMs }) {
        this.upsert.run(phone, status, reason ?? null, jid, sinceMs, restrictedUntilMs ?? null);
    }
    erase(phone) {
        this.remove.run(phone);
    }
};

//# sourceMappingURL=numbers.store.js.map