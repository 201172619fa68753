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
    get createFolderOnce () {
        return createFolderOnce;
    },
    get isAlive () {
        return isAlive;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
async function createFolderOnce(target, fill) {
    removeLeftovers(target);
    const temporary = `${target}.new-${process.pid}-${(0, _nodecrypto.randomBytes)(4).toString('hex')}`;
    try {
        await fill(temporary);
        renameUnlessThere(temporary, target);
    } finally{
        (0, _nodefs.rmSync)(temporary, {
            recursive: true,
            force: true
        });
    }
}
function renameUnlessThere(temporary, target) {
    try {
        (0, _nodefs.renameSync)(temporary, target);
    } catch (error) {
        if (![
            'ENOTEMPTY',
            'EEXIST'
        ].includes(error.code ?? '')) throw error;
    }
}
/** What a process that was killed half-way left behind. */ function removeLeftovers(target) {
    const parent = (0, _nodepath.dirname)(target);
    const prefix = `${(0, _nodepath.basename)(target)}.new-`;
    for (const name of (0, _nodefs.existsSync)(parent) ? (0, _nodefs.readdirSync)(parent) : []){
        if (!name.startsWith(prefix)) continue;
        const pid = Number.parseInt(name.slice(prefix.length), 10);
        if (!isAlive(pid)) (0, _nodefs.rmSync)((0, _nodepath.join)(parent, name), {
            recursive: true,
            force: true
        });
    }
}
function isAlive(pid) {
    return (0, _nodefs.existsSync)(`/proc/${pid}`);
}

//# sourceMappingURL=atomic-folder.js.map