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
    get SystemFaults () {
        return SystemFaults;
    },
    get isServing () {
        return isServing;
    }
});
const _nodenet = require("node:net");
const _promises = require("node:timers/promises");
const _clock = require("../clock");
let SystemFaults = class SystemFaults {
    constructor(system, random){
        this.system = system;
        this.random = random;
        this.records = [];
    }
    note(kind, target, pid) {
        this.records.push({
            at: (0, _clock.now)(),
            kind,
            target,
            ...pid !== undefined && {
                pid
            }
        });
    }
    async after(ms, fault) {
        await (0, _promises.setTimeout)(ms);
        await fault();
    }
    /** SIGKILL of replicas chosen at random, one per pause. */ async killAtRandom(options) {
        for(let killed = 0; killed < options.count;){
            await (0, _promises.setTimeout)(this.random.between(...options.pauseMs));
            const running = options.apps.flatMap((app)=>this.system.of(app)).filter((app)=>app.isRunning);
            if (running.length > 0 && this.random.pick(running).kill()) killed += 1;
        }
    }
    /** SIGKILL of all replicas of an app. */ async killAll(app) {
        for (const replica of this.system.of(app))replica.kill();
    }
    /** A replica stops breathing and wakes up long after its lanes were given to others. */ async freeze(app, forMs) {
        const frozen = this.random.pick(this.system.of(app).filter((each)=>each.isRunning));
        frozen.signal('SIGSTOP');
        this.note('freeze', app, frozen.pid);
        await (0, _promises.setTimeout)(forMs);
        frozen.signal('SIGCONT');
        this.note('thaw', app);
    }
    wakeAll(app) {
        for (const replica of this.system.of(app))replica.signal('SIGCONT');
        this.note('thaw', app);
    }
    /** All replicas of an app are gone for a while. */ async takeDown(app, forMs) {
        const replicas = this.system.of(app);
        for (const replica of replicas)replica.takeDown();
        this.note('down', app);
        await (0, _promises.setTimeout)(forMs);
        for (const replica of replicas)replica.start();
        this.note('back', app);
    }
    async flushRedis() {
        await this.system.stores.flushRedis();
        this.note('flush', 'redis');
    }
    async redisOutage(forMs) {
        await this.system.stores.killRedis();
        this.note('down', 'redis');
        await (0, _promises.setTimeout)(forMs);
        await this.system.stores.restartRedis();
        this.note('back', 'redis');
    }
    async postgresOutage(signal, forMs) {
        await this.system.stores.killPostgres(signal);
        this.note(signal === 'SIGKILL' ? 'killed' : 'down', 'postgres');
        await (0, _promises.setTimeout)(forMs);
        await this.system.stores.restartPostgres();
        this.note('back', 'postgres');
    }
    /** The network between the apps and a store: reset and refused, or silent. */ async breakLink(store, how, forMs) {
        const proxy = store === 'postgres' ? this.system.stores.postgresProxy : this.system.stores.redisProxy;
        await proxy[how]();
        this.note(how, store);
        await (0, _promises.setTimeout)(forMs);
        await proxy.heal();
        this.note('back', store);
    }
};
function isServing({ options }) {
    if (options.env.PORT === undefined) return Promise.resolve(true);
    return new Promise((resolve)=>{
        const socket = (0, _nodenet.connect)({
            host: '127.0.0.1',
            port: Number(options.env.PORT)
        });
        socket.once('error', ()=>resolve(false));
        socket.once('connect', ()=>{
            socket.destroy();
            resolve(true);
        });
    });
}

//# sourceMappingURL=system-faults.js.map