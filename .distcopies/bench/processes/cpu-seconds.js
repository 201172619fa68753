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
    get coresBusy () {
        return coresBusy;
    },
    get coresText () {
        return coresText;
    },
    get cpuSeconds () {
        return cpuSeconds;
    }
});
const _nodefs = require("node:fs");
/** Ticks per second of /proc: 100 on every Linux that Node runs on. */ const TICKS = 100;
function cpuSeconds(pids) {
    const stats = readStats();
    const used = Object.entries(pids).map(([name, pid])=>[
            name,
            secondsOf(pid, stats)
        ]);
    return Object.fromEntries(used);
}
function coresBusy(before, after, wallMs) {
    const busy = Object.entries(after).map(([name, seconds])=>{
        return [
            name,
            (seconds - (before[name] ?? 0)) * 1000 / wallMs
        ];
    });
    return Object.fromEntries(busy);
}
function coresText(busy) {
    const parts = Object.entries(busy).map(([name, cores])=>`${name} ${cores.toFixed(2)}`);
    return `${parts.join(', ')} cores`;
}
function secondsOf(pid, stats) {
    let seconds = stats.get(pid)?.seconds ?? 0;
    for (const [child, { parent }] of stats)if (parent === pid) seconds += secondsOf(child, stats);
    return seconds;
}
function readStats() {
    const stats = new Map();
    let names = [];
    try {
        names = (0, _nodefs.readdirSync)('/proc').filter((name)=>/^\d+$/.test(name));
    } catch  {
        return stats;
    }
    for (const name of names){
        try {
            const text = (0, _nodefs.readFileSync)(`/proc/${name}/stat`, 'utf8');
            // The command stands in parentheses and may hold spaces; the fields after it are numbered from 3 in proc(5).
            const fields = text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number);
            const own = (fields[11] ?? 0) + (fields[12] ?? 0);
            // Children that have ended and were waited for.
            const ended = (fields[13] ?? 0) + (fields[14] ?? 0);
            stats.set(Number(name), {
                parent: fields[1] ?? 0,
                seconds: (own + ended) / TICKS
            });
        } catch  {
        // It ended meanwhile.
        }
    }
    return stats;
}

//# sourceMappingURL=cpu-seconds.js.map