"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _wakeverdict = require("./wake-verdict");
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const phone = {
    enabled: true,
    isPaused: false,
    isHeard: true,
    quietHours: null
};
const quiet = (from, to)=>({
        timezone: 'UTC',
        windows: [
            {
                days: [
                    1,
                    2,
                    3,
                    4,
                    5,
                    6,
                    7
                ],
                from,
                to
            }
        ]
    });
(0, _globals.describe)('a phone whose lane was rung', ()=>{
    (0, _globals.it)('a phone whose lane was rung is woken, and again after 20 to 30 seconds if it did not ask', ()=>{
        const { wake, blockMs } = (0, _wakeverdict.wakeVerdict)(phone, NOON);
        (0, _globals.expect)(wake).toBe(true);
        (0, _globals.expect)(blockMs).toBeGreaterThanOrEqual(20_000);
        (0, _globals.expect)(blockMs).toBeLessThanOrEqual(30_000);
    });
    _globals.it.each([
        [
            'was unpaired',
            null
        ],
        [
            'is disabled',
            {
                ...phone,
                enabled: false
            }
        ],
        [
            'was not heard',
            {
                ...phone,
                isHeard: false
            }
        ]
    ])('a phone that %s is left alone for ten minutes', (_, rung)=>{
        (0, _globals.expect)((0, _wakeverdict.wakeVerdict)(rung, NOON)).toEqual({
            wake: false,
            blockMs: 600_000
        });
    });
    (0, _globals.it)('a phone whose lane was rung is left alone while it is quiet, and looked at when the quiet ends', ()=>{
        (0, _globals.expect)((0, _wakeverdict.wakeVerdict)({
            ...phone,
            quietHours: quiet('11:00', '12:05')
        }, NOON)).toEqual({
            wake: false,
            blockMs: 300_000
        });
        (0, _globals.expect)((0, _wakeverdict.wakeVerdict)({
            ...phone,
            quietHours: quiet('11:00', '18:00')
        }, NOON).blockMs).toBe(600_000);
        (0, _globals.expect)((0, _wakeverdict.wakeVerdict)({
            ...phone,
            quietHours: quiet('13:00', '14:00')
        }, NOON).wake).toBe(true);
    });
});

//# sourceMappingURL=wake-verdict.test.js.map