"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OUTAGE_MECHANISMS", {
    enumerable: true,
    get: function() {
        return OUTAGE_MECHANISMS;
    }
});
const _outagescenario = require("./outage.scenario");
/** All of them look after each other. */ const WATCHERS = [
    'api-gateway',
    'pairing',
    'whatsapp-sender',
    'sms-dispatcher',
    'webhook-dispatcher'
];
/** The fault against which the mechanism stands, in its short form. */ function alone(name) {
    const scenario = (0, _outagescenario.eachOutage)(0).find((each)=>each.name === `outage-${name}`);
    if (scenario === undefined) throw new Error(`there is no outage ${name}`);
    return scenario;
}
const OUTAGE_MECHANISMS = [
    {
        name: 'lease-by-process',
        what: 'lanes of a dead sender are free when their time is over',
        preloads: {
            'whatsapp-sender': [
                'without-lease-by-process'
            ]
        },
        scenario: alone('sender-killed'),
        breaks: [
            'O1'
        ]
    },
    {
        name: 'heartbeat',
        what: 'a process is alive as long as its connection is',
        preloads: Object.fromEntries(WATCHERS.map((app)=>[
                app,
                [
                    'without-heartbeat'
                ]
            ])),
        scenario: alone('sender-frozen'),
        breaks: [
            'O1'
        ]
    },
    {
        name: 'redis-detour',
        what: 'everybody waits for Redis',
        preloads: {
            'api-gateway': [
                'without-redis-detour'
            ],
            'whatsapp-sender': [
                'without-redis-detour'
            ],
            pairing: [
                'without-redis-detour'
            ]
        },
        scenario: alone('redis-frozen'),
        breaks: [
            'O2'
        ]
    },
    {
        name: 'left-ms',
        what: 'a gateway app compares deadlines of the service with its own clock',
        preloads: {
            'whatsapp-gateway': [
                'without-left-ms'
            ]
        },
        scenario: alone('gateway-clock-ahead'),
        breaks: [
            'O3'
        ]
    },
    {
        name: 'truth-for-waiting',
        what: 'a broken connection is an answer',
        preloads: {
            'whatsapp-sender': [
                'without-truth-for-waiting'
            ]
        },
        scenario: alone('gateway-killed'),
        breaks: [
            'O6'
        ]
    },
    {
        name: 'query-deadline',
        what: 'a silent PostgreSQL is waited for',
        preloads: {
            'api-gateway': [
                'without-query-deadline'
            ]
        },
        scenario: alone('postgres-frozen'),
        breaks: [
            'O4'
        ]
    },
    {
        name: 'unacked-when-full',
        what: 'a gateway app confirms what it could not store',
        preloads: {
            'whatsapp-gateway': [
                'without-unacked-when-full'
            ]
        },
        scenario: alone('gateway-disk'),
        breaks: [
            'O7'
        ]
    },
    {
        name: 'polite-leave',
        what: 'a copy of the API that is asked to leave is gone at once',
        preloads: {
            'api-gateway': [
                'without-polite-leave'
            ]
        },
        scenario: alone('apis-replaced'),
        breaks: [
            'O3',
            'O5'
        ]
    }
];

//# sourceMappingURL=outage-mechanisms.js.map