"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _silencewatch = require("./silence-watch");
let watch;
let silences;
let up;
(0, _globals.beforeEach)(()=>{
    _globals.jest.useFakeTimers();
    [silences, up] = [
        0,
        1_000
    ];
    watch = new _silencewatch.SilenceWatch(()=>silences += 1, ()=>up);
});
(0, _globals.afterEach)(()=>{
    watch.stop();
    _globals.jest.useRealTimers();
});
const pass = (ms)=>{
    up += ms;
    _globals.jest.advanceTimersByTime(ms);
};
(0, _globals.it)('a line on which something comes now and then is not silent, whatever the clock of the machine says', ()=>{
    for(let i = 0; i < 10; i += 1){
        pass(30_000);
        watch.heard();
        _globals.jest.setSystemTime(Date.now() - 3_600_000);
    }
    (0, _globals.expect)(silences).toBe(0);
});
(0, _globals.it)('a line on which nothing comes is silent after a minute, also when the clock was set back meanwhile', ()=>{
    _globals.jest.setSystemTime(Date.now() - 24 * 3_600_000);
    pass(60_000);
    (0, _globals.expect)(silences).toBe(0);
    pass(20_000);
    (0, _globals.expect)(silences).toBeGreaterThan(0);
});

//# sourceMappingURL=silence-watch.test.js.map