"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "parseFrame", {
    enumerable: true,
    get: function() {
        return parseFrame;
    }
});
const METHODS = [
    'GET',
    'POST',
    'DELETE'
];
function parseFrame(text) {
    const frame = JSON.parse(text);
    if (typeof frame !== 'object' || frame === null) throw new Error('a frame is not an object');
    const { t } = frame;
    if (typeof t !== 'string') throw new Error('a frame has no kind');
    if (t === 'req') return checkRequest(frame);
    if (t === 'cancel' && typeof frame.id !== 'string') throw new Error('a cancel has no id');
    return t === 'hello' || t === 'pong' || t === 'cancel' ? frame : undefined;
}
function checkRequest(frame) {
    const { id, method, path, left_ms, deadline } = frame;
    if (typeof id !== 'string' || id === '') throw new Error('a request has no id');
    if (typeof method !== 'string' || !METHODS.includes(method)) throw new Error('a request has an unknown method');
    if (typeof path !== 'string' || !path.startsWith('/')) throw new Error('a request has no path');
    if (left_ms !== undefined && !Number.isFinite(left_ms)) throw new Error('a request has an unknown `left_ms`');
    const isTime = typeof deadline === 'string' && !Number.isNaN(Date.parse(deadline));
    if (left_ms === undefined && !isTime) throw new Error('a request has no deadline');
    return frame;
}

//# sourceMappingURL=frame.parser.js.map