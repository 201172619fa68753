"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookChanges", {
    enumerable: true,
    get: function() {
        return WebhookChanges;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _identity = require("../../../../../libs/identity/src");
const _webhooks = require("../../../../../libs/webhooks/src");
const _common = require("@nestjs/common");
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
let WebhookChanges = class WebhookChanges {
    constructor(database, services, doorbell, identity){
        this.database = database;
        this.services = services;
        this.doorbell = doorbell;
        this.identity = identity;
    }
    /**
   * @param noteOf what is noted of the work's result
   * @throws AppError whatever the work throws; nothing is changed then
   */ async run({ orgId, actor }, work, noteOf) {
        let rings = [];
        const data = await this.database.transaction(async (transaction)=>{
            // Of a try that was undone nobody is rung for.
            rings = [];
            const ring = (...endpoint)=>void rings.push(endpoint);
            const done = await work(this.services.of((0, _entities.within)(transaction), {
                ring
            }));
            const { action, id, name, detail } = noteOf(done);
            const target = {
                type: 'webhook',
                id,
                name
            };
            await this.identity.audit.append(transaction, {
                orgId,
                actor,
                action,
                target,
                ...detail && {
                    detail
                }
            });
            return done;
        });
        for (const endpoint of rings)this.doorbell.ring(...endpoint);
        return data;
    }
};
WebhookChanges = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _webhooks.TransactionServices === "undefined" ? Object : _webhooks.TransactionServices,
        typeof _webhooks.EndpointDoorbell === "undefined" ? Object : _webhooks.EndpointDoorbell,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity
    ])
], WebhookChanges);

//# sourceMappingURL=webhook-changes.service.js.map