"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodeevents = require("node:events");
const _lanes = require("../../../../../libs/lanes/src");
const _testing = require("../../../../../libs/testing/src");
const _webhookdoorbell = require("./webhook-doorbell");
const LANE = 'hook:1';
/** A bell whose look into PostgreSQL ends when the test says so; the lane is due. */ function aBell(isAtWork = ()=>false) {
    const leases = new _lanes.LaneLeases({
        processes: {
            id: 1,
            isCertain: true
        },
        store: {
            release: async ()=>undefined,
            heldOf: async ()=>[]
        },
        onFailure: ()=>undefined
    });
    const rung = [];
    let answer;
    const bell = new _webhookdoorbell.WebhookDoorbell({
        dueLanesOf: ()=>new Promise((resolve)=>answer = (isHeld)=>resolve([
                        {
                            lane: LANE,
                            isHeld
                        }
                    ]))
    }, {
        worker: {
            look: isAtWork
        },
        doorbell: {
            ring: (lane)=>void rung.push(lane)
        }
    }, {
        leases,
        onFailure: ()=>(error)=>{
                throw error;
            }
    }, new _nodeevents.EventEmitter(), {
        REDIS_PREFIX: 'test'
    });
    /** Resolves when PostgreSQL has been asked, with what answers. */ const asked = ()=>(0, _testing.waitFor)(()=>answer, {
            what: 'the bell to ask',
            intervalMs: 1
        });
    return {
        bell,
        leases,
        rung,
        asked
    };
}
(0, _globals.it)('a look that fails is counted, and the next one rings what is due', async ()=>{
    const failed = [];
    const rung = [];
    const looks = [
        ()=>Promise.reject(new Error('Connection terminated unexpectedly')),
        ()=>Promise.resolve([
                {
                    lane: LANE,
                    isHeld: false
                }
            ])
    ];
    // As in the app: what it counts is its own.
    let Runtime = class Runtime {
        onFailure(part) {
            return ()=>void this.failed.push(part);
        }
        constructor(){
            this.leases = {
                gaveBackSince: ()=>false
            };
            this.failed = failed;
        }
    };
    const bell = new _webhookdoorbell.WebhookDoorbell({
        dueLanesOf: ()=>looks.shift()?.() ?? Promise.resolve([])
    }, {
        worker: {
            look: ()=>false
        },
        doorbell: {
            ring: (lane)=>void rung.push(lane)
        }
    }, new Runtime(), new _nodeevents.EventEmitter(), {
        REDIS_PREFIX: 'test'
    });
    bell.hear([
        'o'
    ]);
    await (0, _testing.waitFor)(()=>failed.length > 0, {
        what: 'the failure'
    });
    bell.hear([
        'o'
    ]);
    await (0, _testing.waitFor)(()=>rung.length > 0, {
        what: 'the ring'
    });
    (0, _globals.expect)([
        failed,
        rung
    ]).toEqual([
        [
            'bell'
        ],
        [
            LANE
        ]
    ]);
});
(0, _globals.describe)('a lane that is due', ()=>{
    (0, _globals.it)('a due lane is rung when nobody holds it', async ()=>{
        const { bell, rung, asked } = aBell();
        bell.hear([
            'o'
        ]);
        (await asked())(false);
        await bell.onApplicationShutdown();
        (0, _globals.expect)(rung).toEqual([
            LANE
        ]);
    });
    (0, _globals.it)('a due lane is left to the process that holds it, which hears the same', async ()=>{
        const { bell, leases, rung, asked } = aBell();
        await leases.release({
            lane: LANE,
            fence: 1
        }, null);
        bell.hear([
            'o'
        ]);
        (await asked())(true);
        await bell.onApplicationShutdown();
        (0, _globals.expect)(rung).toEqual([]);
    });
    (0, _globals.it)('a due lane is not rung when it is at work here', async ()=>{
        const { bell, rung, asked } = aBell(()=>true);
        bell.hear([
            'o'
        ]);
        (await asked())(true);
        await bell.onApplicationShutdown();
        (0, _globals.expect)(rung).toEqual([]);
    });
    (0, _globals.it)('a due lane does not wait for the sweeper when this process gave it back while PostgreSQL was asked', async ()=>{
        const { bell, leases, rung, asked } = aBell();
        bell.hear([
            'o'
        ]);
        const answer = await asked();
        await leases.release({
            lane: LANE,
            fence: 1
        }, null);
        answer(true);
        await bell.onApplicationShutdown();
        (0, _globals.expect)(rung).toEqual([
            LANE
        ]);
    });
});

//# sourceMappingURL=webhook-doorbell.test.js.map