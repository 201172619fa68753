/** The version of the frames and routes in this lib. The service takes this one and the one before. */ "use strict";
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
    get CLOSE () {
        return CLOSE;
    },
    get HEARTBEAT_S () {
        return HEARTBEAT_S;
    },
    get LOST_AFTER_S () {
        return LOST_AFTER_S;
    },
    get MAX_FRAME_BYTES () {
        return MAX_FRAME_BYTES;
    },
    get NUMBER_STATUSES () {
        return NUMBER_STATUSES;
    },
    get OLDEST_PROTOCOL_VERSION () {
        return OLDEST_PROTOCOL_VERSION;
    },
    get PROTOCOL_VERSION () {
        return PROTOCOL_VERSION;
    }
});
const PROTOCOL_VERSION = 1;
const OLDEST_PROTOCOL_VERSION = 1;
const MAX_FRAME_BYTES = 1024 * 1024;
const HEARTBEAT_S = 20;
const LOST_AFTER_S = 45;
const CLOSE = {
    /** The token was revoked or is unknown: register again. */ unauthorized: 4401,
    /** A frame broke the protocol. */ protocolError: 4400,
    /** Another driver than the gateway's key allows: stop and tell the operator. */ wrongDriver: 4403,
    /** A newer connection of the same gateway took over: do not reconnect by yourself within a minute. */ replaced: 4409,
    /** This version of the app is too old: stop and tell the operator. */ upgradeRequired: 4426,
    /** The service is going down: reconnect at once, to another replica. */ goingAway: 1001
};
const NUMBER_STATUSES = [
    'pending',
    'waiting_qr',
    'connected',
    'disconnected',
    'signed_out',
    'qr_expired'
];

//# sourceMappingURL=frames.js.map