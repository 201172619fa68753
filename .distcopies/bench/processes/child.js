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
    get Child () {
        return Child;
    },
    get serveParent () {
        return serveParent;
    }
});
const _nodechild_process = require("node:child_process");
const _nodeevents = require("node:events");
function serveParent(handlers) {
    process.on('message', (question)=>void answer(handlers, question));
    process.on('disconnect', ()=>process.exit());
}
async function answer(handlers, { id, name, input }) {
    try {
        const output = await handlers[name]?.(input);
        process.send?.({
            id,
            output
        });
    } catch (error) {
        process.send?.({
            id,
            error: error instanceof Error ? error.stack ?? error.message : String(error)
        });
    }
}
let Child = class Child {
    constructor(process1){
        this.process = process1;
        this.waiting = new Map();
        this.asked = 0;
        process1.on('message', (message)=>this.hear(message));
        process1.on('exit', (code)=>this.abandon(`a process of the benchmark ended with ${code}`));
    }
    /** @param script absolute path of the compiled script, which calls `serveParent` */ static start(script, options = {}) {
        // Silent: its log is written, but to nowhere.
        const output = options.silent ? 'ignore' : 'inherit';
        return new Child((0, _nodechild_process.fork)(script, {
            stdio: [
                'ignore',
                output,
                'inherit',
                'ipc'
            ],
            execArgv: profiling(script)
        }));
    }
    get pid() {
        return this.process.pid ?? 0;
    }
    ask(name, ...[input]) {
        this.asked += 1;
        const id = this.asked;
        return new Promise((resolve, reject)=>{
            this.waiting.set(id, {
                resolve: resolve,
                reject
            });
            this.process.send({
                id,
                name,
                input
            });
        });
    }
    async stop() {
        if (this.process.exitCode !== null || this.process.signalCode !== null) return;
        const exited = (0, _nodeevents.once)(this.process, 'exit');
        this.process.disconnect();
        await exited;
    }
    hear({ id, output, error }) {
        const asked = this.waiting.get(id);
        this.waiting.delete(id);
        if (error === undefined) asked?.resolve(output);
        else asked?.reject(new Error(error));
    }
    abandon(reason) {
        for (const { reject } of this.waiting.values())reject(new Error(reason));
        this.waiting.clear();
    }
};
/** With BENCH_PROFILE=<folder> each process writes a CPU profile there (open it in Chrome's developer tools). */ function profiling(script) {
    const folder = process.env.BENCH_PROFILE;
    if (folder === undefined || folder === '') return [];
    return [
        '--cpu-prof',
        `--cpu-prof-dir=${folder}`,
        `--cpu-prof-name=${nameOf(script)}.${Date.now()}.cpuprofile`
    ];
}
function nameOf(script) {
    return script.slice(script.lastIndexOf('/') + 1);
}

//# sourceMappingURL=child.js.map