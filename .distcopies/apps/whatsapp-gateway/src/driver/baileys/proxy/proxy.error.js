/** The proxy, not WhatsApp, is what failed. Its message names no address, name or password. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ProxyError", {
    enumerable: true,
    get: function() {
        return ProxyError;
    }
});
let ProxyError = class ProxyError extends Error {
};

//# sourceMappingURL=proxy.error.js.map