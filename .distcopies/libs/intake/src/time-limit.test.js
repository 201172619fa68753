"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _timelimit = require("./time-limit");
const late = ()=>new Error('late');
(0, _globals.describe)('the time that a request has', ()=>{
    (0, _globals.it)('a request whose time is over is told so, and what it waited for goes on', async ()=>{
        let finish = ()=>undefined;
        const work = new Promise((resolve)=>{
            finish = resolve;
        });
        const limit = new _timelimit.TimeLimit(20);
        await (0, _globals.expect)(limit.of(work, late)).rejects.toThrow('late');
        // It is one time for all that the request waits for, and it is over.
        await (0, _globals.expect)(limit.of(new Promise(()=>undefined), late)).rejects.toThrow('late');
        finish('done');
        (0, _globals.expect)(await work).toBe('done');
    });
    (0, _globals.it)('what is done in time is answered, and so is its failure', async ()=>{
        const limit = new _timelimit.TimeLimit(60_000);
        (0, _globals.expect)(await limit.of(Promise.resolve('done'), late)).toBe('done');
        await (0, _globals.expect)(limit.of(Promise.reject(new Error('refused')), late)).rejects.toThrow('refused');
    });
});

//# sourceMappingURL=time-limit.test.js.map