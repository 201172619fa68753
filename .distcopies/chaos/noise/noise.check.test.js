"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _noisecheck = require("./noise.check");
const BOUNDS = {
    p99Ms: 1_000,
    webhookP99Ms: 5_000,
    memoryMb: 400,
    waitingAnswersMb: 64
};
const calls = (kind, tookMs, failure = null)=>Array.from({
        length: 100
    }, (_, n)=>({
            kind,
            startedAt: n,
            tookMs,
            failure
        }));
const aHistory = (fields = {})=>({
        calls: [
            ...calls('whatsapp', 50),
            ...calls('sms', 20)
        ],
        deliveriesMs: [
            30,
            40
        ],
        memoryMb: {
            pairing: 180
        },
        waitingAnswersMb: 60,
        ended: [],
        noise: {
            tokens: {
                401: 30
            }
        },
        ...fields
    });
const brokenBy = (fields)=>[
        ...new Set((0, _noisecheck.checkNoise)(aHistory(fields), BOUNDS).map(({ invariant })=>invariant))
    ];
(0, _globals.test)('a victim that notices nothing breaks no promise', ()=>{
    (0, _globals.expect)(brokenBy({})).toEqual([]);
});
(0, _globals.test)('a call that fails is told with what it was answered', ()=>{
    const [failed] = calls('link', 20, '503 NO_GATEWAY');
    const found = (0, _noisecheck.checkNoise)(aHistory({
        calls: [
            ...aHistory().calls,
            ...failed ? [
                failed
            ] : []
        ]
    }), BOUNDS);
    (0, _globals.expect)(found).toEqual([
        {
            invariant: 'N1',
            subject: 'link',
            what: '503 NO_GATEWAY'
        }
    ]);
});
(0, _globals.test)('slow sends of either channel break N2, and so does sending nothing', ()=>{
    (0, _globals.expect)(brokenBy({
        calls: [
            ...calls('whatsapp', 1_200),
            ...calls('sms', 20)
        ]
    })).toEqual([
        'N2'
    ]);
    (0, _globals.expect)(brokenBy({
        calls: [
            ...calls('whatsapp', 20),
            ...calls('sms', 1_200)
        ]
    })).toEqual([
        'N2'
    ]);
    (0, _globals.expect)(brokenBy({
        calls: calls('whatsapp', 20)
    })).toEqual([
        'N2'
    ]);
});
(0, _globals.test)('webhooks that are missing, late, or were never made break N3', ()=>{
    (0, _globals.expect)(brokenBy({
        deliveriesMs: [
            30,
            null
        ]
    })).toEqual([
        'N3'
    ]);
    (0, _globals.expect)(brokenBy({
        deliveriesMs: [
            9_000,
            9_000
        ]
    })).toEqual([
        'N3'
    ]);
    (0, _globals.expect)(brokenBy({
        deliveriesMs: []
    })).toEqual([
        'N3'
    ]);
});
(0, _globals.test)('the check tells of memory, an end, and noise that was not made', ()=>{
    (0, _globals.expect)(brokenBy({
        memoryMb: {
            pairing: 638
        }
    })).toEqual([
        'N4'
    ]);
    (0, _globals.expect)(brokenBy({
        ended: [
            'pairing'
        ]
    })).toEqual([
        'N5'
    ]);
    (0, _globals.expect)(brokenBy({
        waitingAnswersMb: 70
    })).toEqual([
        'N7'
    ]);
    (0, _globals.expect)(brokenBy({
        waitingAnswersMb: null
    })).toEqual([
        'N7'
    ]);
    (0, _globals.expect)(brokenBy({
        noise: {
            tokens: {
                cut: 3
            }
        }
    })).toEqual([
        'N6'
    ]);
});
(0, _globals.test)('the check does not miss noise that this machine cannot make', ()=>{
    (0, _globals.expect)(brokenBy({
        noise: {
            'name-servers': undefined
        }
    })).toEqual([]);
});

//# sourceMappingURL=noise.check.test.js.map