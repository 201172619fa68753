"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CpuQuota", {
    enumerable: true,
    get: function() {
        return CpuQuota;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
/** Where groups of version 1 and of version 2 of Linux's control groups are made, with the controller of the CPU. */ const VERSION_1 = '/sys/fs/cgroup/cpu';
const VERSION_2 = '/sys/fs/cgroup';
const PERIOD_US = 100_000;
let groups = 0;
let CpuQuota = class CpuQuota {
    constructor(folder){
        this.folder = folder;
    }
    /** @param cores for example 0.05. @throws Error when groups cannot be made here */ static create(cores) {
        const isFirst = (0, _nodefs.existsSync)((0, _nodepath.join)(VERSION_1, 'cpu.cfs_quota_us'));
        groups += 1;
        const folder = (0, _nodepath.join)(isFirst ? VERSION_1 : VERSION_2, `chasqui-bench-${process.pid}-${groups}`);
        (0, _nodefs.mkdirSync)(folder);
        const quotaUs = String(Math.round(cores * PERIOD_US));
        if (isFirst) {
            (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
            (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'cpu.cfs_quota_us'), quotaUs);(0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'cpu.shares'), '10240');
        } else (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
        return new CpuQuota(folder);
    }
    /** From now on a process, with all its threads, has no more than that. */ hold(pid) {
        (0, _nodefs.writeFileSync)((0, _nodepath.join)(this.folder, 'cgroup.procs'), String(pid));
    }
    /** After its processes have ended. */ remove() {
        (0, _nodefs.rmdirSync)(this.folder);
    }
};

//# sourceMappingURL=cpu-quota.js.map