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
    get APP_VERSION () {
        return APP_VERSION;
    },
    get PHONE_DEFAULTS () {
        return PHONE_DEFAULTS;
    },
    get USER_AGENT () {
        return USER_AGENT;
    }
});
const PHONE_DEFAULTS = {
    name: 'Chasqui/Sandbox phone',
    sims: [
        '15550009001',
        '15550009002'
    ],
    speed: 1,
    clockOffsetMs: 0,
    zoneMinutes: 420,
    radioDelayMs: [
        100,
        300
    ],
    offlineMs: 15_000,
    hangMs: 60_000,
    androidPartsPerMinute: 30,
    requestTimeoutMs: 10_000,
    sync: true,
    atomicRadio: true,
    hooks: {}
};
const APP_VERSION = '1.68.0';
const USER_AGENT = `me.capcom.smsgateway/${APP_VERSION}`;

//# sourceMappingURL=phone-options.js.map