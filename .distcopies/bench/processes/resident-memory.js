"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get MemoryWatch () {
        return MemoryWatch;
    },
    get residentMb () {
        return residentMb;
    }
});
const _nodefs = require("node:fs");
function residentMb(pid) {
    const kb = /VmRSS:\s+(\d+) kB/.exec((0, _nodefs.readFileSync)(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) / 1024;
}
let MemoryWatch = class MemoryWatch {
    constructor(pid){
        this.samples = [];
        this.began = performance.now();
        this.timer = setInterval(()=>{
            this.samples.push({
                atS: (performance.now() - this.began) / 1000,
                mb: residentMb(pid)
            });
        }, 1_000);
    }
    stop() {
        clearInterval(this.timer);
    }
    /** MB per minute after so many seconds, by least squares; NaN of fewer than two samples. */ slopeAfter(warmUpS) {
        const samples = this.samples.filter(({ atS })=>atS >= warmUpS);
        const mean = (values)=>values.reduce((sum, value)=>sum + value, 0) / values.length;
        const [middleS, middleMb] = [
            mean(samples.map(({ atS })=>atS)),
            mean(samples.map(({ mb })=>mb))
        ];
        const products = samples.map(({ atS, mb })=>(atS - middleS) * (mb - middleMb));
        const squares = samples.map(({ atS })=>(atS - middleS) ** 2);
        return 60 * mean(products) / mean(squares);
    }
};

//# sourceMappingURL=resident-memory.js.map