"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _scheduleclock = require("./schedule-clock");
(0, _globals.beforeEach)(()=>void _globals.jest.useFakeTimers());
(0, _globals.afterEach)(()=>void _globals.jest.useRealTimers());
_globals.it.each([
    [
        0,
        10,
        12
    ],
    [
        1,
        10,
        12
    ],
    [
        2,
        0,
        0
    ]
])('a process of rank %i looks %i to %i times in eighteen seconds for what is scheduled', async (rank, least, most)=>{
    let looks = 0;
    const clock = new _scheduleclock.ScheduleClock({
        channel: 'whatsapp',
        messages: {
            releaseDue: ()=>Promise.resolve((looks += 1, []))
        },
        doorbell: {
            ring: ()=>undefined
        },
        processes: {
            rankOf: ()=>rank
        },
        onFailure: (error)=>{
            throw error;
        }
    });
    clock.start();
    await _globals.jest.advanceTimersByTimeAsync(18_000);
    clock.stop();
    (0, _globals.expect)(looks).toBeGreaterThanOrEqual(least);
    (0, _globals.expect)(looks).toBeLessThanOrEqual(most);
});

//# sourceMappingURL=schedule-clock.test.js.map