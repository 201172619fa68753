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
    get holdBody () {
        return holdBody;
    },
    get takeBody () {
        return takeBody;
    },
    get toLoggedRequest () {
        return toLoggedRequest;
    }
});
const _requestlog = require("../../../../../libs/request-log/src");
const USER_AGENT_CHARACTERS = 200;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAPPED = '::ffff:';
function toLoggedRequest({ request, key, status, durationMs, withBodies }) {
    const answer = parsed(request.answerText);
    return {
        orgId: key.orgId,
        mode: key.mode,
        id: (0, _requestlog.requestLogId)(),
        keyId: key.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        path: (0, _requestlog.maskedPath)(request.url),
        status,
        errorCode: request.errorCode,
        durationMs: Math.round(durationMs),
        address: plainAddress(request.ip),
        userAgent: (0, _requestlog.withoutSecretWords)(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARACTERS),
        requestId: (0, _requestlog.withoutSecretWords)(request.id),
        messageId: messageIdOf(request, answer),
        requestBody: withBodies ? takeBody(request) : null,
        responseBody: withBodies && isJson(answer) ? (0, _requestlog.maskedAnswer)(answer) : null
    };
}
function holdBody(request) {
    if (isJson(request.body)) request.bodyToLog = request.body;
}
function takeBody(request) {
    const { bodyToLog } = request;
    if (bodyToLog === null || typeof bodyToLog === 'string') return bodyToLog;
    const masked = (0, _requestlog.maskedBody)(bodyToLog);
    request.bodyToLog = masked;
    return masked;
}
/** A body that was parsed: no stream, and nothing raw. */ function isJson(body) {
    return typeof body === 'object' && body !== null && !(body instanceof Uint8Array) && !('pipe' in body);
}
function parsed(text) {
    if (text === null) return undefined;
    try {
        return JSON.parse(text);
    } catch  {
        return undefined;
    }
}
/** Of a route of one message its id, of a send the message that it made, also when that failed. */ function messageIdOf(request, answer) {
    const rules = request.routeOptions.config;
    const id = request.routeOptions.url?.startsWith('/v1/messages/:id') ? request.params.id : rules.scope === 'messages:send' && idOf(answer);
    return typeof id === 'string' && UUID.test(id) ? id : null;
}
function idOf(answer) {
    const { data, id } = answer ?? {};
    return data?.id ?? id;
}
/** Node knows no address any more of a client that has gone. */ const plainAddress = (address = '')=>address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address;

//# sourceMappingURL=logged-request.mapper.js.map