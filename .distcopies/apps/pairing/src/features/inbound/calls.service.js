"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CallsService", {
    enumerable: true,
    get: function() {
        return CallsService;
    }
});
const _contacts = require("../../../../../libs/contacts/src");
const _events = require("../../../../../libs/events/src");
const _common = require("@nestjs/common");
const _inboundbatch = require("./inbound-batch");
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
let CallsService = class CallsService {
    constructor(contacts, log){
        this.contacts = contacts;
        this.log = log;
    }
    async tell(transaction, owner, reports) {
        const calls = reports.flatMap(({ event, number })=>event.type === 'call.received' ? [
                {
                    event,
                    number
                }
            ] : []);
        if (calls.length === 0) return;
        const people = calls.map(({ event: { data } })=>(0, _inboundbatch.hintOf)(data.from, data.lid ?? null));
        const { contacts } = await this.contacts.plan(transaction, owner.orgId, owner.mode, people);
        const events = calls.map(({ event: { data, at }, number }, index)=>{
            const call = {
                id: data.call_id,
                from: contacts[index]?.phone ?? data.from ?? data.lid ?? null,
                whatsapp_id: number.id,
                contact_id: contacts[index]?.id ?? null,
                video: data.video,
                group: data.group,
                outcome: data.outcome,
                at: data.called_at ?? at
            };
            const place = {
                orgId: owner.orgId,
                mode: owner.mode,
                channel: 'whatsapp',
                accountId: number.id
            };
            return {
                ...place,
                subjectId: number.id,
                ...(0, _events.storedEvent)('call.received', {
                    call
                })
            };
        });
        await this.log.append(transaction, events);
    }
};
CallsService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _contacts.InboundContactRepository === "undefined" ? Object : _contacts.InboundContactRepository,
        typeof _events.EventLogRepository === "undefined" ? Object : _events.EventLogRepository
    ])
], CallsService);

//# sourceMappingURL=calls.service.js.map