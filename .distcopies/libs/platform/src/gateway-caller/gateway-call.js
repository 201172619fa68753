/** A request to a gateway app, as it travels between our own processes. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "internalRequestPath", {
    enumerable: true,
    get: function() {
        return internalRequestPath;
    }
});
const internalRequestPath = (gatewayId)=>`/internal/gateways/${gatewayId}/requests`;

//# sourceMappingURL=gateway-call.js.map