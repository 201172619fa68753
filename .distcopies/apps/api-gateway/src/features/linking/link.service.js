"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LinkService", {
    enumerable: true,
    get: function() {
        return LinkService;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _common = require("@nestjs/common");
const _idempotentrequests = require("../../core/idempotent-requests");
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
let LinkService = class LinkService {
    constructor(linking, requests){
        this.linking = linking;
        this.requests = requests;
    }
    /**
   * With an Idempotency-Key the answer is kept when the gateway app has taken the pairing. Of two at once both are the same
   * pairing, and one answer is kept.
   *
   * @throws AppError with the codes of POST /whatsapp/link (spec.md section 4)
   */ link(key, wanted, idempotencyKey) {
        const { phone, displayName } = wanted;
        const draft = {
            key,
            route: 'POST /whatsapp/link',
            idempotencyKey,
            content: [
                phone,
                displayName
            ]
        };
        return this.requests.once(draft, async ()=>{
            const linked = await this.linking.link(key, wanted);
            return async ()=>linked;
        });
    }
    /** @throws AppError WHATSAPP_NOT_CONNECTED when the organization has no such number */ async unlink(key, phone, idempotencyKey) {
        let pairingIds = [];
        const draft = {
            key,
            route: 'POST /whatsapp/unlink',
            idempotencyKey,
            content: [
                phone
            ]
        };
        const answer = await this.requests.once(draft, async ()=>async (database)=>{
                const signedOut = await this.linking.signOut(key, phone, new _whatsapp.NumberClaimRepository(database));
                ({ pairingIds } = signedOut);
                return signedOut.data;
            });
        if (!answer.replayed) this.linking.tell(pairingIds);
        return answer;
    }
};
LinkService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _linking.LinkingService === "undefined" ? Object : _linking.LinkingService,
        typeof _idempotentrequests.IdempotentRequests === "undefined" ? Object : _idempotentrequests.IdempotentRequests
    ])
], LinkService);

//# sourceMappingURL=link.service.js.map