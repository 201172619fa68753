"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsAccountsQuery", {
    enumerable: true,
    get: function() {
        return SmsAccountsQuery;
    }
});
const _entities = require("../../entities/src");
const _requests = require("../../requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
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
let SmsAccountsQuery = class SmsAccountsQuery extends _requests.PageQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _entities.SMS_PHONE_STATUSES,
        description: 'Return only phones with this status.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'status',
        test: (value)=>_entities.SMS_PHONE_STATUSES.some((status)=>status === value),
        field: 'NOT_ALLOWED',
        message: `\`status\` must be one of ${_entities.SMS_PHONE_STATUSES.join(', ')}.`
    }),
    _ts_metadata("design:type", typeof SmsPhoneStatus === "undefined" ? Object : SmsPhoneStatus)
], SmsAccountsQuery.prototype, "status", void 0);

//# sourceMappingURL=sms-accounts.query.js.map