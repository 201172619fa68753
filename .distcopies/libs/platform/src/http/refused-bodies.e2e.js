"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _common = require("@nestjs/common");
const _loggerfactory = require("../logging/logger.factory");
const _metricsregistry = require("../metrics/metrics-registry");
const _httpappfactory = require("./http-app.factory");
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
const MB = 1024 * 1024;
let EmptyModule = class EmptyModule {
};
EmptyModule = _ts_decorate([
    (0, _common.Module)({})
], EmptyModule);
let http;
let port;
const connections = new Set();
(0, _globals.beforeAll)(async ()=>{
    http = await (0, _httpappfactory.createHttpApp)({
        module: EmptyModule,
        logger: (0, _loggerfactory.createLogger)({
            app: 'test',
            level: 'silent'
        }),
        metrics: (0, _metricsregistry.createMetrics)({
            app: 'test',
            processMetrics: false
        }),
        // On a busy machine 20 MB take a while, and the same process writes them.
        bodies: {
            limits: {
                deadlineMs: 5_000
            }
        },
        configure: (fastify)=>{
            fastify.post('/json', (request)=>Promise.resolve({
                    size: JSON.stringify(request.body).length
                }));
        }
    });
    http.fastify.server.on('connection', (socket)=>{
        connections.add(socket);
        socket.once('close', ()=>connections.delete(socket));
    });
    port = await http.listen('127.0.0.1', 0);
});
(0, _globals.afterAll)(()=>http.close());
/** A client that writes all that it has before it reads anything, as many do. */ let WritingClient = class WritingClient {
    constructor(){
        this.answer = '';
        this.isClosed = false;
        this.socket = (0, _nodenet.connect)({
            port,
            host: '127.0.0.1',
            allowHalfOpen: true
        });
        this.socket.on('error', (error)=>this.error = error.code);
        this.socket.on('close', ()=>this.isClosed = true);
        this.socket.on('data', (data)=>this.answer += data.toString('latin1'));
        this.socket.pause();
    }
    /** Resolves when the kernel has all of it. */ write(data) {
        return new Promise((resolve)=>this.socket.write(data, ()=>resolve()));
    }
    async read() {
        this.socket.resume();
        await (0, _testing.waitFor)(()=>this.answer.includes('}') || this.isClosed, {
            what: 'an answer'
        });
        return this.answer;
    }
};
const head = (more)=>`POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
const chunkOf = (bytes)=>`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
const said = {
    code: 'PAYLOAD_TOO_LARGE',
    limit: 'body_bytes',
    max: MB
};
const bodyOf = (answer)=>JSON.parse(answer.slice(answer.indexOf('{')));
(0, _globals.describe)('a body that is too large', ()=>{
    (0, _globals.it)('a client that writes 20 MB before it reads gets the 413, which names the limit', async ()=>{
        const client = new WritingClient();
        await client.write(head(`Content-Length: ${20 * MB}`));
        for(let sent = 0; sent < 20; sent += 1)await client.write(Buffer.alloc(MB, 'x'));
        (0, _globals.expect)(await client.read()).toMatch(/^HTTP\/1\.1 413 /);
        (0, _globals.expect)(bodyOf(client.answer)).toMatchObject(said);
        (0, _globals.expect)(client.error).toBeUndefined();
    });
    (0, _globals.it)('a client that writes 20 MB in chunks before it reads gets the 413', async ()=>{
        const client = new WritingClient();
        await client.write(head('Transfer-Encoding: chunked'));
        for(let sent = 0; sent < 20; sent += 1)await client.write(chunkOf(MB));
        await client.write('0\r\n\r\n');
        (0, _globals.expect)(await client.read()).toMatch(/^HTTP\/1\.1 413 /);
        (0, _globals.expect)(bodyOf(client.answer)).toMatchObject(said);
        (0, _globals.expect)(client.error).toBeUndefined();
    });
    (0, _globals.it)('a client that asks first whether it may send 20 MB is told 413, and is not asked for them', async ()=>{
        const client = new WritingClient();
        await client.write(head(`Content-Length: ${20 * MB}\r\nExpect: 100-continue`));
        (0, _globals.expect)(await client.read()).toMatch(/^HTTP\/1\.1 413 /);
        (0, _globals.expect)(client.answer).not.toContain('100 Continue');
        (0, _globals.expect)(client.answer.toLowerCase()).toContain('connection: close');
    });
    (0, _globals.it)('a client that asks first and does not wait gets the 413, too', async ()=>{
        const client = new WritingClient();
        await client.write(head(`Content-Length: ${20 * MB}\r\nExpect: 100-continue`));
        for(let sent = 0; sent < 20; sent += 1)await client.write(Buffer.alloc(MB, 'x'));
        (0, _globals.expect)(await client.read()).toMatch(/^HTTP\/1\.1 413 /);
        (0, _globals.expect)(client.error).toBeUndefined();
    });
    (0, _globals.it)('a client that never ends its body is cut off: after so many bytes, and after so long', async ()=>{
        const endless = new WritingClient();
        void endless.write(head('Transfer-Encoding: chunked'));
        const pour = (failed)=>{
            if (!failed && !endless.socket.destroyed) endless.socket.write(chunkOf(MB), pour);
        };
        endless.socket.resume();
        pour();
        const silent = new WritingClient();
        await silent.write(`${head(`Content-Length: ${20 * MB}`)}xxx`);
        (0, _globals.expect)(await silent.read()).toMatch(/^HTTP\/1\.1 413 /);
        const isCut = (client)=>[
                ...connections
            ].every(({ remotePort })=>remotePort !== client.socket.localPort);
        await (0, _testing.waitFor)(()=>isCut(endless) && isCut(silent), {
            what: 'both to be cut off'
        });
        (0, _globals.expect)(endless.socket.bytesWritten).toBeLessThan(200 * MB);
    });
    _globals.it.each([
        [
            [
                '-H',
                'Expect:'
            ]
        ],
        [
            [
                '-H',
                'Expect: 100-continue'
            ]
        ],
        [
            [
                '-H',
                'Transfer-Encoding: chunked',
                '-H',
                'Expect:'
            ]
        ]
    ])('curl %j gets the 413 for 20 MB', async (more)=>{
        const args = [
            '-s',
            '-S',
            '-w',
            '%{http_code}',
            '-H',
            'Content-Type: application/json',
            '--data-binary',
            '@-'
        ];
        const url = `http://127.0.0.1:${port}/json`;
        (0, _globals.expect)(await curl([
            ...args,
            ...more,
            url
        ])).toEqual([
            0,
            _globals.expect.stringMatching(/PAYLOAD_TOO_LARGE.*413$/)
        ]);
    });
});
/** Its exit code, and what it printed. */ async function curl(args) {
    const child = (0, _nodechild_process.spawn)('curl', args, {
        stdio: [
            'pipe',
            'pipe',
            'ignore'
        ]
    });
    let printed = '';
    child.stdout.on('data', (data)=>printed += data.toString());
    child.stdin.on('error', ()=>undefined);
    child.stdin.end(Buffer.alloc(20 * MB, 'x'));
    const [status] = await (0, _nodeevents.once)(child, 'close');
    return [
        status,
        printed
    ];
}

//# sourceMappingURL=refused-bodies.e2e.js.map