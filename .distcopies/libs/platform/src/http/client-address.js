"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "clientAddressFrom", {
    enumerable: true,
    get: function() {
        return clientAddressFrom;
    }
});
const _proxyaddr = /*#__PURE__*/ _interop_require_default(require("@fastify/proxy-addr"));
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
function clientAddressFrom(trustedProxies) {
    const isTrusted = _proxyaddr.default.compile([
        ...trustedProxies
    ]);
    // No address: its connection is gone.
    return (request)=>request.socket.remoteAddress === undefined ? '' : (0, _proxyaddr.default)(request, isTrusted);
}

//# sourceMappingURL=client-address.js.map