"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DriverChild", {
    enumerable: true,
    get: function() {
        return DriverChild;
    }
});
const _nodechild_process = require("node:child_process");
const _nodepath = require("node:path");
const _promises = require("node:timers/promises");
const HOOK = (0, _nodepath.join)(__dirname, '../../../../libs/testing/src/typescript.hook.cjs');
const MAIN = (0, _nodepath.join)(__dirname, 'driver.process.ts');
let DriverChild = class DriverChild {
    constructor(access, dataDir){
        this.access = access;
        this.dataDir = dataDir;
        this.output = '';
        this.calls = 0;
        this.waiting = new Map();
    }
    /** Resolves when the stored numbers are known. */ async start() {
        const env = {
            ...process.env,
            ACCESS: JSON.stringify(this.access),
            DATA_DIR: this.dataDir
        };
        this.child = (0, _nodechild_process.fork)(MAIN, [], {
            execArgv: [
                '--expose-gc',
                '-r',
                HOOK
            ],
            env,
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
        const ready = this.reply(0);
        this.child.on('message', ({ id, result })=>{
            this.waiting.get(id)?.(result);
            this.waiting.delete(id);
        });
        await ready;
        return this;
    }
    call(method, ...args) {
        this.calls += 1;
        const reply = this.reply(this.calls);
        this.child?.send({
            id: this.calls,
            method,
            args
        });
        return reply;
    }
    async link(whatsapp, phone) {
        await this.call('link', phone);
        for(;;){
            const answer = await this.call('qr', phone, 'qr');
            if (answer.kind === 'qr') {
                await whatsapp.scan(answer.qr, phone);
                break;
            }
            await (0, _promises.setTimeout)(20);
        }
        await this.connected(phone);
    }
    async connected(phone) {
        while((await this.call('session', phone))?.status !== 'connected')await (0, _promises.setTimeout)(20);
    }
    async kill() {
        const { child } = this;
        const gone = new Promise((resolve)=>child?.once('exit', resolve));
        child?.kill('SIGKILL');
        await gone;
    }
    reply(id) {
        return new Promise((resolve)=>this.waiting.set(id, resolve));
    }
};

//# sourceMappingURL=driver-child.js.map