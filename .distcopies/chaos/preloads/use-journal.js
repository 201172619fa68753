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
    get USE_JOURNAL () {
        return USE_JOURNAL;
    },
    get beginPreload () {
        return beginPreload;
    },
    get mustBeUsed () {
        return mustBeUsed;
    },
    get notePreloadMissing () {
        return notePreloadMissing;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const USE_JOURNAL = 'preload-uses.jsonl';
let loading = '';
function beginPreload(preload) {
    loading = preload;
}
function notePreloadMissing(reason) {
    write({
        preload: loading,
        state: 'missing',
        reason
    });
}
function mustBeUsed(what) {
    const preload = loading;
    let state = 'patched';
    write({
        preload,
        what,
        state
    });
    const become = (next, reason)=>{
        if (state === next) return;
        state = next;
        write({
            preload,
            what,
            state,
            ...reason !== undefined && {
                reason
            }
        });
    };
    return {
        use: ()=>become('used'),
        miss: (reason)=>become('missing', reason)
    };
}
function write(line) {
    const { CHAOS_FOLDER: folder, CHAOS_APP: app = '' } = process.env;
    if (folder !== undefined) (0, _nodefs.appendFileSync)((0, _nodepath.join)(folder, USE_JOURNAL), `${JSON.stringify({
        app,
        ...line
    })}\n`);
}

//# sourceMappingURL=use-journal.js.map