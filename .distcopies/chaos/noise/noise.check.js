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
    get NOISE_INVARIANTS () {
        return NOISE_INVARIANTS;
    },
    get checkNoise () {
        return checkNoise;
    },
    get spreadOf () {
        return spreadOf;
    }
});
const _statistics = require("../../bench/report/statistics");
const NOISE_INVARIANTS = {
    N1: 'nothing that the victim asks for fails',
    N2: 'p99 of its sends stays in bounds',
    N3: 'its webhooks are delivered, and in time',
    N4: 'no app needs more memory than it may',
    N5: 'no app ends',
    N6: 'every kind of noise was made',
    N7: 'large answers that nobody reads are bounded'
};
/** That the noise was made, whatever the service did with it. */ const MADE = {
    patterns: [
        '400',
        '401',
        '429',
        'cut'
    ],
    bodies: [
        'unfinished'
    ],
    lists: [
        'asked'
    ],
    tokens: [
        '401',
        '429'
    ],
    'slow-sends': [
        'calls_held'
    ],
    links: [
        'calls_refused_late'
    ],
    bulks: [
        'cut',
        '200',
        '429'
    ],
    'name-servers': [
        'unanswered_queries'
    ],
    filters: [
        '200',
        '429',
        '503'
    ],
    floods: [
        '200',
        '429',
        '503'
    ]
};
const SENDS = [
    'whatsapp',
    'sms'
];
function checkNoise(history, bounds) {
    const { calls, memoryMb, waitingAnswersMb, ended } = history;
    const failed = calls.filter(({ failure })=>failure !== null);
    const tooLarge = Object.entries(memoryMb).filter(([, mb])=>mb >= bounds.memoryMb);
    return [
        ...failed.map(({ kind, failure })=>violation('N1', kind, failure ?? '')),
        ...SENDS.flatMap((kind)=>checkLatency(calls, kind, bounds.p99Ms)),
        ...checkDeliveries(history, bounds.webhookP99Ms),
        ...tooLarge.map(([app, mb])=>violation('N4', app, `needed ${Math.round(mb)} MB`)),
        ...ended.map((app)=>violation('N5', app, 'ended')),
        ...checkNoises(history),
        ...checkAnswers(waitingAnswersMb, bounds.waitingAnswersMb)
    ];
}
function spreadOf(calls, kind) {
    const times = calls.filter((call)=>call.kind === kind).map(({ tookMs })=>tookMs);
    return {
        p50: Math.round((0, _statistics.quantile)(times, 0.5)),
        p99: Math.round((0, _statistics.quantile)(times, 0.99)),
        count: times.length
    };
}
function checkLatency(calls, kind, p99Ms) {
    const { p99, count } = spreadOf(calls, kind);
    if (count === 0) return [
        violation('N2', kind, 'nothing was sent')
    ];
    return p99 < p99Ms ? [] : [
        violation('N2', kind, `p99 is ${p99} ms of ${count}`)
    ];
}
function checkDeliveries({ deliveriesMs }, p99Ms) {
    if (deliveriesMs.length === 0) return [
        violation('N3', 'webhook', 'nothing was to be delivered')
    ];
    const missing = deliveriesMs.filter((ms)=>ms === null).length;
    if (missing > 0) return [
        violation('N3', 'webhook', `${missing} of ${deliveriesMs.length} are not delivered`)
    ];
    const p99 = (0, _statistics.quantile)(deliveriesMs.filter((ms)=>ms !== null), 0.99);
    return p99 < p99Ms ? [] : [
        violation('N3', 'webhook', `p99 is ${Math.round(p99)} ms`)
    ];
}
/** Nothing known is as bad as too much: whoever asked was never answered. */ function checkAnswers(mb, mostMb) {
    if (mb === null) return [
        violation('N7', 'api-gateway', 'never told how much waits')
    ];
    return mb <= mostMb ? [] : [
        violation('N7', 'api-gateway', `${Math.round(mb)} MB waited`)
    ];
}
function checkNoises({ noise }) {
    return Object.entries(noise).flatMap(([name, counts])=>{
        if (counts === undefined || (MADE[name] ?? []).some((what)=>(counts[what] ?? 0) > 0)) return [];
        return [
            violation('N6', name, `it did only ${JSON.stringify(counts)}`)
        ];
    });
}
const violation = (invariant, subject, what)=>({
        invariant,
        subject,
        what
    });

//# sourceMappingURL=noise.check.js.map