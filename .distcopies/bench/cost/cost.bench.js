"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "costBench", {
    enumerable: true,
    get: function() {
        return costBench;
    }
});
const _promises = require("node:timers/promises");
const _platform = require("../../libs/platform/src");
const _undici = require("undici");
const _bench = require("../bench");
const _benchservices = require("../services/bench-services");
const _counted = require("./counted");
const _costworld = require("./cost.world");
const AT_ONCE = 32;
/** Each number writes to them in turn. */ const PEOPLE = 10;
const SIZES = {
    small: {
        messages: 200,
        warmUp: 60,
        idleS: 3
    },
    full: {
        messages: 20_000,
        warmUp: 1_000,
        idleS: 30
    }
};
/** Nothing was left to do for so long. */ const WITHIN_MS = 30 * 60_000;
const WHATSAPP = '/v1/whatsapp/send';
const WAYS = [
    {
        name: 'WhatsApp, read',
        path: WHATSAPP,
        people: '0003',
        ended: `status = 'read'`
    },
    {
        name: 'WhatsApp, delivered',
        path: WHATSAPP,
        people: '0001',
        ended: `status = 'delivered'`
    },
    {
        name: 'WhatsApp, answered',
        path: WHATSAPP,
        people: '0009',
        ended: `direction = 'inbound'`
    },
    {
        name: 'SMS, delivered',
        path: '/v1/sms/send',
        people: '0001',
        ended: `status = 'delivered'`
    }
];
const RECEIVED = 'received (answered less delivered)';
/** Sends so many messages, and waits until each has gone all its way and its webhooks have come. */ async function live(world, services, way, messages) {
    const { database } = services;
    const before = await countOf(database, way);
    const pool = new _undici.Pool(new URL(world.baseUrl).origin, {
        connections: AT_ONCE
    });
    let sent = 0;
    const caller = async ()=>{
        for(let n = sent++; n < messages; n = sent++)await send(pool, world, way, n);
    };
    await Promise.all(Array.from({
        length: AT_ONCE
    }, caller));
    await pool.close();
    const giveUpAt = performance.now() + WITHIN_MS;
    while(await countOf(database, way) - before < messages || await isBusy(database)){
        if (performance.now() > giveUpAt) throw new Error(`not all messages went all the way: ${way.name}`);
        await (0, _promises.setTimeout)(200);
    }
}
async function send(pool, world, { path, people }, n) {
    const isSms = path.startsWith('/v1/sms');
    const senders = isSms ? world.phoneIds : world.numberIds;
    const sender = senders[n % senders.length];
    const to = `1555${String(Math.floor(n / senders.length) % PEOPLE).padStart(3, '0')}${people}`;
    const body = {
        to,
        message: 'Your order 4711 has been shipped and will arrive on Thursday.',
        metadata: {
            order: '4711'
        },
        ...isSms ? {
            device_id: sender
        } : {
            whatsapp_id: sender
        }
    };
    const answer = await pool.request({
        method: 'POST',
        path,
        headers: {
            authorization: `Bearer ${world.key}`,
            'content-type': 'application/json',
            'idempotency-key': `${path}-${people}-${n}-${performance.now()}`
        },
        body: JSON.stringify(body)
    });
    const text = await answer.body.text();
    if (answer.statusCode > 201) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
}
async function countOf(database, { ended, path }) {
    const { rows } = await database.query(`select ${_counted.OWN} count(*)::int as n from messages where ${ended} and channel = $1`, [
        path.startsWith('/v1/sms') ? 'sms' : 'whatsapp'
    ]);
    return rows[0]?.n ?? 0;
}
async function isBusy(database) {
    const { rows } = await database.query(`select ${_counted.OWN} exists (select from webhook_deliveries where state in ('queued', 'started'))
       or exists (select from messages where state in ('queued', 'started')) as busy`);
    return rows[0]?.busy ?? true;
}
async function measure(world, services, way, { messages, idle, gauge }) {
    const { database } = services;
    await database.query(`vacuum (index_cleanup on) messages ${_counted.OWN}`);
    // Page images come with the first change of a page after a checkpoint.
    await database.query(`checkpoint ${_counted.OWN}`);
    const sizes = await (0, _counted.tableSizes)(database);
    const before = await (0, _counted.countNow)(gauge);
    await live(world, services, way, messages);
    const after = await (0, _counted.countNow)(gauge);
    const seconds = (after.atMs - before.atMs) / 1000;
    (0, _bench.progress)(`cost: ${messages} × ${way.name} in ${seconds.toFixed(0)} s`);
    const costs = (0, _counted.perMessage)(await (0, _counted.costBetween)(database, before, after), seconds, messages, idle);
    const grown = new Map();
    for (const [table, { heap, indexes }] of (await (0, _counted.tableSizes)(database))){
        const former = sizes.get(table) ?? {
            heap: 0,
            indexes: 0
        };
        grown.set(table, {
            heap: (heap - former.heap) / messages,
            indexes: (indexes - former.indexes) / messages
        });
    }
    return {
        costs,
        grown
    };
}
async function run({ isSmall }) {
    const { messages, warmUp, idleS } = SIZES[isSmall ? 'small' : 'full'];
    const services = await (0, _benchservices.benchServices)('statements');
    const { database } = services;
    await database.query('create extension pg_stat_statements');
    await database.query('create extension pg_walinspect');
    const world = await (0, _costworld.startCostWorld)(services);
    const redis = (0, _platform.redisForCommands)(services.redisUrl, (0, _platform.createLogger)({
        app: 'bench',
        level: 'silent'
    }));
    const gauge = {
        database,
        redis,
        pids: world.pids
    };
    for (const way of WAYS)await live(world, services, way, warmUp);
    const before = await (0, _counted.countNow)(gauge);
    await (0, _promises.setTimeout)(idleS * 1000);
    const after = await (0, _counted.countNow)(gauge);
    const seconds = (after.atMs - before.atMs) / 1000;
    const idle = (0, _counted.perSecond)(await (0, _counted.costBetween)(database, before, after), seconds);
    const measured = new Map();
    for (const way of WAYS)measured.set(way.name, await measure(world, services, way, {
        messages,
        idle,
        gauge
    }));
    redis.disconnect();
    await world.stop();
    await services.stop();
    return {
        name: 'cost',
        title: `What one message costs: ${messages} of each kind, ${AT_ONCE} callers at once, one webhook that is told everything`,
        figures: figuresOf(measured, idle),
        aims: aimsOf(measured),
        notes: [
            'What runs at rest is taken away from the costs of messages; it is the last block.',
            'WAL page images come with a checkpoint before each kind; the rarer checkpoints are, the fewer there are.',
            'Bytes of tables and indexes are growth of files: at least a page, and with the room that updated rows leave.'
        ]
    };
}
function figuresOf(measured, idle) {
    const figure = (label, value)=>({
            label,
            unit: '',
            rounds: [
                value
            ]
        });
    const all = [
        ...measured
    ].flatMap(([way, { costs, grown }])=>[
            ...Object.entries(costs).map(([name, value])=>figure(`${way}: ${name}`, value)),
            ...[
                ...grown
            ].filter(([, { heap, indexes }])=>heap + indexes >= 1).flatMap(([table, { heap, indexes }])=>[
                    figure(`${way}: heap of ${table}, bytes`, heap),
                    figure(`${way}: indexes of ${table}, bytes`, indexes)
                ])
        ]);
    const [answered, delivered] = [
        'WhatsApp, answered',
        'WhatsApp, delivered'
    ].map((way)=>measured.get(way)?.costs ?? {});
    const received = Object.entries(answered ?? {}).map(([name, value])=>{
        return figure(`${RECEIVED}: ${name}`, value - (delivered?.[name] ?? 0));
    });
    return [
        ...all,
        ...received,
        ...Object.entries(idle).map(([name, value])=>figure(`at rest, per second: ${name}`, value))
    ];
}
/** Counts do not depend on the machine: a statement or a row more for each message is seen in every form. */ function aimsOf(measured) {
    const costs = measured.get('WhatsApp, read')?.costs ?? {};
    const aim = (name, atMost)=>{
        return {
            label: `WhatsApp, read: ${name}`,
            unit: '',
            rounds: [
                costs[name] ?? Number.NaN
            ],
            atMost,
            failsAbove: 2 * atMost
        };
    };
    return [
        aim('SQL statements', 20),
        aim('rows inserted', 10),
        aim('WAL without page images, bytes', 20_000)
    ];
}
const costBench = {
    name: 'cost',
    run
};

//# sourceMappingURL=cost.bench.js.map