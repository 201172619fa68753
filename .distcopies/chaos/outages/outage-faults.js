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
    get OutageFaults () {
        return OutageFaults;
    },
    get clockFile () {
        return clockFile;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _promises = require("node:timers/promises");
const _systemfaults = require("../faults/system-faults");
const _clock = require("../clock");
const clockFile = (folder, app)=>(0, _nodepath.join)(folder, `clock-${app}`);
const LEFT_WITHIN_MS = 45_000;
/** A dead address. */ const NO_PRIMARY = [
    '127.0.0.1',
    '1'
];
let OutageFaults = class OutageFaults extends _systemfaults.SystemFaults {
    constructor(system, random, tools){
        super(system, random), this.tools = tools;
    }
    /** SIGKILL of one copy; it is started again 0.3 s later. */ async kill(app, round) {
        this.copy(app, round).kill();
    }
    /** One copy after the other leaves when asked to, and is back before the next one goes. */ async replaceAll(app) {
        for (const [place, copy] of this.system.of(app).entries()){
            const { pid } = copy;
            copy.replace();
            this.note('replace', app, pid);
            const giveUpAt = performance.now() + LEFT_WITHIN_MS;
            while(performance.now() < giveUpAt && (copy.pid === pid || !this.tools.looks.isReady(place)))await (0, _promises.setTimeout)(50);
        }
    }
    async cutPostgres() {
        await this.tools.reader.cutApps();
        this.note('cut', 'postgres');
    }
    async freezePostgres(forMs) {
        this.system.stores.signalPostgres('SIGSTOP');
        this.note('freeze', 'postgres');
        await (0, _promises.setTimeout)(forMs);
        this.system.stores.signalPostgres('SIGCONT');
        this.note('back', 'postgres');
    }
    async freezeRedis(forMs) {
        this.system.stores.signalRedis('SIGSTOP');
        this.note('freeze', 'redis');
        await (0, _promises.setTimeout)(forMs);
        this.system.stores.signalRedis('SIGCONT');
        this.note('back', 'redis');
    }
    /** It refuses every write: out of memory. */ async fillRedis(forMs) {
        await this.whileRedis([
            'CONFIG',
            'SET',
            'maxmemory',
            '1'
        ], [
            'CONFIG',
            'SET',
            'maxmemory',
            '0'
        ], forMs);
    }
    /** It refuses every write: a replica whose primary is gone. */ async makeRedisReadOnly(forMs) {
        await this.whileRedis([
            'REPLICAOF',
            ...NO_PRIMARY
        ], [
            'REPLICAOF',
            'NO',
            'ONE'
        ], forMs);
    }
    /** The clocks of all processes of an app are set, and set right again. @param aheadMs negative: behind */ async setClock(app, aheadMs, forMs) {
        const file = clockFile(this.tools.folder, app);
        (0, _nodefs.writeFileSync)(file, String(aheadMs));
        this.note('clock', app);
        await (0, _promises.setTimeout)(forMs);
        (0, _nodefs.writeFileSync)(file, '0');
        this.note('back', app);
    }
    async fillDisk(name, forMs) {
        const disk = this.tools.disks[name];
        if (disk === undefined) throw new Error(`${name} has no disk of its own`);
        disk.fill();
        this.note('full', name);
        await (0, _promises.setTimeout)(forMs);
        disk.relieve();
        this.note('back', name);
    }
    /** What PostgreSQL has of its log is enough for a while. */ async checkpoint() {
        for(let times = 0; times < 3; times += 1)await this.tools.reader.checkpoint();
    }
    /** @param aheadMs of the true time */ async schedule(aheadMs) {
        await this.tools.side.scheduleAt((0, _clock.now)() + aheadMs);
    }
    async whileRedis(begin, end, forMs) {
        await this.tell(begin);
        this.note('refuses', 'redis');
        await (0, _promises.setTimeout)(forMs);
        await this.tell(end);
        this.note('back', 'redis');
    }
    async tell([command = '', ...args]) {
        await this.system.stores.tellRedis(command, ...args);
    }
    copy(app, round) {
        const copies = this.system.of(app);
        const copy = copies[round % copies.length];
        if (copy === undefined) throw new Error(`there is no ${app}`);
        return copy;
    }
};

//# sourceMappingURL=outage-faults.js.map