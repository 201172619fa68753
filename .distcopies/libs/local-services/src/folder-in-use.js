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
    get endAllIn () {
        return endAllIn;
    },
    get waitUntilUnused () {
        return waitUntilUnused;
    }
});
const _nodefs = require("node:fs");
const _promises = require("node:timers/promises");
const ORPHANS_MS = 200;
/**
 * The processes of these programs that work in a folder. PostgreSQL and Redis both change into their data folder, so
 * this needs no pid file, which may be stale or name a process that is something else by now (common in containers).
 */ function processesIn(folder, programs) {
    return (0, _nodefs.readdirSync)('/proc').flatMap((entry)=>{
        if (!/^\d+$/.test(entry)) return [];
        try {
            const program = (0, _nodefs.readFileSync)(`/proc/${entry}/comm`, 'utf8').trim();
            return programs.includes(program) && (0, _nodefs.readlinkSync)(`/proc/${entry}/cwd`) === folder ? [
                Number(entry)
            ] : [];
        } catch  {
            // It ended meanwhile, or belongs to somebody else, who has no access to the folder either.
            return [];
        }
    });
}
async function endAllIn(folder, programs) {
    if (await waitUntilUnused(folder, programs, ORPHANS_MS) === undefined) return;
    for (const pid of processesIn(folder, programs)){
        try {
            process.kill(pid, 'SIGKILL');
        } catch  {
        // It ended meanwhile.
        }
    }
}
async function waitUntilUnused(folder, programs, timeoutMs) {
    const giveUpAt = performance.now() + timeoutMs;
    for(;;){
        const [pid] = processesIn(folder, programs);
        if (pid === undefined || performance.now() > giveUpAt) return pid;
        await (0, _promises.setTimeout)(50);
    }
}

//# sourceMappingURL=folder-in-use.js.map