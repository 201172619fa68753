"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readLedger", {
    enumerable: true,
    get: function() {
        return readLedger;
    }
});
const _nodepath = require("node:path");
const _libsql = /*#__PURE__*/ _interop_require_default(require("libsql"));
const _store = require("../store/store");
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
function readLedger(dataDir) {
    const db = new _libsql.default((0, _nodepath.join)(dataDir, _store.DATABASE_FILE));
    try {
        db.exec('PRAGMA busy_timeout = 5000');
        db.exec('PRAGMA query_only = 1');
        const rows = db.prepare(hasNetwork(db) ? WITH_NETWORK : WITHOUT_NETWORK).all();
        return rows.map(({ id, phone, recipient, text, sent_seq, attempts })=>({
                id,
                from: phone,
                to: recipient,
                ...text === null ? {} : {
                    text
                },
                sentSeq: sent_seq,
                attempts
            }));
    } finally{
        db.close();
    }
}
const WITHOUT_NETWORK = `SELECT id, phone, recipient, text, sent_seq, starts AS attempts
  FROM sends WHERE sent_seq IS NOT NULL ORDER BY sent_seq`;
const WITH_NETWORK = `SELECT s.id, s.phone, s.recipient, s.text, s.sent_seq, coalesce(n.copies, 0) AS attempts
  FROM sends s LEFT JOIN sandbox_network n ON n.wa_id = s.wa_id WHERE s.sent_seq IS NOT NULL ORDER BY s.sent_seq`;
function hasNetwork(db) {
    return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sandbox_network'").get() !== undefined;
}

//# sourceMappingURL=ledger-reader.js.map