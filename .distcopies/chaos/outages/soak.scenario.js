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
    get SOAK () {
        return SOAK;
    },
    get soak () {
        return soak;
    }
});
const _outagescenario = require("./outage.scenario");
const SOAK = 'outage-soak';
const MINUTES = 30;
const soak = (minutes)=>({
        name: SOAK,
        what: 'a random fault every 20 s at half load',
        minutes: minutes ?? MINUTES,
        perSecond: 12,
        everyMs: 20_000,
        faults: (0, _outagescenario.allShort)()
    });

//# sourceMappingURL=soak.scenario.js.map