"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _ageclock = require("./age-clock");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);
let wall;
let up;
let clock;
const stored = new Map();
const meta = {
    read: (key)=>stored.get(key),
    write: (key, value)=>void stored.set(key, value)
};
const open = ()=>new _ageclock.AgeClock(meta, ()=>wall, ()=>up);
const pass = (ms)=>{
    wall += ms;
    up += ms;
};
(0, _globals.beforeEach)(()=>{
    stored.clear();
    [wall, up] = [
        START,
        50_000
    ];
    clock = open();
});
(0, _globals.it)('the clock of ages goes with the clock of the machine', ()=>{
    pass(5 * DAY);
    (0, _globals.expect)(clock.now()).toBe(wall);
});
(0, _globals.it)('the clock of ages makes nothing old when the clock of the machine is set forward, and catches up at most as fast again', ()=>{
    const year = 365 * DAY;
    pass(HOUR);
    const writtenAt = wall;
    wall += year;
    (0, _globals.expect)(clock.now() - writtenAt).toBeLessThanOrEqual(2 * HOUR);
    pass(DAY);
    (0, _globals.expect)(clock.now() - writtenAt).toBeLessThanOrEqual(2 * (DAY + HOUR));
    pass(year);
    (0, _globals.expect)(clock.now()).toBe(wall);
});
(0, _globals.it)('the clock of ages is never ahead: what is written after the clock was set back is as old as it is', ()=>{
    wall -= 30 * DAY;
    const writtenAt = wall;
    (0, _globals.expect)(clock.now()).toBe(writtenAt);
    pass(HOUR);
    wall += 30 * DAY;
    (0, _globals.expect)(clock.now() - writtenAt).toBeLessThanOrEqual(2 * HOUR);
});
(0, _globals.it)('the clock of ages goes on where it stood after a restart, also of the machine', ()=>{
    pass(HOUR);
    clock.save();
    up = 0;
    wall += 90 * DAY;
    clock = open();
    (0, _globals.expect)(clock.now()).toBe(START + HOUR);
    pass(DAY);
    (0, _globals.expect)(clock.now()).toBe(START + HOUR + 2 * DAY);
});
/** The app runs for so long, and stores its clock now and then. */ const run = (ms, stepMs = HOUR / 2)=>{
    for(let passed = 0; passed < ms; passed += stepMs){
        pass(stepMs);
        clock.save();
    }
};
/** The machine is off meanwhile. */ const restart = (offMs)=>{
    wall += offMs;
    up = 0;
    clock = open();
};
(0, _globals.it)('the clock of ages is where the clock of the machine is after seven days of running, however far that was set, and not before', ()=>{
    wall = 0;
    clock = open();
    run(HOUR);
    const writtenAt = wall;
    wall = START;
    run(3 * DAY);
    restart(0);
    run(4 * DAY - HOUR);
    (0, _globals.expect)(clock.now() - writtenAt).toBeLessThanOrEqual(2 * 7 * DAY);
    run(HOUR);
    (0, _globals.expect)(clock.now()).toBe(wall);
    run(DAY);
    (0, _globals.expect)(clock.now()).toBe(wall);
});
(0, _globals.it)('the clock of ages begins to count anew when the clock of the machine falls, so that what is written then keeps its time', ()=>{
    wall += 365 * DAY;
    run(6 * DAY);
    wall -= 2 * 365 * DAY;
    run(HOUR);
    const writtenAt = wall;
    wall += 2 * 365 * DAY;
    run(6 * DAY);
    (0, _globals.expect)(clock.now() - writtenAt).toBeLessThanOrEqual(2 * (6 * DAY + HOUR));
});
(0, _globals.it)('what a machine that is on for eight hours a day stores is a week old after three weeks at the latest, for ever', ()=>{
    const days = 200;
    const written = [];
    for(let day = 0; day < days; day += 1){
        written.push({
            at: wall
        });
        run(8 * HOUR);
        for (const each of written)if (clock.now() - each.at >= 7 * DAY) each.old ??= wall;
        restart(16 * HOUR);
    }
    const lastedMs = written.slice(0, days - 22).map(({ at, old = Number.POSITIVE_INFINITY })=>old - at);
    (0, _globals.expect)(Math.max(...lastedMs)).toBeLessThanOrEqual(21 * DAY);
    (0, _globals.expect)(Math.min(...lastedMs)).toBeGreaterThanOrEqual(7 * DAY);
});
(0, _globals.it)('the clock of ages reaches the clock of a machine that starts in 1970 each day within two weeks of running', ()=>{
    const reached = [];
    let atMs = START;
    for(let day = 0; day < 200; day += 1){
        wall = 0;
        up = 0;
        clock = open();
        run(60_000, 10_000);
        wall = atMs;
        run(8 * HOUR);
        if (clock.now() === wall) reached.push(day);
        atMs += DAY;
    }
    const gaps = reached.map((day, index)=>day - (reached[index - 1] ?? 0));
    (0, _globals.expect)(reached.length).toBeGreaterThan(3);
    (0, _globals.expect)(Math.max(...gaps)).toBeLessThanOrEqual(14 * 24 / 8 + 1);
});

//# sourceMappingURL=age-clock.test.js.map