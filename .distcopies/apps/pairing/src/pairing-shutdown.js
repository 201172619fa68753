"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingShutdown", {
    enumerable: true,
    get: function() {
        return PairingShutdown;
    }
});
const _promises = require("node:timers/promises");
const _platform = require("../../../libs/platform/src");
const _common = require("@nestjs/common");
const _directpoller = require("./features/direct/direct-poller");
const _gatewayregistry = require("./features/ownership/gateway-registry");
const _ownershipheartbeat = require("./features/ownership/ownership-heartbeat");
const _pairingengine = require("./features/pairings/pairing.engine");
const _tunneljoinservice = require("./features/tunnels/tunnel-join.service");
const _tunnelserver = require("./features/tunnels/tunnel.server");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
/** What is left of the shutdown time for closing connections after calls in flight were waited for. */ const CLOSING_MS = 3_000;
let PairingShutdown = class PairingShutdown {
    constructor(tunnels, joins, heartbeat, poller, pairings, registry, config, logger){
        this.tunnels = tunnels;
        this.joins = joins;
        this.heartbeat = heartbeat;
        this.poller = poller;
        this.pairings = pairings;
        this.registry = registry;
        this.config = config;
        this.logger = logger;
    }
    async beforeApplicationShutdown() {
        const { tunnels, registry, poller } = this;
        tunnels.stopAccepting();
        const pairingsClosed = this.pairings.close();
        registry.refuseCalls();
        await waitUntil(()=>registry.callsInFlight === 0, this.config.SHUTDOWN_TIMEOUT_MS - CLOSING_MS);
        const cut = registry.callsInFlight;
        if (cut > 0) this.logger.warn({
            calls: cut
        }, 'calls in flight are cut, their callers ask again');
        await Promise.all([
            poller.stop(),
            this.heartbeat.stop()
        ]);
        for (const carrier of registry.carriers())carrier.end('going_away');
        await poller.endAll();
        await waitUntil(()=>tunnels.open === 0, CLOSING_MS / 2);
        tunnels.terminateAll();
        await waitUntil(()=>tunnels.open === 0, CLOSING_MS / 2);
        await this.joins.settled();
        await pairingsClosed;
    }
};
PairingShutdown = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(6, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(7, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _tunnelserver.TunnelServer === "undefined" ? Object : _tunnelserver.TunnelServer,
        typeof _tunneljoinservice.TunnelJoinService === "undefined" ? Object : _tunneljoinservice.TunnelJoinService,
        typeof _ownershipheartbeat.OwnershipHeartbeat === "undefined" ? Object : _ownershipheartbeat.OwnershipHeartbeat,
        typeof _directpoller.DirectPoller === "undefined" ? Object : _directpoller.DirectPoller,
        typeof _pairingengine.PairingEngine === "undefined" ? Object : _pairingengine.PairingEngine,
        typeof _gatewayregistry.GatewayRegistry === "undefined" ? Object : _gatewayregistry.GatewayRegistry,
        typeof PairingConfig === "undefined" ? Object : PairingConfig,
        typeof Logger === "undefined" ? Object : Logger
    ])
], PairingShutdown);
async function waitUntil(isDone, longestMs) {
    const giveUpAt = performance.now() + longestMs;
    while(!isDone() && performance.now() < giveUpAt)await (0, _promises.setTimeout)(20);
}

//# sourceMappingURL=pairing-shutdown.js.map