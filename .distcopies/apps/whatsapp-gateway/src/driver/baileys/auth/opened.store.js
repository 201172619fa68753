"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get OPENED () {
        return OPENED;
    },
    get OpenedStore () {
        return OpenedStore;
    }
});
const OPENED = 'opened';
let OpenedStore = class OpenedStore {
    constructor(db, cipher){
        this.cipher = cipher;
        this.insert = db.prepare(`INSERT INTO opened_messages (phone, seal, wa_id, content, opened_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`);
        this.selectOne = db.prepare('SELECT content FROM opened_messages WHERE phone = ? AND seal = ?');
        this.selectAll = db.prepare('SELECT content FROM opened_messages WHERE phone = ? ORDER BY row');
        this.remove = db.prepare('DELETE FROM opened_messages WHERE phone = ? AND wa_id = ?');
        this.wipe = db.prepare('DELETE FROM opened_messages WHERE phone = ?');
    }
    /** A database write. */ add(phone, message) {
        const content = this.cipher.seal(JSON.stringify(message), placeOf(phone));
        this.insert.run(phone, message.seal, message.waId, content, Date.now());
    }
    find(phone, seal) {
        const row = this.selectOne.get(phone, seal);
        return row && this.open(phone, row.content);
    }
    /** In the order of their decryption. */ all(phone) {
        const rows = this.selectAll.all(phone);
        return rows.map(({ content })=>this.open(phone, content));
    }
    drop(phone, waId) {
        this.remove.run(phone, waId);
    }
    forget(phone) {
        this.wipe.run(phone);
    }
    open(phone, content) {
        return JSON.parse(this.cipher.open(Buffer.from(content), placeOf(phone)));
    }
};
function placeOf(phone) {
    return JSON.stringify([
        phone,
        OPENED
    ]);
}

//# sourceMappingURL=opened.store.js.map