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
    get refusalOf () {
        return refusalOf;
    },
    get refuse () {
        return refuse;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _rowfields = require("../bulk/row-fields");
const _smselsewhere = require("./sms-elsewhere");
function refusalOf(row, device) {
    return recipientRefusal(row.to) ?? contentRefusal(row) ?? deviceRefusal(row, device);
}
const refuse = (error, detail = '')=>({
        status: 'failed',
        error,
        ...detail !== '' && {
            detail
        }
    });
function recipientRefusal(to) {
    const problem = (0, _rowfields.recipientProblem)(to, (text)=>(0, _phonenumbers.toPhone)(text) !== null, _requests.notAPhone);
    if (problem === null) return null;
    return refuse(typeof to === 'string' && !(0, _requests.isBlank)(to) ? 'INVALID_PHONE' : 'MISSING_TO', problem);
}
function contentRefusal(row) {
    const problem = (0, _rowfields.contentProblem)(row, [
        'message'
    ], _smselsewhere.NOT_IN_AN_SMS_ROW);
    if (problem !== null) return refuse('MISSING_CONTENT', problem);
    return (0, _requests.isBlank)(row.message) ? refuse('MISSING_CONTENT') : null;
}
function deviceRefusal({ sim }, device) {
    if (sim !== undefined && !(0, _requests.isIntegerWithin)(sim, 1, 3)) return refuse('INVALID_DEVICE_ID', '`sim` must be 1, 2 or 3.');
    if (device === undefined || (0, _requests.isUuid)(device)) return null;
    return refuse('INVALID_DEVICE_ID', '`device_id` must be the ID of an SMS phone: an `id` from GET /sms/accounts.');
}

//# sourceMappingURL=sms-bulk-row.rule.js.map