"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "runWebhooks", {
    enumerable: true,
    get: function() {
        return runWebhooks;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _promises = require("node:timers/promises");
const _clock = require("../clock");
const _preloaduses = require("../system/preload-uses");
const _random = require("../random");
const _coresmeter = require("./cores-meter");
const _eventsource = require("./event-source");
const _webhookcheck = require("./webhook.check");
const _webhooksystem = require("./webhook-system");
/** What was emitted in the steady phase is waited for before anything breaks, else it would be judged with it. */ const STEADY_ENDS_WITHIN_MS = 30_000;
/** Share of the machine's cores. */ const SHARED_ABOVE = 0.4;
async function runWebhooks(scenario, options) {
    const began = (0, _clock.now)();
    (0, _nodefs.mkdirSync)(options.folder, {
        recursive: true
    });
    const { endpoints, dispatchers, broken, patienceMs } = scenario;
    const system = await _webhooksystem.WebhookSystem.start({
        endpoints,
        dispatchers,
        ...options
    });
    try {
        const source = new _eventsource.EventSource(system);
        const faults = [];
        // Processes that have just started know no endpoint and have compiled nothing.
        await source.emit('warm-up', 2 * endpoints, scenario.steady.perSecond);
        await untilDrained(system, STEADY_ENDS_WITHIN_MS);
        const phases = {
            steady: await runPhase(system, STEADY_ENDS_WITHIN_MS, ()=>emit(source, 'steady', scenario.steady)),
            broken: await runPhase(system, patienceMs, async ()=>{
                const breaking = breakThings(system, scenario, new _random.Random(options.seed), faults);
                const [perSecond] = await Promise.all([
                    emit(source, 'broken', broken),
                    breaking
                ]);
                return perSecond;
            })
        };
        const history = await collect(system, source, faults);
        const isLatencyJudged = scenario.isJudgedWhenShared || !isShared(phases.steady.cores);
        return {
            scenario,
            seed: options.seed,
            history,
            violations: (0, _webhookcheck.checkWebhooks)(history, isLatencyJudged ? scenario.latestMs : Number.POSITIVE_INFINITY),
            unused: (0, _preloaduses.findUnused)(options.folder, {
                'webhook-dispatcher': options.preloads
            }),
            isLatencyJudged,
            phases,
            tookMs: (0, _clock.now)() - began
        };
    } finally{
        await system.stop();
    }
}
/** Whether others kept so much of the machine busy that a latency says nothing of us. */ const isShared = ({ others = 0 })=>others > SHARED_ABOVE * (0, _nodeos.cpus)().length;
const emit = (source, phase, { events, perSecond })=>source.emit(phase, events, perSecond);
async function runPhase(system, withinMs, work) {
    const meter = new _coresmeter.CoresMeter(system.pids);
    const perSecond = await work();
    const cores = meter.read();
    return {
        perSecond,
        cores,
        drainedAfterMs: await untilDrained(system, withinMs)
    };
}
async function collect(system, source, faults) {
    const wrong = await system.findWrong();
    const deaths = system.dispatchers.flatMap((dispatcher)=>dispatcher.deaths.map(({ at, kind, pid })=>({
                at,
                kind,
                pid,
                target: 'webhook-dispatcher'
            })));
    const calls = await system.readCalls();
    return {
        endpoints: system.endpoints,
        events: source.events,
        calls,
        wrong,
        faults: [
            ...faults,
            ...deaths
        ]
    };
}
async function breakThings(system, { kills, killEveryMs, flushAfter }, random, faults) {
    for(let killed = 0; killed < kills;){
        await (0, _promises.setTimeout)(killEveryMs);
        const running = system.dispatchers.filter((dispatcher)=>dispatcher.isRunning);
        if (running.length === 0 || !random.pick(running).kill()) continue;
        killed += 1;
        if (!flushAfter.includes(killed)) continue;
        await system.stores.flushRedis();
        faults.push({
            at: (0, _clock.now)(),
            kind: 'flush',
            target: 'redis'
        });
    }
}
async function untilDrained(system, withinMs) {
    const began = (0, _clock.now)();
    for(;;){
        const waiting = await system.countWaiting();
        const tookMs = (0, _clock.now)() - began;
        if (waiting === 0) return tookMs;
        if (tookMs > withinMs) return null;
        await (0, _promises.setTimeout)(500);
    }
}

//# sourceMappingURL=run-webhooks.js.map