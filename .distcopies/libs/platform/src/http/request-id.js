"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "requestIdOf", {
    enumerable: true,
    get: function() {
        return requestIdOf;
    }
});
const _nodecrypto = require("node:crypto");
const CLEAN = /^[A-Za-z0-9._-]{1,128}$/;
/** A key in the wrong header would be logged, stored and sent back. */ const KEY = /chq_(live|test)_/;
function requestIdOf(request) {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && CLEAN.test(given) && !KEY.test(given) ? given : (0, _nodecrypto.randomUUID)();
}

//# sourceMappingURL=request-id.js.map