"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _historyfactory = require("../checker/history.factory");
const _outagecheck = require("./outage.check");
/** Quiet from 0 to 10 s, the fault from 10 s to 20 s, all is well at 25 s. Two numbers send twice a second each. */ const UNTIL_MS = 25_000;
const LANES = [
    'wa:1',
    'wa:2'
];
const anAnswer = (startedAt, answer = {})=>{
    return {
        startedAt,
        endedAt: startedAt + 100,
        status: 200,
        body: '',
        ...answer
    };
};
function aRun() {
    const starts = Array.from({
        length: UNTIL_MS / 500
    }, (_, place)=>500 * place);
    const calls = starts.flatMap((startedAt)=>LANES.map((lane)=>({
                token: `${lane}-${startedAt}`,
                lane,
                recipient: '49151000',
                tries: [
                    anAnswer(startedAt)
                ]
            })));
    return {
        calls,
        scheduled: [],
        deliveries: [],
        repliesFrom: new Set(),
        all: (0, _historyfactory.aHistory)([])
    };
}
function aRecord(bounds) {
    const outage = {
        name: 'power',
        what: '',
        rounds: 1,
        aboutMs: 0,
        bounds,
        fault: async ()=>undefined
    };
    return {
        outage,
        quiet: {
            from: 0,
            to: 10_000
        },
        windows: [
            {
                at: 10_000,
                until: 20_000,
                settledAt: UNTIL_MS
            }
        ]
    };
}
const brokenBy = (bounds, change, machine = 'ours')=>{
    const run = aRun();
    change(run);
    return (0, _outagecheck.checkOutage)(aRecord(bounds), run, machine).map(({ invariant })=>invariant);
};
/** What came in while the fault lasted. */ const during = (run)=>run.calls.filter(({ tries: [answer] })=>(answer?.startedAt ?? 0) >= 10_000 && (answer?.startedAt ?? 0) < 20_000);
const answerAll = (calls, change)=>{
    for (const { tries } of calls)for (const answer of tries)Object.assign(answer, change(answer));
};
const ALL = {
    standsP50Ms: 1_000,
    standsMostMs: 2_000,
    leastRate: 0.5,
    addedP99Ms: 1_000,
    mostFailed: 0,
    answeredWithinMs: 5_000,
    refusedWithinMs: 1_000,
    mostResets: 0,
    mostEarlyUnknown: 0,
    mostUntold: 0,
    bulkPauseMs: 2_000,
    scheduledLateMs: 2_000,
    webhookLateMs: 2_000
};
(0, _globals.describe)('checkOutage and numbers that stand', ()=>{
    (0, _globals.it)('an outage that nobody notices breaks nothing', ()=>{
        (0, _globals.expect)(brokenBy(ALL, ()=>undefined)).toEqual([]);
    });
    (0, _globals.it)('one number that stands 3 s breaks O1, also when the other one goes on', ()=>{
        const hold = (run)=>answerAll(during(run).filter(({ lane })=>lane === 'wa:1'), ({ startedAt })=>({
                    endedAt: Math.max(startedAt + 100, 13_000)
                }));
        (0, _globals.expect)(brokenBy({
            standsMostMs: 2_000
        }, hold)).toEqual([
            'O1'
        ]);
        (0, _globals.expect)(brokenBy({
            standsMostMs: 2_000
        }, hold, 'shared')).toEqual([]);
    });
    (0, _globals.it)('only numbers in the hands of what died count, when it is known which', ()=>{
        const run = aRun();
        run.all.interruptions.push({
            at: 10_010,
            lane: 'wa:2',
            takenAgainAt: 10_500
        });
        answerAll(during(run).filter(({ lane })=>lane === 'wa:1'), ()=>({
                endedAt: 21_000
            }));
        (0, _globals.expect)((0, _outagecheck.checkOutage)(aRecord({
            standsMostMs: 2_000
        }), run, 'ours')).toEqual([]);
    });
    (0, _globals.it)('a number that never sends again stands to the end', ()=>{
        (0, _globals.expect)(brokenBy({
            standsMostMs: 12_000
        }, (run)=>answerAll(during(run), ()=>_historyfactory.CUT))).toEqual([]);
        const forEver = (run)=>answerAll(run.calls.filter(({ tries: [answer] })=>(answer?.startedAt ?? 0) >= 10_000), ()=>_historyfactory.CUT);
        (0, _globals.expect)(brokenBy({
            standsMostMs: 12_000
        }, forEver)).toEqual([
            'O1'
        ]);
    });
});
(0, _globals.describe)('checkOutage and requests', ()=>{
    (0, _globals.it)('sends that nearly stop break O2, and it is not judged on a machine that others have', ()=>{
        const stop = (run)=>answerAll(during(run), ()=>({
                    endedAt: 21_000
                }));
        (0, _globals.expect)(brokenBy({
            leastRate: 0.5
        }, stop)).toEqual([
            'O2'
        ]);
        (0, _globals.expect)(brokenBy({
            addedP99Ms: 1_000
        }, stop)).toEqual([
            'O2'
        ]);
        (0, _globals.expect)(brokenBy({
            leastRate: 0.5,
            addedP99Ms: 1_000
        }, stop, 'overloaded')).toEqual([]);
    });
    (0, _globals.it)('on a machine that was full before the fault no time is judged, but what failed is', ()=>{
        const stop = (run)=>answerAll(during(run), ()=>({
                    endedAt: 21_000
                }));
        const bounds = {
            standsMostMs: 1,
            answeredWithinMs: 1,
            leastRate: 0.5,
            mostFailed: 0
        };
        (0, _globals.expect)(brokenBy(bounds, stop, 'saturated')).toEqual([]);
        (0, _globals.expect)(brokenBy(bounds, (run)=>answerAll(during(run), ()=>_historyfactory.CUT), 'saturated')).toEqual([
            'O3'
        ]);
    });
    (0, _globals.it)('one failed request breaks O3, and a status that may be answered does not', ()=>{
        const fail = (status)=>(run)=>answerAll(during(run).slice(0, 1), ()=>({
                        status,
                        body: '{"code":"SERVICE_UNAVAILABLE"}'
                    }));
        (0, _globals.expect)(brokenBy({
            mostFailed: 0
        }, fail(503))).toEqual([
            'O3'
        ]);
        (0, _globals.expect)(brokenBy({
            statuses: [
                503
            ]
        }, fail(503))).toEqual([]);
        (0, _globals.expect)(brokenBy({
            statuses: [
                503
            ]
        }, fail(500))).toEqual([
            'O3'
        ]);
    });
    (0, _globals.it)('a slow answer, a slow refusal and a refusal without Retry-After break O4', ()=>{
        const refuse = (answer)=>(run)=>answerAll(during(run).slice(-1), ()=>({
                        status: 503,
                        ...answer
                    }));
        (0, _globals.expect)(brokenBy({
            refusedWithinMs: 1_000
        }, refuse({
            mayRetry: true
        }))).toEqual([]);
        (0, _globals.expect)(brokenBy({
            refusedWithinMs: 1_000
        }, refuse({}))).toEqual([
            'O4'
        ]);
        (0, _globals.expect)(brokenBy({
            refusedWithinMs: 1_000
        }, refuse({
            mayRetry: true,
            endedAt: 21_000
        }))).toEqual([
            'O4'
        ]);
        (0, _globals.expect)(brokenBy({
            answeredWithinMs: 5_000
        }, (run)=>answerAll(during(run).slice(0, 1), ()=>({
                    endedAt: 19_000
                })))).toEqual([
            'O4'
        ]);
    });
    (0, _globals.it)('a reset breaks O5; a connection that was refused and asked for elsewhere does not', ()=>{
        (0, _globals.expect)(brokenBy({
            mostResets: 0
        }, (run)=>answerAll(during(run).slice(0, 1), ()=>_historyfactory.CUT))).toEqual([
            'O5'
        ]);
        const refused = (run)=>void during(run)[0]?.tries.unshift(anAnswer(10_000, {
                status: null,
                body: 'Error: connect ECONNREFUSED'
            }));
        (0, _globals.expect)(brokenBy({
            mostResets: 0,
            mostFailed: 0
        }, refused)).toEqual([]);
    });
    (0, _globals.it)('"not known yet" breaks O6 before the deadline, not at it', ()=>{
        const unknown = (tookMs)=>(run)=>answerAll(during(run).slice(0, 1), ({ startedAt })=>({
                        ..._historyfactory.UNKNOWN,
                        endedAt: startedAt + tookMs
                    }));
        (0, _globals.expect)(brokenBy({
            mostEarlyUnknown: 0
        }, unknown(45))).toEqual([
            'O6'
        ]);
        (0, _globals.expect)(brokenBy({
            mostEarlyUnknown: 0
        }, unknown(20_000))).toEqual([]);
    });
});
(0, _globals.describe)('checkOutage and what is not waited for', ()=>{
    (0, _globals.it)('a receipt that never came and a reply that was not stored break O7', ()=>{
        const silent = (run)=>{
            run.all.database.messages.push((0, _historyfactory.aRow)({
                token: during(run)[0]?.token ?? '',
                status: 'sent'
            }));
        };
        (0, _globals.expect)(brokenBy({
            mostUntold: 0
        }, silent)).toEqual([
            'O7'
        ]);
        const answeredBefore = (run)=>{
            run.all.database.messages.push((0, _historyfactory.aRow)({
                token: 'wa:1-8000',
                status: 'sent'
            }));
        };
        (0, _globals.expect)(brokenBy({
            mostUntold: 0
        }, answeredBefore)).toEqual([
            'O7'
        ]);
        const unanswered = (run)=>{
            const [call] = during(run);
            Object.assign(call ?? {}, {
                recipient: '491510000009'
            });
            run.all.ledger.push({
                id: 'x',
                from: '1',
                text: call?.token ?? '',
                sentSeq: 1,
                attempts: 1
            });
        };
        (0, _globals.expect)(brokenBy({
            mostUntold: 0
        }, unanswered)).toEqual([
            'O7'
        ]);
    });
    (0, _globals.it)('a late schedule, a bulk send that pauses and a late webhook break O8', ()=>{
        const late = (run)=>{
            run.scheduled = [
                {
                    token: 's',
                    tries: [
                        anAnswer(0, {
                            status: 202
                        })
                    ],
                    scheduledAt: 11_000
                }
            ];
            run.all.database.messages.push((0, _historyfactory.aRow)({
                token: 's',
                firstStartedAt: 14_000
            }));
        };
        (0, _globals.expect)(brokenBy({
            scheduledLateMs: 2_000
        }, late)).toEqual([
            'O8'
        ]);
        const paused = (run)=>{
            const rows = [
                'b0',
                'b1'
            ].map((token)=>({
                    token,
                    phone: '1'
                }));
            run.all.bulks = [
                {
                    name: 'b',
                    rows,
                    tries: []
                }
            ];
            run.all.database.messages.push((0, _historyfactory.aRow)({
                token: 'b0',
                firstStartedAt: 9_000
            }));
            run.all.database.messages.push((0, _historyfactory.aRow)({
                token: 'b1',
                firstStartedAt: 12_000
            }));
        };
        (0, _globals.expect)(brokenBy({
            bulkPauseMs: 2_000
        }, paused)).toEqual([
            'O8'
        ]);
        const webhook = (succeededAt)=>(run)=>{
                run.deliveries = [
                    {
                        createdAt: 11_000,
                        succeededAt
                    }
                ];
            };
        (0, _globals.expect)(brokenBy({
            webhookLateMs: 2_000
        }, webhook(12_000))).toEqual([]);
        (0, _globals.expect)(brokenBy({
            webhookLateMs: 2_000
        }, webhook(14_000))).toEqual([
            'O8'
        ]);
        (0, _globals.expect)(brokenBy({}, webhook(null))).toEqual([
            'O8'
        ]);
    });
    (0, _globals.it)('a fault that met nobody breaks O9', ()=>{
        (0, _globals.expect)(brokenBy({}, (run)=>run.calls.splice(0))).toEqual([
            'O9'
        ]);
    });
});

//# sourceMappingURL=outage.check.test.js.map