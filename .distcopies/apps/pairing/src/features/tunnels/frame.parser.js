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
    get FrameError () {
        return FrameError;
    },
    get introductionOf () {
        return introductionOf;
    },
    get isProtocol () {
        return isProtocol;
    },
    get parseFrame () {
        return parseFrame;
    },
    get sessionOf () {
        return sessionOf;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _platform = require("../../../../../libs/platform/src");
const _carrier = require("../calls/carrier");
let FrameError = class FrameError extends Error {
};
/** Numbers that one app may hold; far above any plan. */ const MOST_SESSIONS = 1000;
function parseFrame(bytes) {
    const frame = parseObject(bytes);
    switch(frame.t){
        case 'hello':
            return {
                t: 'hello',
                ...introductionOf(frame)
            };
        case 'res':
            return responseOf(frame);
        case 'ping':
            return pingOf(frame);
        default:
            if (typeof frame.t !== 'string') throw new FrameError('a frame has no kind');
            return undefined;
    }
}
function parseObject(bytes) {
    let value;
    try {
        value = (0, _platform.parseJson)(bytes);
    } catch  {
        throw new FrameError('a frame is not JSON, or has too much in it');
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new FrameError('a frame is not an object');
    }
    return value;
}
function responseOf({ id, status, body }) {
    if (typeof id !== 'string' || id === '') throw new FrameError('an answer has no id');
    if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599) {
        throw new FrameError('an answer has no status');
    }
    if (typeof body !== 'string') throw new FrameError('the body of an answer is not text');
    return {
        t: 'res',
        id,
        status,
        body: (0, _carrier.readableBody)(body)
    };
}
function pingOf({ n }) {
    if (typeof n !== 'number') throw new FrameError('a ping has no number');
    return {
        t: 'ping',
        n
    };
}
function isProtocol(value) {
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 32_767;
}
function introductionOf(value) {
    const given = typeof value === 'object' && value !== null ? value : {};
    const { protocol, app_version, capabilities, sessions, outbox, driver } = given;
    if (!isProtocol(protocol)) throw new FrameError('protocol must be an integer from 0 to 32767');
    if (typeof app_version !== 'string' || app_version.length > 64) throw new FrameError('app_version must be a short string');
    if (!Array.isArray(capabilities) || !capabilities.every((word)=>typeof word === 'string' && word.length <= 32)) {
        throw new FrameError('capabilities must be an array of strings');
    }
    if (!Array.isArray(sessions) || sessions.length > MOST_SESSIONS) throw new FrameError('sessions must be an array');
    return {
        protocol,
        app_version: (0, _platform.toStorableText)(app_version, 64),
        capabilities: capabilities.slice(0, 32).map((word)=>(0, _platform.toStorableText)(word, 32)),
        sessions: sessions.map(sessionOf),
        outbox: typeof outbox === 'number' ? outbox : 0,
        ...typeof driver === 'string' && {
            driver: (0, _platform.toStorableText)(driver, 64)
        }
    };
}
function sessionOf(value) {
    if (typeof value !== 'object' || value === null) throw new FrameError('a session is not an object');
    const { phone, status, jid, reason, restricted_until } = value;
    if (typeof phone !== 'string' || !/^\d{5,20}$/.test(phone)) throw new FrameError('a session has no phone');
    const known = _gatewayprotocol.NUMBER_STATUSES.find((word)=>word === status);
    if (known === undefined) throw new FrameError('a session has no status');
    const restricted = restrictionOf(restricted_until);
    return {
        phone,
        status: known,
        jid: shortText(jid),
        reason: shortText(reason),
        ...restricted !== undefined && {
            restricted_until: restricted
        }
    };
}
/** A time in UTC; null: lifted; undefined: nothing was said. @throws FrameError */ function restrictionOf(value) {
    if (value === undefined || value === null) return value;
    const ms = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
    // Before 1970: no restriction of WhatsApp's, and the years before 1 are none that PostgreSQL reads.
    if (Number.isNaN(ms) || ms < 0) throw new FrameError('restricted_until must be a time');
    return new Date(ms).toISOString();
}
const shortText = (value)=>typeof value === 'string' ? (0, _platform.toStorableText)(value, 200) : null;

//# sourceMappingURL=frame.parser.js.map