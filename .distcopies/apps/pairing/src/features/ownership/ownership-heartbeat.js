"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OwnershipHeartbeat", {
    enumerable: true,
    get: function() {
        return OwnershipHeartbeat;
    }
});
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _platform = require("../../../../../libs/platform/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _pairingtimings = require("../../pairing-timings");
const _gatewayregistry = require("./gateway-registry");
const _owneraddress = require("./owner-address");
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
let OwnershipHeartbeat = class OwnershipHeartbeat {
    constructor(owners, registry, address, logger, { ownership }){
        this.owners = owners;
        this.registry = registry;
        this.address = address;
        this.logger = logger;
        this.timings = {
            ..._pairingtimings.OWNERSHIP_TIMINGS,
            ...ownership
        };
        this.task = new _timing.PeriodicTask({
            run: ()=>this.look(),
            everyMs: this.timings.lookMs,
            onFailure: (error)=>logger.warn({
                    err: error
                }, 'could not renew the ownership of gateways')
        });
    }
    onApplicationBootstrap() {
        this.task.start();
    }
    /** Resolves when the look under way has ended. */ stop() {
        return this.task.stop();
    }
    /** Gives up a connection that ended. A failure is harmless: the owner counts as lost after 45 s. */ async release(carrier) {
        try {
            await this.owners.release(carrier.gatewayId, this.address.value, carrier.epoch);
        } catch (error) {
            this.logger.warn({
                err: error,
                gateway_id: carrier.gatewayId
            }, 'could not release a gateway');
        }
    }
    async look() {
        const carriers = this.endSilent(this.registry.carriers());
        const ours = await this.owners.heartbeat(this.address.value, carriers);
        for (const carrier of carriers)if (!ours.has(carrier.gatewayId)) await this.endLost(carrier);
    }
    endSilent(carriers) {
        const heardAfter = performance.now() - this.timings.lostAfterMs;
        const silent = carriers.filter((carrier)=>carrier.heardAt < heardAfter);
        for (const carrier of silent)carrier.end('silent');
        return carriers.filter((carrier)=>!silent.includes(carrier));
    }
    async endLost(carrier) {
        const reason = await this.owners.reasonOfLoss(carrier.gatewayId, carrier.token);
        this.logger.info({
            gateway_id: carrier.gatewayId,
            epoch: carrier.epoch,
            reason
        }, 'a connection is not ours any more');
        carrier.end(reason);
    }
};
OwnershipHeartbeat = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_platform.LOGGER)),
    _ts_param(4, (0, _common.Inject)(_pairingtimings.PAIRING_TIMINGS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayOwnerRepository === "undefined" ? Object : _whatsapp.GatewayOwnerRepository,
        typeof _gatewayregistry.GatewayRegistry === "undefined" ? Object : _gatewayregistry.GatewayRegistry,
        typeof _owneraddress.OwnerAddress === "undefined" ? Object : _owneraddress.OwnerAddress,
        typeof Logger === "undefined" ? Object : Logger,
        typeof PairingTimings === "undefined" ? Object : PairingTimings
    ])
], OwnershipHeartbeat);

//# sourceMappingURL=ownership-heartbeat.js.map