"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "falseDeathsOf", {
    enumerable: true,
    get: function() {
        return falseDeathsOf;
    }
});
/** After one of these a process is rightly dead. */ const ENDS = [
    'kill',
    'point',
    'end',
    'replace',
    'freeze'
];
/** So long after the end of a process others know that it is dead, at the latest. */ const KNOWN_WITHIN_MS = 20_000;
function falseDeathsOf(processes, faults) {
    return processes.flatMap((row)=>{
        const { app, pid, diedAt, revivals } = row;
        const isFalse = diedAt !== null && !faults.some((fault)=>ENDS.includes(fault.kind) && isOf(row, diedAt, fault));
        const frozen = faults.filter((fault)=>fault.kind === 'freeze' && fault.pid === pid).length;
        const times = (isFalse ? 1 : 0) + revivals - Math.min(revivals, frozen);
        return times === 0 ? [] : [
            {
                app,
                pid,
                times
            }
        ];
    });
}
/** Whether a process may have died of a fault. Where an address is all that is known, those of its app in the seconds before may be. */ function isOf({ app, pid }, diedAt, fault) {
    if (pid !== null) return fault.pid === pid;
    return fault.target === app && fault.at <= diedAt && diedAt - fault.at < KNOWN_WITHIN_MS;
}

//# sourceMappingURL=false-deaths.js.map