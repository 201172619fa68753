"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UnmappedStore", {
    enumerable: true,
    get: function() {
        return UnmappedStore;
    }
});
let UnmappedStore = class UnmappedStore {
    constructor(db){
        this.insert = db.prepare('INSERT INTO unmapped_lids (phone, lid) VALUES (?, ?) ON CONFLICT DO NOTHING');
        this.select = db.prepare('SELECT 1 FROM unmapped_lids WHERE phone = ? AND lid = ?');
        this.remove = db.prepare('DELETE FROM unmapped_lids WHERE phone = ? AND lid = ?');
    }
    has(phone, lid) {
        return this.select.get(phone, lid) !== undefined;
    }
    add(phone, lid) {
        this.insert.run(phone, lid);
    }
    drop(phone, lid) {
        this.remove.run(phone, lid);
    }
};

//# sourceMappingURL=unmapped.store.js.map