"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SandboxNetwork", {
    enumerable: true,
    get: function() {
        return SandboxNetwork;
    }
});
let SandboxNetwork = class SandboxNetwork {
    constructor(db){
        this.db = db;
        db.exec(`CREATE TABLE IF NOT EXISTS sandbox_network (
      row INTEGER PRIMARY KEY,
      wa_id TEXT NOT NULL UNIQUE,
      phone TEXT NOT NULL,
      recipient TEXT NOT NULL,
      text TEXT,
      copies INTEGER NOT NULL,
      receipts TEXT NOT NULL,
      received_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS sandbox_network_open ON sandbox_network (row) WHERE receipts <> ''`);
        this.insert = db.prepare(`INSERT INTO sandbox_network (wa_id, phone, recipient, text, copies, receipts, received_at)
       VALUES (?, ?, ?, ?, 1, ?, ?) ON CONFLICT (wa_id) DO UPDATE SET copies = copies + 1`);
        this.update = db.prepare('UPDATE sandbox_network SET receipts = ? WHERE wa_id = ?');
    }
    /** A database write: the network gets a message. */ receive(waId, request, receipts) {
        const { from, to } = request;
        this.insert.run(waId, from, to, visibleTextOf(request), receipts.join(','), Date.now());
    }
    /** A database write: what is left to happen to a message. */ leave(waId, receipts) {
        this.update.run(receipts.join(','), waId);
    }
    /** Messages whose receipts a former process did not get to. */ unfinished() {
        const rows = this.db.prepare("SELECT * FROM sandbox_network WHERE receipts <> '' ORDER BY row").all();
        return rows.map(({ wa_id, phone, recipient, receipts })=>({
                waId: wa_id,
                from: phone,
                to: recipient,
                receipts: receipts.split(',')
            }));
    }
    /** Everything that arrived, in order. */ received() {
        const rows = this.db.prepare('SELECT * FROM sandbox_network ORDER BY row').all();
        return rows.map(({ wa_id, phone, recipient, text, copies })=>({
                waId: wa_id,
                from: phone,
                to: recipient,
                text,
                copies
            }));
    }
};
/** What the recipient reads. */ function visibleTextOf({ text, poll, location, contact, reaction }) {
    return text ?? poll?.question ?? location?.name ?? contact?.name ?? reaction?.emoji ?? null;
}

//# sourceMappingURL=sandbox-network.js.map