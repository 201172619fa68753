/**
 * Who is alive: every process of ours registers in PostgreSQL, beats every second and holds an advisory lock, and
 * they watch each other. Used by whoever leaves something to the living when its owner dies (the lanes), and by whoever
 * needs a connection that notices something. It knows no queue and no table but its own.
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
    get BEAT () {
        return _processsql.BEAT;
    },
    get ProcessRegistry () {
        return _processregistry.ProcessRegistry;
    },
    get ProcessesModule () {
        return _processesmodule.ProcessesModule;
    },
    get SILENT_MS () {
        return _processsql.SILENT_MS;
    },
    get ownVersion () {
        return _ownversion.ownVersion;
    }
});
const _processregistry = require("./process-registry");
const _processesmodule = require("./processes.module");
const _ownversion = require("./own-version");
const _processsql = require("./process.sql");

//# sourceMappingURL=index.js.map