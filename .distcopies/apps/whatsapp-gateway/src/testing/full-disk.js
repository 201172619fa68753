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
    get limitedPages () {
        return limitedPages;
    },
    get mayMount () {
        return mayMount;
    },
    get smallDisk () {
        return smallDisk;
    }
});
const _nodechild_process = require("node:child_process");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _temporaryfolder = require("./temporary-folder");
function limitedPages() {
    const limit = ({ db }, pages)=>db.exec(`PRAGMA max_page_count = ${pages}`);
    return {
        ...(0, _temporaryfolder.temporaryFolder)(),
        fill: (store)=>limit(store, 1),
        free: (store)=>limit(store, 1_000_000)
    };
}
function smallDisk() {
    const folder = (0, _temporaryfolder.temporaryFolder)();
    const { path } = folder;
    (0, _nodechild_process.execFileSync)('mount', [
        '-t',
        'tmpfs',
        '-o',
        'size=16m,mode=700',
        'tmpfs',
        path
    ]);
    const ballast = (0, _nodepath.join)(path, 'ballast');
    return {
        path,
        fill: ({ db })=>{
            // What the log has on the disk already it may use again.
            db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
            takeAll(ballast);
        },
        free: ()=>(0, _nodefs.rmSync)(ballast),
        remove: ()=>{
            (0, _nodechild_process.execFileSync)('umount', [
                '-l',
                path
            ]);
            folder.remove();
        }
    };
}
function mayMount() {
    try {
        smallDisk().remove();
        return true;
    } catch  {
        return false;
    }
}
function takeAll(path) {
    const file = (0, _nodefs.openSync)(path, 'w');
    try {
        for(;;)(0, _nodefs.writeSync)(file, Buffer.alloc(4096));
    } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
    } finally{
        (0, _nodefs.closeSync)(file);
    }
}

//# sourceMappingURL=full-disk.js.map