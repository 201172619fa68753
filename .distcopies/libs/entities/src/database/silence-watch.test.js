"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _silencewatch = require("./silence-watch");
(0, _globals.beforeEach)(()=>void _globals.jest.useFakeTimers());
(0, _globals.afterEach)(()=>void _globals.jest.useRealTimers());
/** A watch whose question is never answered, with somebody who waits. */ function aWatch() {
    const watch = new _silencewatch.SilenceWatch({
        ask: ()=>new Promise(()=>undefined),
        rest: ()=>undefined
    });
    const waiting = {
        sinceTick: 0,
        tick: ()=>undefined
    };
    return {
        watch,
        waiting
    };
}
(0, _globals.describe)('a PostgreSQL of which nothing is heard', ()=>{
    (0, _globals.it)('a PostgreSQL that does not answer is silent within a second', async ()=>{
        const { watch, waiting } = aWatch();
        watch.begin(waiting);
        await _globals.jest.advanceTimersByTimeAsync(700);
        (0, _globals.expect)(watch.isSilent).toBe(false);
        await _globals.jest.advanceTimersByTimeAsync(300);
        (0, _globals.expect)(watch.isSilent).toBe(true);
    });
    (0, _globals.it)('a PostgreSQL that ended connections just before has some seconds for those that come in their place', async ()=>{
        const { watch, waiting } = aWatch();
        watch.ended();
        watch.begin(waiting);
        await _globals.jest.advanceTimersByTimeAsync(4_900);
        (0, _globals.expect)(watch.isSilent).toBe(false);
        await _globals.jest.advanceTimersByTimeAsync(300);
        (0, _globals.expect)(watch.isSilent).toBe(true);
    });
});

//# sourceMappingURL=silence-watch.test.js.map