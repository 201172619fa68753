"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "refuseOldServer", {
    enumerable: true,
    get: function() {
        return refuseOldServer;
    }
});
const _unfitservererror = require("./unfit-server.error");
/** Statements and migrations are written for it and all later ones; `npm run test:oldest` runs them there. */ const OLDEST_MAJOR = 15;
function refuseOldServer({ driver: { version = '' } }) {
    if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
    throw new _unfitservererror.UnfitServerError(`DATABASE_URL leads to PostgreSQL ${version}, but PostgreSQL ${OLDEST_MAJOR} or newer is needed. Upgrade the server (https://www.postgresql.org/docs/current/upgrading.html), or set DATABASE_URL to another one.`);
}

//# sourceMappingURL=oldest-server.js.map