"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "lanesBench", {
    enumerable: true,
    get: function() {
        return lanesBench;
    }
});
const _platform = require("../../libs/platform/src");
const _bench = require("../bench");
const _child = require("../processes/child");
const _cpuseconds = require("../processes/cpu-seconds");
const _report = require("../report/report");
const _benchservices = require("../services/bench-services");
const _lanefeeder = require("./lane-feeder");
const _lanetraffic = require("./lane-traffic");
const _plaintable = require("./plain-table");
async function contestants(services, redis, isSmall) {
    const { database, redisUrl, prefix } = services;
    const from = (0, _lanetraffic.senders)();
    const script = require.resolve('./lanes-consumer');
    const lanes = _child.Child.start(script);
    const plain = _child.Child.start(script);
    const place = {
        databaseUrl: services.databaseUrl,
        redisUrl,
        prefix
    };
    await Promise.all([
        lanes.ask('startLanes', place),
        plain.ask('startPlain', place)
    ]);
    // As many as each does in about the same time, so that both feel the machine's other work alike.
    return [
        {
            name: 'lanes',
            messages: isSmall ? 6_000 : 20_000,
            feed: (0, _lanefeeder.laneFeed)(database, redis, prefix, from),
            consumer: lanes
        },
        {
            name: 'plain',
            messages: isSmall ? 1_000 : 4_000,
            feed: (0, _lanefeeder.plainFeed)(database, redis, prefix, from),
            consumer: plain
        }
    ];
}
/** Accepts all and then drains all; then both at once. */ async function round(contestant, services) {
    const { feed, consumer, messages } = contestant;
    const perSecond = (ms)=>messages / ms * 1000;
    await empty(services);
    await consumer.ask('pause');
    await consumer.ask('expect', messages);
    const acceptMs = await timed(()=>feed(messages));
    const drainMs = await timed(async ()=>{
        await consumer.ask('resume');
        await consumer.ask('untilDone');
    });
    await empty(services);
    await consumer.ask('expect', messages);
    const pids = {
        feeder: process.pid,
        consumer: consumer.pid,
        ...services.pids
    };
    const before = (0, _cpuseconds.cpuSeconds)(pids);
    const endToEndMs = await timed(async ()=>{
        await feed(messages);
        await consumer.ask('untilDone');
    });
    const after = (0, _cpuseconds.cpuSeconds)(pids);
    // The servers are children of this process, and counted by themselves.
    const own = (cpu)=>({
            ...cpu,
            feeder: (cpu.feeder ?? 0) - (cpu.consumer ?? 0) - (cpu.postgres ?? 0) - (cpu.redis ?? 0)
        });
    const cores = (0, _cpuseconds.coresText)((0, _cpuseconds.coresBusy)(own(before), own(after), endToEndMs));
    return {
        accept: perSecond(acceptMs),
        drain: perSecond(drainMs),
        endToEnd: perSecond(endToEndMs),
        cores
    };
}
async function empty({ database }) {
    await database.query('truncate messages, message_events, plain_messages');
    // Counters stay: the intake remembers that they exist.
    await database.query('vacuum usage_counters');
    await database.query('vacuum lanes');
    await database.query('checkpoint');
}
async function timed(work) {
    const began = performance.now();
    await work();
    return performance.now() - began;
}
async function run({ isSmall }) {
    const services = await (0, _benchservices.benchServices)();
    await (0, _plaintable.createPlainTable)(services.database);
    const redis = (0, _platform.redisForCommands)(services.redisUrl, (0, _platform.createLogger)({
        app: 'bench',
        level: 'silent'
    }));
    const [lanes, plain] = await contestants(services, redis, isSmall);
    const found = new Map([
        [
            lanes,
            []
        ],
        [
            plain,
            []
        ]
    ]);
    // The first round warms up.
    const rounds = isSmall ? 2 : 7;
    for(let n = 0; n <= rounds; n += 1){
        for (const contestant of [
            lanes,
            plain
        ]){
            const result = await round(contestant, services);
            (0, _bench.progress)(`${contestant.name} ${n}: end to end ${result.endToEnd.toFixed(0)}/s (${result.cores})`);
            if (n > 0) found.get(contestant)?.push(result);
        }
    }
    for (const { consumer } of [
        lanes,
        plain
    ])await consumer.stop();
    redis.disconnect();
    await services.stop();
    return toReport(found.get(lanes) ?? [], found.get(plain) ?? [], [
        lanes,
        plain
    ]);
}
function toReport(lanes, plain, [ours, theirs]) {
    const figures = (name, rounds)=>[
            {
                label: `${name}: accepted`,
                unit: '/s',
                rounds: rounds.map((each)=>each.accept)
            },
            {
                label: `${name}: drained`,
                unit: '/s',
                rounds: rounds.map((each)=>each.drain)
            },
            {
                label: `${name}: end to end`,
                unit: '/s',
                rounds: rounds.map((each)=>each.endToEnd)
            }
        ];
    const ratio = (part)=>(0, _report.ratios)(lanes.map((each)=>each[part]), plain.map((each)=>each[part]));
    return {
        name: 'lanes',
        title: `Messages of ${_lanetraffic.LANES} lanes with a gateway that answers at once`,
        figures: [
            ...figures('lanes', lanes),
            ...figures('one job per message', plain),
            {
                label: 'accepted, lanes to plain',
                unit: 'times',
                rounds: ratio('accept')
            },
            {
                label: 'drained, lanes to plain',
                unit: 'times',
                rounds: ratio('drain')
            }
        ],
        aims: [
            {
                label: 'end to end, lanes to plain',
                unit: 'times',
                rounds: ratio('endToEnd'),
                atLeast: 5,
                failsBelow: 2
            }
        ],
        notes: [
            `${ours.messages} messages per round by lanes, ${theirs.messages} by single jobs; PostgreSQL with fsync.`,
            `Busy, lanes: ${lanes.at(-1)?.cores}. Plain: ${plain.at(-1)?.cores}.`,
            'Lanes also count the plan and write the audit; the plain way does neither.'
        ]
    };
}
const lanesBench = {
    name: 'lanes',
    run
};

//# sourceMappingURL=lanes.bench.js.map