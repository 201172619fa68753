"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _errors = require("../../../errors/src");
const _globals = require("@jest/globals");
const _requestrate = require("./request-rate");
/** A limit of 60 per minute, and a clock that stands still until it is told. */ function aRate() {
    const clock = {
        now: 0
    };
    const rate = new _requestrate.RequestRate(60, 'phone', ()=>clock.now);
    const takes = (callerId = 'a')=>{
        try {
            rate.take(callerId);
            return true;
        } catch (error) {
            if (error instanceof _errors.AppError && error.code === 'RATE_LIMITED') return false;
            throw error;
        }
    };
    const taken = (count)=>Array.from({
            length: count
        }, ()=>takes()).filter(Boolean).length;
    const retryAfter = ()=>{
        try {
            rate.take('a');
            return undefined;
        } catch (error) {
            return error.headers['Retry-After'];
        }
    };
    return {
        clock,
        rate,
        takes,
        taken,
        retryAfter
    };
}
(0, _globals.describe)('RequestRate', ()=>{
    (0, _globals.it)('RequestRate takes a minute of requests at once, then one per second, and never more than a minute of them', ()=>{
        const { clock, takes, taken } = aRate();
        (0, _globals.expect)(taken(100)).toBe(60);
        clock.now += 999;
        (0, _globals.expect)(takes()).toBe(false);
        clock.now += 1;
        (0, _globals.expect)(taken(10)).toBe(1);
        clock.now += 60 * 60_000;
        (0, _globals.expect)(taken(100)).toBe(60);
    });
    (0, _globals.it)('RequestRate counts each caller alone', ()=>{
        const { takes, taken } = aRate();
        taken(100);
        (0, _globals.expect)([
            takes('a'),
            takes('b')
        ]).toEqual([
            false,
            true
        ]);
    });
    (0, _globals.it)('RequestRate lets the next requests wait for what bodies cost, a minute at most', ()=>{
        const { clock, rate, taken, retryAfter } = aRate();
        rate.charge('a', 64 * 1024 - 1);
        (0, _globals.expect)(taken(1)).toBe(1);
        rate.charge('a', 8 * 1024 * 1024);
        (0, _globals.expect)(retryAfter()).toBe('60');
        clock.now += 65_000;
        (0, _globals.expect)(retryAfter()).toBe('5');
        clock.now += 5_000;
        (0, _globals.expect)(retryAfter()).toBeUndefined();
    });
    (0, _globals.it)('RequestRate says how long to wait, for a person', ()=>{
        const { rate, taken } = aRate();
        taken(60);
        (0, _globals.expect)(()=>rate.take('a')).toThrow('This phone sends more than 60 requests per minute. Try again in 1 second.');
    });
});

//# sourceMappingURL=request-rate.test.js.map