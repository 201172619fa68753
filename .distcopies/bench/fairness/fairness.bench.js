"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "fairnessBench", {
    enumerable: true,
    get: function() {
        return fairnessBench;
    }
});
const _promises = require("node:timers/promises");
const _testing = require("../../libs/testing/src");
const _bench = require("../bench");
const _child = require("../processes/child");
const _report = require("../report/report");
const _statistics = require("../report/statistics");
const _benchservices = require("../services/bench-services");
const _fairtraffic = require("./fair-traffic");
const SIZES = {
    full: {
        windowMs: 10_000,
        rounds: 5,
        costMessages: 20_000,
        costRounds: 10
    },
    small: {
        windowMs: 2_000,
        rounds: 1,
        costMessages: 4_000,
        costRounds: 2
    }
};
const MODEST = 10;
/** Of each modest organization: one message in so many milliseconds. */ const MODEST_EVERY_MS = 100;
/** Numbers of all greedy organizations together: more than a worker has places. */ const GREEDY_NUMBERS = 400;
/** Taken and given back to measure one; on one event loop, so that time is CPU. */ const PLACES = 100_000;
/** What the gateways of the greedy ones take for each message. */ const SLOW_MS = 1_000;
let Measurement = class Measurement {
    constructor(services, consumer, traffic, modest, situations){
        this.services = services;
        this.consumer = consumer;
        this.traffic = traffic;
        this.modest = modest;
        this.situations = situations;
    }
    static async start() {
        const services = await (0, _benchservices.benchServices)();
        const [modest = [], one = [], ten = [], hundred = []] = await (0, _fairtraffic.createSenders)(services, [
            {
                organizations: MODEST,
                numbers: 1
            },
            ...[
                1,
                10,
                100
            ].map((organizations)=>({
                    organizations,
                    numbers: GREEDY_NUMBERS / organizations
                }))
        ]);
        const consumer = _child.Child.start(require.resolve('./fair-consumer'));
        const { databaseUrl, redisUrl, prefix } = services;
        await consumer.ask('start', {
            databaseUrl,
            redisUrl,
            prefix
        });
        return new Measurement(services, consumer, new _fairtraffic.FairTraffic(services), modest, [
            {
                name: 'alone',
                greedy: [],
                sharing: 'fair'
            },
            {
                name: 'beside 1 greedy',
                greedy: one,
                sharing: 'fair'
            },
            {
                name: 'beside 10 greedy',
                greedy: ten,
                sharing: 'fair'
            },
            {
                name: 'beside 100 greedy',
                greedy: hundred,
                sharing: 'fair'
            },
            {
                name: 'beside 1 greedy, first come, first served',
                greedy: one,
                sharing: 'first-come'
            }
        ]);
    }
    /** What modest organizations get in a situation. */ async window({ greedy, sharing }, windowMs) {
        const { consumer, traffic, modest } = this;
        await this.empty();
        const quick = modest.map(({ numberId })=>numberId);
        await consumer.ask('begin', {
            sharing,
            quick,
            slowMs: SLOW_MS
        });
        // So many that no number of theirs is ever without.
        const each = Math.ceil((windowMs + 4_000) / SLOW_MS);
        const backlog = greedy.length * each;
        await traffic.send(greedy, backlog);
        // They hold what they can get.
        if (backlog > 0) await (0, _promises.setTimeout)(1_000);
        const dueAt = new Map();
        const began = performance.now();
        for(let tick = 0; tick * MODEST_EVERY_MS < windowMs; tick += 1){
            await (0, _promises.setTimeout)(Math.max(0, began + tick * MODEST_EVERY_MS - performance.now()));
            const at = performance.timeOrigin + began + tick * MODEST_EVERY_MS;
            for (const id of (await traffic.send(modest, MODEST)))dueAt.set(id, at);
        }
        await (0, _promises.setTimeout)(Math.max(0, began + windowMs - performance.now()));
        const inTime = (await consumer.ask('end')).length;
        await this.untilDone(backlog + dueAt.size);
        const latencies = (await consumer.ask('end')).map(([id, at])=>at - (dueAt.get(id) ?? at));
        if (latencies.length !== dueAt.size) throw new Error(`${dueAt.size - latencies.length} messages were lost`);
        return {
            perSecond: inTime / windowMs * 1_000,
            p99Ms: (0, _statistics.quantile)(latencies, 0.99)
        };
    }
    /** CPU of the worker for each message of a quiet system, µs, and messages per second. */ async cost(sharing, messages) {
        const { consumer, traffic, modest } = this;
        await this.empty();
        await consumer.ask('begin', {
            sharing,
            quick: [],
            slowMs: 0
        });
        const before = await consumer.ask('cpuUs');
        const began = performance.now();
        await traffic.send(modest, messages);
        await this.untilDone(messages);
        const tookMs = performance.now() - began;
        const used = await consumer.ask('cpuUs') - before;
        return {
            cpuUs: used / messages,
            perSecond: messages / tookMs * 1_000
        };
    }
    /** CPU that the place of a message costs at most, µs: one place may serve many messages. */ placeUs() {
        const numberIds = this.modest.map(({ numberId })=>numberId);
        return this.consumer.ask('placeUs', {
            numberIds,
            places: PLACES
        });
    }
    async stop() {
        this.traffic.close();
        await this.consumer.stop();
        await this.services.stop();
    }
    async untilDone(messages) {
        await (0, _testing.waitFor)(async ()=>await this.consumer.ask('done') >= messages, {
            what: `${messages} messages to be recorded`,
            timeoutMs: 120_000,
            intervalMs: 20
        });
    }
    async empty() {
        await this.services.database.query('truncate messages, message_events');
        await this.services.database.query('vacuum usage_counters');
        await this.services.database.query('vacuum lanes');
        await this.services.database.query('checkpoint');
    }
};
async function run({ isSmall }) {
    const { windowMs, rounds, costMessages, costRounds } = SIZES[isSmall ? 'small' : 'full'];
    const measurement = await Measurement.start();
    const windows = new Map();
    for(let round = 0; round < rounds; round += 1){
        for (const situation of measurement.situations){
            const window = await measurement.window(situation, windowMs);
            (0, _bench.progress)(`${situation.name} ${round}: ${window.perSecond.toFixed(0)}/s, p99 ${window.p99Ms.toFixed(0)} ms`);
            windows.set(situation.name, [
                ...windows.get(situation.name) ?? [],
                window
            ]);
        }
    }
    const costs = {
        fair: [],
        none: []
    };
    // The first round warms up. Who is first changes: the machine may get slower or faster all the time.
    for(let round = 0; round <= costRounds; round += 1){
        for (const mode of round % 2 === 0 ? [
            'fair',
            'none'
        ] : [
            'none',
            'fair'
        ]){
            const cost = await measurement.cost(mode, costMessages);
            (0, _bench.progress)(`${mode} ${round}: ${cost.perSecond.toFixed(0)}/s, ${cost.cpuUs.toFixed(1)} µs a message`);
            if (round > 0) costs[mode].push(cost);
        }
    }
    const places = [];
    for(let round = 0; round < costRounds; round += 1)places.push(await measurement.placeUs());
    await measurement.stop();
    return toReport(windows, costs, places);
}
function toReport(windows, { fair, none }, places) {
    const of = (name, what)=>(windows.get(name) ?? []).map((window)=>window[what]);
    const figures = [
        ...windows.keys()
    ].flatMap((name)=>[
            {
                label: `${name}: all modest ones`,
                unit: '/s',
                rounds: of(name, 'perSecond')
            },
            {
                label: `${name}: p99`,
                unit: 'ms',
                rounds: of(name, 'p99Ms')
            }
        ]);
    const beside = [
        ...windows.keys()
    ].filter((name)=>name !== 'alone');
    const toAlone = beside.flatMap((name)=>{
        const isShared = !name.includes('first come');
        const throughput = (0, _report.ratios)(of(name, 'perSecond'), of('alone', 'perSecond'));
        const p99 = (0, _report.ratios)(of(name, 'p99Ms'), of('alone', 'p99Ms'));
        return [
            {
                label: `${name}: throughput to alone`,
                unit: 'times',
                rounds: throughput,
                ...isShared && FAIR.throughput
            },
            {
                label: `${name}: p99 to alone`,
                unit: 'times',
                rounds: p99,
                ...isShared && FAIR.p99
            }
        ];
    });
    const cpu = (0, _report.ratios)(fair.map(({ cpuUs })=>cpuUs), none.map(({ cpuUs })=>cpuUs));
    const rate = (0, _report.ratios)(fair.map(({ perSecond })=>perSecond), none.map(({ perSecond })=>perSecond));
    const withoutUs = (0, _statistics.median)(none.map(({ cpuUs })=>cpuUs));
    const isAim = ({ atLeast, atMost })=>(atLeast ?? atMost) !== undefined;
    return {
        name: 'fairness',
        title: `${MODEST} modest organizations beside greedy ones with ${GREEDY_NUMBERS} numbers whose gateways take ${SLOW_MS} ms`,
        figures: [
            ...figures,
            ...toAlone.filter((aim)=>!isAim(aim)),
            {
                label: 'quiet: messages with sharing to those without',
                unit: 'times',
                rounds: rate
            },
            {
                label: 'quiet: CPU a message with sharing to without',
                unit: 'times',
                rounds: cpu
            }
        ],
        aims: [
            ...toAlone.filter(isAim),
            {
                label: 'quiet: a place, in parts of the CPU of a message',
                unit: 'times',
                rounds: places.map((us)=>us / withoutUs),
                atMost: 0.03,
                failsAbove: 0.15
            }
        ],
        notes: [
            `Each modest organization sends ${1_000 / MODEST_EVERY_MS} messages a second from one number; a worker has 300 places for numbers.`,
            `Quiet: worker ${(0, _statistics.median)(fair.map(({ cpuUs })=>cpuUs)).toFixed(1)} µs CPU a message with sharing, ${withoutUs.toFixed(1)} without, a place ${(0, _statistics.median)(places).toFixed(2)} µs. The ratio of the first two moves by a tenth from round to round, so the place is measured by itself.`
        ]
    };
}
const FAIR = {
    throughput: {
        atLeast: 0.95,
        failsBelow: 0.8
    },
    p99: {
        atMost: 5,
        failsAbove: 50
    }
};
const fairnessBench = {
    name: 'fairness',
    run
};

//# sourceMappingURL=fairness.bench.js.map