"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OwnMessagesStore", {
    enumerable: true,
    get: function() {
        return OwnMessagesStore;
    }
});
const _sentstore = require("../messages/sent.store");
let OwnMessagesStore = class OwnMessagesStore {
    constructor(db){
        this.insert = db.prepare('INSERT INTO own_messages (phone, wa_id, progress, written_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
        this.select = db.prepare('SELECT progress FROM own_messages WHERE phone = ? AND wa_id = ?');
        this.update = db.prepare('UPDATE own_messages SET progress = ? WHERE phone = ? AND wa_id = ? AND progress < ?');
    }
    add(phone, waId) {
        this.insert.run(phone, waId, _sentstore.PROGRESS.sent, Date.now());
    }
    progressOf(phone, waId) {
        return this.select.get(phone, waId)?.progress;
    }
    /** It only moves up. */ advance(phone, waId, progress) {
        this.update.run(progress, phone, waId, progress);
    }
};

//# sourceMappingURL=own-messages.store.js.map