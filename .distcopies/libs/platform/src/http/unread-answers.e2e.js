"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodenet = require("node:net");
const _promises = require("node:timers/promises");
const _nodestream = require("node:stream");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _fastify = /*#__PURE__*/ _interop_require_default(require("fastify"));
const _promclient = require("prom-client");
const _requestend = require("./request-end");
const _unreadanswers = require("./unread-answers");
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
/** More than any kernel keeps for a client that does not read. */ const LARGE = 24 * 1024 * 1024;
const STALLED_MS = 400;
let fastify;
let metrics;
let ended;
let source;
/** What `/late-stream` waits for, and answers. */ let late;
let lateStreams;
const sockets = [];
(0, _globals.beforeEach)(()=>serve(STALLED_MS));
async function serve(stalledMs) {
    fastify = (0, _fastify.default)();
    metrics = new _promclient.Registry();
    // Of this server alone: an answer to the test before may end after its server is closed.
    const ends = [];
    ended = ends;
    lateStreams = [];
    (0, _requestend.onRequestEnd)(fastify, ({ status })=>ends.push(status));
    const owner = (request)=>request.headers.owner;
    (0, _unreadanswers.guardAnswers)(fastify, {
        stalledMs,
        waitingBytes: 2.5 * LARGE
    }, owner, metrics);
    fastify.get('/large', (_request, reply)=>reply.type('text/plain').send('x'.repeat(LARGE)));
    const constant = Buffer.alloc(LARGE, 'y');
    fastify.get('/constant', (_request, reply)=>reply.type('text/plain').send(constant));
    fastify.get('/stream', (_request, reply)=>{
        source = endless();
        return reply.send(source);
    });
    fastify.get('/late', async ()=>{
        await (0, _promises.setTimeout)(3 * STALLED_MS);
        return 'late';
    });
    fastify.get('/late-stream', async (_request, reply)=>{
        await late;
        const made = endless();
        lateStreams.push(made);
        return reply.send(made);
    });
    fastify.get('/small', ()=>'small');
    await fastify.listen({
        port: 0,
        host: '127.0.0.1'
    });
}
(0, _globals.afterEach)(async ()=>{
    for (const socket of sockets.splice(0))socket.destroy();
    await fastify.close();
});
const endless = ()=>_nodestream.Readable.from(function* chunks() {
        for(;;)yield Buffer.alloc(64 * 1024);
    }());
