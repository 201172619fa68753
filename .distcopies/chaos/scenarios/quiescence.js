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
    get untilPhonesTold () {
        return untilPhonesTold;
    },
    get untilQuiet () {
        return untilQuiet;
    }
});
const _promises = require("node:timers/promises");
const _smsrecipients = require("../checker/sms-recipients");
const _phonefleet = require("../system/phone-fleet");
const LOOK_EVERY_MS = 200;
async function untilQuiet(reader, withinMs) {
    const began = performance.now();
    for(;;){
        const { messages, bulks, lanes } = await reader.unfinished();
        const tookMs = performance.now() - began;
        if (messages + bulks + lanes === 0) return tookMs;
        if (tookMs > withinMs) return null;
        await (0, _promises.setTimeout)(LOOK_EVERY_MS);
    }
}
async function untilPhonesTold({ phones, reader }, messages, withinMs) {
    const began = performance.now();
    while(performance.now() - began < withinMs){
        const left = new Set((0, _phonefleet.radioOf)(phones).map(({ text })=>text));
        const replies = messages.filter((message)=>(0, _smsrecipients.writesBack)(message) && left.has(message.token)).length;
        if ((0, _phonefleet.untoldOf)(phones) === 0 && await reader.receivedSms() >= replies) return;
        await (0, _promises.setTimeout)(5 * LOOK_EVERY_MS);
    }
}

//# sourceMappingURL=quiescence.js.map