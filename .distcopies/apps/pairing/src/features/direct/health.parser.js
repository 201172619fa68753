"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "healthOf", {
    enumerable: true,
    get: function() {
        return healthOf;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _frameparser = require("../tunnels/frame.parser");
/** Further than any clock is wrong by mistake; the column holds 32 bits. */ const MOST_AHEAD_S = 2 ** 31 - 1;
function healthOf(outcome) {
    if (outcome.kind !== 'answer' || outcome.status !== 200 && outcome.status !== 401) return {
        kind: 'unknown'
    };
    try {
        const body = (0, _platform.parseJson)(Buffer.from(outcome.body));
        if (outcome.status === 401) return refusalOf(body);
        const about = (0, _frameparser.introductionOf)(body);
        return about.protocol >= _gatewayprotocol.OLDEST_PROTOCOL_VERSION ? {
            kind: 'well',
            about
        } : {
            kind: 'unknown'
        };
    } catch (error) {
        if (error instanceof _frameparser.FrameError || error instanceof _errors.AppError) return {
            kind: 'unknown'
        };
        throw error;
    }
}
function refusalOf(body) {
    const { detail } = body ?? {};
    const aheadS = detail?.ahead_s;
    if (detail?.reason !== 'clock' || typeof aheadS !== 'number' || !Number.isInteger(aheadS)) return {
        kind: 'unknown'
    };
    return {
        kind: 'clock',
        aheadS: Math.max(-MOST_AHEAD_S, Math.min(aheadS, MOST_AHEAD_S))
    };
}

//# sourceMappingURL=health.parser.js.map