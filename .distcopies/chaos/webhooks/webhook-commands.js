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
    get runWebhookScenarios () {
        return runWebhookScenarios;
    },
    get webhookBites () {
        return webhookBites;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _webhookmechanisms = require("./webhook-mechanisms");
const _webhookreport = require("./webhook-report");
const _webhookscenario = require("./webhook.scenario");
const _runwebhooks = require("./run-webhooks");
const RESULTS = (0, _nodepath.join)(__dirname, '../../../chaos/results');
async function runWebhookScenarios(options) {
    const mechanism = _webhookmechanisms.WEBHOOK_MECHANISMS.find(({ name })=>name === options.without);
    if (options.without !== undefined && mechanism === undefined) return true;
    let areFine = true;
    for (const scenario of chosen(options, mechanism)){
        areFine = (0, _webhookreport.areWebhooksFine)(await run(scenario, options, mechanism)) && areFine;
    }
    return areFine;
}
function webhookBites(options, isWanted) {
    return _webhookmechanisms.WEBHOOK_MECHANISMS.filter(isWanted).map((mechanism)=>{
        const { name, breaks, scenario } = mechanism;
        return {
            mechanism: name,
            scenario: scenario.name,
            breaks,
            run: ()=>run(scenario, options, mechanism)
        };
    });
}
function chosen({ only, small, size, rate }, mechanism) {
    if (only.length > 0) return (0, _webhookscenario.allWebhooks)(size, rate).filter(({ name })=>only.includes(name));
    if (mechanism !== undefined) return [
        mechanism.scenario
    ];
    return small ? [
        _webhookscenario.SMALL_WEBHOOKS
    ] : [
        (0, _webhookscenario.webhooks)(size, rate)
    ];
}
async function run(scenario, { seed, keep }, mechanism) {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-chaos-'));
    // Started by root, PostgreSQL runs as another user, who must get through to its data.
    (0, _nodefs.chmodSync)(folder, 0o711);
    const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
    console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
    const result = await (0, _runwebhooks.runWebhooks)(scenario, {
        seed,
        folder,
        preloads: mechanism === undefined ? [] : [
            mechanism.preload
        ]
    });
    console.log((0, _webhookreport.webhookTable)(result));
    console.log(`  written to ${(0, _webhookreport.saveWebhookResult)(result, RESULTS, name)}`);
    if (keep) console.log(`  data and logs in ${folder}`);
    else (0, _nodefs.rmSync)(folder, {
        recursive: true,
        force: true
    });
    return result;
}

//# sourceMappingURL=webhook-commands.js.map