/** Milliseconds of the driver; tests shorten them. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BAILEYS_TIMINGS", {
    enumerable: true,
    get: function() {
        return BAILEYS_TIMINGS;
    }
});
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const BAILEYS_TIMINGS = {
    backoffMs: [
        1,
        2,
        4,
        8,
        16,
        32,
        60
    ].map((seconds)=>seconds * SECOND),
    steadyMs: 10 * SECOND,
    peacefulMs: HOUR,
    replacedRetryMs: 60 * SECOND,
    ackMs: 15 * SECOND,
    silentMs: 10 * MINUTE,
    watchMs: 30 * SECOND,
    pairingMs: 10 * MINUTE,
    pairingRounds: 5,
    pairingWindowMs: 30 * MINUTE,
    restrictedMs: 24 * HOUR,
    versionFreshMs: 6 * HOUR,
    versionPauseMs: 5 * MINUTE,
    versionLongestPauseMs: HOUR,
    versionRefusedMs: HOUR,
    queryMs: 8 * SECOND,
    connectingMs: 3 * SECOND,
    connectTimeoutMs: 20 * SECOND,
    fileLookMs: SECOND,
    fileQueueMs: MINUTE,
    fileRetryMs: [
        2 * SECOND,
        10 * SECOND,
        MINUTE,
        5 * MINUTE,
        15 * MINUTE,
        HOUR,
        4 * HOUR
    ],
    fileFirstByteMs: 30 * SECOND,
    fileWholeMs: 5 * MINUTE,
    fileAgeMs: 72 * HOUR,
    reuploadWaitMs: [
        10 * MINUTE,
        4 * HOUR,
        20 * HOUR,
        24 * HOUR,
        24 * HOUR
    ]
};

//# sourceMappingURL=timings.js.map