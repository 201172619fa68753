"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _usejournal = require("./use-journal");
/**
 * Loaded before any process: its wall clock (`Date`) is wrong, while `performance.now()`, timers and `process.hrtime` go on as
 * they are, as when the clock of a machine is set.
 *
 * `SHIFTED_CLOCK_MS`: milliseconds that the clock is ahead (negative: behind).
 * `SHIFTED_CLOCK_AFTER_MS`: so long after the start it is set; default: it is wrong from the start.
 * `SHIFTED_CLOCK_FILE`: a file with milliseconds that count instead as long as it is there, read every 50 ms: a harness sets the
 * clock while the process runs.
 */ const { SHIFTED_CLOCK_MS = '0', SHIFTED_CLOCK_AFTER_MS = '0', SHIFTED_CLOCK_FILE: file } = process.env;
const READ_EVERY_MS = 50;
const RealDate = Date;
const patch = (0, _usejournal.mustBeUsed)('Date');
let planned = 0;
let shiftMs = 0;
const now = ()=>RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget)=>Reflect.construct(target, args.length === 0 ? [
            now()
        ] : args, newTarget),
    apply: ()=>new RealDate(now()).toString(),
    get: (target, name)=>name === 'now' ? now : Reflect.get(target, name)
});
function set(ms) {
    shiftMs = Number.isFinite(ms) ? ms : 0;
    if (shiftMs !== 0) patch.use();
}
/** @param path read in one piece; half-written, it counts at the next look */ function read(path) {
    try {
        const text = (0, _nodefs.readFileSync)(path, 'utf8').trim();
        if (text !== '') set(Number(text));
    } catch  {
        // There is no file yet.
        set(planned);
    }
}
function plan() {
    planned = Number(SHIFTED_CLOCK_MS);
    set(planned);
}
if (Number(SHIFTED_CLOCK_AFTER_MS) > 0) setTimeout(plan, Number(SHIFTED_CLOCK_AFTER_MS)).unref();
else plan();
if (file !== undefined) {
    read(file);
    setInterval(()=>read(file), READ_EVERY_MS).unref();
}

//# sourceMappingURL=shifted-clock.js.map