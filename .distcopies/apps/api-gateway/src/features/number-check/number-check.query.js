"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberCheckQuery", {
    enumerable: true,
    get: function() {
        return NumberCheckQuery;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _accountidrule = require("../whatsapp/account-id.rule");
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
let NumberCheckQuery = class NumberCheckQuery {
};
_ts_decorate([
    (0, _requests.PhoneField)('The phone number to look up', 'VALIDATION'),
    _ts_metadata("design:type", String)
], NumberCheckQuery.prototype, "phone", void 0);
_ts_decorate([
    (0, _accountidrule.AccountIdField)('The number that does the lookup: an `id` from GET /whatsapp/accounts. Default: the first connected number.'),
    _ts_metadata("design:type", String)
], NumberCheckQuery.prototype, "whatsapp_id", void 0);

//# sourceMappingURL=number-check.query.js.map