"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _globals = require("@jest/globals");
const _config = require("../../../config/src");
const _runapp = require("./run-app");
/** A process that only says what would have happened to it. */ let FakeProcess = class FakeProcess extends _nodeevents.EventEmitter {
    exit(code) {
        this.emit('ended', code);
    }
    async ended() {
        const [code] = await (0, _nodeevents.once)(this, 'ended');
        return code;
    }
    constructor(...args){
        super(...args), this.printed = '', this.stderr = {
            write: (text)=>this.printed += text
        };
    }
};
const anApp = (close)=>({
        name: 'test',
        opsUrl: 'http://127.0.0.1:1',
        close
    });
let host;
(0, _globals.beforeEach)(()=>{
    host = new FakeProcess();
    process.env.LOG_LEVEL = 'silent';
    process.env.SHUTDOWN_TIMEOUT_MS = '50';
});
(0, _globals.afterEach)(()=>{
    delete process.env.LOG_LEVEL;
    delete process.env.SHUTDOWN_TIMEOUT_MS;
    delete process.env.SHUTDOWN_PAUSE_MS;
});
(0, _globals.describe)('runApp', ()=>{
    (0, _globals.it)('runApp prints every problem of the configuration and exits with 1', async ()=>{
        const ended = host.ended();
        await (0, _runapp.runApp)('test', ()=>Promise.reject(new _config.ConfigError([
                'A is missing',
                'B must be a number'
            ])), host);
        (0, _globals.expect)(await ended).toBe(1);
        (0, _globals.expect)(host.printed).toContain('A is missing');
        (0, _globals.expect)(host.printed).toContain('B must be a number');
    });
    _globals.it.each([
        'SIGTERM',
        'SIGINT'
    ])('runApp closes the app on %s and exits with 0', async (signal)=>{
        let closed = 0;
        await (0, _runapp.runApp)('test', ()=>Promise.resolve(anApp(async ()=>void (closed += 1))), host);
        const ended = host.ended();
        host.emit(signal);
        (0, _globals.expect)([
            await ended,
            closed
        ]).toEqual([
            0,
            1
        ]);
    });
    (0, _globals.it)('runApp lets an app leave before it closes it: longer than a balancer looks on SIGTERM, and at once on Ctrl-C', async ()=>{
        process.env.SHUTDOWN_PAUSE_MS = '300';
        for (const [signal, expected] of [
            [
                'SIGTERM',
                [
                    'leave',
                    'close'
                ]
            ],
            [
                'SIGINT',
                [
                    'close'
                ]
            ]
        ]){
            host = new FakeProcess();
            const done = [];
            const app = {
                ...anApp(async ()=>void done.push('close')),
                leave: ()=>void done.push('leave')
            };
            await (0, _runapp.runApp)('test', ()=>Promise.resolve(app), host);
            const ended = host.ended();
            const began = performance.now();
            host.emit(signal);
            (0, _globals.expect)([
                await ended,
                done
            ]).toEqual([
                0,
                expected
            ]);
            (0, _globals.expect)(performance.now() - began >= 290).toBe(signal === 'SIGTERM');
        }
        // An app that nobody sends to closes at once.
        host = new FakeProcess();
        await (0, _runapp.runApp)('test', ()=>Promise.resolve(anApp(()=>Promise.resolve())), host);
        const ended = host.ended();
        const began = performance.now();
        host.emit('SIGTERM');
        await ended;
        (0, _globals.expect)(performance.now() - began).toBeLessThan(290);
    });
    (0, _globals.it)('runApp exits with 1 when the work under way does not end in time, or the stop fails', async ()=>{
        for (const close of [
            ()=>new Promise(()=>undefined),
            ()=>Promise.reject(new Error('stuck'))
        ]){
            host = new FakeProcess();
            await (0, _runapp.runApp)('test', ()=>Promise.resolve(anApp(close)), host);
            const ended = host.ended();
            host.emit('SIGTERM');
            (0, _globals.expect)(await ended).toBe(1);
        }
    });
    (0, _globals.it)('runApp exits at once on the second signal', async ()=>{
        process.env.SHUTDOWN_TIMEOUT_MS = '500';
        await (0, _runapp.runApp)('test', ()=>Promise.resolve(anApp(()=>new Promise(()=>undefined))), host);
        const ended = host.ended();
        host.emit('SIGTERM');
        host.emit('SIGINT');
        (0, _globals.expect)(await ended).toBe(1);
    });
    (0, _globals.it)('runApp exits with 0 on a signal while it starts, and with 1 on an error that nobody handled', async ()=>{
        const starting = host.ended();
        void (0, _runapp.runApp)('test', ()=>new Promise(()=>undefined), host);
        host.emit('SIGTERM');
        (0, _globals.expect)(await starting).toBe(0);
        const unhandled = host.ended();
        host.emit('unhandledRejection', new Error('nobody cared'));
        (0, _globals.expect)(await unhandled).toBe(1);
    });
});

//# sourceMappingURL=run-app.test.js.map