"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createDeliveryClient", {
    enumerable: true,
    get: function() {
        return createDeliveryClient;
    }
});
const _lanes = require("../../../../../libs/lanes/src");
const _outbound = require("../../../../../libs/outbound/src");
/** More than all lanes of a process may have under way: endpoints of one host must not wait for each other. */ const CONNECTIONS_PER_ORIGIN = _lanes.WEBHOOK_LANES.slots.mostHeld * _lanes.WEBHOOK_LANES.inFlight;
function createDeliveryClient(allowedNetworks) {
    return new _outbound.OutboundClient({
        allowedNetworks,
        allowHttp: true,
        connectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
        // Of two addresses the second one is tried, too, within an attempt.
        connectTimeoutMs: 5_000
    });
}

//# sourceMappingURL=delivery-client.js.map