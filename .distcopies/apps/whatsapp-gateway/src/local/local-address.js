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
    get readLocalAddress () {
        return readLocalAddress;
    },
    get removeLocalAddress () {
        return removeLocalAddress;
    },
    get writeLocalAddress () {
        return writeLocalAddress;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const FILE = 'local.json';
function writeLocalAddress(dataDir, address) {
    const path = (0, _nodepath.join)(dataDir, FILE);
    // Made anew: a mode is given to a file only when it is created.
    (0, _nodefs.rmSync)(path, {
        force: true
    });
    (0, _nodefs.writeFileSync)(path, `${JSON.stringify(address)}\n`, {
        mode: 0o600
    });
}
function removeLocalAddress(dataDir) {
    (0, _nodefs.rmSync)((0, _nodepath.join)(dataDir, FILE), {
        force: true
    });
}
function readLocalAddress(dataDir) {
    try {
        const { url, token } = JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(dataDir, FILE), 'utf8'));
        return typeof url === 'string' && typeof token === 'string' ? {
            url,
            token
        } : undefined;
    } catch  {
        return undefined;
    }
}

//# sourceMappingURL=local-address.js.map