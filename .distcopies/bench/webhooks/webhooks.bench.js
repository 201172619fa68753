"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "webhooksBench", {
    enumerable: true,
    get: function() {
        return webhooksBench;
    }
});
const _bench = require("../bench");
const _child = require("../processes/child");
const _cpuseconds = require("../processes/cpu-seconds");
const _report = require("../report/report");
const _benchservices = require("../services/bench-services");
const _webhookcontestants = require("./webhook-contestants");
const _webhooktraffic = require("./webhook-traffic");
/**
 * Deliveries of a round: about as many as each does in the same time, so that all feel the machine's other work alike, and
 * in enough of it that its beginning (rings, leases) and its end are a small part: rates are asked for, not latencies.
 */ const FULL = {
    rounds: 7,
    dispatcher: 16_000,
    bare: 32_000,
    plain: 6_000
};
const SMALL = {
    rounds: 2,
    dispatcher: 8_000,
    bare: 16_000,
    plain: 3_000
};
async function run({ isSmall }) {
    const services = await (0, _benchservices.benchServices)();
    const server = _child.Child.start(require.resolve('./webhook-server.process'));
    const port = await server.ask('listen');
    const sizes = isSmall ? SMALL : FULL;
    const place = {
        services,
        server,
        ...await (0, _webhooktraffic.addEndpoints)(services.database, port)
    };
    const contestants = [
        await (0, _webhookcontestants.dispatcher)(place, sizes.dispatcher),
        (0, _webhookcontestants.bare)(place, sizes.bare),
        await (0, _webhookcontestants.plainJobs)(place, sizes.plain)
    ];
    const found = new Map(contestants.map(({ name })=>[
            name,
            []
        ]));
    // The first round warms up.
    for(let n = 0; n <= sizes.rounds; n += 1){
        for (const contestant of contestants){
            const round = await timedRound(contestant, services, server);
            (0, _bench.progress)(`${contestant.name} ${n}: ${round.perSecond.toFixed(0)}/s (${round.cores}; ${round.costs})`);
            if (n > 0) found.get(contestant.name)?.push(round);
        }
    }
    await Promise.all([
        server,
        ...contestants.map(({ child })=>child)
    ].map((child)=>child.stop()));
    await services.stop();
    return toReport(found, sizes);
}
async function timedRound(contestant, services, server) {
    const { database } = services;
    await database.query('truncate webhook_deliveries, webhook_attempts, events');
    await contestant.prepare();
    await database.query('analyze webhook_deliveries');
    await database.query('checkpoint');
    const pids = {
        poster: contestant.child.pid,
        server: server.pid,
        ...services.pids
    };
    const before = (0, _cpuseconds.cpuSeconds)(pids);
    const began = performance.now();
    await contestant.go();
    const tookMs = performance.now() - began;
    const after = (0, _cpuseconds.cpuSeconds)(pids);
    return {
        perSecond: contestant.deliveries / tookMs * 1000,
        cores: (0, _cpuseconds.coresText)((0, _cpuseconds.coresBusy)(before, after, tookMs)),
        costs: costsText(before, after, contestant.deliveries)
    };
}
function costsText(before, after, deliveries) {
    const parts = Object.entries(after).map(([name, seconds])=>{
        return `${name} ${((seconds - (before[name] ?? 0)) * 1e6 / deliveries).toFixed(0)}`;
    });
    return `${parts.join(', ')} µs`;
}
function toReport(found, sizes) {
    const rates = (name)=>(found.get(name) ?? []).map(({ perSecond })=>perSecond);
    const [ours, loop, jobs] = [
        rates('dispatcher'),
        rates('bare loop'),
        rates('one job per delivery')
    ];
    const busy = [
        ...found
    ].map(([name, rounds])=>`${name}: ${rounds.at(-1)?.cores}`);
    const costs = [
        ...found
    ].map(([name, rounds])=>`${name}: ${rounds.at(-1)?.costs}`);
    return {
        name: 'webhooks',
        title: `Webhooks to ${_webhooktraffic.ENDPOINTS} endpoints of one server that answers at once`,
        figures: [
            {
                label: 'dispatcher, every attempt recorded',
                unit: '/s',
                rounds: ours
            },
            {
                label: 'bare loop of undici, nothing recorded',
                unit: '/s',
                rounds: loop
            },
            {
                label: 'one BullMQ job per delivery, every attempt recorded',
                unit: '/s',
                rounds: jobs
            }
        ],
        aims: [
            {
                label: 'dispatcher to bare loop',
                unit: 'times',
                rounds: (0, _report.ratios)(ours, loop),
                atLeast: 0.6,
                failsBelow: 0.2
            },
            {
                label: 'dispatcher to jobs',
                unit: 'times',
                rounds: (0, _report.ratios)(ours, jobs),
                atLeast: 2,
                failsBelow: 1
            }
        ],
        notes: [
            `${sizes.dispatcher}, ${sizes.bare} and ${sizes.plain} deliveries per round; PostgreSQL with fsync.`,
            'The bare loop posts requests that were signed before; jobs bring body and secret with them and read no table.',
            `Busy: ${busy.join('; ')}.`,
            `CPU per delivery: ${costs.join('; ')}.`
        ]
    };
}
const webhooksBench = {
    name: 'webhooks',
    run
};

//# sourceMappingURL=webhooks.bench.js.map