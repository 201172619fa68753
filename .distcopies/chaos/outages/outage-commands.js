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
    get outageBites () {
        return outageBites;
    },
    get runOutageScenarios () {
        return runOutageScenarios;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _outagemechanisms = require("./outage-mechanisms");
const _outagereport = require("./outage-report");
const _outagescenario = require("./outage.scenario");
const _runidle = require("./run-idle");
const _runoutages = require("./run-outages");
const _runsoak = require("./run-soak");
const _soakscenario = require("./soak.scenario");
const RESULTS = (0, _nodepath.join)(__dirname, '../../../chaos/results');
async function runOutageScenarios(options) {
    const mechanism = _outagemechanisms.OUTAGE_MECHANISMS.find(({ name })=>name === options.without);
    if (options.without !== undefined && mechanism === undefined) return true;
    let areFine = true;
    for (const scenario of chosen(options, mechanism)){
        const first = await run(scenario, options, mechanism);
        const { isFine } = scenario === _outagescenario.SMALL_OUTAGES ? await again(first, options) : first;
        areFine = isFine && areFine;
    }
    if (options.only.includes(_soakscenario.SOAK)) areFine = await runTheSoak(options) && areFine;
    if (options.only.includes(_runidle.IDLE)) areFine = await measureIdle(options) && areFine;
    return areFine;
}
function outageBites(options, isWanted) {
    return _outagemechanisms.OUTAGE_MECHANISMS.filter(isWanted).map((mechanism)=>{
        const { name, breaks, scenario } = mechanism;
        return {
            mechanism: name,
            scenario: scenario.name,
            breaks,
            run: ()=>run(scenario, options, mechanism)
        };
    });
}
function chosen({ only, small, size }, mechanism) {
    if (only.length > 0) return (0, _outagescenario.allOutages)(size).filter(({ name })=>only.includes(name));
    if (mechanism !== undefined) return [
        mechanism.scenario
    ];
    if (small) return [
        _outagescenario.SMALL_OUTAGES
    ];
    return [
        (0, _outagescenario.outages)(size)
    ];
}
/**
 * For every merge, on whatever machine: a bound that was broken there may have been broken by chance, as a test may fail, and
 * its outage is made once more. What became of messages is never a matter of chance.
 */ async function again(first, options) {
    const { result, isFine } = first;
    const missed = result.outcomes.filter(({ violations })=>violations.length > 0).map(({ outage })=>outage);
    if (isFine || result.broken.length + result.unused.length > 0) return first;
    console.log(`again: ${missed.map(({ name })=>name).join(', ')}`);
    return run({
        ..._outagescenario.SMALL_OUTAGES,
        name: `${_outagescenario.SMALL_OUTAGES.name}-again`,
        outages: missed
    }, options, undefined);
}
async function run({ perSecond, ...wanted }, { seed, keep, rate }, mechanism) {
    const scenario = {
        ...wanted,
        perSecond: rate ?? perSecond
    };
    const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
    console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
    return inFolder(keep, async (folder)=>{
        const result = await (0, _runoutages.runOutages)(scenario, {
            seed,
            folder,
            preloads: mechanism?.preloads ?? {}
        });
        console.log((0, _outagereport.outageTable)(result));
        console.log(`  written to ${(0, _outagereport.saveFigures)((0, _outagereport.outageFigures)(result), RESULTS, name)}`);
        const violations = [
            ...result.broken,
            ...result.outcomes.flatMap((outcome)=>outcome.violations)
        ];
        return {
            result,
            violations,
            unused: result.unused,
            isFine: (0, _outagereport.isOutageFine)(result)
        };
    });
}
async function runTheSoak({ seed, keep, minutes, rate }) {
    const wanted = (0, _soakscenario.soak)(minutes);
    const scenario = {
        ...wanted,
        perSecond: rate ?? wanted.perSecond
    };
    console.log(`\n${scenario.name}: ${scenario.what}, ${scenario.minutes} minutes`);
    const result = await inFolder(keep, (folder)=>(0, _runsoak.runSoak)(scenario, {
            seed,
            folder
        }));
    const isFine = result.violations.length === 0 && (result.false_deaths ?? 0) === 0;
    printFigures(isFine, _soakscenario.SOAK, {
        ...result,
        violations: result.violations.slice(0, 20)
    });
    return isFine;
}
async function measureIdle({ keep }) {
    console.log(`\n${_runidle.IDLE}: what two copies of every app and ten numbers at rest write to PostgreSQL`);
    const result = await inFolder(keep, _runidle.runIdle);
    printFigures(result.isFine, _runidle.IDLE, {
        ...result
    });
    return result.isFine;
}
function printFigures(isFine, name, figures) {
    console.log(`${isFine ? 'PASSED' : 'FAILED'} ${name}\n${JSON.stringify(figures, null, 2)}`);
    console.log(`  written to ${(0, _outagereport.saveFigures)(figures, RESULTS, name)}`);
}
/** Data and logs of a run, which go with it unless they are to stay. */ async function inFolder(keep, work) {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-chaos-'));
    // Started by root, PostgreSQL runs as another user, who must get through to its data.
    (0, _nodefs.chmodSync)(folder, 0o711);
    const done = await work(folder);
    if (keep) console.log(`  data and logs in ${folder}`);
    else (0, _nodefs.rmSync)(folder, {
        recursive: true,
        force: true
    });
    return done;
}

//# sourceMappingURL=outage-commands.js.map