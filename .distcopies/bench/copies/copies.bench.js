"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "copiesBench", {
    enumerable: true,
    get: function() {
        return copiesBench;
    }
});
const _nodeos = require("node:os");
const _promises = require("node:timers/promises");
const _bench = require("../bench");
const _cpuquota = require("../processes/cpu-quota");
const _benchservices = require("../services/bench-services");
const _copiedapp = require("./copied-app");
/** Of a core, for each copy: so little that four copies and what they need fit on two cores that others use as well. */ const QUOTA = 0.05;
/** Up and down again: what else the machine does meets all of them. */ const LADDER = [1, 2, 4];
const ROUNDS = 1;
/** A lane goes to a copy that was added after five seconds. */ const SETTLE_MS = 10000;
const MEASURE_MS = 8000;
const BACKLOG = 6000;
async function startHeld(app) {
    const copy = await app.start();
    const quota = _cpuquota.CpuQuota.create(QUOTA);
    quota.hold(copy.app.pid);
    return {
        ...copy,
        quota
    };
}
async function stopHeld({ app, quota }) {
    await app.stop();
    quota.remove();
}
/** Rates by number of copies: of one up and down. */ async function climb(app, copies) {
    const rates = new Map();
    for (const wanted of LADDER){
        while(copies.length < wanted)copies.push(await startHeld(app));
        while(copies.length > wanted)await stopHeld(copies.pop());
        await (0, _promises.setTimeout)(SETTLE_MS);
        const rate = await app.measure(copies, MEASURE_MS);
        (0, _bench.progress)(`copies: ${wanted} of ${app.name}: ${rate.toFixed(1)}/s`);
        rates.set(wanted, [
            ...rates.get(wanted) ?? [],
            rate
        ]);
    }
    return rates;
}
const mean = (values)=>values.reduce((sum, value)=>sum + value, 0) / values.length;
async function measured(app) {
    const climbs = [];
    const copies = [];
    for(let round = 0; round < ROUNDS; round += 1)climbs.push(await climb(app, copies));
    for (const copy of copies.splice(0))await stopHeld(copy);
    await app.stop();
    const rate = (rates, count)=>mean(rates.get(count) ?? []);
    return [
        ...new Set(LADDER)
    ].flatMap((count)=>[
            {
                label: `${app.name}: ${count} copies`,
                unit: '/s',
                rounds: climbs.map((rates)=>rate(rates, count))
            },
            {
                label: `${app.name}: ${count} copies to one`,
                unit: 'times',
                rounds: climbs.map((rates)=>rate(rates, count) / rate(rates, 1))
            }
        ]);
}
const APPS = [
    (services)=>(0, _copiedapp.copiedSender)(services, BACKLOG),
    (services)=>(0, _copiedapp.copiedDispatcher)(services, BACKLOG),
    (services)=>(0, _copiedapp.copiedSmsDispatcher)(services, BACKLOG),
    _copiedapp.copiedApi
];
async function run({ isSmall }) {
    const report = {
        name: 'copies',
        title: `1, 2 and 4 copies with ${QUOTA * 100} % of a core each; gateways, phones and endpoints answer in ${_copiedapp.ANSWER_MS} ms`,
        figures: [],
        aims: [],
        notes: [
            'Rounds are one up and down each (1, 2, 4, 2, 1 copies); a ratio is of means of the same round.'
        ]
    };
    // Too long for CI, and root only.
    if (isSmall) return {
        ...report,
        notes: [
            'Measured by the full form only.'
        ]
    };
    for (const open of APPS){
        const services = await (0, _benchservices.benchServices)();
        report.figures.push(...await measured(await open(services)));
        await services.stop();
    }
    report.notes.push(`Load of the machine at the end: ${(0, _nodeos.loadavg)()[0]?.toFixed(1) ?? ''}.`);
    return report;
}
const copiesBench = {
    name: 'copies',
    run
};

//# sourceMappingURL=copies.bench.js.map