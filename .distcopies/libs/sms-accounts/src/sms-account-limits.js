/** Most messages that a phone or a SIM may be given per day. */ "use strict";
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
    get DAILY_MAX () {
        return DAILY_MAX;
    },
    get WINDOWS_MAX () {
        return WINDOWS_MAX;
    }
});
const DAILY_MAX = 10_000;
const WINDOWS_MAX = 50;

//# sourceMappingURL=sms-account-limits.js.map