"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
const _globals = require("@jest/globals");
const _platform = require("../../../libs/platform/src");
const _testing = require("../../../libs/testing/src");
const _common = require("@nestjs/common");
const _sharedport = require("./shared-port");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
let EmptyModule = class EmptyModule {
};
EmptyModule = _ts_decorate([
    (0, _common.Module)({})
], EmptyModule);
let shared;
let app;
(0, _globals.afterEach)(async ()=>{
    await app.close();
    await shared.close();
});
(0, _globals.it)('an app has its path and all below it, and no path that only begins like it', async ()=>{
    shared = new _sharedport.SharedPort();
    app = await (0, _platform.createHttpApp)({
        module: EmptyModule,
        logger: (0, _platform.createLogger)({
            app: 'test',
            level: 'silent'
        }),
        metrics: (0, _platform.createMetrics)({
            app: 'test',
            processMetrics: false
        }),
        serverFactory: shared.factoryFor('/console'),
        configure: (fastify)=>{
            fastify.get('/*', ()=>Promise.resolve('the console'));
        }
    });
    const url = `http://127.0.0.1:${await shared.listen('127.0.0.1', 0, 0)}`;
    // No app has the others.
    const status = async (path)=>(await fetch(url + path)).status;
    for (const path of [
        '/console',
        '/console/',
        '/console/keys',
        '/console?mode=test'
    ]){
        (0, _globals.expect)([
            path,
            await status(path)
        ]).toEqual([
            path,
            200
        ]);
    }
    for (const path of [
        '/',
        '/consoles',
        '/console.html',
        '/Console',
        '/v1/console'
    ]){
        (0, _globals.expect)([
            path,
            await status(path)
        ]).toEqual([
            path,
            503
        ]);
    }
});
/** An app behind a shared port, where a body has so long. @returns the port */ async function start(deadlineMs) {
    shared = new _sharedport.SharedPort();
    app = await (0, _platform.createHttpApp)({
        module: EmptyModule,
        logger: (0, _platform.createLogger)({
            app: 'test',
            level: 'silent'
        }),
        metrics: (0, _platform.createMetrics)({
            app: 'test',
            processMetrics: false
        }),
        bodies: {
            limits: {
                deadlineMs
            }
        },
        serverFactory: shared.factoryFor('/'),
        configure: (fastify)=>{
            fastify.post('/json', (request)=>Promise.resolve(request.body));
            // As the app of gateways has: it takes upgrades, and the port looks which ones.
            fastify.server.on('upgrade', (_request, socket)=>socket.destroy());
        }
    });
    return shared.listen('127.0.0.1', 0, 0);
}
_globals.it.each([
    [
        'plain',
        ''
    ],
    [
        'behind an offer of HTTP/2',
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n'
    ]
])('a body that never ends is ended in time, %s', async (_what, offer)=>{
    const socket = (0, _nodenet.connect)(await start(300), '127.0.0.1');
    await (0, _nodeevents.once)(socket, 'connect');
    let answer = '';
    let isClosed = false;
    socket.on('data', (bytes)=>answer += bytes.toString());
    socket.on('error', ()=>undefined);
    socket.on('close', ()=>isClosed = true);
    const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n${offer}`;
    socket.write(`POST /json HTTP/1.1\r\n${head}\r\n[`);
    await (0, _testing.waitFor)(()=>isClosed, {
        what: 'the end of the connection'
    });
    (0, _globals.expect)(answer).toMatch(/^HTTP\/1\.1 408 /);
});
(0, _globals.it)('a second request behind an offer of HTTP/2 has its time for headers, too', async ()=>{
    const socket = (0, _nodenet.connect)(await start(30_000), '127.0.0.1');
    await (0, _nodeevents.once)(socket, 'connect');
    let answer = '';
    socket.on('data', (bytes)=>answer += bytes.toString());
    socket.on('error', ()=>undefined);
    socket.write('POST /json HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 0\r\n\r\n');
    await (0, _testing.waitFor)(()=>answer.includes('\r\n\r\n'), {
        what: 'the first answer'
    });
    const first = answer;
    socket.write('POST /json HTTP/1.1\r\nHost');
    // 15 s, and 5 s until Node looks.
    await (0, _testing.waitFor)(()=>answer.length > first.length, {
        what: 'the end of the second',
        timeoutMs: 60_000
    });
    (0, _globals.expect)(answer.slice(first.length)).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
}, 90_000);

//# sourceMappingURL=shared-port.e2e.js.map