"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _stallwatch = require("./stall-watch");
const watches = [];
(0, _globals.afterEach)(()=>watches.splice(0).forEach((watch)=>watch.stop()));
function aWatch() {
    const clock = {
        now: 1_000_000,
        stalls: 0
    };
    const watch = new _stallwatch.StallWatch(()=>clock.stalls += 1, ()=>clock.now);
    watches.push(watch);
    return {
        clock,
        watch
    };
}
(0, _globals.it)('what a process reads while it runs did not wait for it', ()=>{
    const { clock, watch } = aWatch();
    for(let i = 0; i < 5; i += 1){
        clock.now += 2_000;
        (0, _globals.expect)(watch.waitedMs).toBe(0);
    }
    (0, _globals.expect)(clock.stalls).toBe(0);
});
(0, _globals.it)('what a process reads after it stood still may have waited as long, and what it reads a second later did not', ()=>{
    const { clock, watch } = aWatch();
    clock.now += 60_000;
    (0, _globals.expect)(watch.waitedMs).toBe(60_000);
    clock.now += 500;
    (0, _globals.expect)(watch.waitedMs).toBe(60_000);
    clock.now += 600;
    (0, _globals.expect)(watch.waitedMs).toBe(0);
    (0, _globals.expect)(clock.stalls).toBe(1);
});

//# sourceMappingURL=stall-watch.test.js.map