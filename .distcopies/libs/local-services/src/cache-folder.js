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
    get cacheFolder () {
        return cacheFolder;
    },
    get makeReadableFolder () {
        return makeReadableFolder;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _localserviceerror = require("./local-service.error");
function cacheFolder() {
    const uid = process.getuid?.() ?? 0;
    const own = uid === 0 ? '/var/cache/chasqui' : homeCache();
    const candidates = [
        ...own ? [
            own
        ] : [],
        (0, _nodepath.join)((0, _nodeos.tmpdir)(), `chasqui-cache-${uid}`)
    ];
    const usable = candidates.find((folder)=>isOurs(folder, uid));
    if (usable) return usable;
    throw new _localserviceerror.LocalServiceError(`A cache folder is needed: make ${candidates.join(' or ')} a folder that only this user can write to.`);
}
/** None for a user whom the system does not know, as containers have them. */ function homeCache() {
    try {
        return (0, _nodepath.join)((0, _nodeos.homedir)(), '.cache/chasqui');
    } catch  {
        return undefined;
    }
}
function makeReadableFolder(path) {
    if ((0, _nodefs.existsSync)(path)) return;
    (0, _nodefs.mkdirSync)(path, {
        recursive: true
    });
    (0, _nodefs.chmodSync)(path, 0o755);
}
/** Programs are started from it: it must be ours, and nobody else may be able to write it. */ function isOurs(folder, uid) {
    try {
        makeReadableFolder(folder);
        const found = (0, _nodefs.lstatSync)(folder);
        return found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0;
    } catch  {
        return false;
    }
}

//# sourceMappingURL=cache-folder.js.map