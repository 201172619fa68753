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
    get isQuietHours () {
        return isQuietHours;
    },
    get isSims () {
        return isSims;
    }
});
const _phonenumbers = require("../../phone-numbers/src");
const _requests = require("../../requests/src");
const _smsaccountlimits = require("./sms-account-limits");
/** The end of a day: a window may last all of it. */ const MIDNIGHT = '24:00';
const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const isObject = (value)=>typeof value === 'object' && value !== null && !Array.isArray(value);
function isQuietHours(value) {
    if (!isObject(value) || !isTimezone(value.timezone)) return false;
    const { windows } = value;
    return Array.isArray(windows) && windows.length <= _smsaccountlimits.WINDOWS_MAX && windows.every(isWindow);
}
function isWindow(value) {
    if (!isObject(value)) return false;
    const { days, from, to } = value;
    const areDays = Array.isArray(days) && days.length >= 1 && days.every((day)=>(0, _requests.isIntegerWithin)(day, 1, 7));
    return areDays && isTime(from) && (isTime(to) || to === MIDNIGHT) && from !== to;
}
const isTime = (value)=>typeof value === 'string' && value.length === 5 && TIME.test(value);
function isTimezone(value) {
    if (typeof value !== 'string' || value.length > 64) return false;
    try {
        return new Intl.DateTimeFormat('en', {
            timeZone: value
        }).resolvedOptions().timeZone !== '';
    } catch  {
        return false;
    }
}
function isSims(value) {
    if (!Array.isArray(value) || !value.every(isSim)) return false;
    const sims = value;
    const defaults = sims.filter((sim)=>sim.default === true);
    return new Set(sims.map(({ slot })=>slot)).size === sims.length && defaults.length <= 1;
}
function isSim(value) {
    if (!isObject(value) || !(0, _requests.isIntegerWithin)(value.slot, 1, 3)) return false;
    const { phone, daily_limit: limit, default: isDefault } = value;
    const isPhone = phone === undefined || phone === null || typeof phone === 'string' && (0, _phonenumbers.toPhone)(phone) !== null;
    const isLimit = limit === undefined || limit === null || (0, _requests.isIntegerWithin)(limit, 0, _smsaccountlimits.DAILY_MAX);
    return isPhone && isLimit && (isDefault === undefined || isDefault === null || typeof isDefault === 'boolean');
}

//# sourceMappingURL=sms-account.rule.js.map