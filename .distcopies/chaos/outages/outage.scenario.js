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
    get SMALL_OUTAGES () {
        return SMALL_OUTAGES;
    },
    get allOutages () {
        return allOutages;
    },
    get allShort () {
        return allShort;
    },
    get eachOutage () {
        return eachOutage;
    },
    get outages () {
        return outages;
    }
});
/** Of every outage that does not take PostgreSQL away. */ const SIDE = {
    bulkPauseMs: 2_000,
    scheduledLateMs: 2_000,
    webhookLateMs: 2_000
};
const REDIS_AWAY = {
    ...SIDE,
    leastRate: 0.5,
    addedP99Ms: 1_000,
    mostFailed: 0,
    smsLateMs: 3_000
};
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Callers of a text wait 20 s, and everything ends 5 s after its deadline of 25 s at most. */ const TEXT_ENDS_MS = 30_000;
const FULL = {
    rounds: 4,
    redisMs: 20_000,
    frozenSenderMs: 16_000,
    frozenPostgresMs: 75_000,
    clockMs: 8_000
};
/** Seconds: the bounds are the same. */ const SHORT = {
    rounds: 1,
    redisMs: 6_000,
    frozenSenderMs: 8_000,
    frozenPostgresMs: 8_000,
    clockMs: 3_000
};
const senderKilled = ({ rounds })=>({
        name: 'sender-killed',
        what: 'a whatsapp-sender is killed (SIGKILL)',
        rounds: 2 * rounds,
        aboutMs: 2 * rounds * 6_000,
        bounds: {
            ...SIDE,
            standsP50Ms: 1_000,
            standsMostMs: 2_000,
            mostFailed: 0
        },
        fault: (faults, round)=>faults.kill('whatsapp-sender', round)
    });
const senderFrozen = ({ frozenSenderMs })=>({
        name: 'sender-frozen',
        what: 'a whatsapp-sender is frozen (SIGSTOP)',
        rounds: 1,
        aboutMs: frozenSenderMs + 4_000,
        bounds: {
            standsMostMs: 6_000,
            mostFailed: 0
        },
        fault: (faults)=>faults.freeze('whatsapp-sender', frozenSenderMs)
    });
const postgresCut = ({ rounds })=>({
        name: 'postgres-cut',
        what: 'every connection to PostgreSQL is cut, PostgreSQL runs on',
        rounds,
        aboutMs: rounds * 6_000,
        bounds: {
            ...SIDE,
            standsMostMs: 2_000,
            answeredWithinMs: 2_500,
            statuses: [
                503
            ]
        },
        fault: (faults)=>faults.cutPostgres()
    });
const postgresFrozen = ({ frozenPostgresMs })=>({
        name: 'postgres-frozen',
        what: `PostgreSQL is frozen (SIGSTOP) for ${frozenPostgresMs / 1_000} s`,
        rounds: 1,
        aboutMs: frozenPostgresMs + 10_000,
        bounds: {
            answeredWithinMs: TEXT_ENDS_MS,
            refusedWithinMs: 1_000
        },
        fault: (faults)=>faults.freezePostgres(frozenPostgresMs)
    });
const redis = (name, what, fault)=>{
    return ({ redisMs })=>({
            name: `redis-${name}`,
            what: `Redis ${what} for ${redisMs / 1_000} s`,
            rounds: 1,
            aboutMs: redisMs + 8_000,
            bounds: REDIS_AWAY,
            fault: (faults)=>fault(faults, redisMs)
        });
};
const redisFrozen = redis('frozen', 'is frozen (SIGSTOP)', (faults, forMs)=>faults.freezeRedis(forMs));
const redisDown = redis('down', 'is down', (faults, forMs)=>faults.redisOutage(forMs));
const redisFull = redis('full', 'is out of memory', (faults, forMs)=>faults.fillRedis(forMs));
const redisReadOnly = redis('read-only', 'is read-only', (faults, forMs)=>faults.makeRedisReadOnly(forMs));
const clock = (name, app, aheadMs)=>{
    return ({ clockMs })=>({
            name,
            what: `the clock of ${app} is set ${Math.abs(aheadMs) / MINUTE_MS} minutes ${aheadMs > 0 ? 'ahead' : 'back'}`,
            rounds: 1,
            aboutMs: clockMs + 4_000,
            bounds: {
                mostFailed: 0
            },
            preloads: {
                [app]: [
                    'shifted-clock'
                ]
            },
            fault: (faults)=>faults.setClock(app, aheadMs, clockMs)
        });
};
const gatewayClockAhead = clock('gateway-clock-ahead', 'whatsapp-gateway', HOUR_MS);
const gatewayClockBack = clock('gateway-clock-back', 'whatsapp-gateway', -HOUR_MS);
const pairingClockBack = clock('pairing-clock-back', 'pairing', -2 * MINUTE_MS);
/** What is scheduled 62 s ahead of the true time looks as if it were past. */ const apiClockAhead = (form)=>{
    const outage = clock('api-clock-ahead', 'api-gateway', 2 * MINUTE_MS)(form);
    return {
        ...outage,
        what: `${outage.what}, and messages are scheduled 62 s ahead`,
        fault: async (faults)=>{
            const soon = faults.after(1_000, ()=>faults.schedule(62_000));
            await Promise.all([
                outage.fault(faults, 0),
                soon
            ]);
        }
    };
};
const gatewayKilled = ({ rounds })=>({
        name: 'gateway-killed',
        what: 'a gateway app is killed (SIGKILL) and back in 0.3 s',
        // Few calls are under way at once.
        rounds: 3 * rounds,
        aboutMs: 3 * rounds * 6_000,
        bounds: {
            mostEarlyUnknown: 0
        },
        fault: (faults, round)=>faults.kill('whatsapp-gateway', round)
    });
