"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CoresMeter", {
    enumerable: true,
    get: function() {
        return CoresMeter;
    }
});
const _nodefs = require("node:fs");
const _cpuseconds = require("../../bench/processes/cpu-seconds");
/** Ticks per second of /proc: 100 on every Linux that Node runs on. */ const TICKS = 100;
let CoresMeter = class CoresMeter {
    /** Begins to measure. */ constructor(pids){
        this.pids = pids;
        this.beganAt = performance.now();
        this.before = this.seconds();
    }
    /** Since it began. */ read() {
        const after = this.seconds();
        if (this.before === null || after === null) return {};
        const tookS = (performance.now() - this.beganAt) / 1_000;
        const { before } = this;
        return Object.fromEntries(Object.entries(after).map(([name, used])=>{
            return [
                name,
                Math.round(100 * (used - (before[name] ?? 0)) / tookS) / 100
            ];
        }));
    }
    seconds() {
        const machine = machineSeconds();
        if (machine === null) return null;
        const { all = 0, ...servers } = (0, _cpuseconds.cpuSeconds)({
            ...this.pids,
            all: process.pid
        });
        const { user, system } = process.cpuUsage();
        const harness = (user + system) / 1_000_000;
        // Dispatchers come and go: they are what is left of our children, those that ended included.
        const dispatchers = Object.values(servers).reduce((rest, seconds)=>rest - seconds, all - harness);
        return {
            dispatchers,
            ...servers,
            harness,
            others: machine - all
        };
    }
};
/** Of all processors, whatever they did, time that the host took included. */ function machineSeconds() {
    try {
        const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (0, _nodefs.readFileSync)('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
        return (user + nice + system + irq + softirq + steal) / TICKS;
    } catch  {
        return null;
    }
}

//# sourceMappingURL=cores-meter.js.map