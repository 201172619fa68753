"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SandboxNumbers", {
    enumerable: true,
    get: function() {
        return SandboxNumbers;
    }
});
let SandboxNumbers = class SandboxNumbers {
    constructor(db){
        this.numbers = new Map();
        db.exec(`CREATE TABLE IF NOT EXISTS sandbox_numbers (
      phone TEXT PRIMARY KEY,
      status TEXT NOT NULL,
      since INTEGER NOT NULL,
      reason TEXT
    )`);
        this.upsert = db.prepare(`INSERT INTO sandbox_numbers VALUES (?, ?, ?, ?) ON CONFLICT (phone)
       DO UPDATE SET status = excluded.status, since = excluded.since, reason = excluded.reason`);
        this.remove = db.prepare('DELETE FROM sandbox_numbers WHERE phone = ?');
        const rows = db.prepare('SELECT phone, status, since, reason FROM sandbox_numbers').all();
        for (const { phone, status, since, reason } of rows)this.set(phone, status, reason ?? undefined, since);
    }
    all() {
        return [
            ...this.numbers.values()
        ];
    }
    get(phone) {
        return this.numbers.get(phone);
    }
    /** In memory only; `save` writes it. */ set(phone, status, reason, sinceMs = Date.now()) {
        const paired = status === 'connected' || status === 'disconnected';
        const session = {
            phone,
            status,
            jid: paired ? jidOf(phone) : null,
            reason,
            sinceMs
        };
        this.numbers.set(phone, session);
        return session;
    }
    /** A database write. */ save({ phone, status, sinceMs, reason }) {
        this.upsert.run(phone, status, sinceMs, reason ?? null);
    }
    forget(phone) {
        this.numbers.delete(phone);
    }
    /** A database write. */ erase(phone) {
        this.remove.run(phone);
    }
};
function jidOf(phone) {
    return `${phone}@s.whatsapp.net`;
}

//# sourceMappingURL=sandbox-numbers.js.map