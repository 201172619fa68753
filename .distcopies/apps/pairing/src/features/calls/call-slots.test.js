"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _callslots = require("./call-slots");
(0, _globals.describe)('CallSlots', ()=>{
    (0, _globals.it)('CallSlots gives a free slot to the one that waits longest, and never more than the limit', async ()=>{
        const slots = new _callslots.CallSlots(1, 2);
        (0, _globals.expect)(await slots.acquire(1000)).toBe(true);
        const order = [];
        const first = slots.acquire(1000).then(()=>order.push('first'));
        const second = slots.acquire(1000).then(()=>order.push('second'));
        (0, _globals.expect)(await slots.acquire(1000)).toBe(false);
        slots.free();
        await first;
        (0, _globals.expect)([
            slots.inFlight,
            slots.waiting
        ]).toEqual([
            1,
            1
        ]);
        slots.free();
        await second;
        (0, _globals.expect)(order).toEqual([
            'first',
            'second'
        ]);
        slots.free();
        (0, _globals.expect)([
            slots.inFlight,
            slots.waiting
        ]).toEqual([
            0,
            0
        ]);
    });
    (0, _globals.it)('CallSlots turns away who waited too long, and all when it is cleared, without losing a slot', async ()=>{
        const slots = new _callslots.CallSlots(1, 5);
        await slots.acquire(1000);
        (0, _globals.expect)(await slots.acquire(10)).toBe(false);
        (0, _globals.expect)(await slots.acquire(0)).toBe(false);
        const waiting = [
            slots.acquire(1000),
            slots.acquire(1000)
        ];
        slots.clear();
        (0, _globals.expect)(await Promise.all(waiting)).toEqual([
            false,
            false
        ]);
        slots.free();
        (0, _globals.expect)(slots.inFlight).toBe(0);
        (0, _globals.expect)(await slots.acquire(0)).toBe(true);
    });
});

//# sourceMappingURL=call-slots.test.js.map