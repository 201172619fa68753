"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../testing/src");
const _periodictask = require("./periodic-task");
const never = (error)=>{
    throw error;
};
(0, _globals.describe)('PeriodicTask', ()=>{
    (0, _globals.it)('PeriodicTask runs again and again, never two runs at a time', async ()=>{
        let [runs, atOnce, mostAtOnce] = [
            0,
            0,
            0
        ];
        const run = async ()=>{
            atOnce += 1;
            mostAtOnce = Math.max(mostAtOnce, atOnce);
            await new Promise((resolve)=>setTimeout(resolve, 5));
            atOnce -= 1;
            runs += 1;
        };
        const task = new _periodictask.PeriodicTask({
            run,
            everyMs: 1,
            firstMs: 0,
            jitter: 0.5,
            onFailure: never
        });
        task.start();
        await (0, _testing.waitFor)(()=>runs >= 5, {
            what: 'five runs'
        });
        await task.stop();
        (0, _globals.expect)(mostAtOnce).toBe(1);
    });
    (0, _globals.it)('PeriodicTask tells of a run that failed, and runs again', async ()=>{
        const failures = [];
        let runs = 0;
        const run = ()=>{
            runs += 1;
            return runs === 1 ? Promise.reject(new Error('broken')) : Promise.resolve();
        };
        const task = new _periodictask.PeriodicTask({
            run,
            everyMs: 1,
            onFailure: (error)=>failures.push(error)
        });
        task.start();
        await (0, _testing.waitFor)(()=>runs >= 2, {
            what: 'a second run'
        });
        await task.stop();
        (0, _globals.expect)(failures).toEqual([
            new Error('broken')
        ]);
    });
    (0, _globals.it)('PeriodicTask’s stop waits for the run under way, tells it, and no other begins', async ()=>{
        let [runs, ended] = [
            0,
            false
        ];
        let end = ()=>undefined;
        const run = async ()=>{
            runs += 1;
            await new Promise((resolve)=>end = resolve);
            ended = true;
        };
        const task = new _periodictask.PeriodicTask({
            run,
            everyMs: 1,
            firstMs: 0,
            onFailure: never
        });
        task.start();
        await (0, _testing.waitFor)(()=>runs === 1, {
            what: 'a run'
        });
        const stopped = task.stop();
        (0, _globals.expect)(task.isStopped).toBe(true);
        (0, _globals.expect)(ended).toBe(false);
        end();
        await stopped;
        (0, _globals.expect)(ended).toBe(true);
        await new Promise((resolve)=>setTimeout(resolve, 20));
        (0, _globals.expect)(runs).toBe(1);
    });
    (0, _globals.it)('PeriodicTask does not run when it was stopped before its first run', async ()=>{
        let runs = 0;
        const run = ()=>Promise.resolve(void (runs += 1));
        const task = new _periodictask.PeriodicTask({
            run,
            everyMs: 1,
            firstMs: 5,
            onFailure: never
        });
        task.start();
        await task.stop();
        await new Promise((resolve)=>setTimeout(resolve, 20));
        (0, _globals.expect)(runs).toBe(0);
    });
});

//# sourceMappingURL=periodic-task.test.js.map