"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConsentService", {
    enumerable: true,
    get: function() {
        return ConsentService;
    }
});
const _contacts = require("../../contacts/src");
const _common = require("@nestjs/common");
const _consent = require("./consent");
const _consenteventmapper = require("./consent-event.mapper");
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
let ConsentService = class ConsentService {
    constructor(consents){
        this.consents = consents;
    }
    /**
   * @param messages new ones of one organization, under its inbound lock
   * @returns the events of what changed
   */ async follow(transaction, owner, channel, messages, at) {
        const people = new Map();
        for (const { message, contact } of messages){
            const { text, sentAt } = message;
            if (contact === null || text === null || !(0, _consent.isConsentWord)(text, channel)) continue;
            const texts = people.get(contact.id)?.texts ?? [];
            people.set(contact.id, {
                contact,
                texts: [
                    ...texts,
                    {
                        text,
                        sentAt
                    }
                ]
            });
        }
        const consents = await this.consents.read(transaction, owner.orgId, channel, [
            ...people.keys()
        ]);
        const changed = new Map();
        const events = [];
        for (const [id, { contact, texts }] of people){
            for (const consent of (0, _consent.consentChanges)(consents.get(id) ?? null, texts)){
                changed.set(id, consent);
                events.push((0, _consenteventmapper.consentEvent)(owner, channel, contact, consent, at));
            }
        }
        await this.consents.write(transaction, owner.orgId, channel, changed, at);
        return events;
    }
};
ConsentService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _contacts.ConsentRepository === "undefined" ? Object : _contacts.ConsentRepository
    ])
], ConsentService);

//# sourceMappingURL=consent.service.js.map