const port = ()=>fastify.server.address().port;
const ask = (path, owner = 'one')=>`GET ${path} HTTP/1.1\r\nHost: a\r\nowner: ${owner}\r\n\r\n`;
/** A client that reads nothing until it is told to. */ async function client(...paths) {
    const socket = (0, _nodenet.connect)(port(), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', ()=>undefined);
    socket.pause();
    socket.write(paths.join(''));
    await new Promise((resolve)=>socket.once('connect', resolve));
    return socket;
}
async function bytesWaiting() {
    const [value] = (await metrics.getMetricsAsJSON())[0]?.values ?? [];
    return value?.value ?? -1;
}
const connections = ()=>new Promise((resolve, reject)=>fastify.server.getConnections((error, count)=>error ? reject(error) : resolve(count)));
(0, _globals.describe)('an answer that nobody reads', ()=>{
    _globals.it.each([
        '/large',
        '/constant',
        '/stream'
    ])('an answer that nobody reads is cut after a while, and nothing of it stays (%s)', async (path)=>{
        await client(ask(path));
        await (0, _testing.waitFor)(()=>ended.length === 1, {
            what: 'the cut'
        });
        await (0, _testing.waitFor)(async ()=>await connections() === 0, {
            what: 'the end of the connection'
        });
        (0, _globals.expect)(await bytesWaiting()).toBe(0);
    });
    (0, _globals.it)('an answer that nobody reads costs nothing per reader when all get the same bytes', async ()=>{
        await client(ask('/constant'));
        await client(ask('/large'));
        await (0, _testing.waitFor)(async ()=>await bytesWaiting() > 0, {
            what: 'the large answer'
        });
        (0, _globals.expect)(await bytesWaiting()).toBe(LARGE);
    });
    (0, _globals.it)('an answer that nobody reads makes room at once when there is none for others', async ()=>{
        await client(ask('/large', 'greedy'), ask('/large', 'greedy'));
        await (0, _testing.waitFor)(async ()=>await bytesWaiting() === 2 * LARGE, {
            what: 'two answers'
        });
        const answer = await fetch(`http://127.0.0.1:${port()}/large`, {
            headers: {
                owner: 'victim'
            }
        });
        (0, _globals.expect)((await answer.text()).length).toBe(LARGE);
    });
    (0, _globals.it)('the unread answer of a connection that is gone is forgotten, also one that waits behind another', async ()=>{
        // Node does not read a connection on which so much waits: it hears of its end when it writes the first answer.
        const socket = await client(ask('/late'), ask('/large'), ask('/stream'));
        await (0, _testing.waitFor)(async ()=>await bytesWaiting() === LARGE && source !== undefined, {
            what: 'both answers'
        });
        socket.resetAndDestroy();
        await (0, _testing.waitFor)(()=>ended.length === 3, {
            what: 'all ends'
        });
        await (0, _testing.waitFor)(async ()=>await bytesWaiting() === 0, {
            what: 'nothing that waits'
        });
        await (0, _testing.waitFor)(()=>source?.destroyed === true, {
            what: 'the end of the stream'
        });
        (0, _globals.expect)(ended).toEqual(_globals.expect.arrayContaining([
            499
        ]));
    });
});
(0, _globals.describe)('a stream that is made when its client is gone', ()=>{
    _globals.it.each([
        'alone',
        'behind another'
    ])('a stream that is made when its client is gone is ended: nothing would ever read it (%s)', async (place)=>{
        let goOn = ()=>undefined;
        late = new Promise((resolve)=>{
            goOn = resolve;
        });
        const paths = [
            ask('/late-stream'),
            ask('/late-stream')
        ].slice(place === 'alone' ? 1 : 0);
        let asked = 0;
        fastify.server.on('request', ()=>{
            asked += 1;
        });
        const socket = await client(...paths);
        await (0, _testing.waitFor)(()=>asked === paths.length, {
            what: 'the requests'
        });
        socket.destroy();
        await (0, _testing.waitFor)(()=>ended.length === paths.length, {
            what: 'all ends'
        });
        goOn();
        await (0, _testing.waitFor)(()=>lateStreams.length === paths.length, {
            what: 'the streams'
        });
        await (0, _testing.waitFor)(()=>lateStreams.every(({ destroyed })=>destroyed), {
            what: 'their ends',
            timeoutMs: 10_000
        });
        (0, _globals.expect)(new Set(ended)).toEqual(new Set([
            499
        ]));
    });
});
(0, _globals.describe)('an answer that is read', ()=>{
    (0, _globals.it)('an answer that is read slowly is not cut', async ()=>{
        // Longer than a busy machine keeps this process, server and client, from taking anything; taking all lasts longer.
        const stalledMs = 5 * STALLED_MS;
        await fastify.close();
        await serve(stalledMs);
        const startedAt = performance.now();
        const socket = await client(ask('/large').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
        let taken = 0;
        socket.on('data', (chunk)=>{
            taken += chunk.length;
            socket.pause();
            setTimeout(()=>socket.resume(), 10);
        });
        socket.resume();
        await new Promise((resolve)=>socket.once('end', resolve));
        (0, _globals.expect)(taken).toBeGreaterThan(LARGE);
        (0, _globals.expect)(performance.now() - startedAt).toBeGreaterThan(stalledMs);
        (0, _globals.expect)(ended).toEqual([
            200
        ]);
    });
    (0, _globals.it)('an answer that is read leaves its connection to the next request, however long that one takes', async ()=>{
        const socket = await client(ask('/small'), ask('/late'));
        let text = '';
        socket.on('data', (chunk)=>{
            text += chunk.toString();
        });
        socket.resume();
        await (0, _testing.waitFor)(()=>text.includes('late') || socket.destroyed, {
            what: 'the late answer'
        });
        (0, _globals.expect)(text).toContain('late');
        text = '';
        socket.write(ask('/late'));
        await (0, _testing.waitFor)(()=>text.includes('late') || socket.destroyed, {
            what: 'another one'
        });
        (0, _globals.expect)(text).toContain('late');
    });
});

//# sourceMappingURL=unread-answers.e2e.js.map