"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _loggerfactory = require("../logging/logger.factory");
const _retentionjob = require("./retention-job");
const MINUTE_MS = 60_000;
(0, _globals.beforeEach)(()=>{
    _globals.jest.useFakeTimers();
});
(0, _globals.afterEach)(()=>{
    _globals.jest.useRealTimers();
});
/** A job over so many old rows, and how many each step was allowed. */ function aJob(old) {
    const steps = [];
    let left = old;
    const forget = (limit)=>{
        steps.push(limit);
        const deleted = Math.min(left, limit);
        left -= deleted;
        return Promise.resolve(deleted);
    };
    const logger = (0, _loggerfactory.createLogger)({
        app: 'test',
        level: 'silent'
    });
    return {
        job: new _retentionjob.RetentionJob('rows', forget, logger),
        steps,
        left: ()=>left
    };
}
(0, _globals.describe)('the deletion of what is old', ()=>{
    (0, _globals.it)('what is old is deleted within two minutes of the start, also by an app that never runs for an hour', async ()=>{
        const { job, steps } = aJob(1);
        job.start();
        await _globals.jest.advanceTimersByTimeAsync(MINUTE_MS - 1);
        (0, _globals.expect)(steps).toEqual([]);
        await _globals.jest.advanceTimersByTimeAsync(MINUTE_MS + 1);
        (0, _globals.expect)(steps).toHaveLength(1);
        await _globals.jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
        (0, _globals.expect)(steps).toHaveLength(2);
        await job.stop();
    });
    (0, _globals.it)('all that is old is deleted in steps, and an app that ends waits for one step at most', async ()=>{
        const { job, steps, left } = aJob(12_000);
        await job.forget();
        (0, _globals.expect)([
            steps.length,
            left()
        ]).toEqual([
            3,
            0
        ]);
        const ending = aJob(12_000);
        const deleting = ending.job.forget();
        await ending.job.stop();
        await deleting;
        (0, _globals.expect)(ending.left()).toBe(7_000);
    });
});

//# sourceMappingURL=retention-job.test.js.map