/**
 * Baileys leaves timers behind that hold a process up to 30 s after its last socket is gone (socket.js, `uploadPreKeys`);
 * with this they do not keep a test run from ending.
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "releaseLongTimers", {
    enumerable: true,
    get: function() {
        return releaseLongTimers;
    }
});
function releaseLongTimers() {
    const start = globalThis.setTimeout;
    const releasing = (action, ms, ...args)=>{
        const timer = start(action, ms, ...args);
        return ms !== undefined && ms >= LONG_MS ? timer.unref() : timer;
    };
    globalThis.setTimeout = Object.assign(releasing, start);
}
const LONG_MS = 10_000;

//# sourceMappingURL=long-timers.js.map