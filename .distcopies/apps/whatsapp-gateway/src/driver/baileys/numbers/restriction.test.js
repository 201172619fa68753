"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _restriction = require("./restriction");
const NOW = Date.parse('2026-05-01T12:00:00Z');
const HOUR = 3_600_000;
const FALLBACK = NOW + 24 * HOUR;
const until = (ends, aheadMs = 0, isActive = true)=>(0, _restriction.restrictedUntil)({
        isActive,
        timeEnforcementEnds: ends
    }, FALLBACK, aheadMs, NOW);
(0, _globals.describe)('the end of a restriction', ()=>{
    (0, _globals.it)('the end of a restriction is the one that WhatsApp tells, else the fallback; a lifted one has none', ()=>{
        (0, _globals.expect)(until(new Date(NOW + HOUR))).toBe(NOW + HOUR);
        (0, _globals.expect)(until(undefined)).toBe(FALLBACK);
        (0, _globals.expect)(until(new Date(Number.NaN))).toBe(FALLBACK);
        (0, _globals.expect)(until(new Date(NOW + HOUR), 0, false)).toBeUndefined();
    });
    (0, _globals.it)("the end of a restriction is told by WhatsApp's clock: a machine whose clock is wrong waits as long as a right one", ()=>{
        (0, _globals.expect)(until(new Date(NOW + 3 * HOUR), 2 * HOUR)).toBe(NOW + HOUR);
        (0, _globals.expect)(until(new Date(NOW - HOUR), -2 * HOUR)).toBe(NOW + HOUR);
        (0, _globals.expect)(until(new Date(NOW + HOUR), 30_000)).toBe(NOW + HOUR);
    });
    (0, _globals.it)('the end of a restriction that stands is at least a minute and at most 31 days away', ()=>{
        (0, _globals.expect)(until(new Date(0))).toBe(NOW + 60_000);
        (0, _globals.expect)(until(new Date(NOW + 400 * 24 * HOUR))).toBe(NOW + 31 * 24 * HOUR);
    });
});

//# sourceMappingURL=restriction.test.js.map