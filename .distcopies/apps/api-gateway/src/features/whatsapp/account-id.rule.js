"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get AccountIdField () {
        return AccountIdField;
    },
    get AccountPhoneField () {
        return AccountPhoneField;
    }
});
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
function AccountIdField(description, stronger = []) {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uuid',
        description
    }), (0, _classvalidator.ValidateIf)((object, value)=>value !== undefined && !anyGiven(object, stronger)), (0, _requests.Rule)({
        name: 'accountId',
        test: _requests.isUuid,
        answer: 'INVALID_ACCOUNT_ID',
        field: 'MALFORMED',
        message: 'The ID of the sending account is not valid. Use an `id` from GET /whatsapp/accounts.'
    }));
}
function AccountPhoneField(stronger) {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        maxLength: _phonenumbers.LONGEST_PHONE,
        description: `The sending phone number. Used only if you do not send an ID. ${_requests.PHONE_SPELLING}`,
        example: '4915112345678'
    }), (0, _classvalidator.IsOptional)(), (0, _classvalidator.ValidateIf)((object)=>!anyGiven(object, stronger)), (0, _requests.PhoneRules)('account_phone'));
}
function anyGiven(object, names) {
    return names.some((name)=>object[name] !== undefined);
}

//# sourceMappingURL=account-id.rule.js.map