"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "runSoak", {
    enumerable: true,
    get: function() {
        return runSoak;
    }
});
const _nodefs = require("node:fs");
const _promises = require("node:timers/promises");
const _statistics = require("../../bench/report/statistics");
const _checkhistory = require("../checker/check-history");
const _answerkind = require("../checker/answer-kind");
const _clock = require("../clock");
const _random = require("../random");
const _coresmeter = require("../webhooks/cores-meter");
const _callers = require("./callers");
const _falsedeaths = require("./false-deaths");
const _outagefaults = require("./outage-faults");
const _outagesystem = require("./outage-system");
const _outagetraffic = require("./outage-traffic");
const _runoutages = require("./run-outages");
async function runSoak(scenario, options) {
    const { folder, seed } = options;
    (0, _nodefs.mkdirSync)(folder, {
        recursive: true
    });
    const disks = [
        ...new Set(scenario.faults.flatMap((outage)=>outage.disks ?? []))
    ];
    const preloads = (0, _outagesystem.preloadsOf)(scenario.faults.map((outage)=>outage.preloads));
    const world = await _outagesystem.OutageSystem.start({
        numbers: _runoutages.NUMBERS,
        phones: _runoutages.PHONES,
        disks,
        preloads,
        folder
    });
    try {
        const random = new _random.Random(seed);
        const forMs = scenario.minutes * 60_000;
        const traffic = new _outagetraffic.OutageTraffic(world, random.fork(), {
            perSecond: scenario.perSecond,
            aboutMs: forMs
        });
        const faults = new _outagefaults.OutageFaults(world.system, random.fork(), {
            ...(0, _outagesystem.toolsOf)(world),
            side: traffic.side,
            folder
        });
        const meter = new _coresmeter.CoresMeter(world.system.stores.pids);
        const { made, from, to } = await traffic.during(()=>breakThings(scenario, faults, random, forMs));
        const cores = meter.read();
        const history = await traffic.collect(faults.records, folder);
        const processes = await world.reader.processes();
        const falseDeaths = (0, _falsedeaths.falseDeathsOf)(processes ?? [], history.all.faults);
        return {
            scenario: scenario.name,
            seed,
            minutes: scenario.minutes,
            messages: history.calls.length,
            faults: faultsOf(history, made, to),
            ...answersOf(history),
            ...silenceOf(history, from, to),
            false_deaths: processes === null ? null : falseDeaths.reduce((sum, { times })=>sum + times, 0),
            false_deaths_of: falseDeaths,
            deaths: processes?.filter(({ diedAt })=>diedAt !== null).length ?? 0,
            cores,
            violations: (0, _checkhistory.checkHistory)(history.all)
        };
    } finally{
        await world.stop();
    }
}
async function breakThings(scenario, faults, random, forMs) {
    const made = [];
    const from = (0, _clock.now)();
    while((0, _clock.now)() < from + forMs){
        const outage = random.pick(scenario.faults);
        made.push({
            name: outage.name,
            at: (0, _clock.now)()
        });
        console.log(`  ${Math.round(((0, _clock.now)() - from) / 1_000)} s: ${outage.name}`);
        await Promise.all([
            outage.fault(faults, Math.floor(random.between(0, 2))),
            (0, _promises.setTimeout)(scenario.everyMs)
        ]);
    }
    return {
        made,
        from,
        to: (0, _clock.now)()
    };
}
/** @param to the end of the last one */ function faultsOf(history, made, to) {
    const answers = history.calls.flatMap((call)=>(0, _callers.heard)(call) ?? []);
    const seen = {};
    for (const [place, { name, at }] of made.entries()){
        const until = made[place + 1]?.at ?? to;
        const then = answers.filter(({ startedAt })=>startedAt >= at && startedAt < until);
        const silentMs = silenceOf(history, at, until).longest_time_without_a_send_ms;
        const before = seen[name];
        seen[name] = {
            times: (before?.times ?? 0) + 1,
            not_200: (before?.not_200 ?? 0) + then.filter(({ status })=>status !== 200).length,
            longest_answer_ms: Math.max(before?.longest_answer_ms ?? 0, ...then.map(took)),
            longest_time_without_a_send_ms: Math.max(before?.longest_time_without_a_send_ms ?? 0, silentMs)
        };
    }
    return seen;
}
const took = ({ startedAt, endedAt })=>Math.round(endedAt - startedAt);
function answersOf({ calls }) {
    const answers = calls.flatMap((call)=>(0, _callers.heard)(call) ?? []);
    const times = answers.map(({ startedAt, endedAt })=>endedAt - startedAt);
    const counts = {};
    for (const { status } of answers)counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1;
    return {
        answers_p50_ms: Math.round((0, _statistics.quantile)(times, 0.5)),
        answers_p99_ms: Math.round((0, _statistics.quantile)(times, 0.99)),
        answers: counts
    };
}
/** When nobody was told that something was sent. */ function silenceOf({ calls }, from, to) {
    const sent = calls.flatMap((call)=>(0, _callers.heard)(call) ?? []).filter((answer)=>(0, _answerkind.kindOf)(answer) === 'sent');
    const ends = sent.map(({ endedAt })=>endedAt).filter((at)=>at >= from && at < to);
    const seconds = new Set(ends.map((at)=>Math.floor((at - from) / 1_000)));
    const points = [
        from,
        ...ends.sort((a, b)=>a - b),
        to
    ];
    const gaps = points.slice(1).map((point, place)=>point - (points[place] ?? point));
    return {
        seconds_without_a_send: Math.floor((to - from) / 1_000) - seconds.size,
        longest_time_without_a_send_ms: Math.round(Math.max(...gaps))
    };
}

//# sourceMappingURL=run-soak.js.map