"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayProcess", {
    enumerable: true,
    get: function() {
        return GatewayProcess;
    }
});
const _nodechild_process = require("node:child_process");
const _nodepath = require("node:path");
const HOOK = (0, _nodepath.join)(__dirname, '../../../../libs/testing/src/typescript.hook.cjs');
const MAIN = (0, _nodepath.join)(__dirname, '../main.ts');
let GatewayProcess = class GatewayProcess {
    constructor(env){
        this.env = env;
        this.output = '';
    }
    /** @param preloads modules that are loaded before the app */ start(argv = [], preloads = []) {
        const execArgv = [
            HOOK,
            ...preloads
        ].flatMap((module)=>[
                '-r',
                module
            ]);
        this.child = (0, _nodechild_process.fork)(MAIN, [
            ...argv
        ], {
            execArgv,
            env: {
                ...process.env,
                ...this.env
            },
            silent: true
        });
        for (const stream of [
            this.child.stdout,
            this.child.stderr
        ]){
            stream?.on('data', (chunk)=>{
                this.output += chunk.toString('utf8');
            });
        }
        const { child } = this;
        this.ended = new Promise((resolve)=>child.once('exit', (code)=>resolve(code)));
    }
    /** To a preloaded module. */ tell(what) {
        this.child?.send(what);
    }
    /** `SIGSTOP`, `SIGCONT`: the process stands still, and goes on. */ signal(signal) {
        this.child?.kill(signal);
    }
    /** @returns the exit code; null when the signal ended it */ async end(signal) {
        this.child?.kill(signal);
        return this.exited();
    }
    /** Cuts the IPC channel, as the death of the parent does. */ async orphan() {
        this.child?.disconnect();
        return this.exited();
    }
    async exited() {
        return await this.ended ?? null;
    }
};

//# sourceMappingURL=gateway.process.js.map