const pairingKilled = ({ rounds })=>({
        name: 'pairing-killed',
        what: 'a pairing copy is killed (SIGKILL)',
        rounds: 2 * rounds,
        aboutMs: 2 * rounds * 6_000,
        bounds: {
            standsMostMs: 1_500,
            mostEarlyUnknown: 0
        },
        fault: (faults, round)=>faults.kill('pairing', round)
    });
const apisReplaced = ({ rounds })=>({
        name: 'apis-replaced',
        what: 'the copies of the API are replaced under load (SIGTERM), one after the other',
        rounds,
        aboutMs: rounds * 25_000,
        bounds: {
            mostResets: 0,
            mostFailed: 0
        },
        fault: (faults)=>faults.replaceAll('api-gateway')
    });
const dispatchersKilled = ({ rounds })=>({
        name: 'dispatchers-killed',
        what: 'a webhook-dispatcher and an sms-dispatcher are killed (SIGKILL)',
        rounds: 2 * rounds,
        aboutMs: 2 * rounds * 6_000,
        bounds: {
            webhookLateMs: 2_000,
            smsLateMs: 3_000,
            mostFailed: 0
        },
        fault: async (faults, round)=>{
            await Promise.all([
                faults.kill('webhook-dispatcher', round),
                faults.kill('sms-dispatcher', round)
            ]);
        }
    });
const postgresDisk = ()=>({
        name: 'postgres-disk',
        what: "PostgreSQL's disk is full for 10 s",
        rounds: 1,
        aboutMs: 16_000,
        disks: [
            'postgres'
        ],
        bounds: {
            statuses: [
                503
            ]
        },
        fault: async (faults)=>{
            await faults.checkpoint();
            await faults.fillDisk('postgres', 10_000);
        }
    });
const gatewayDisk = ()=>({
        name: 'gateway-disk',
        what: "a gateway app's disk is full for 12 s, twice",
        rounds: 2,
        aboutMs: 34_000,
        disks: [
            'gateway-0'
        ],
        bounds: {
            mostUntold: 0
        },
        fault: (faults)=>faults.fillDisk('gateway-0', 12_000)
    });
const redisAwaySenderKilled = ({ redisMs })=>({
        name: 'redis-down-sender-killed',
        what: 'Redis is down, and a whatsapp-sender is killed meanwhile',
        rounds: 1,
        aboutMs: redisMs + 8_000,
        bounds: {},
        fault: async (faults)=>{
            await Promise.all([
                faults.redisOutage(redisMs),
                faults.after(2_000, ()=>faults.kill('whatsapp-sender', 0))
            ]);
        }
    });
const postgresCutGatewayAway = ({ redisMs })=>({
        name: 'postgres-cut-gateway-away',
        what: 'a gateway app is away, and every connection to PostgreSQL is cut meanwhile',
        rounds: 1,
        aboutMs: redisMs + 8_000,
        bounds: {},
        fault: async (faults)=>{
            await Promise.all([
                faults.takeDown('whatsapp-gateway', 5_000),
                faults.after(2_000, ()=>faults.cutPostgres())
            ]);
        }
    });
/** The rows of docs/reliability.md, in the order in which they run. */ const ALL = [
    senderKilled,
    senderFrozen,
    postgresCut,
    redisFrozen,
    redisDown,
    redisFull,
    redisReadOnly,
    gatewayClockAhead,
    gatewayClockBack,
    pairingClockBack,
    apiClockAhead,
    gatewayKilled,
    pairingKilled,
    apisReplaced,
    dispatchersKilled,
    gatewayDisk,
    redisAwaySenderKilled,
    postgresCutGatewayAway,
    postgresFrozen,
    postgresDisk
];
/** Two noisy cores carry it beside the callers themselves. */ const PER_SECOND = 24;
const QUIET_MS = 6_000;
const scenarioOf = (name, what, outages)=>{
    return {
        name,
        what,
        outages,
        perSecond: PER_SECOND,
        quietMs: QUIET_MS
    };
};
const SMALL_OUTAGES = {
    name: 'small-outages',
    what: 'senders, pairing and gateway apps die, connections are cut, Redis is frozen, clocks are set',
    outages: [
        senderKilled,
        postgresCut,
        redisFrozen,
        gatewayClockAhead,
        gatewayKilled,
        pairingKilled
    ].map((make)=>make(SHORT)),
    // What a slow machine carries beside the service.
    perSecond: 10,
    quietMs: 3_000,
    // On whatever machine a merge is tried: what takes 12 s without its mechanism is still found.
    boundsWider: 5
};
const allShort = ()=>allOf(0);
/** @param size below 0.5: the short faults */ const allOf = (size)=>ALL.map((make)=>make(size < 0.5 ? SHORT : FULL));
const outages = (size)=>scenarioOf('outages', 'every fault of docs/reliability.md, one after the other', allOf(size));
const eachOutage = (size)=>allOf(size).map((outage)=>scenarioOf(`outage-${outage.name}`, outage.what, [
            outage
        ]));
const allOutages = (size)=>[
        SMALL_OUTAGES,
        outages(size),
        ...eachOutage(size)
    ];

//# sourceMappingURL=outage.scenario.js.map