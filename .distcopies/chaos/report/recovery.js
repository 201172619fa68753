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
    get laneRecovery () {
        return laneRecovery;
    },
    get messageRecovery () {
        return messageRecovery;
    },
    get outageRecovery () {
        return outageRecovery;
    },
    get spreadOf () {
        return spreadOf;
    }
});
const _answerkind = require("../checker/answer-kind");
const _groupby = require("../checker/group-by");
function laneRecovery({ interruptions }) {
    return spreadOf(interruptions.flatMap(({ at, takenAgainAt })=>takenAgainAt === null ? [] : [
            takenAgainAt - at
        ]));
}
function messageRecovery({ interruptions, messages }) {
    const byLane = (0, _groupby.groupBy)(interruptions, (interruption)=>interruption.lane);
    const times = messages.flatMap((message)=>{
        const startedAt = message.tries[0]?.startedAt ?? Number.POSITIVE_INFINITY;
        const endedAt = (0, _answerkind.definiteAnswer)(message)?.endedAt ?? null;
        if (endedAt === null) return [];
        const met = (byLane.get(message.lane) ?? []).filter(({ at })=>startedAt < at && at < endedAt);
        return met.length === 0 ? [] : [
            endedAt - Math.max(...met.map(({ at })=>at))
        ];
    });
    return spreadOf(times);
}
function outageRecovery({ faults, messages }) {
    const answered = messages.flatMap((message)=>message.tries.filter((each)=>each.status === 200));
    const times = faults.filter((fault)=>fault.kind === 'back').map(({ at })=>Math.min(...answered.filter((each)=>each.startedAt > at).map((each)=>each.endedAt)) - at);
    return spreadOf(times.filter((time)=>Number.isFinite(time)));
}
function spreadOf(times) {
    const sorted = [
        ...times
    ].sort((a, b)=>a - b);
    const at = (share)=>Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
    return {
        count: sorted.length,
        p50: at(0.5),
        p100: at(1)
    };
}

//# sourceMappingURL=recovery.js.map