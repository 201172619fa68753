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
    get DEFAULT_PRESENCE_TIMINGS () {
        return DEFAULT_PRESENCE_TIMINGS;
    },
    get DEFAULT_STREAM_TIMINGS () {
        return DEFAULT_STREAM_TIMINGS;
    },
    get SMS_TIMINGS () {
        return SMS_TIMINGS;
    }
});
const DEFAULT_STREAM_TIMINGS = {
    keepAliveMs: 15_000,
    silentS: 480,
    settledMs: 10_000
};
const DEFAULT_PRESENCE_TIMINGS = {
    lookEveryMs: 10_000
};
const SMS_TIMINGS = Symbol('SMS_TIMINGS');

//# sourceMappingURL=sms-timings.js.map