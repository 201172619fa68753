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
    get NUMBERS () {
        return NUMBERS;
    },
    get PHONES () {
        return PHONES;
    },
    get runOutages () {
        return runOutages;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _promises = require("node:timers/promises");
const _checkhistory = require("../checker/check-history");
const _clock = require("../clock");
const _random = require("../random");
const _preloaduses = require("../system/preload-uses");
const _coresmeter = require("../webhooks/cores-meter");
const _balancerlooks = require("./balancer-looks");
const _callers = require("./callers");
const _outagecheck = require("./outage.check");
const _outagefaults = require("./outage-faults");
const _outagefigures = require("./outage-figures");
const _outagesystem = require("./outage-system");
const _outagetraffic = require("./outage-traffic");
const NUMBERS = 12;
const PHONES = 2;
/** So long everything goes on after a fault at most, and at least: what was killed is to be back. */ const SETTLED_WITHIN_MS = 45_000;
const SETTLED_AFTER_MS = 3_000;
/** Share of the machine's cores that others have. */ const SHARED_ABOVE = 0.25;
/** Of sends before any fault: a machine that carries them needs a tenth of it. */ const SLOW_MS = 500;
/** Share of the machine's cores that is busy before any fault: above it there is no room to make up for what a fault held up. */ const SATURATED_ABOVE = 0.7;
async function runOutages(scenario, options) {
    const began = (0, _clock.now)();
    const { folder, seed } = options;
    (0, _nodefs.mkdirSync)(folder, {
        recursive: true
    });
    const { outages, perSecond, quietMs } = scenario;
    const disks = [
        ...new Set(outages.flatMap(({ disks: names = [] })=>names))
    ];
    const preloads = (0, _outagesystem.preloadsOf)([
        ...outages.map((outage)=>outage.preloads),
        options.preloads
    ]);
    const world = await _outagesystem.OutageSystem.start({
        numbers: NUMBERS,
        phones: PHONES,
        disks,
        preloads,
        folder
    });
    try {
        const random = new _random.Random(seed);
        const traffic = new _outagetraffic.OutageTraffic(world, random.fork(), {
            perSecond,
            aboutMs: aboutMs(scenario)
        });
        const { callers, side } = traffic;
        const faults = new _outagefaults.OutageFaults(world.system, random.fork(), {
            ...(0, _outagesystem.toolsOf)(world),
            side,
            folder
        });
        const made = await traffic.during(()=>makeAll(outages, {
                world,
                traffic,
                faults,
                quietMs
            }));
        const history = await traffic.collect(faults.records, folder);
        return {
            scenario,
            seed,
            outcomes: made.map((each)=>outcomeOf(each, history, scenario.boundsWider)),
            broken: (0, _checkhistory.checkHistory)(history.all),
            unused: (0, _preloaduses.findUnused)(folder, world.preloads),
            messages: callers.messages.length,
            tookMs: (0, _clock.now)() - began
        };
    } finally{
        await world.stop();
    }
}
const aboutMs = ({ outages, quietMs })=>_outagetraffic.WARM_UP_MS + outages.reduce((sum, outage)=>sum + quietMs + outage.aboutMs, 0);
async function makeAll(outages, run) {
    const made = [];
    for (const outage of outages){
        console.log(`  ${outage.name}: ${outage.what}`);
        made.push(await make(outage, run));
    }
    return made;
}
async function make(outage, { world, traffic, faults, quietMs }) {
    if (outage.disks?.some((name)=>world.disks[name] === undefined) === true) return {
        outage,
        record: null,
        cores: {},
        quietCores: {}
    };
    await traffic.untilWarm();
    const meter = new _coresmeter.CoresMeter(world.system.stores.pids);
    const from = (0, _clock.now)();
    await (0, _promises.setTimeout)(quietMs);
    const quiet = {
        from,
        to: (0, _clock.now)()
    };
    const quietCores = meter.read();
    const windows = [];
    for(let round = 0; round < outage.rounds; round += 1){
        const at = (0, _clock.now)();
        await outage.fault(faults, round);
        const until = (0, _clock.now)();
        windows.push({
            at,
            until,
            settledAt: await untilSettled(world, traffic.callers, until)
        });
    }
    return {
        outage,
        record: {
            outage,
            quiet,
            windows
        },
        cores: meter.read(),
        quietCores
    };
}
/** Waits until every process is back and every number has sent something that was asked for after the fault, but not for ever. */ async function untilSettled({ system }, callers, since) {
    const isSettled = ()=>{
        const sent = callers.messages.filter((call)=>(call.tries[0]?.startedAt ?? 0) > since && (0, _callers.heard)(call)?.status === 200);
        return new Set(sent.map(({ lane })=>lane)).size === NUMBERS;
    };
    await (0, _promises.setTimeout)(SETTLED_AFTER_MS);
    const isBack = async ()=>(await Promise.all(system.apps.map(_balancerlooks.isReady))).every(Boolean);
    while((0, _clock.now)() - since < SETTLED_WITHIN_MS && !(isSettled() && await isBack()))await (0, _promises.setTimeout)(100);
    return (0, _clock.now)();
}
function outcomeOf({ outage, record, cores, quietCores }, history, leastFactor) {
    const about = {
        outage,
        cores,
        quietCores
    };
    if (record === null) return {
        ...about,
        figures: null,
        violations: [],
        machine: 'ours'
    };
    const figures = (0, _outagefigures.figuresOf)(record, history);
    const machine = verdictOf(cores, quietCores, figures.quiet_p50_ms ?? 0);
    return {
        ...about,
        figures,
        violations: (0, _outagecheck.checkOutage)(record, history, machine, leastFactor),
        machine
    };
}
function verdictOf({ others = 0 }, quietCores, quietP50Ms) {
    const busy = Object.values(quietCores).reduce((sum, cores)=>sum + cores, 0);
    if (busy > SATURATED_ABOVE * (0, _nodeos.cpus)().length) return 'saturated';
    if (others <= SHARED_ABOVE * (0, _nodeos.cpus)().length) return 'ours';
    return quietP50Ms > SLOW_MS ? 'overloaded' : 'shared';
}

//# sourceMappingURL=run-outages.js.map