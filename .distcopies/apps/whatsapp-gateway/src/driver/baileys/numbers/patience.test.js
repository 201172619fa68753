"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _patience = require("./patience");
const never = new Promise(()=>undefined);
(0, _globals.describe)('a wait', ()=>{
    (0, _globals.it)('a wait gives what it waited for, and leaves nothing behind at what could have ended it', async ()=>{
        const ending = new _patience.Ending();
        for(let i = 0; i < 100; i += 1)(0, _globals.expect)(await (0, _patience.within)(Promise.resolve(i), 1000, ending)).toBe(i);
        (0, _globals.expect)(ending.size).toBe(0);
    });
    (0, _globals.it)('a wait ends by its limit, by the ending, and at once when that was before', async ()=>{
        const ending = new _patience.Ending();
        (0, _globals.expect)(await (0, _patience.within)(never, 5, ending)).toBe(_patience.TOO_LONG);
        const waiting = (0, _patience.within)(never, 60_000, ending);
        ending.happen();
        (0, _globals.expect)(await waiting).toBe(_patience.TOO_LONG);
        (0, _globals.expect)(await (0, _patience.within)(never, 60_000, ending)).toBe(_patience.TOO_LONG);
    });
    (0, _globals.it)('a wait passes a failure on, and swallows one that comes too late', async ()=>{
        await (0, _globals.expect)((0, _patience.within)(Promise.reject(new Error('no')), 1000)).rejects.toThrow('no');
        let fail = ()=>undefined;
        const late = new Promise((_resolve, reject)=>{
            fail = reject;
        });
        (0, _globals.expect)(await (0, _patience.within)(late, 1)).toBe(_patience.TOO_LONG);
        fail(new Error('late'));
    });
});

//# sourceMappingURL=patience.test.js.map