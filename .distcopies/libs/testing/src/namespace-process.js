"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "spawnInNamespace", {
    enumerable: true,
    get: function() {
        return spawnInNamespace;
    }
});
const _nodechild_process = require("node:child_process");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _typescripthook = require("./typescript-hook");
function spawnInNamespace(namespaces, script, options = {}) {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-compiled-'));
    const env = {
        ...process.env,
        ...options.env,
        COMPILED_SOURCES: folder
    };
    const load = [
        '-r',
        _typescripthook.TYPESCRIPT_HOOK,
        '-e',
        `require(${JSON.stringify(script)})`
    ];
    const compiling = (0, _nodechild_process.spawnSync)(process.execPath, load, {
        env,
        encoding: 'utf8'
    });
    const remove = ()=>(0, _nodefs.rmSync)(folder, {
            recursive: true,
            force: true
        });
    if (compiling.status !== 0) {
        remove();
        throw new Error(`${script} could not be loaded: ${compiling.stderr}`);
    }
    const child = (0, _nodechild_process.spawn)('unshare', [
        namespaces,
        process.execPath,
        '-r',
        _typescripthook.TYPESCRIPT_HOOK,
        script
    ], {
        ...options,
        env
    });
    child.once('close', remove);
    return child;
}

//# sourceMappingURL=namespace-process.js.map