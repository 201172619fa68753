// oxlint-disable oxc/no-async-endpoint-handlers -- written for Express; Fastify awaits its handlers
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addRestartRoute", {
    enumerable: true,
    get: function() {
        return addRestartRoute;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
/** A number that takes longer to connect goes on connecting while its messages find out. */ const LIMIT_MS = 15_000;
function addRestartRoute(app, { driver, sends }) {
    app.post(_gatewayprotocol.GATEWAY_ROUTES.restart, async ()=>{
        const numbers = driver.sessions().filter(isLinked).map(({ phone })=>phone);
        for (const phone of numbers)sends.between(phone, LIMIT_MS, ()=>driver.reconnect(phone));
        return {
            numbers
        };
    });
}
/** A pairing under way, and a number that is gone, have nothing to connect again. */ const isLinked = ({ status })=>status === 'connected' || status === 'disconnected';

//# sourceMappingURL=restart.routes.js.map