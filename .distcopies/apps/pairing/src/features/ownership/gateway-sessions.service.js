"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewaySessionsService", {
    enumerable: true,
    get: function() {
        return GatewaySessionsService;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _eventshares = require("../events/event-shares");
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
let GatewaySessionsService = class GatewaySessionsService {
    constructor(database, sessions, pairings, shares, logger){
        this.database = database;
        this.sessions = sessions;
        this.pairings = pairings;
        this.shares = shares;
        this.logger = logger;
    }
    /** @returns false when it is known. @see NumberSessionRepository.noteWrongClock */ noteWrongClock(orgId, gatewayId, epoch, aheadS) {
        return this.shares.run(orgId, ()=>this.database.transaction((transaction)=>this.sessions.noteWrongClock(transaction, gatewayId, epoch, aheadS)));
    }
    /** Numbers that are listed get their reported status, all other numbers of the gateway are no longer connected. */ async replaceAll(orgId, gatewayId, epoch, listed) {
        const reports = listed.map(({ restricted_until, ...session })=>({
                ...session,
                restrictedUntil: restricted_until
            }));
        const applied = await this.shares.run(orgId, ()=>this.database.transaction((transaction)=>this.sessions.replaceAll(transaction, gatewayId, epoch, reports)));
        await this.pairings.wake(gatewayId);
        const refused = new Set(listed.map((session)=>session.phone)).size - applied.size;
        // Another organization's number, an unlinked one, no room in the plan, or a connection that is outdated already.
        if (refused > 0) this.logger.warn({
            gateway_id: gatewayId,
            refused
        }, 'numbers of a gateway were not taken over');
    }
};
GatewaySessionsService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(4, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _whatsapp.NumberSessionRepository === "undefined" ? Object : _whatsapp.NumberSessionRepository,
        typeof _whatsapp.PairingRepository === "undefined" ? Object : _whatsapp.PairingRepository,
        typeof _eventshares.EventShares === "undefined" ? Object : _eventshares.EventShares,
        typeof Logger === "undefined" ? Object : Logger
    ])
], GatewaySessionsService);

//# sourceMappingURL=gateway-sessions.service.js.map