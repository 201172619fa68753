"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "stopChild", {
    enumerable: true,
    get: function() {
        return stopChild;
    }
});
async function stopChild(child, withinMs, signal = 'SIGTERM') {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve)=>child.once('exit', ()=>resolve()));
    child.kill(signal);
    const timer = setTimeout(()=>child.kill('SIGKILL'), withinMs);
    await exited;
    clearTimeout(timer);
}

//# sourceMappingURL=stop-child.js.map