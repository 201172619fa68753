"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "until", {
    enumerable: true,
    get: function() {
        return until;
    }
});
const _promises = require("node:timers/promises");
async function until(condition, what, limitMs = 60_000) {
    const giveUpAt = Date.now() + limitMs;
    while(!condition()){
        if (Date.now() > giveUpAt) throw new Error(`Waited ${limitMs} ms in vain: ${what}`);
        await (0, _promises.setTimeout)(5);
    }
}

//# sourceMappingURL=until.js.map