"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodenet = require("node:net");
const _globals = require("@jest/globals");
const _errors = require("../../../errors/src");
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
let NothingModule = class NothingModule {
};
NothingModule = _ts_decorate([
    (0, _common.Module)({})
], NothingModule);
let app;
let finish = [];
const arrivals = [];
(0, _globals.afterEach)(async ()=>{
    for (const each of finish.splice(0))each();
    await app?.close();
});
/** Its `/hangs` waits until the test ends, `/open` has no deadline, all others are over after half a second; the answer of
 * `/waits` is made at once and goes out when the test ends. */ async function start() {
    const hang = ()=>new Promise((resolve)=>finish.push(()=>resolve('late')));
    app = await (0, _httpappfactory.createHttpApp)({
        module: NothingModule,
        logger: (0, _loggerfactory.createLogger)({
            app: 'test',
            level: 'silent'
        }),
        metrics: (0, _metricsregistry.createMetrics)({
            app: 'test'
        }),
        deadlineOf: ({ url })=>url === '/open' ? null : 500,
        lateErrorOf: ({ url })=>url === '/sends' ? new _errors.AppError('INTERNAL_ERROR') : undefined,
        configure: (fastify)=>{
            fastify.get('/hangs', hang);
            fastify.post('/hangs', hang);
            fastify.post('/sends', ({ arrivedAtMs })=>{
                arrivals.push(arrivedAtMs);
                return hang();
            });
            fastify.get('/open', hang);
            fastify.post('/reads', (request)=>Promise.resolve(request.body));
            fastify.addHook('onSend', ({ url }, _reply, payload, done)=>{
                if (url === '/waits') finish.push(()=>done(null, payload));
                else done(null, payload);
            });
            fastify.get('/waits', (_request, reply)=>reply.code(429).send({
                    code: 'RATE_LIMITED'
                }));
            fastify.get('/begun', (_request, reply)=>{
                reply.hijack();
                reply.raw.writeHead(200).write('begun ');
                finish.push(()=>reply.raw.end('done'));
            });
        }
    });
    return `http://127.0.0.1:${await app.listen('127.0.0.1', 0)}`;
}
(0, _globals.describe)('the deadline of a request', ()=>{
    (0, _globals.it)('a request is answered 503 at its deadline, whatever it waits for, hundreds at once', async ()=>{
        const url = await start();
        const since = performance.now();
        const answers = await Promise.all(Array.from({
            length: 300
        }, ()=>fetch(`${url}/hangs`)));
        (0, _globals.expect)(performance.now() - since).toBeGreaterThan(400);
        (0, _globals.expect)(performance.now() - since).toBeLessThan(20_000);
        (0, _globals.expect)(new Set(answers.map(({ status })=>status))).toEqual(new Set([
            503
        ]));
        (0, _globals.expect)(answers[0]?.headers.get('retry-after')).toBe('5');
        (0, _globals.expect)(await answers[0]?.json()).toMatchObject({
            code: 'SERVICE_UNAVAILABLE'
        });
    });
    (0, _globals.it)('who asked for a change is told at the deadline that it may have been made', async ()=>{
        const answer = await fetch(`${await start()}/hangs`, {
            method: 'POST'
        });
        (0, _globals.expect)([
            answer.status,
            JSON.stringify(await answer.json())
        ]).toEqual([
            503,
            _globals.expect.stringContaining('It may have been done or not')
        ]);
    });
    (0, _globals.it)('a request that stays open has no deadline, and an answer that has begun is not cut', async ()=>{
        const url = await start();
        let isAnswered = false;
        const open = fetch(`${url}/open`).then((answer)=>(isAnswered = true, answer.text()));
        const begun = await fetch(`${url}/begun`);
        await fetch(`${url}/hangs`);
        await fetch(`${url}/hangs`);
        (0, _globals.expect)(isAnswered).toBe(false);
        for (const each of finish)each();
        (0, _globals.expect)([
            await open,
            await begun.text()
        ]).toEqual([
            'late',
            'begun done'
        ]);
    });
    (0, _globals.it)('an answer that is made and waits to go out is not overtaken by the one of the deadline', async ()=>{
        // It was: the app then wrote two answers to one request, and ended.
        const url = await start();
        const waits = fetch(`${url}/waits`);
        await fetch(`${url}/hangs`);
        await fetch(`${url}/hangs`);
        for (const each of finish.splice(0))each();
        const answer = await waits;
        (0, _globals.expect)([
            answer.status,
            await answer.json()
        ]).toEqual([
            429,
            {
                code: 'RATE_LIMITED'
            }
        ]);
    });
    (0, _globals.it)('an app says itself what a late request is told, and when each one was here', async ()=>{
        const url = await start();
        const before = performance.now();
        const answers = [
            '/sends',
            '/hangs'
        ].map((path)=>fetch(url + path, {
                method: 'POST'
            }));
        const codes = (await Promise.all(answers)).map(async (answer)=>await answer.json());
        (0, _globals.expect)((await Promise.all(codes)).map(({ code })=>code)).toEqual([
            'INTERNAL_ERROR',
            'SERVICE_UNAVAILABLE'
        ]);
        (0, _globals.expect)(arrivals).toHaveLength(1);
        (0, _globals.expect)(arrivals[0]).toBeGreaterThan(before);
        (0, _globals.expect)(arrivals[0]).toBeLessThan(performance.now());
    });
    (0, _globals.it)('the time of a request begins when its body is here', async ()=>{
        const url = await start();
        const socket = (0, _nodenet.connect)(Number(new URL(url).port), '127.0.0.1');
        let answer = '';
        socket.on('data', (chunk)=>answer += chunk.toString());
        socket.write('POST /reads HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":');
        await fetch(`${url}/hangs`);
        await fetch(`${url}/hangs`);
        (0, _globals.expect)(answer).toBe('');
        socket.write('1}');
        await (0, _testing.waitFor)(()=>answer.includes('{"a":1}'), {
            what: 'the answer'
        });
        socket.destroy();
        (0, _globals.expect)(answer).toMatch(/^HTTP\/1\.1 200/);
    });
});

//# sourceMappingURL=request-deadlines.e2e.js.map