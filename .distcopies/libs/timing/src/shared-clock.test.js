"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../testing/src");
const _sharedclock = require("./shared-clock");
const HOUR = 3_600_000;
const clocks = [];
(0, _globals.afterEach)(async ()=>{
    _globals.jest.restoreAllMocks();
    for (const clock of clocks.splice(0))await clock.stop();
});
async function started(read, failures = []) {
    const clock = new _sharedclock.SharedClock({
        read,
        everyMs: 5,
        onFailure: (error)=>failures.push(error)
    });
    clocks.push(clock);
    await clock.start();
    return clock;
}
(0, _globals.describe)('SharedClock', ()=>{
    (0, _globals.it)('SharedClock tells the time of the other machine, whatever this one takes for now', async ()=>{
        const truth = Date.now();
        const began = performance.now();
        const clock = await started(()=>Promise.resolve(truth - HOUR + performance.now() - began));
        _globals.jest.spyOn(Date, 'now').mockReturnValue(truth + 24 * HOUR);
        (0, _globals.expect)(Math.abs(clock.nowMs() - (truth - HOUR + performance.now() - began))).toBeLessThan(1_000);
    });
    (0, _globals.it)('SharedClock goes on between two looks, and follows the other clock when that is set', async ()=>{
        const told = {
            aheadMs: HOUR
        };
        const clock = await started(()=>Promise.resolve(Date.now() + told.aheadMs));
        const before = clock.nowMs();
        await (0, _testing.waitFor)(()=>clock.nowMs() > before, {
            what: 'time passes'
        });
        told.aheadMs = -HOUR;
        await (0, _testing.waitFor)(()=>clock.nowMs() < Date.now() - HOUR / 2, {
            what: 'the other clock is set'
        });
        (0, _globals.expect)(clock.nowMs()).toBeLessThan(before);
    });
    (0, _globals.it)('SharedClock goes on with what it knows while nobody answers, and with its own machine until somebody did', async ()=>{
        const failures = [];
        let aheadMs;
        const clock = await started(()=>aheadMs === undefined ? Promise.reject(new Error('away')) : Promise.resolve(Date.now() + aheadMs), failures);
        (0, _globals.expect)(failures).toHaveLength(1);
        (0, _globals.expect)(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1_000);
        aheadMs = HOUR;
        await (0, _testing.waitFor)(()=>clock.nowMs() > Date.now() + HOUR / 2, {
            what: 'the first answer'
        });
        aheadMs = undefined;
        const failed = failures.length;
        await (0, _testing.waitFor)(()=>failures.length > failed + 1, {
            what: 'it is away again'
        });
        (0, _globals.expect)(clock.nowMs()).toBeGreaterThan(Date.now() + HOUR / 2);
    });
});

//# sourceMappingURL=shared-clock.test.js.map