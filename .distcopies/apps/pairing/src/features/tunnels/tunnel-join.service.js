"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TunnelJoinService", {
    enumerable: true,
    get: function() {
        return TunnelJoinService;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _eventshares = require("../events/event-shares");
const _gatewayregistry = require("../ownership/gateway-registry");
const _gatewaysessionsservice = require("../ownership/gateway-sessions.service");
const _owneraddress = require("../ownership/owner-address");
const _ownershipheartbeat = require("../ownership/ownership-heartbeat");
const _pairingsettings = require("../../pairing-settings");
const _driverrule = require("../registration/driver.rule");
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
/** RFC 6455, registered by IANA: "try again later". */ const TRY_AGAIN_LATER = 1013;
let TunnelJoinService = class TunnelJoinService {
    constructor(owners, registry, sessions, heartbeat, shares, address, settings, logger){
        this.owners = owners;
        this.registry = registry;
        this.sessions = sessions;
        this.heartbeat = heartbeat;
        this.shares = shares;
        this.address = address;
        this.settings = settings;
        this.logger = logger;
        this.leaving = new Set();
    }
    onHello(tunnel, hello) {
        this.registry.whileJoining(tunnel.gatewayId, ()=>this.join(tunnel, hello)).catch((error)=>{
            this.logger.error({
                err: error,
                gateway_id: tunnel.gatewayId
            }, 'a tunnel could not be taken in');
            tunnel.refuse(TRY_AGAIN_LATER, 'try again later');
        });
    }
    onClose(tunnel) {
        if (tunnel.epoch === 0) return;
        this.registry.remove(tunnel);
        this.logger.info({
            gateway_id: tunnel.gatewayId,
            epoch: tunnel.epoch
        }, 'a tunnel closed');
        const release = this.heartbeat.release(tunnel).finally(()=>this.leaving.delete(release));
        this.leaving.add(release);
    }
    /** Resolves when every tunnel that closed is released. */ async settled() {
        await Promise.all(this.leaving);
    }
    async join(tunnel, hello) {
        if (hello.protocol < _gatewayprotocol.OLDEST_PROTOCOL_VERSION) {
            tunnel.refuse(_gatewayprotocol.CLOSE.upgradeRequired, `this app is too old: the oldest supported protocol is ${_gatewayprotocol.OLDEST_PROTOCOL_VERSION}`);
            return;
        }
        const { gatewayId, token } = tunnel;
        const place = await this.owners.findPlace(gatewayId);
        // Asked of each connection: an app can be started again with another driver.
        if (place !== null && (0, _driverrule.isWrongDriver)(place.mode, hello.driver, this.settings)) {
            tunnel.refuse(_gatewayprotocol.CLOSE.wrongDriver, 'the gateway belongs to a key of another mode than the driver');
            return;
        }
        // It waits for what events of the gateway are doing, and must not do so on all connections.
        const epoch = place && await this.shares.run(place.orgId, ()=>this.owners.takeOwnership(gatewayId, token, this.address.value, {
                protocol: hello.protocol,
                appVersion: hello.app_version,
                capabilities: hello.capabilities
            }));
        if (epoch === null || place === null) {
            tunnel.refuse(_gatewayprotocol.CLOSE.unauthorized, 'the token was revoked');
            return;
        }
        tunnel.epoch = epoch;
        await this.sessions.replaceAll(place.orgId, gatewayId, epoch, hello.sessions);
        // It may have gone while we wrote; its close found nothing to release then.
        if (!tunnel.isLive) {
            await this.heartbeat.release(tunnel);
            return;
        }
        if (!this.registry.add(tunnel)) {
            tunnel.refuse(_gatewayprotocol.CLOSE.replaced, 'replaced');
            return;
        }
        tunnel.accept(epoch);
        this.logger.info({
            gateway_id: gatewayId,
            epoch,
            app_version: hello.app_version
        }, 'a tunnel is open');
    }
};
TunnelJoinService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(7, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayOwnerRepository === "undefined" ? Object : _whatsapp.GatewayOwnerRepository,
        typeof _gatewayregistry.GatewayRegistry === "undefined" ? Object : _gatewayregistry.GatewayRegistry,
        typeof _gatewaysessionsservice.GatewaySessionsService === "undefined" ? Object : _gatewaysessionsservice.GatewaySessionsService,
        typeof _ownershipheartbeat.OwnershipHeartbeat === "undefined" ? Object : _ownershipheartbeat.OwnershipHeartbeat,
        typeof _eventshares.EventShares === "undefined" ? Object : _eventshares.EventShares,
        typeof _owneraddress.OwnerAddress === "undefined" ? Object : _owneraddress.OwnerAddress,
        typeof _pairingsettings.PairingSettings === "undefined" ? Object : _pairingsettings.PairingSettings,
        typeof Logger === "undefined" ? Object : Logger
    ])
], TunnelJoinService);

//# sourceMappingURL=tunnel-join.service.js.map