"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsInboundService", {
    enumerable: true,
    get: function() {
        return SmsInboundService;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _inbound = require("../../../../../libs/inbound/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _smsinboundchannel = require("./sms-inbound.channel");
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
let SmsInboundService = class SmsInboundService {
    constructor(database, inbound, channel, logger){
        this.database = database;
        this.inbound = inbound;
        this.channel = channel;
        this.logger = logger;
        this.batches = new _lanes.OrganizationBatches((owner, reports)=>this.storeAll(owner, reports));
    }
    /**
   * Stores an SMS, once however often it is reported. Reports of one organization that come at the same time share a
   * transaction: only one of them can be at work at a time anyway.
   *
   * @returns false: it was stored before
   * @throws what PostgreSQL says; then it is not stored
   */ store(report) {
        return this.batches.add(report.phone, report);
    }
    storeAll(owner, reports) {
        const together = async (some)=>{
            const stored = await this.database.transaction((transaction)=>this.inbound.store(transaction, owner, this.channel, some));
            const places = new Set(stored.map(({ place })=>place));
            return some.map((_, place)=>places.has(place));
        };
        return (0, _entities.despiteRowFault)(reports, together, ([refused], error)=>{
            this.logger.error({
                err: error,
                phone_id: refused?.phone.id
            }, 'PostgreSQL refuses an SMS');
            return [
                error
            ];
        });
    }
};
SmsInboundService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _inbound.InboundService === "undefined" ? Object : _inbound.InboundService,
        typeof _smsinboundchannel.SmsInboundChannel === "undefined" ? Object : _smsinboundchannel.SmsInboundChannel,
        typeof Logger === "undefined" ? Object : Logger
    ])
], SmsInboundService);

//# sourceMappingURL=sms-inbound.service.js.map