"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneProcess", {
    enumerable: true,
    get: function() {
        return PhoneProcess;
    }
});
const _nodechild_process = require("node:child_process");
const _nodepath = require("node:path");
const _testing = require("../../../../libs/testing/src");
const MAIN = (0, _nodepath.join)(__dirname, '../main.ts');
let PhoneProcess = class PhoneProcess {
    /** @param env nothing else is passed on */ constructor(env){
        this.env = env;
        /** All that it wrote. */ this.output = '';
        this.ended = Promise.resolve(null);
    }
    /** Starts it, or starts it again on the same folder. */ start() {
        const child = (0, _nodechild_process.fork)(MAIN, [], {
            execArgv: [
                '-r',
                _testing.TYPESCRIPT_HOOK
            ],
            env: {
                PATH: '/usr/bin:/bin',
                EXIT_WITH_PARENT: '1',
                ...this.env
            },
            silent: true
        });
        for (const stream of [
            child.stdout,
            child.stderr
        ]){
            stream?.on('data', (chunk)=>{
                this.output += chunk.toString('utf8');
            });
        }
        this.ended = new Promise((resolve)=>child.once('exit', (code)=>resolve(code)));
        this.child = child;
    }
    /** @returns the exit code; null when the signal ended it */ async end(signal = 'SIGTERM') {
        this.child?.kill(signal);
        return this.ended;
    }
    /** Cuts the channel to this process, as its death does. */ async orphan() {
        this.child?.disconnect();
        return this.ended;
    }
    exited() {
        return this.ended;
    }
};

//# sourceMappingURL=phone.process.js.map