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
    get DATABASE_FILE () {
        return DATABASE_FILE;
    },
    get openStore () {
        return openStore;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _libsql = /*#__PURE__*/ _interop_require_default(require("libsql"));
const _ageclock = require("../clock/age-clock");
const _metastore = require("./meta.store");
const _schema = require("./schema");
const _storehealth = require("./store-health");
const _writegroup = require("./write-group");
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
const DATABASE_FILE = 'gateway.db';
function openStore(dataDir, synchronous = 'normal') {
    const path = (0, _nodepath.join)(dataDir, DATABASE_FILE);
    createPrivate(dataDir, path);
    const db = new _libsql.default(path);
    db.exec('PRAGMA busy_timeout = 5000');
    db.exec('PRAGMA journal_mode = WAL');
    db.exec(`PRAGMA synchronous = ${synchronous === 'full' ? 'FULL' : 'NORMAL'}`);
    db.exec(_schema.SCHEMA);
    const health = new _storehealth.StoreHealth(db);
    const group = new _writegroup.WriteGroup(db, health);
    const ages = new _ageclock.AgeClock(new _metastore.MetaStore(db));
    return {
        db,
        group,
        health,
        ages,
        close: ()=>closeStore(db, group, health)
    };
}
function closeStore(db, group, health) {
    if (!db.open) return;
    health.stop();
    group.close();
    try {
        // libsql keeps a closed connection alive until its statements are collected, so the log is emptied by hand.
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch  {
    // There is no room for it; the next start reads the log.
    }
    db.close();
}
/** The file holds the token; SQLite gives its -wal and -shm files the mode of the main file. */ function createPrivate(dataDir, path) {
    (0, _nodefs.mkdirSync)(dataDir, {
        recursive: true,
        mode: 0o700
    });
    (0, _nodefs.closeSync)((0, _nodefs.openSync)(path, 'a', 0o600));
    (0, _nodefs.chmodSync)(path, 0o600);
}

//# sourceMappingURL=store.js.map