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
    get latenciesOf () {
        return latenciesOf;
    },
    get spreadOfLatencies () {
        return spreadOfLatencies;
    }
});
const _statistics = require("../../bench/report/statistics");
function latenciesOf({ endpoints, events, calls }, phase) {
    const ofPhase = new Map(events.filter((event)=>event.phase === phase).map((event)=>[
            event.token,
            event
        ]));
    const first = new Map();
    for (const { endpoint, token, at } of calls){
        const event = ofPhase.get(token);
        if (endpoints[endpoint]?.kind !== 'healthy' || event === undefined) continue;
        const key = `${endpoint} ${token}`;
        first.set(key, Math.min(first.get(key) ?? Number.POSITIVE_INFINITY, at - event.at));
    }
    const toCommit = [
        ...ofPhase.values()
    ].map(({ at, committedAt })=>committedAt - at);
    return {
        toEndpoint: [
            ...first.values()
        ],
        toCommit
    };
}
function spreadOfLatencies(values) {
    const ms = (share)=>Math.round((0, _statistics.quantile)(values, share));
    return {
        count: values.length,
        p50: ms(0.5),
        p95: ms(0.95),
        p99: ms(0.99),
        max: ms(1)
    };
}

//# sourceMappingURL=webhook-latency.js.map