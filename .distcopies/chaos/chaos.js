"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "main", {
    enumerable: true,
    get: function() {
        return main;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _bite = require("./bite");
const _chaosoptions = require("./chaos-options");
const _webhookcommands = require("./webhooks/webhook-commands");
const _mechanisms = require("./mechanisms");
const _noisecommands = require("./noise/noise-commands");
const _outagecommands = require("./outages/outage-commands");
const _report = require("./report/report");
const _bitescenario = require("./scenarios/bite.scenario");
const _fullscenario = require("./scenarios/full.scenario");
const _runscenario = require("./scenarios/run-scenario");
const _phonesscenario = require("./scenarios/phones.scenario");
const _smallscenario = require("./scenarios/small.scenario");
const RESULTS = (0, _nodepath.join)(__dirname, '../../chaos/results');
/** The mechanism that every small run switches off: a harness that can no longer fail is found at once. */ const SMALL_BITE = 'idempotency';
async function main(args) {
    const options = (0, _chaosoptions.readOptions)(args);
    console.log(`seed ${options.seed}`);
    if (options.bite) return await bite(options, ({ name })=>isChosen(options, name)) ? 0 : 1;
    const mechanism = _mechanisms.MECHANISMS.find(({ name })=>name === options.without);
    let allFine = true;
    for (const scenario of chosen(options, mechanism)){
        allFine = (0, _report.isFine)(await run(scenario, options, mechanism)) && allFine;
    }
    allFine = await (0, _webhookcommands.runWebhookScenarios)(options) && allFine;
    allFine = await (0, _noisecommands.runNoiseScenarios)(options) && allFine;
    allFine = await (0, _outagecommands.runOutageScenarios)(options) && allFine;
    if (options.small && allFine && options.only.length === 0) {
        allFine = await bite(options, ({ name })=>name === SMALL_BITE);
    }
    return allFine ? 0 : 1;
}
/** Switches mechanisms off in turn. @returns whether each of them was missed */ async function bite(options, isWanted) {
    const bites = _mechanisms.MECHANISMS.filter(isWanted).map((mechanism)=>{
        const { name, breaks, scenario } = mechanism;
        return {
            mechanism: name,
            scenario: scenario.name,
            breaks,
            run: ()=>run(scenario, options, mechanism)
        };
    });
    const others = [
        _webhookcommands.webhookBites,
        _noisecommands.noiseBites,
        _outagecommands.outageBites
    ].flatMap((bitesOf)=>bitesOf(options, isWanted));
    const outcomes = await (0, _bite.runBites)([
        ...bites,
        ...others
    ]);
    console.log(`\n${(0, _bite.biteTable)(outcomes)}`);
    return outcomes.every(_bite.isSharp);
}
const isChosen = ({ only }, name)=>only.length === 0 || only.includes(name);
function chosen(options, mechanism) {
    const all = [
        _smallscenario.SMALL,
        _phonesscenario.SMALL_PHONES,
        ...(0, _fullscenario.fullScenarios)(options.size),
        ..._bitescenario.BITE_SCENARIOS
    ];
    if (options.only.length > 0) return all.filter(({ name })=>options.only.includes(name));
    if (options.small) return [
        _smallscenario.SMALL,
        _phonesscenario.SMALL_PHONES
    ];
    if (options.without !== undefined) return mechanism === undefined ? [] : [
        mechanism.scenario
    ];
    return (0, _fullscenario.fullScenarios)(options.size);
}
async function run(scenario, options, mechanism) {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-chaos-'));
    // Started by root, PostgreSQL runs as another user, who must get through to its data.
    (0, _nodefs.chmodSync)(folder, 0o711);
    const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
    console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
    const result = await (0, _runscenario.runScenario)(scenario, {
        seed: options.seed,
        folder,
        preloads: mechanism?.preloads ?? {}
    });
    console.log((0, _report.tableOf)(result));
    console.log(`  written to ${(0, _report.saveResult)(result, RESULTS, name, options.keep)}`);
    if (options.keep) console.log(`  data and logs in ${folder}`);
    else (0, _nodefs.rmSync)(folder, {
        recursive: true,
        force: true
    });
    return result;
}

//# sourceMappingURL=chaos.js.map