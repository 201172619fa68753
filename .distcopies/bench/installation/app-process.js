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
    get answers () {
        return answers;
    }
});
const _nodechild_process = require("node:child_process");
const _nodeevents = require("node:events");
const _nodepath = require("node:path");
const _promises = require("node:timers/promises");
const APPS = (0, _nodepath.join)(__dirname, '../../apps');
/** Two seconds on a machine of its own; a busy one takes many times as long. */ const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 10_000;
let AppProcess = class AppProcess {
    constructor(name, child){
        this.name = name;
        this.child = child;
        this.kill = ()=>{
            this.child.kill('SIGKILL');
        };
        process.once('exit', this.kill);
    }
    static async start({ app, env, preload, isReady }) {
        const child = (0, _nodechild_process.fork)((0, _nodepath.join)(APPS, app, 'main.js'), [], {
            env: {
                PATH: process.env.PATH ?? '',
                ...env
            },
            execArgv: preload === undefined ? [] : [
                '--require',
                preload
            ],
            stdio: [
                'ignore',
                'ignore',
                'inherit',
                'ipc'
            ]
        });
        const started = new AppProcess(app, child);
        const giveUpAt = performance.now() + READY_WITHIN_MS;
        while(!await isReady().catch(()=>false)){
            const isOver = child.exitCode !== null || performance.now() > giveUpAt;
            if (isOver) {
                await started.stop();
                throw new Error(`${app} did not start`);
            }
            await (0, _promises.setTimeout)(50);
        }
        return started;
    }
    get pid() {
        return this.child.pid ?? 0;
    }
    /** Asks what was loaded before the app. */ async ask(question) {
        const answered = (0, _nodeevents.once)(this.child, 'message');
        this.child.send(question);
        const [answer] = await answered;
        return answer;
    }
    async stop() {
        process.off('exit', this.kill);
        if (this.child.exitCode !== null || this.child.signalCode !== null) return;
        const exited = (0, _nodeevents.once)(this.child, 'exit');
        this.child.kill('SIGTERM');
        const timer = setTimeout(this.kill, STOP_WITHIN_MS);
        await exited;
        clearTimeout(timer);
    }
};
async function answers(url) {
    return (await fetch(url)).ok;
}

//# sourceMappingURL=app-process.js.map