"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "requestLogId", {
    enumerable: true,
    get: function() {
        return requestLogId;
    }
});
const _nodecrypto = require("node:crypto");
function requestLogId(nowMs = Date.now()) {
    const time = nowMs.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${(0, _nodecrypto.randomUUID)().slice(15)}`;
}

//# sourceMappingURL=request-log-id.js.map