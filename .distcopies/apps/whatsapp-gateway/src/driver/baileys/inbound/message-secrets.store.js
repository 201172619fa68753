"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageSecretsStore", {
    enumerable: true,
    get: function() {
        return MessageSecretsStore;
    }
});
let MessageSecretsStore = class MessageSecretsStore {
    constructor(db){
        this.insert = db.prepare('INSERT INTO message_secrets (phone, wa_id, secret, arrived_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
        this.select = db.prepare('SELECT secret FROM message_secrets WHERE phone = ? AND wa_id = ?');
    }
    /** Durable when it returns. */ add(phone, waId, secret) {
        this.insert.run(phone, waId, Buffer.from(secret), Date.now());
    }
    find(phone, waId) {
        const row = this.select.get(phone, waId);
        return row && new Uint8Array(row.secret);
    }
};

//# sourceMappingURL=message-secrets.store.js.map