"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "gatewayEvent", {
    enumerable: true,
    get: function() {
        return gatewayEvent;
    }
});
const _events = require("../../../events/src");
function gatewayEvent(gateway, status, reason) {
    return (0, _events.accountEvent)(gateway, {
        kind: 'gateway_app',
        id: gateway.id,
        name: null,
        phone: null,
        status,
        previous_status: status === 'online' ? 'offline' : 'online',
        reason,
        restricted_until: null
    });
}

//# sourceMappingURL=gateway-status-event.js.map