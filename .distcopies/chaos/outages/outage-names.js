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
    get OUTAGE_MECHANISM_NAMES () {
        return OUTAGE_MECHANISM_NAMES;
    },
    get OUTAGE_SCENARIOS () {
        return OUTAGE_SCENARIOS;
    }
});
const _runidle = require("./run-idle");
const _outagemechanisms = require("./outage-mechanisms");
const _outagescenario = require("./outage.scenario");
const _soakscenario = require("./soak.scenario");
const OUTAGE_SCENARIOS = [
    ...(0, _outagescenario.allOutages)(1).map(({ name })=>name),
    _soakscenario.SOAK,
    _runidle.IDLE
];
const OUTAGE_MECHANISM_NAMES = _outagemechanisms.OUTAGE_MECHANISMS.map(({ name })=>name);

//# sourceMappingURL=outage-names.js.map