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
    get PhoneField () {
        return PhoneField;
    },
    get phoneOf () {
        return phoneOf;
    }
});
const _phonenumbers = require("../../../phone-numbers/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _phonerule = require("./phone.rule");
const _requiredrule = require("../checks/required.rule");
function PhoneField(description, code) {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'string',
        maxLength: _phonenumbers.LONGEST_PHONE,
        description: `${description}: ${_phonerule.PHONE_SPELLING}`,
        example: '4915112345678'
    }), (0, _requiredrule.Required)('phone', code), (0, _phonerule.PhoneRules)('phone', code));
}
function phoneOf(field) {
    const phone = (0, _phonenumbers.toPhone)(field);
    if (phone === null) throw new Error('a phone that was not checked');
    return phone;
}

//# sourceMappingURL=phone.field.js.map