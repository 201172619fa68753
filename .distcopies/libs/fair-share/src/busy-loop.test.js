"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _busyloop = require("./busy-loop");
/** A loop that is as busy as it is told, on a clock that stands still until it is told. */ function aLoop(utilization) {
    const state = {
        utilization,
        now: 0
    };
    const loop = new _busyloop.BusyLoop(()=>state.utilization, ()=>state.now);
    /** What it says after so many looks, with both owners there. */ const after = (looks, owner = 'greedy')=>{
        for(let n = 0; n < looks; n += 1){
            state.now += 100;
            loop.note('greedy');
            loop.note('modest');
            loop.restOf(owner);
        }
        return loop.restOf(owner);
    };
    return {
        loop,
        state,
        after
    };
}
(0, _globals.describe)('BusyLoop', ()=>{
    (0, _globals.it)('BusyLoop lets nobody rest while the event loop has time', ()=>{
        (0, _globals.expect)(aLoop(0.7).after(20)).toBe(0);
    });
    (0, _globals.it)('BusyLoop lets places rest longer while it stays busy, up to eight times their work, and less when it is free', ()=>{
        const { state, after } = aLoop(0.95);
        (0, _globals.expect)([
            after(1),
            after(1),
            after(10)
        ]).toEqual([
            4,
            8,
            8
        ]);
        state.utilization = 0.6;
        (0, _globals.expect)(after(5)).toBe(8);
        state.utilization = 0.3;
        (0, _globals.expect)([
            after(1),
            after(1),
            after(1),
            after(1)
        ]).toEqual([
            4,
            2,
            1,
            0
        ]);
    });
    (0, _globals.it)('BusyLoop looks once in a tenth of a second, however often it is asked', ()=>{
        const { loop, state } = aLoop(0.95);
        loop.note('modest');
        state.now = 100;
        for(let n = 0; n < 100; n += 1)(0, _globals.expect)(loop.restOf('greedy')).toBe(4);
    });
    (0, _globals.it)('BusyLoop never lets an owner rest who is alone, nor one whose neighbours have gone', ()=>{
        const { loop, state, after } = aLoop(0.95);
        (0, _globals.expect)(after(5)).toBe(8);
        for(let n = 0; n < 45; n += 1){
            state.now += 100;
            loop.note('greedy');
        }
        (0, _globals.expect)(loop.restOf('greedy')).toBe(0);
        // A neighbour who is seen again is there at once.
        loop.note('modest');
        (0, _globals.expect)(loop.restOf('greedy')).toBe(8);
        (0, _globals.expect)(loop.restOf('modest')).toBe(8);
    });
    (0, _globals.it)('BusyLoop measures the event loop of this process', async ()=>{
        const loop = new _busyloop.BusyLoop();
        loop.note('modest');
        const until = performance.now() + 250;
        while(performance.now() < until);
        (0, _globals.expect)(loop.restOf('greedy')).toBe(4);
        await new Promise((resolve)=>setTimeout(resolve, 1_000));
        (0, _globals.expect)(loop.restOf('greedy')).toBe(2);
    });
});

//# sourceMappingURL=busy-loop.test.js.map