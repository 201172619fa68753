"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "stillStands", {
    enumerable: true,
    get: function() {
        return stillStands;
    }
});
const _answerkind = require("../checker/answer-kind");
const _groupby = require("../checker/group-by");
const _statistics = require("../../bench/report/statistics");
const _callers = require("./callers");
/** A death is written down when it is noticed, a moment after the signal. */ const NOTICED_WITHIN_MS = 500;
function stillStands(history, windows) {
    const sentAt = sendsByLane(history);
    const times = windows.flatMap((window)=>{
        const held = lanesHit(history, window);
        const lanes = held.size > 0 ? [
            ...sentAt.keys()
        ].filter((lane)=>held.has(lane)) : [
            ...sentAt.keys()
        ];
        return lanes.map((lane)=>longestGap(sentAt.get(lane) ?? [], window));
    });
    if (times.length === 0) return null;
    return {
        count: times.length,
        p50: Math.round((0, _statistics.quantile)(times, 0.5)),
        most: Math.round(Math.max(...times))
    };
}
/** Numbers in the hands of a process that the fault took. */ function lanesHit({ all }, { at, until }) {
    const hit = all.interruptions.filter((each)=>each.at >= at && each.at <= until + NOTICED_WITHIN_MS);
    return new Set(hit.map(({ lane })=>lane));
}
function sendsByLane({ calls }) {
    const byLane = (0, _groupby.groupBy)(calls, ({ lane })=>lane);
    const ends = [
        ...byLane
    ].map(([lane, ofLane])=>{
        const answers = ofLane.map(_callers.heard).filter((answer)=>answer !== undefined && (0, _answerkind.kindOf)(answer) === 'sent');
        return [
            lane,
            answers.map((answer)=>answer?.endedAt ?? 0).sort((a, b)=>a - b)
        ];
    });
    return new Map(ends);
}
function longestGap(ends, { at, settledAt }) {
    const within = ends.filter((end)=>end > at && end <= settledAt);
    const points = within.length === 0 ? [
        at,
        settledAt
    ] : [
        at,
        ...within
    ];
    return Math.max(...points.slice(1).map((point, place)=>point - (points[place] ?? at)));
}

//# sourceMappingURL=still-stands.js.map