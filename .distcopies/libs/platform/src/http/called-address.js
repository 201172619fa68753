"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "calledAddress", {
    enumerable: true,
    get: function() {
        return calledAddress;
    }
});
const _nodenet = require("node:net");
function calledAddress(publicUrl, request) {
    const base = publicUrl.replace(/\/{1,9}$/, '');
    if (!isLocal(new URL(base).hostname)) return base;
    const called = `${request.protocol}://${request.host}`;
    return URL.canParse(called) && !isLocal(new URL(called).hostname) ? new URL(called).origin : base;
}
function isLocal(hostname) {
    return hostname === 'localhost' || hostname === '[::1]' || (0, _nodenet.isIP)(hostname) === 4 && hostname.startsWith('127.');
}

//# sourceMappingURL=called-address.js.map