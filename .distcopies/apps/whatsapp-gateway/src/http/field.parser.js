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
    get booleanOf () {
        return booleanOf;
    },
    get fail () {
        return fail;
    },
    get isAbsent () {
        return isAbsent;
    },
    get matching () {
        return matching;
    },
    get numberOf () {
        return numberOf;
    },
    get objectOf () {
        return objectOf;
    },
    get optional () {
        return optional;
    },
    get parsePhone () {
        return parsePhone;
    },
    get parseWhatsappId () {
        return parseWhatsappId;
    },
    get stringOf () {
        return stringOf;
    },
    get wholeNumberOf () {
        return wholeNumberOf;
    }
});
const _gatewayerror = require("./gateway.error");
const PHONE = /^[1-9][0-9]{4,19}$/;
/** WhatsApp's ids are 16 to 32 characters; the limit only keeps nonsense out. */ const MAX_WHATSAPP_ID_LENGTH = 128;
function parsePhone(value, field, expected = 'a phone number in digits with country code') {
    return matching(value, PHONE, field, expected);
}
function parseWhatsappId(value, field) {
    return stringOf(value, field, MAX_WHATSAPP_ID_LENGTH);
}
function objectOf(value, field) {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : fail(field, 'a JSON object');
}
function stringOf(value, field, maxLength) {
    return typeof value === 'string' && value.length > 0 && value.length <= maxLength ? value : fail(field, `a text of 1 to ${maxLength} characters`);
}
function matching(value, pattern, field, expected) {
    return typeof value === 'string' && pattern.test(value) ? value : fail(field, expected);
}
function numberOf(value, field, least, most) {
    return typeof value === 'number' && value >= least && value <= most ? value : fail(field, `a number from ${least} to ${most}`);
}
function wholeNumberOf(value, field, least, most) {
    return Number.isInteger(value) ? numberOf(value, field, least, most) : fail(field, 'a whole number');
}
function booleanOf(value, field) {
    return typeof value === 'boolean' ? value : fail(field, 'true or false');
}
function isAbsent(value) {
    return value === undefined || value === null;
}
function optional(value, parse) {
    return isAbsent(value) ? undefined : parse(value);
}
function fail(field, expected) {
    throw new _gatewayerror.GatewayError('INVALID_REQUEST', `${field} must be ${expected}.`, {
        field
    });
}

//# sourceMappingURL=field.parser.js.map