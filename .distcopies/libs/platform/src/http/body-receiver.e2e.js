"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
const _nodezlib = require("node:zlib");
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
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
const MB = 1024 * 1024;
let EmptyController = class EmptyController {
    empty() {
        return 'nothing';
    }
};
_ts_decorate([
    (0, _common.Get)('empty'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", String)
], EmptyController.prototype, "empty", null);
EmptyController = _ts_decorate([
    (0, _common.Controller)()
], EmptyController);
let EmptyModule = class EmptyModule {
};
EmptyModule = _ts_decorate([
    (0, _common.Module)({
        controllers: [
            EmptyController
        ]
    })
], EmptyModule);
let http;
let port;
let received;
/** What the handler of `/held` waits for. */ let held;
const sockets = [];
/** An app with a JSON route, one that takes gzip, and one that waits for what never comes. */ async function start(bodies = {}) {
    received = [];
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
        bodyLimitBytes: 8 * MB,
        bodies: {
            callerOf: (request)=>request.headers.authorization,
            received: (_request, bytes)=>received.push(bytes),
            ...bodies
        },
        configure: (fastify)=>routes(fastify)
    });
    port = await http.listen('127.0.0.1', 0);
}
function routes(fastify) {
    const sizeOf = (body)=>({
            size: JSON.stringify(body).length
        });
    fastify.post('/json', (request)=>Promise.resolve(sizeOf(request.body)));
    fastify.post('/held', async (request)=>{
        await held;
        return sizeOf(request.body);
    });
    const zipped = {
        takesGzip: true
    };
    fastify.post('/zipped', {
        config: zipped
    }, (request)=>Promise.resolve(sizeOf(request.body)));
    const streamed = {
        isStreamed: true
    };
    void fastify.register((scope, _options, done)=>{
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, payload, parsed)=>parsed(null, payload));
        scope.post('/refused', {
            config: streamed
        }, ()=>Promise.resolve('no'));
        done();
    });
    const slow = {
        bodyDeadlineMs: 60_000
    };
    fastify.post('/slow', {
        config: slow
    }, (request)=>Promise.resolve(sizeOf(request.body)));
}
(0, _globals.afterEach)(async ()=>{
    for (const socket of sockets.splice(0))socket.destroy();
    await http.close();
});
/** A request whose head and first bytes were sent, and whose rest is not. */ let OpenRequest = class OpenRequest {
    constructor(socket){
        this.socket = socket;
        this.answer = '';
        this.isClosed = false;
        socket.on('data', (chunk)=>this.answer += chunk.toString());
        socket.on('close', ()=>this.isClosed = true);
        socket.on('error', ()=>undefined);
    }
    static async begin(path, headers, first = '') {
        const socket = (0, _nodenet.connect)(port, '127.0.0.1');
        sockets.push(socket);
        await (0, _nodeevents.once)(socket, 'connect');
        const request = new OpenRequest(socket);
        const lines = Object.entries({
            Host: 'x',
            'Content-Type': 'application/json',
            ...headers
        });
        socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value])=>`${name}: ${value}`).join('\r\n')}\r\n\r\n`);
        request.send(first);
        return request;
    }
    send(bytes) {
        if (bytes.length > 0) this.socket.write(bytes);
    }
    async answered() {
        await (0, _testing.waitFor)(()=>this.answer.includes('\r\n\r\n'), {
            what: 'an answer'
        });
    }
    async closed() {
        await (0, _testing.waitFor)(()=>this.isClosed, {
            what: 'the end of the connection'
        });
    }
};
const post = (path, body, headers = {})=>fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body,
        headers: {
            'content-type': 'application/json',
            ...headers
        }
    });
const codeOf = async (response)=>(await response.json()).code;
const list = (bytes)=>JSON.stringify([
        'x'.repeat(bytes)
    ]);
(0, _globals.describe)('the time of a body', ()=>{
    const late = {
        deadlineMs: 300
    };
    _globals.it.each([
        [
            'a small one',
            {
                'Content-Length': 100
            },
            '['
        ],
        [
            'a large one',
            {
                'Content-Length': MB
            },
            '['.repeat(50)
        ],
        [
            'one without a length',
            {
                'Transfer-Encoding': 'chunked'
            },
            '1\r\n[\r\n'
        ],
        [
            'one of which nothing came',
            {
                'Content-Length': 100
            },
            ''
        ],
        [
            'one behind an offer of HTTP/2',
            {
                'Content-Length': 100,
                Connection: 'Upgrade',
                Upgrade: 'h2c'
            },
            '['
        ]
    ])('the time of a body ends %s with 408 and closes the connection', async (_what, headers, first)=>{
        await start({
            limits: late
        });
        const request = await OpenRequest.begin('/json', headers, first);
        await request.closed();
        (0, _globals.expect)(request.answer).toMatch(/^HTTP\/1\.1 408 /);
        (0, _globals.expect)(request.answer).toMatch(/connection: close/i);
        (0, _globals.expect)(request.answer).toContain('"code":"REQUEST_TIMEOUT"');
    });
    (0, _globals.it)('the time of a body ends a gzip that stops in the middle', async ()=>{
        await start({
            limits: late
        });
        const zipped = (0, _nodezlib.gzipSync)(list(100_000));
        const headers = {
            'Content-Encoding': 'gzip',
            'Content-Length': zipped.length
        };
        const request = await OpenRequest.begin('/zipped', headers, zipped.subarray(0, 50));
        await request.closed();
        (0, _globals.expect)(request.answer).toMatch(/^HTTP\/1\.1 408 /);
    });
    (0, _globals.it)('the time of a body is longer where the route says so', async ()=>{
        await start({
            limits: late
        });
        const patient = await OpenRequest.begin('/slow', {
            'Content-Length': 5
        }, '["');
        const other = await OpenRequest.begin('/json', {
            'Content-Length': 5
        }, '["');
        await other.closed();
        patient.send('a"]');
        await patient.answered();
        (0, _globals.expect)(patient.answer).toMatch(/^HTTP\/1\.1 200 /);
    });
    (0, _globals.it)('the time of a body also bounds the rest of a request that was answered before it was whole', async ()=>{
        await start({
            limits: late
        });
        const request = await OpenRequest.begin('/nothing', {
            'Content-Length': 8 * MB
        }, 'x'.repeat(1_000));
        await request.answered();
        (0, _globals.expect)(request.answer).toMatch(/^HTTP\/1\.1 404 /);
        await request.closed();
    });
    (0, _globals.it)('the time of a body does not end a connection whose requests are whole', async ()=>{
        await start({
            limits: late
        });
        const body = '["a"]';
        const request = await OpenRequest.begin('/json', {
            'Content-Length': 5
        }, body);
        await request.answered();
        const late1 = await OpenRequest.begin('/json', {
            'Content-Length': 5
        }, '[');
        await late1.closed();
        request.send(`POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n${body}`);
        await (0, _testing.waitFor)(()=>request.answer.split('HTTP/1.1 200').length === 3, {
            what: 'the second answer'
        });
        (0, _globals.expect)(request.isClosed).toBe(false);
    });
});
(0, _globals.describe)('unfinished bodies', ()=>{
    const limits = {
        callerBytes: 300_000,
        callerBodies: 3,
        totalBytes: 500_000
    };
    const begin = (caller, bytes)=>OpenRequest.begin('/json', {
            Authorization: caller,
            'Content-Length': MB
        }, '['.repeat(bytes));
    (0, _globals.it)('unfinished bodies of one caller are bounded in number', async ()=>{
        await start({
            limits
        });
        const open = await Promise.all([
            begin('a', 10),
            begin('a', 10),
            begin('a', 10)
        ]);
        const more = await OpenRequest.begin('/json', {
            Authorization: 'a',
            'Content-Length': MB
        }, '[');
        await more.answered();
        (0, _globals.expect)(more.answer).toMatch(/^HTTP\/1\.1 429 /);
        (0, _globals.expect)(more.answer).toMatch(/retry-after: 1/i);
        (0, _globals.expect)(more.answer).toContain('You are sending too many large bodies at once.');
        (0, _globals.expect)(open.map(({ answer })=>answer)).toEqual([
            '',
            '',
            ''
        ]);
        (0, _globals.expect)((await post('/json', '["small"]', {
            authorization: 'a'
        })).status).toBe(200);
    });
    (0, _globals.it)('unfinished bodies of one caller are bounded in bytes', async ()=>{
        await start({
            limits
        });
        const first = await begin('a', 200_000);
        const second = await begin('a', 150_000);
        await (0, _testing.waitFor)(()=>(first.answer + second.answer).includes('\r\n\r\n'), {
            what: 'the end of one'
        });
        (0, _globals.expect)(first.answer + second.answer).toContain('You are sending too many bytes at once.');
    });
    (0, _globals.it)('unfinished bodies of all are bounded: the largest of the greediest ends, and whoever sends little gets through', async ()=>{
        await start({
            limits
        });
        const greedy = await begin('a', 280_000);
        const second = await begin('b', 180_000);
        const body = list(100_000);
        const modest = await post('/json', body, {
            authorization: 'c'
        });
        (0, _globals.expect)(modest.status).toBe(200);
        await greedy.answered();
        (0, _globals.expect)(greedy.answer).toContain('The service is receiving too many large bodies right now.');
        (0, _globals.expect)(second.answer).toBe('');
    });
    (0, _globals.it)('unfinished bodies are forgotten when their clients go away', async ()=>{
        await start({
            limits
        });
        for(let round = 0; round < 5; round += 1){
            const open = await Promise.all([
                begin('a', 90_000),
                begin('a', 90_000),
                begin('a', 90_000)
            ]);
            for (const socket of sockets.splice(0))socket.destroy();
            await Promise.all(open.map((request)=>request.closed()));
        }
        const answer = await (0, _testing.waitFor)(async ()=>{
            const { status } = await post('/json', list(50_000), {
                authorization: 'a'
            });
            return status === 200 ? status : null;
        }, {
            what: 'room again'
        });
        (0, _globals.expect)(answer).toBe(200);
    });
});
(0, _globals.describe)('whole bodies', ()=>{
    const limits = {
        callerBytes: 300_000,
        callerBodies: 3,
        totalBytes: 500_000
    };
    const gate = ()=>{
        let open = ()=>undefined;
        held = new Promise((resolve)=>{
            open = resolve;
        });
        return open;
    };
    const tooMuch = async (caller)=>(await post('/json', list(150_000), {
            authorization: caller
        })).status === 429;
    (0, _globals.it)('whole bodies that are worked on count among the bytes of their caller, and of nobody else', async ()=>{
        await start({
            limits
        });
        const open = gate();
        const first = post('/held', list(200_000), {
            authorization: 'a'
        });
        await (0, _testing.waitFor)(()=>tooMuch('a'), {
            what: 'a refusal'
        });
        (0, _globals.expect)(await tooMuch('b')).toBe(false);
        (0, _globals.expect)((await post('/json', list(50_000), {
            authorization: 'a'
        })).status).toBe(200);
        open();
        (0, _globals.expect)(await (await first).json()).toEqual({
            size: list(200_000).length
        });
        (0, _globals.expect)(await tooMuch('a')).toBe(false);
    });
    (0, _globals.it)('whole bodies are bounded for all callers together: who has much is refused, who sends little gets through', async ()=>{
        await start({
            limits: {
                ...limits,
                workedOnBytes: 400_000,
                guaranteedBytes: 100_000
            }
        });
        const open = gate();
        const first = [
            'a',
            'b'
        ].map((caller)=>post('/held', list(120_000), {
                authorization: caller
            }));
        const refused = await (0, _testing.waitFor)(async ()=>{
            const answer = await post('/json', list(180_000), {
                authorization: 'c'
            });
            return answer.status === 429 ? answer : null;
        }, {
            what: 'a refusal'
        });
        (0, _globals.expect)(refused.headers.get('retry-after')).toBe('1');
        (0, _globals.expect)(await refused.text()).toContain('The service is processing too many large bodies right now.');
        (0, _globals.expect)((await post('/json', list(90_000), {
            authorization: 'c'
        })).status).toBe(200);
        open();
        for (const answer of first)(0, _globals.expect)((await answer).status).toBe(200);
        (0, _globals.expect)((await post('/json', list(180_000), {
            authorization: 'c'
        })).status).toBe(200);
    });
    (0, _globals.it)('whole bodies are forgotten when their clients leave', async ()=>{
        await start({
            limits
        });
        const open = gate();
        const body = list(200_000);
        await OpenRequest.begin('/held', {
            Authorization: 'a',
            'Content-Length': body.length
        }, body);
        await (0, _testing.waitFor)(()=>tooMuch('a'), {
            what: 'a refusal'
        });
        for (const socket of sockets.splice(0))socket.destroy();
        await (0, _testing.waitFor)(async ()=>!await tooMuch('a'), {
            what: 'room again'
        });
        (0, _globals.expect)(await tooMuch('a')).toBe(false);
        open();
    });
    (0, _globals.it)('whole bodies are forgotten with their answers, whatever these are', async ()=>{
        await start({
            limits
        });
        for(let round = 0; round < 10; round += 1){
            (0, _globals.expect)((await post('/json', list(200_000), {
                authorization: 'a'
            })).status).toBe(200);
            (0, _globals.expect)((await post('/json', `[${'x'.repeat(200_000)}`, {
                authorization: 'a'
            })).status).toBe(400);
            const zipped = (0, _nodezlib.gzipSync)(list(200_000));
            (0, _globals.expect)((await post('/zipped', zipped, {
                authorization: 'a',
                'content-encoding': 'gzip'
            })).status).toBe(200);
        }
    });
});
(0, _globals.describe)('gzip', ()=>{
    (0, _globals.it)('gzip is taken where the route says so, and nowhere else', async ()=>{
        await start();
        const headers = {
            'content-encoding': 'gzip'
        };
        (0, _globals.expect)((await post('/zipped', (0, _nodezlib.gzipSync)(list(100_000)), headers)).status).toBe(200);
        (0, _globals.expect)(received).toEqual([
            100_004
        ]);
        const refused = await post('/json', (0, _nodezlib.gzipSync)(list(100_000)), headers);
        (0, _globals.expect)([
            refused.status,
            await codeOf(refused)
        ]).toEqual([
            415,
            'UNSUPPORTED_MEDIA_TYPE'
        ]);
        (0, _globals.expect)((await post('/json', list(10), {
            'content-encoding': 'utf-8'
        })).status).toBe(200);
    });
    (0, _globals.it)('gzip that holds far more than its size is not inflated: 413', async ()=>{
        await start();
        const bomb = (0, _nodezlib.gzipSync)(Buffer.alloc(8 * MB - 1_000, ' '));
        const answer = await post('/zipped', bomb, {
            'content-encoding': 'gzip'
        });
        (0, _globals.expect)([
            answer.status,
            await codeOf(answer)
        ]).toEqual([
            413,
            'PAYLOAD_TOO_LARGE'
        ]);
        await (0, _testing.waitFor)(()=>received.length === 1, {
            what: 'the end of the body'
        });
        (0, _globals.expect)(received[0]).toBeLessThan(2 * MB);
    });
    (0, _globals.it)('gzip that is broken is the fault of its sender', async ()=>{
        await start();
        const answer = await post('/zipped', 'no gzip', {
            'content-encoding': 'gzip'
        });
        (0, _globals.expect)([
            answer.status,
            await codeOf(answer)
        ]).toEqual([
            400,
            'INVALID_BODY'
        ]);
        const cut = (0, _nodezlib.gzipSync)(list(100_000));
        const half = await post('/zipped', cut.subarray(0, cut.length - 20), {
            'content-encoding': 'gzip'
        });
        (0, _globals.expect)([
            half.status,
            await codeOf(half)
        ]).toEqual([
            400,
            'INVALID_BODY'
        ]);
    });
});
(0, _globals.describe)('JSON', ()=>{
    (0, _globals.it)('JSON is refused before it is parsed when it is nested deeply or has very many values', async ()=>{
        await start();
        for (const body of [
            `${'['.repeat(65)}${']'.repeat(65)}`,
            `[${'[],'.repeat(300_000)}1]`
        ]){
            const answer = await post('/json', body);
            (0, _globals.expect)([
                answer.status,
                await codeOf(answer)
            ]).toEqual([
                400,
                'INVALID_BODY'
            ]);
        }
    });
    (0, _globals.it)('JSON loses what poisons prototypes, as before', async ()=>{
        await start();
        const answer = await post('/json', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"b":1}');
        (0, _globals.expect)(await answer.json()).toEqual({
            size: '{"b":1}'.length
        });
    });
    (0, _globals.it)('JSON of a path that does not exist is not read', async ()=>{
        await start();
        const answer = await post('/nothing', '['.repeat(100));
        (0, _globals.expect)([
            answer.status,
            await codeOf(answer)
        ]).toEqual([
            404,
            'NOT_FOUND'
        ]);
    });
});
(0, _globals.it)('the server asks for a body that is announced only when its request is let in', async ()=>{
    await start();
    const expecting = {
        Expect: '100-continue',
        'Content-Length': 20_000
    };
    const refused = await OpenRequest.begin('/nothing', expecting);
    await refused.answered();
    (0, _globals.expect)(refused.answer).toMatch(/^HTTP\/1\.1 404 /);
    const wanted = await OpenRequest.begin('/json', expecting);
    await wanted.answered();
    (0, _globals.expect)(wanted.answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    wanted.send(list(20_000 - 4));
    await (0, _testing.waitFor)(()=>wanted.answer.includes('HTTP/1.1 200'), {
        what: 'the answer'
    });
});
(0, _globals.it)('the server drops what comes of a file that its handler refused, and takes the next request of the connection', async ()=>{
    await start({
        limits: {
            deadlineMs: 60_000
        }
    });
    const request = await OpenRequest.begin('/refused', {
        'Content-Length': 2 * MB
    }, Buffer.alloc(MB));
    await request.answered();
    (0, _globals.expect)(request.answer).toMatch(/^HTTP\/1\.1 200 /);
    request.send(Buffer.alloc(MB));
    request.send('POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n["a"]');
    await (0, _testing.waitFor)(()=>request.answer.split('HTTP/1.1 200').length === 3, {
        what: 'the second answer'
    });
});

//# sourceMappingURL=body-receiver.e2e.js.map