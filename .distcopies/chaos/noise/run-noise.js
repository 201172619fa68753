"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "runNoise", {
    enumerable: true,
    get: function() {
        return runNoise;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _promises = require("node:timers/promises");
const _clock = require("../clock");
const _coresmeter = require("../webhooks/cores-meter");
const _preloaduses = require("../system/preload-uses");
const _appmemory = require("./app-memory");
const _noisecheck = require("./noise.check");
const _noiseapps = require("./noise-apps");
const _noisesystem = require("./noise-system");
const _allnoises = require("./noises/all-noises");
const _waitinganswers = require("./waiting-answers");
/** Time for the last webhooks. */ const DELIVERED_WITHIN_MS = 15_000;
/** Share of the machine's cores that others have. */ const SHARED_ABOVE = 0.25;
/** What then tells a missing mechanism, which costs a send 15 s and more, from a machine that is busy otherwise. */ const SHARED = {
    p99Ms: 10_000,
    webhookP99Ms: 20_000
};
/** Of sends without noise: a machine that carries the victim needs a tenth of it. */ const SLOW_ALONE_MS = 500;
const OF_TIME = [
    'N1',
    'N2',
    'N3'
];
const NEW_GATEWAY_EVERY_MS = 3_000;
async function runNoise(scenario, options) {
    const began = (0, _clock.now)();
    (0, _nodefs.mkdirSync)(options.folder, {
        recursive: true
    });
    const { size, only, aloneMs, noisyMs, bounds } = scenario;
    const newGateways = Math.ceil((aloneMs + noisyMs) / NEW_GATEWAY_EVERY_MS);
    const system = await _noisesystem.NoiseSystem.start({
        size,
        only,
        newGateways,
        ...options
    });
    try {
        const { victim } = system;
        await victim.run(aloneMs);
        const alone = victim.calls.splice(0);
        const meter = new _coresmeter.CoresMeter(system.pids);
        const noisyAt = new Date();
        const { done, ...needed } = await whileWatched(system, async ()=>{
            await system.noise.ask('start', system.plan);
            await victim.run(noisyMs);
            return {
                cores: meter.read(),
                noise: await system.noise.ask('finish')
            };
        });
        const { cores, noise } = done;
        const machine = verdictOf(cores, alone);
        const history = {
            calls: [
                ...victim.calls
            ],
            deliveriesMs: await untilDelivered(system, noisyAt),
            ...needed,
            ended: system.apps.flatMap(({ options: { app }, deaths })=>deaths.map(()=>app)),
            noise: noiseOf(scenario, noise, system.plan.nameServer !== null)
        };
        return {
            scenario,
            alone,
            history,
            violations: (0, _noisecheck.checkNoise)(history, machine === 'ours' ? bounds : {
                ...bounds,
                ...SHARED
            }).filter(({ invariant })=>machine !== 'overloaded' || !OF_TIME.includes(invariant)),
            unused: (0, _preloaduses.findUnused)(options.folder, onlyGiven(options.switches.preloads)),
            cores,
            machine,
            tookMs: (0, _clock.now)() - began
        };
    } finally{
        await system.stop();
    }
}
/** Does something, and tells what the apps needed meanwhile. */ async function whileWatched({ apps, origins }, work) {
    const memory = new _appmemory.AppMemory(apps);
    const answers = new _waitinganswers.WaitingAnswersMeter(origins.apiOperations);
    try {
        const done = await work();
        return {
            done,
            memoryMb: memory.mostMb,
            waitingAnswersMb: await answers.stop()
        };
    } finally{
        memory.stop();
        await answers.stop();
    }
}
function verdictOf({ others = 0 }, alone) {
    if (others <= SHARED_ABOVE * (0, _nodeos.cpus)().length) return 'ours';
    return (0, _noisecheck.spreadOf)(alone, 'whatsapp').p50 > SLOW_ALONE_MS ? 'overloaded' : 'shared';
}
function noiseOf({ only }, noise, hasNameServer) {
    const names = _allnoises.NOISES.map(({ name })=>name).filter((name)=>only.length === 0 || only.includes(name));
    const isArranged = (name)=>name !== 'name-servers' || hasNameServer;
    return Object.fromEntries(names.map((name)=>[
            name,
            isArranged(name) ? noise[name] ?? {} : undefined
        ]));
}
/** How long each webhook delivery of the victim took. */ async function untilDelivered(system, since) {
    const giveUpAt = (0, _clock.now)() + DELIVERED_WITHIN_MS;
    for(;;){
        const { rows } = await system.database.query(`select case when status = 'succeeded' then extract(epoch from finished_at - created_at) * 1000 end::float8 as ms
         from webhook_deliveries where endpoint_id = $1 and created_at >= $2`, [
            system.victimEndpoint,
            since
        ]);
        const found = rows.map(({ ms })=>ms);
        if (!found.includes(null) || (0, _clock.now)() > giveUpAt) return found;
        await (0, _promises.setTimeout)(250);
    }
}
const onlyGiven = (preloads)=>Object.fromEntries(_noiseapps.NOISY_APPS.flatMap((app)=>preloads[app] === undefined ? [] : [
            [
                app,
                preloads[app]
            ]
        ]));

//# sourceMappingURL=run-noise.js.map