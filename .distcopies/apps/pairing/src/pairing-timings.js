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
    get DIRECT_TIMINGS () {
        return DIRECT_TIMINGS;
    },
    get OWNERSHIP_TIMINGS () {
        return OWNERSHIP_TIMINGS;
    },
    get PAIRING_QUEUE_TIMINGS () {
        return PAIRING_QUEUE_TIMINGS;
    },
    get PAIRING_TIMINGS () {
        return PAIRING_TIMINGS;
    },
    get SETTINGS_TIMINGS () {
        return SETTINGS_TIMINGS;
    }
});
const _gatewayprotocol = require("../../../libs/gateway-protocol/src");
const OWNERSHIP_TIMINGS = {
    lookMs: 5_000,
    lostAfterMs: _gatewayprotocol.LOST_AFTER_S * 1000
};
const DIRECT_TIMINGS = {
    lookMs: 5_000,
    pollMs: 20_000
};
const PAIRING_QUEUE_TIMINGS = {
    expireAfterMs: 10 * 60_000,
    sweepMs: 2_000
};
const SETTINGS_TIMINGS = {
    lookMs: 4_000,
    retryMs: 5_000
};
const PAIRING_TIMINGS = Symbol('PAIRING_TIMINGS');

//# sourceMappingURL=pairing-timings.js.map