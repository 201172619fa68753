/** Times of the tunnel in milliseconds; tests shorten them. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TUNNEL_TIMINGS", {
    enumerable: true,
    get: function() {
        return TUNNEL_TIMINGS;
    }
});
const TUNNEL_TIMINGS = {
    // More often than the service asks for: a replica that is frozen keeps its connections, and says nothing.
    heartbeatMs: 5_000,
    lostAfterMs: 12_000,
    // A quarter of a megabit: the largest frame may take half a minute.
    slowestBytesPerS: 32_000,
    helloMs: 10_000,
    soonMs: 200,
    // A balancer may lead the first ones to a replica that has died, and that it still counts as well.
    backoffMs: [
        200,
        200,
        300,
        300,
        500,
        1000,
        2000,
        5000,
        10_000,
        20_000,
        30_000
    ],
    steadyMs: 5000,
    replacedMs: 75_000,
    unauthorizedMs: 60_000,
    protocolErrorMs: 5000
};

//# sourceMappingURL=tunnel-timings.js.map