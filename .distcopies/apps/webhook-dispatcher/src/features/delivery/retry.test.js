"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _retryafter = require("./retry-after");
const _retryschedule = require("./retry-schedule");
const HOUR = 3_600_000;
(0, _globals.describe)('the schedule of retries', ()=>{
    (0, _globals.it)('the schedule has ten more attempts after the first, over 75 hours', ()=>{
        (0, _globals.expect)(_retryschedule.RETRY_AFTER_MS.map((ms)=>ms / 1_000)).toEqual([
            5,
            30,
            300,
            1_800,
            7_200,
            18_000,
            36_000,
            50_400,
            72_000,
            86_400
        ]);
        (0, _globals.expect)(_retryschedule.RETRY_AFTER_MS.reduce((sum, ms)=>sum + ms, 0) / HOUR).toBeGreaterThan(75);
    });
    (0, _globals.it)('the schedule has a jitter of 20 % either way, and an end', ()=>{
        (0, _globals.expect)((0, _retryschedule.retryDelayMs)(1, null, ()=>0)).toBe(4_000);
        (0, _globals.expect)((0, _retryschedule.retryDelayMs)(1, null, ()=>0.5)).toBe(5_000);
        (0, _globals.expect)((0, _retryschedule.retryDelayMs)(10, null, ()=>1)).toBeCloseTo(1.2 * 24 * HOUR);
        (0, _globals.expect)((0, _retryschedule.retryDelayMs)(11, null)).toBeNull();
        (0, _globals.expect)((0, _retryschedule.retryDelayMs)(11, 5_000)).toBeNull();
        const delays = Array.from({
            length: 1_000
        }, ()=>(0, _retryschedule.retryDelayMs)(2, null) ?? 0);
        (0, _globals.expect)(Math.min(...delays)).toBeGreaterThanOrEqual(24_000);
        (0, _globals.expect)(Math.max(...delays)).toBeLessThanOrEqual(36_000);
        (0, _globals.expect)(new Set(delays).size).toBeGreaterThan(900);
    });
    (0, _globals.it)('a retry is never earlier than the endpoint asked for, and no later because of it', ()=>{
        (0, _globals.expect)((0, _retryschedule.retryDelayMs)(1, 60_000, ()=>0.5)).toBe(60_000);
        (0, _globals.expect)((0, _retryschedule.retryDelayMs)(4, 1_000, ()=>0.5)).toBe(1_800_000);
    });
});
(0, _globals.describe)('the header Retry-After', ()=>{
    const now = Date.parse('2026-11-20T10:00:00Z');
    _globals.it.each([
        [
            '0',
            0
        ],
        [
            '120',
            120_000
        ],
        [
            ' 7 ',
            7_000
        ],
        [
            '99999999',
            24 * HOUR
        ],
        [
            'Fri, 20 Nov 2026 10:00:30 GMT',
            30_000
        ],
        [
            'Friday, 20-Nov-26 10:00:30 GMT',
            30_000
        ],
        [
            'Fri Nov 20 10:00:30 2026 GMT',
            30_000
        ],
        [
            'Fri, 20 Nov 2026 09:00:00 GMT',
            0
        ],
        [
            'Fri, 20 Nov 2099 10:00:00 GMT',
            24 * HOUR
        ]
    ])('the Retry-After header %p asks for %p ms', (header, expected)=>{
        (0, _globals.expect)((0, _retryafter.retryAfterMs)(header, now)).toBe(expected);
    });
    _globals.it.each([
        undefined,
        '',
        '-1',
        '1.5',
        '1e9',
        'soon',
        '12345678901',
        'Fri, 99 Foo 2026',
        '2026-11-20T10:00:30Z',
        '10 s'
    ])('the Retry-After header %p asks for nothing', (header)=>{
        (0, _globals.expect)((0, _retryafter.retryAfterMs)(header, now)).toBeNull();
    });
    (0, _globals.it)('the first of several Retry-After headers counts', ()=>{
        (0, _globals.expect)((0, _retryafter.retryAfterMs)([
            '5',
            '50'
        ], now)).toBe(5_000);
    });
});

//# sourceMappingURL=retry.test.js.map