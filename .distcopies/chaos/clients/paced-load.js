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
    get inTurns () {
        return inTurns;
    },
    get sendPaced () {
        return sendPaced;
    }
});
const _promises = require("node:timers/promises");
const _clock = require("../clock");
async function sendPaced(intervalMs, random, takeNext, sendOne) {
    let due = (0, _clock.now)() + random.between(0, intervalMs);
    while(takeNext()){
        const earlyMs = due - (0, _clock.now)();
        if (earlyMs > 0) await (0, _promises.setTimeout)(earlyMs);
        due += intervalMs;
        await sendOne();
    }
}
const AT_ONCE = 8;
async function inTurns(list, work) {
    const next = list.values();
    const worker = async ()=>{
        for (const each of next)await work(each);
    };
    await Promise.all(Array.from({
        length: AT_ONCE
    }, worker));
}

//# sourceMappingURL=paced-load.js.map