/**
 * Sharing by organization: a pool of slots of which one organization gets at most its share while others wait. Used
 * wherever work of several organizations meets in one process: lanes, the pairing queue, connections to PostgreSQL,
 * reads. It knows no table, queue or route, and depends on nothing.
 */ "use strict";
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
    get BusyLoop () {
        return _busyloop.BusyLoop;
    },
    get FairPool () {
        return _fairpool.FairPool;
    },
    get connectionShares () {
        return _connectionshares.connectionShares;
    }
});
const _busyloop = require("./busy-loop");
const _connectionshares = require("./connection-shares");
const _fairpool = require("./fair-pool");

//# sourceMappingURL=index.js.map