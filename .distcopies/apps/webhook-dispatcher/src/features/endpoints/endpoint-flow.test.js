"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _endpointflow = require("./endpoint-flow");
/** A flow with a clock of its own, and without jitter. */ function aFlow() {
    const flow = new _endpointflow.EndpointFlow(()=>0.5);
    let now = 1_000_000;
    return {
        flow,
        wait: (ms)=>now += ms,
        sign: (kind, fields = {}, usual = 0)=>flow.observe({
                kind,
                startedAt: now,
                askedMs: null,
                ...fields
            }, now, usual),
        pace: ()=>flow.pace(now),
        get now () {
            return now;
        }
    };
}
const opened = ()=>{
    const one = aFlow();
    for(let n = 0; n < _endpointflow.OPENS_AFTER; n += 1)one.sign('unable');
    return one;
};
(0, _globals.describe)('the breaker of an endpoint', ()=>{
    (0, _globals.it)('the breaker opens after five attempts in a row that the endpoint was unable to serve, and not before', ()=>{
        const one = aFlow();
        for(let n = 0; n < _endpointflow.OPENS_AFTER - 1; n += 1)one.sign('unable');
        (0, _globals.expect)([
            one.flow.isOpen,
            one.pace().blockedMs,
            one.flow.takeChange()
        ]).toEqual([
            false,
            0,
            null
        ]);
        one.sign('well');
        for(let n = 0; n < _endpointflow.OPENS_AFTER - 1; n += 1)one.sign('unable');
        (0, _globals.expect)(one.flow.isOpen).toBe(false);
        one.sign('unable');
        (0, _globals.expect)([
            one.flow.isOpen,
            one.pace()
        ]).toEqual([
            true,
            {
                inFlight: 1,
                gapMs: 0,
                blockedMs: 5_000
            }
        ]);
        (0, _globals.expect)(one.flow.takeChange()).toEqual({
            failuresInRow: 5,
            inFlightLimit: 1,
            pacedPerSecond: null
        });
        (0, _globals.expect)(one.flow.takeChange()).toBeNull();
    });
    (0, _globals.it)('the breaker lets one delivery through after its pause, and pauses twice as long when that fails, at most a minute', ()=>{
        const one = opened();
        for (const pauseMs of [
            5_000,
            10_000,
            20_000,
            40_000,
            60_000,
            60_000
        ]){
            (0, _globals.expect)(one.pace()).toMatchObject({
                blockedMs: pauseMs,
                inFlight: 1
            });
            one.wait(pauseMs);
            (0, _globals.expect)(one.pace()).toMatchObject({
                blockedMs: 0,
                inFlight: 1
            });
            one.wait(15_000);
            one.sign('unable', {
                startedAt: one.now - 15_000
            });
        }
    });
    (0, _globals.it)('the breaker hears what was under way when it opened once, not ten times', ()=>{
        const one = opened();
        for(let n = 0; n < 5; n += 1)one.sign('unable', {
            startedAt: one.now - 10
        });
        (0, _globals.expect)(one.pace().blockedMs).toBe(5_000);
    });
    (0, _globals.it)('the breaker has a jitter of 20 % either way', ()=>{
        for (const [random, expected] of [
            [
                0,
                4_000
            ],
            [
                1,
                6_000
            ]
        ]){
            const flow = new _endpointflow.EndpointFlow(()=>random);
            for(let n = 0; n < _endpointflow.OPENS_AFTER; n += 1)flow.observe({
                kind: 'unable',
                startedAt: 0,
                askedMs: null
            }, 0);
            (0, _globals.expect)(flow.pace(0).blockedMs).toBeCloseTo(expected);
        }
    });
});
(0, _globals.describe)('an endpoint that is back', ()=>{
    (0, _globals.it)('an endpoint that is back is served with 1, 2, 4, 8, 10 requests at once, a step per second at most', ()=>{
        const one = opened();
        one.wait(5_000);
        one.sign('well');
        const limits = [
            one.pace().inFlight
        ];
        for(let n = 0; n < 60; n += 1){
            one.wait(100);
            one.sign('well');
            if (one.pace().inFlight !== limits.at(-1)) limits.push(one.pace().inFlight);
        }
        (0, _globals.expect)(limits).toEqual([
            1,
            2,
            4,
            8,
            10
        ]);
    });
    (0, _globals.it)('an endpoint that is back gets at most twice what it is used to until nothing is due, and never less than five a second', ()=>{
        for (const [usual, gapMs] of [
            [
                50,
                10
            ],
            [
                0.1,
                200
            ],
            [
                0,
                200
            ]
        ]){
            const one = opened();
            one.wait(5_000);
            one.sign('well', {}, usual);
            (0, _globals.expect)(one.pace()).toEqual({
                inFlight: 1,
                gapMs,
                blockedMs: 0
            });
            (0, _globals.expect)(one.flow.takeChange()).toMatchObject({
                failuresInRow: 0,
                pacedPerSecond: 1_000 / gapMs
            });
            one.flow.caughtUp();
            (0, _globals.expect)(one.pace().gapMs).toBe(0);
            (0, _globals.expect)(one.flow.takeChange()).toMatchObject({
                pacedPerSecond: null
            });
        }
    });
    (0, _globals.it)('a returning endpoint does not fall behind when traffic grows: its pace follows, once per minute, and never sinks', ()=>{
        const one = opened();
        one.wait(5_000);
        one.sign('well', {}, 1);
        (0, _globals.expect)([
            one.pace().gapMs,
            one.flow.mustMeasure(one.now)
        ]).toEqual([
            200,
            false
        ]);
        one.wait(60_000);
        (0, _globals.expect)([
            one.flow.mustMeasure(one.now),
            one.flow.mustMeasure(one.now)
        ]).toEqual([
            true,
            false
        ]);
        one.flow.takeChange();
        one.flow.raise(50);
        (0, _globals.expect)(one.pace().gapMs).toBe(10);
        (0, _globals.expect)(one.flow.takeChange()).toMatchObject({
            pacedPerSecond: 100
        });
        one.flow.raise(2);
        (0, _globals.expect)(one.pace().gapMs).toBe(10);
        one.flow.caughtUp();
        one.flow.raise(500);
        (0, _globals.expect)(one.pace().gapMs).toBe(0);
    });
    (0, _globals.it)('an endpoint that is back starts anew when it fails again on the way', ()=>{
        const one = opened();
        one.wait(5_000);
        one.sign('well');
        for(let n = 0; n < _endpointflow.OPENS_AFTER; n += 1)one.sign('unable');
        (0, _globals.expect)(one.pace()).toMatchObject({
            inFlight: 1,
            blockedMs: 5_000
        });
    });
    (0, _globals.it)('an endpoint is not taken for back because nothing is due while its breaker is open', ()=>{
        const one = opened();
        one.flow.caughtUp();
        (0, _globals.expect)(one.flow.isOpen).toBe(true);
    });
});
(0, _globals.describe)('an endpoint that asks for less', ()=>{
    (0, _globals.it)('an endpoint that asks for less gets half, once for requests that were under way together, then one more per second', ()=>{
        const one = aFlow();
        const startedAt = one.now;
        one.wait(50);
        for(let n = 0; n < 10; n += 1)one.sign('busy', {
            startedAt
        });
        (0, _globals.expect)(one.pace()).toMatchObject({
            inFlight: 5,
            blockedMs: 1_000
        });
        for(let n = 0; n < 5; n += 1){
            one.wait(1_000);
            one.sign('busy');
        }
        (0, _globals.expect)(one.pace().inFlight).toBe(1);
        one.wait(1_000);
        for(let n = 0; n < 10; n += 1)one.sign('well');
        (0, _globals.expect)(one.pace().inFlight).toBe(2);
        one.wait(1_000);
        for(let n = 0; n < 10; n += 1)one.sign('well');
        (0, _globals.expect)(one.pace().inFlight).toBe(3);
        (0, _globals.expect)(one.flow.isOpen).toBe(false);
    });
    (0, _globals.it)('an endpoint that is overloaded is unable, too: half, and the breaker after five', ()=>{
        const one = aFlow();
        one.sign('overloaded');
        (0, _globals.expect)(one.pace()).toMatchObject({
            inFlight: 5,
            blockedMs: 0
        });
        for(let n = 1; n < _endpointflow.OPENS_AFTER; n += 1){
            one.wait(10);
            one.sign('overloaded');
        }
        (0, _globals.expect)([
            one.flow.isOpen,
            one.pace().blockedMs
        ]).toEqual([
            true,
            5_000
        ]);
    });
    (0, _globals.it)('an endpoint is left alone for as long as it asks, between a second and an hour', ()=>{
        for (const [askedMs, blockedMs] of [
            [
                0,
                1_000
            ],
            [
                90_000,
                90_000
            ],
            [
                86_400_000,
                3_600_000
            ]
        ]){
            const one = aFlow();
            one.sign('busy', {
                askedMs
            });
            (0, _globals.expect)(one.pace().blockedMs).toBe(blockedMs);
        }
        const unable = aFlow();
        unable.sign('unable', {
            askedMs: 30_000
        });
        (0, _globals.expect)(unable.pace().blockedMs).toBe(30_000);
    });
});
(0, _globals.describe)('a process that takes an endpoint over', ()=>{
    (0, _globals.it)('a process that takes an endpoint over goes on where the one before stopped', ()=>{
        const one = aFlow();
        one.flow.restore({
            failuresInRow: 7,
            inFlightLimit: 1,
            pacedPerSecond: null
        });
        (0, _globals.expect)([
            one.flow.isOpen,
            one.pace().inFlight
        ]).toEqual([
            true,
            1
        ]);
        one.sign('unable');
        (0, _globals.expect)(one.pace().blockedMs).toBe(40_000);
        one.flow.restore({
            failuresInRow: 0,
            inFlightLimit: 4,
            pacedPerSecond: 20
        });
        (0, _globals.expect)(one.flow.isOpen).toBe(false);
        (0, _globals.expect)(one.pace()).toMatchObject({
            inFlight: 4,
            gapMs: 50
        });
    });
    (0, _globals.it)('a process remembers its own failures of an endpoint, which it stores only when they open the breaker', ()=>{
        const one = aFlow();
        for(let n = 0; n < _endpointflow.OPENS_AFTER - 1; n += 1){
            one.flow.restore({
                failuresInRow: 0,
                inFlightLimit: 10,
                pacedPerSecond: null
            });
            one.sign('unable');
        }
        one.flow.restore({
            failuresInRow: 0,
            inFlightLimit: 10,
            pacedPerSecond: null
        });
        one.sign('unable');
        (0, _globals.expect)(one.flow.isOpen).toBe(true);
    });
});

//# sourceMappingURL=endpoint-flow.test.js.map