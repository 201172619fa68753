"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MetaStore", {
    enumerable: true,
    get: function() {
        return MetaStore;
    }
});
let MetaStore = class MetaStore {
    constructor(db){
        this.select = db.prepare('SELECT value FROM meta WHERE key = ?');
        this.upsert = db.prepare('INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value');
    }
    read(key) {
        const row = this.select.get(key);
        return row?.value;
    }
    /** Durable when it returns. */ write(key, value) {
        this.upsert.run(key, value);
    }
};

//# sourceMappingURL=meta.store.js.map