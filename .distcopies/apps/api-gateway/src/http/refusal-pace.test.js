"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _refusalpace = require("./refusal-pace");
(0, _globals.beforeEach)(()=>{
    _globals.jest.useFakeTimers();
});
(0, _globals.afterEach)(()=>{
    _globals.jest.useRealTimers();
});
/** Counts the turns that came. */ async function answered(turns) {
    let count = 0;
    for (const { isAnswered } of turns)void isAnswered.then((is)=>count += is ? 1 : 0);
    await _globals.jest.advanceTimersByTimeAsync(0);
    return count;
}
function aPace() {
    const pace = new _refusalpace.RefusalPace(()=>Date.now());
    const ask = (caller, count)=>Array.from({
            length: count
        }, ()=>pace.turn(caller));
    return {
        pace,
        ask
    };
}
(0, _globals.describe)('RefusalPace', ()=>{
    (0, _globals.it)('RefusalPace answers a hundred at once, then a hundred a second, and holds up no other caller', async ()=>{
        const { ask } = aPace();
        const greedy = ask('greedy', 500);
        (0, _globals.expect)(await answered(greedy)).toBeGreaterThanOrEqual(100);
        (0, _globals.expect)(await answered(greedy)).toBeLessThanOrEqual(102);
        (0, _globals.expect)(await answered(ask('modest', 100))).toBe(100);
        await _globals.jest.advanceTimersByTimeAsync(2_000);
        const later = await answered(greedy);
        (0, _globals.expect)(later).toBeGreaterThanOrEqual(299);
        (0, _globals.expect)(later).toBeLessThanOrEqual(302);
        await _globals.jest.advanceTimersByTimeAsync(2_000);
        (0, _globals.expect)(await answered(greedy)).toBe(500);
    });
    (0, _globals.it)('RefusalPace gives nobody an answer who would wait longer than 20 s', async ()=>{
        const { ask } = aPace();
        const turns = ask('greedy', 3_000);
        const refused = (await Promise.all(turns.slice(2_200).map(({ isAnswered })=>isAnswered))).filter((is)=>!is);
        (0, _globals.expect)(refused).toHaveLength(800);
        await _globals.jest.advanceTimersByTimeAsync(20_100);
        (0, _globals.expect)(await answered(turns)).toBeGreaterThanOrEqual(2_095);
    });
    (0, _globals.it)('RefusalPace holds at most 4,000 of all callers', async ()=>{
        const { ask } = aPace();
        const turns = Array.from({
            length: 30
        }, (_, n)=>ask(`caller ${n}`, 300)).flat();
        await _globals.jest.advanceTimersByTimeAsync(20_100);
        const count = await answered(turns);
        (0, _globals.expect)(count).toBeGreaterThanOrEqual(30 * 100 + 4_000);
        (0, _globals.expect)(count).toBeLessThanOrEqual(30 * 102 + 4_000);
    });
    (0, _globals.it)('RefusalPace gives the place of a client that has left to another', async ()=>{
        const { ask } = aPace();
        const gone = ask('greedy', 2_100);
        for (const turn of gone)turn.leave();
        const turns = ask('greedy', 200);
        await _globals.jest.advanceTimersByTimeAsync(2_100);
        (0, _globals.expect)(await answered(turns)).toBe(200);
    });
    (0, _globals.it)('RefusalPace lets all be answered when the process ends', async ()=>{
        const { pace, ask } = aPace();
        const turns = ask('greedy', 500);
        pace.beforeApplicationShutdown();
        (0, _globals.expect)(await answered(turns)).toBe(500);
    });
});

//# sourceMappingURL=refusal-pace.test.js.map