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
    get noiseBites () {
        return noiseBites;
    },
    get runNoiseScenarios () {
        return runNoiseScenarios;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _noisemechanisms = require("./noise-mechanisms");
const _noisereport = require("./noise-report");
const _noisescenario = require("./noise.scenario");
const _runnoise = require("./run-noise");
const RESULTS = (0, _nodepath.join)(__dirname, '../../../chaos/results');
async function runNoiseScenarios(options) {
    const mechanism = _noisemechanisms.NOISE_MECHANISMS.find(({ name })=>name === options.without);
    if (options.without !== undefined && mechanism === undefined) return true;
    let areFine = true;
    for (const scenario of chosen(options, mechanism)){
        areFine = (0, _noisereport.isNoiseFine)(await run(scenario, options, mechanism)) && areFine;
    }
    return areFine;
}
function noiseBites(options, isWanted) {
    return _noisemechanisms.NOISE_MECHANISMS.filter(isWanted).map((mechanism)=>{
        const { name, breaks, scenario } = mechanism;
        return {
            mechanism: name,
            scenario: scenario.name,
            breaks,
            run: ()=>run(scenario, options, mechanism)
        };
    });
}
function chosen({ only, small, size, kinds }, mechanism) {
    if (only.length > 0) return (0, _noisescenario.allNoise)(size, kinds).filter(({ name })=>only.includes(name));
    if (mechanism !== undefined) return [
        mechanism.scenario
    ];
    if (small) return [
        _noisescenario.SMALL_NOISE
    ];
    return kinds.length > 0 ? [
        (0, _noisescenario.noise)(size, kinds)
    ] : [
        (0, _noisescenario.noise)(size),
        ...(0, _noisescenario.eachNoise)(size)
    ];
}
async function run(scenario, { keep }, mechanism) {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-chaos-'));
    // Started by root, PostgreSQL runs as another user, who must get through to its data.
    (0, _nodefs.chmodSync)(folder, 0o711);
    const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
    console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
    const result = await (0, _runnoise.runNoise)(scenario, {
        folder,
        switches: {
            preloads: mechanism?.preloads ?? {},
            variables: mechanism?.variables ?? {}
        }
    });
    console.log((0, _noisereport.noiseTable)(result));
    console.log(`  written to ${(0, _noisereport.saveNoiseResult)(result, RESULTS, name)}`);
    if (keep) console.log(`  data and logs in ${folder}`);
    else (0, _nodefs.rmSync)(folder, {
        recursive: true,
        force: true
    });
    return result;
}

//# sourceMappingURL=noise-commands.js.map