"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CallsStore", {
    enumerable: true,
    get: function() {
        return CallsStore;
    }
});
let CallsStore = class CallsStore {
    constructor(db){
        this.insert = db.prepare(`INSERT INTO calls (phone, call_id, step, video, is_group, called_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`);
        this.select = db.prepare('SELECT step, video, is_group FROM calls WHERE phone = ? AND call_id = ? ORDER BY row');
    }
    add(phone, callId, step, { video, group }) {
        this.insert.run(phone, callId, step, video ? 1 : 0, group ? 1 : 0, Date.now());
    }
    /** The steps of a call so far, and what its first one said. */ find(phone, callId) {
        const rows = this.select.all(phone, callId);
        const [first] = rows;
        const kind = first && {
            video: first.video === 1,
            group: first.is_group === 1
        };
        return {
            steps: rows.map(({ step })=>step),
            kind
        };
    }
};

//# sourceMappingURL=calls.store.js.map