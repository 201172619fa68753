"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "rememberedServiceUrl", {
    enumerable: true,
    get: function() {
        return rememberedServiceUrl;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _libsql = /*#__PURE__*/ _interop_require_default(require("libsql"));
const _metastore = require("../store/meta.store");
const _store = require("../store/store");
const _credentialsstore = require("./credentials.store");
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
function rememberedServiceUrl(dataDir) {
    const path = (0, _nodepath.join)(dataDir, _store.DATABASE_FILE);
    if (!(0, _nodefs.existsSync)(path)) return undefined;
    try {
        const db = new _libsql.default(path);
        try {
            db.exec('PRAGMA busy_timeout = 5000');
            db.exec('PRAGMA query_only = 1');
            return new _credentialsstore.CredentialsStore(new _metastore.MetaStore(db)).read()?.serviceUrl;
        } finally{
            db.close();
        }
    } catch  {
        // A file that cannot be read is reported when the app opens it to write.
        return undefined;
    }
}

//# sourceMappingURL=remembered-service.js.map