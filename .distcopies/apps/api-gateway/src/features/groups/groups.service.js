"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GroupsService", {
    enumerable: true,
    get: function() {
        return GroupsService;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _errors = require("../../../../../libs/errors/src");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _platform = require("../../../../../libs/platform/src");
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
const GROUP = /^[\d-]{5,60}@g\.us$/;
let GroupsService = class GroupsService {
    constructor(numbers, calls){
        this.numbers = numbers;
        this.calls = calls;
    }
    /** @throws AppError NO_CONNECTED_ACCOUNT, and those of `GatewayCalls` */ async list(key, numberId) {
        const number = await this.numbers.findSender(key.orgId, key.mode, {
            numberId
        });
        const route = number && await this.numbers.findRoute(number.id);
        if (number === null || route === null) throw new _errors.AppError('NO_CONNECTED_ACCOUNT');
        if (!route.capabilities.includes('groups')) throw (0, _linking.appTooOld)('list groups');
        return toGroups(await this.calls.ask(number.gatewayId, `${_gatewayprotocol.GATEWAY_ROUTES.groups}?phone=${number.phone}`));
    }
};
GroupsService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.WhatsappNumberRepository === "undefined" ? Object : _whatsapp.WhatsappNumberRepository,
        typeof _linking.GatewayCalls === "undefined" ? Object : _linking.GatewayCalls
    ])
], GroupsService);
/** @throws AppError GATEWAY_ERROR */ function toGroups(text) {
    const { groups } = JSON.parse(text);
    if (!Array.isArray(groups)) throw (0, _linking.gatewayError)('The gateway app did not list the groups.', 'GARBAGE');
    // An app may be anybody's: what is no group is left out.
    return groups.slice(0, _gatewayprotocol.MAX_GROUPS).flatMap((group)=>{
        const { id, name, participants_count: count } = group ?? {};
        if (typeof id !== 'string' || !GROUP.test(id) || typeof name !== 'string') return [];
        const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0;
        return [
            {
                id,
                name: (0, _platform.toStorableText)(name, _gatewayprotocol.MAX_GROUP_NAME),
                participants_count: isCount ? count : 0
            }
        ];
    });
}

//# sourceMappingURL=groups.service.js.map