"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "findInterruptions", {
    enumerable: true,
    get: function() {
        return findInterruptions;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _groupby = require("../checker/group-by");
/** Faults after which a process no longer does its work. */ const ENDINGS = [
    'kill',
    'point',
    'end',
    'freeze'
];
function findInterruptions(folder, faults) {
    const lines = readJournals(folder);
    const byPid = (0, _groupby.groupBy)(lines, (line)=>line.pid);
    const takesByLane = (0, _groupby.groupBy)(lines.filter((line)=>line.what === 'take'), (line)=>line.lane);
    return faults.filter((fault)=>ENDINGS.includes(fault.kind) && fault.pid !== undefined).flatMap(({ at, pid })=>heldAt(byPid.get(pid ?? 0) ?? [], at).map((lane)=>{
            const again = takesByLane.get(lane)?.find((take)=>take.at > at && take.pid !== pid && isTaken(take, byPid));
            return {
                at,
                lane,
                takenAgainAt: again?.at ?? null
            };
        }));
}
/** Asked for and got, or died asking. */ function isTaken(take, byPid) {
    const after = byPid.get(take.pid)?.find((line)=>line.lane === take.lane && line.at > take.at);
    return after?.what !== 'refused';
}
function heldAt(lines, at) {
    const held = new Set();
    for (const line of lines){
        if (line.at > at) break;
        if (line.what === 'take') held.add(line.lane);
        else held.delete(line.lane);
    }
    return [
        ...held
    ];
}
function readJournals(folder) {
    return (0, _nodefs.readdirSync)(folder).flatMap((name)=>{
        const pid = Number(/^lanes-(\d+)\.jsonl$/.exec(name)?.[1]);
        if (Number.isNaN(pid)) return [];
        // The last line of a killed process may be cut.
        const lines = (0, _nodefs.readFileSync)((0, _nodepath.join)(folder, name), 'utf8').split('\n').slice(0, -1);
        return lines.map((line)=>({
                ...JSON.parse(line),
                pid
            }));
    }).sort((a, b)=>a.at - b.at);
}

//# sourceMappingURL=lane-journals.js.map