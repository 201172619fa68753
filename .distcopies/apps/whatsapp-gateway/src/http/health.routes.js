"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addHealthRoute", {
    enumerable: true,
    get: function() {
        return addHealthRoute;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _sessionstates = require("../driver/session-states");
function addHealthRoute(app, { driver, driverName, outbox, appVersion }) {
    app.get(_gatewayprotocol.GATEWAY_ROUTES.health, async ()=>({
            app_version: appVersion,
            protocol: _gatewayprotocol.PROTOCOL_VERSION,
            capabilities: [
                ...driver.capabilities
            ],
            sessions: (0, _sessionstates.sessionStatesOf)(driver),
            outbox: outbox.count(),
            driver: driverName
        }));
}

//# sourceMappingURL=health.routes.js.map