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
    get mayBeSigned () {
        return mayBeSigned;
    },
    get verdictOf () {
        return verdictOf;
    }
});
const _nodecrypto = require("node:crypto");
const _platform = require("../../../../../libs/platform/src");
/** How far the clock of a phone may be off. */ const MOST_SKEW_S = 600;
/** So that an unknown phone costs what a known one costs. */ const NOBODYS_KEY = (0, _nodecrypto.randomBytes)(32).toString('hex');
function mayBeSigned({ timestamp, signature }) {
    return /^\d{1,12}$/.test(timestamp ?? '') && /^[\da-f]{64}$/i.test(signature ?? '');
}
function verdictOf({ body, timestamp, signature }, key, nowMs = Date.now()) {
    if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return 'forged';
    const expected = (0, _nodecrypto.createHmac)('sha256', key ?? NOBODYS_KEY).update(body).update(timestamp).digest('hex');
    const isEqual = (0, _platform.equalInConstantTime)(signature.toLowerCase(), expected);
    if (!isEqual || key === null) return 'forged';
    return Math.abs(nowMs / 1000 - Number(timestamp)) <= MOST_SKEW_S ? 'valid' : 'clock';
}

//# sourceMappingURL=phone-signature.js.map