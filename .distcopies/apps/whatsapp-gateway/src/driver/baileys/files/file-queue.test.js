"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _filequeue = require("./file-queue");
const A_MINUTE = 60_000;
function aQueue(waitMs = A_MINUTE) {
    const crowded = new Set([
        '1'
    ]);
    const queue = new _filequeue.FileQueue({
        isCrowded: (phone)=>crowded.has(phone)
    }, waitMs);
    const entered = [];
    const enter = (phone)=>queue.enter(phone).then(()=>void entered.push(phone));
    return {
        crowded,
        queue,
        entered,
        enter
    };
}
(0, _globals.it)('a message waits until its number has room for one more file, and those of other numbers do not', async ()=>{
    const { crowded, entered, enter } = aQueue();
    const waiting = enter('1');
    await enter('2');
    (0, _globals.expect)(entered).toEqual([
        '2'
    ]);
    crowded.clear();
    await waiting;
    (0, _globals.expect)(entered).toEqual([
        '2',
        '1'
    ]);
});
(0, _globals.it)('a number whose files do not move is waited for once, and again when it had room meanwhile', async ()=>{
    const { crowded, queue } = aQueue(200);
    const waitedMs = async ()=>{
        const since = performance.now();
        await queue.enter('1');
        return performance.now() - since;
    };
    (0, _globals.expect)(await waitedMs()).toBeGreaterThanOrEqual(200);
    (0, _globals.expect)(await waitedMs()).toBeLessThan(200);
    crowded.clear();
    await queue.enter('1');
    crowded.add('1');
    (0, _globals.expect)(await waitedMs()).toBeGreaterThanOrEqual(200);
});
(0, _globals.it)('an app that stops waits for no room', async ()=>{
    const { queue, enter, entered } = aQueue();
    const waiting = enter('1');
    queue.stop();
    await waiting;
    (0, _globals.expect)(entered).toEqual([
        '1'
    ]);
});

//# sourceMappingURL=file-queue.test.js.map