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
    get NOISE_KINDS () {
        return NOISE_KINDS;
    },
    get NOISE_MECHANISM_NAMES () {
        return NOISE_MECHANISM_NAMES;
    },
    get NOISE_SCENARIOS () {
        return NOISE_SCENARIOS;
    }
});
const _noisemechanisms = require("./noise-mechanisms");
const _allnoises = require("./noises/all-noises");
const _noisescenario = require("./noise.scenario");
const NOISE_SCENARIOS = (0, _noisescenario.allNoise)(1).map(({ name })=>name);
const NOISE_MECHANISM_NAMES = _noisemechanisms.NOISE_MECHANISMS.map(({ name })=>name);
const NOISE_KINDS = _allnoises.NOISES.map(({ name })=>name);

//# sourceMappingURL=noise-names.js.map