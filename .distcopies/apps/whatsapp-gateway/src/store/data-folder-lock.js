"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "lockDataFolder", {
    enumerable: true,
    get: function() {
        return lockDataFolder;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _promises = require("node:timers/promises");
const _libsql = /*#__PURE__*/ _interop_require_default(require("libsql"));
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
async function lockDataFolder(dataDir, waitMs = 10_000) {
    (0, _nodefs.mkdirSync)(dataDir, {
        recursive: true,
        mode: 0o700
    });
    const path = (0, _nodepath.join)(dataDir, 'gateway.lock');
    const db = new _libsql.default(path);
    const giveUpAt = performance.now() + waitMs;
    while(!tryLock(db, path)){
        if (performance.now() > giveUpAt) {
            db.close();
            throw new Error(`Another gateway app is running on the data folder ${dataDir}; stop it or choose another folder.`);
        }
        await (0, _promises.setTimeout)(50);
    }
    return ()=>db.close();
}
/** @throws Error when it is not another process that hinders it, but the folder */ function tryLock(db, path) {
    try {
        db.exec('BEGIN EXCLUSIVE');
        return true;
    } catch (error) {
        const { code, message } = error;
        if (code?.startsWith('SQLITE_BUSY')) return false;
        throw new Error(`The data folder cannot be used: ${path} cannot be locked (${message}).`, {
            cause: error
        });
    }
}

//# sourceMappingURL=data-folder-lock.js.map