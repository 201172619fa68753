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
    get AppProcess () {
        return AppProcess;
    },
    get DIST () {
        return DIST;
    },
    get NODE_OPTIONS () {
        return NODE_OPTIONS;
    }
});
const _nodechild_process = require("node:child_process");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _clock = require("../clock");
const _exitcode = require("../preloads/exit-code");
const _preloaduses = require("./preload-uses");
const DIST = (0, _nodepath.join)(__dirname, '../..');
const RESTART_AFTER_MS = 300;
const NODE_OPTIONS = '--max-old-space-size=512';
const LEASH = 'end-with-harness';
const LOADER = (0, _nodepath.join)(DIST, 'chaos/preloads/load.js');
let AppProcess = class AppProcess {
    constructor(options){
        this.options = options;
        this.isWanted = true;
        this.deaths = [];
        this.killedAt = null;
        this.isLeaving = false;
        this.fail = ()=>undefined;
        /** Fails when a preload found nothing to patch: then this process does not come back. */ this.broken = new Promise((_resolve, reject)=>this.fail = reject);
        // Whoever waits for the process hears of it; nobody has to.
        this.broken.catch(()=>undefined);
    }
    get pid() {
        return this.child?.pid;
    }
    get isRunning() {
        return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
    }
    start() {
        this.isWanted = true;
        const { app, name, env, preloads, logFolder, launcher = [] } = this.options;
        const log = (0, _nodefs.openSync)((0, _nodepath.join)(logFolder, `${name}.log`), 'a');
        const CHAOS_PRELOADS = [
            LEASH,
            ...preloads
        ].join(',');
        const command = [
            ...launcher,
            process.execPath,
            '-r',
            LOADER,
            (0, _nodepath.join)(DIST, 'apps', app, 'main.js')
        ];
        const child = (0, _nodechild_process.spawn)(command[0] ?? '', command.slice(1), {
            env: {
                PATH: process.env.PATH,
                CHAOS_FOLDER: logFolder,
                CHAOS_APP: app,
                CHAOS_PRELOADS,
                NODE_OPTIONS,
                ...env
            },
            stdio: [
                'ignore',
                log,
                log
            ],
            // A session of its own, as a service or a container has: Linux shares processor time between sessions
            // (sched(7), autogroup), and each process of PostgreSQL is one.
            detached: true
        });
        (0, _nodefs.closeSync)(log);
        this.child = child;
        this.killedAt = null;
        this.isLeaving = false;
        child.once('exit', (code, signal)=>this.onExit(child.pid ?? 0, code, signal));
    }
    /** SIGKILL, at once. Returns false when it was not running anyway. */ kill() {
        if (!this.isRunning) return false;
        this.killedAt ??= (0, _clock.now)();
        return this.child?.kill('SIGKILL') ?? false;
    }
    /** SIGTERM, as a new release does to each copy: it may finish what it does, and is started again when it has ended. */ replace() {
        this.isLeaving = true;
        this.child?.kill('SIGTERM');
    }
    /** SIGSTOP or SIGCONT. */ signal(signal) {
        this.child?.kill(signal);
    }
    /** SIGKILL, and no restart until `start`. */ takeDown() {
        this.isWanted = false;
        this.kill();
    }
    async stop() {
        this.isWanted = false;
        const { child } = this;
        if (child === undefined || !this.isRunning) return;
        const exited = new Promise((resolve)=>child.once('exit', ()=>resolve()));
        child.kill('SIGKILL');
        await exited;
    }
    onExit(pid, code, signal) {
        if (code === _exitcode.BROKEN_PRELOAD) {
            this.isWanted = false;
            const { app, logFolder } = this.options;
            this.fail(new Error((0, _preloaduses.whyBroken)(logFolder, app)));
            return;
        }
        const kind = this.killedAt !== null ? 'kill' : signal === 'SIGKILL' ? 'point' : 'end';
        // What `stop` ended is no death, nor is it one to leave when asked to.
        const isDeath = this.isWanted && !this.isLeaving;
        if (isDeath || kind === 'kill') this.deaths.push({
            at: this.killedAt ?? (0, _clock.now)(),
            pid,
            kind
        });
        if (!this.isWanted) return;
        setTimeout(()=>{
            if (this.isWanted && !this.isRunning) this.start();
        }, RESTART_AFTER_MS).unref();
    }
};

//# sourceMappingURL=app-process.js.map