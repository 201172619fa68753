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
    get DEADLINE_HEADER () {
        return DEADLINE_HEADER;
    },
    get DEADLINE_MS () {
        return DEADLINE_MS;
    },
    get GATEWAY_ERROR_STATUS () {
        return GATEWAY_ERROR_STATUS;
    },
    get GATEWAY_ROUTES () {
        return GATEWAY_ROUTES;
    },
    get LEFT_MS_HEADER () {
        return LEFT_MS_HEADER;
    },
    get MAX_INBOUND_MEDIA_BYTES () {
        return MAX_INBOUND_MEDIA_BYTES;
    },
    get SERVICE_ROUTES () {
        return SERVICE_ROUTES;
    }
});
const SERVICE_ROUTES = {
    register: '/gateway/v1/register',
    connect: '/gateway/v1/connect',
    events: '/gateway/v1/events',
    /**
   * `PUT …/media/{ref}`: the bytes of a file that came in, `Content-Type` and `Content-Length` set; 204, also twice. `GET …/media/{id}`:
   * the bytes of a file that a client gave to the service, for the gateway that is to send it; 404 for all others.
   */ media: '/gateway/v1/media'
};
const MAX_INBOUND_MEDIA_BYTES = 64 * 1024 * 1024;
const GATEWAY_ROUTES = {
    messages: '/v1/messages',
    sessions: '/v1/sessions',
    qr: '/v1/qr',
    status: '/v1/status',
    check: '/v1/check',
    /** `POST`, without a body. */ restart: '/v1/restart',
    groups: '/v1/groups',
    read: '/v1/read',
    health: '/v1/health'
};
const LEFT_MS_HEADER = 'x-chasqui-left-ms';
const DEADLINE_HEADER = 'x-chasqui-deadline';
const DEADLINE_MS = {
    text: 20_000,
    media: 120_000,
    status: 8_000
};
const GATEWAY_ERROR_STATUS = {
    INVALID_REQUEST: 400,
    /** Direct carrier: the signature is missing, wrong or was used before, or the clocks differ too much (`ClockRefusal`). */ UNAUTHORIZED: 401,
    RECIPIENT_NOT_ON_WHATSAPP: 404,
    MESSAGE_UNKNOWN: 404,
    /** The message that it answers or reacts to is not known here. */ TARGET_UNKNOWN: 422,
    ROUTE_UNKNOWN: 404,
    SESSION_UNKNOWN: 409,
    WHATSAPP_NOT_CONNECTED: 409,
    WHATSAPP_DISCONNECTED: 409,
    MEDIA_TOO_LARGE: 413,
    MEDIA_TYPE_REFUSED: 415,
    MEDIA_FETCH_FAILED: 422,
    WA_REJECTED: 422,
    IDEMPOTENCY_MISMATCH: 422,
    PACED: 429,
    /** Too many pairings of one number in half an hour. */ PAIRING_RATE_LIMITED: 429,
    INTERNAL: 500,
    STORE_UNAVAILABLE: 503,
    DEADLINE_PASSED: 504
};

//# sourceMappingURL=routes.js.map