"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _nodeevents = require("node:events");
const _nodehttp = require("node:http");
const _nodenet = require("node:net");
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _acceptors = require("./acceptors");
const _httplimits = require("./http-limits");
const BURST = 300;
let server;
let port;
let clients;
(0, _globals.beforeEach)(async ()=>{
    server = (0, _nodehttp.createServer)((_request, response)=>response.end('answer'));
    server.listen({
        port: 0,
        host: '127.0.0.1',
        backlog: _httplimits.HTTP_LIMITS.backlog
    });
    await (0, _nodeevents.once)(server, 'listening');
    ({ port } = server.address());
});
(0, _globals.afterEach)(async ()=>{
    clients?.kill('SIGKILL');
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve)=>server.close(resolve));
});
/** Many connections at once, from a process of its own: this one is busy. Resolves when they wait to be taken. */ async function burst() {
    const program = `const net = require('node:net'); let open = 0;
    for (let n = 0; n < ${BURST}; n += 1) net.connect(${port}, '127.0.0.1', () => { if (++open === ${BURST}) process.send('open'); });`;
    clients = (0, _nodechild_process.spawn)(process.execPath, [
        '-e',
        program
    ], {
        stdio: [
            'ignore',
            'ignore',
            'inherit',
            'ipc'
        ]
    });
    await (0, _nodeevents.once)(clients, 'message');
}
/** Turns of the event loop until all connections are taken, when each lasts. */ async function turnsUntilTaken(connecting) {
    let taken = 0;
    let turns = 0;
    server.on('connection', ()=>taken += 1);
    const busy = setInterval(()=>{
        turns += taken > 0 && taken < BURST ? 1 : 0;
        const until = performance.now() + 10;
        while(performance.now() < until);
    }, 0);
    await connecting;
    await (0, _testing.waitFor)(()=>taken === BURST, {
        what: 'all connections',
        timeoutMs: 60_000
    });
    clearInterval(busy);
    return turns;
}
async function answerOf(socket) {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    let text = '';
    socket.on('data', (bytes)=>text += bytes.toString());
    await (0, _nodeevents.once)(socket, 'close');
    return text;
}
(0, _globals.describe)('addAcceptors', ()=>{
    (0, _globals.it)('addAcceptors takes 300 connections that come at once in a few turns of a busy event loop, not in 300', async ()=>{
        await (0, _acceptors.addAcceptors)(server);
        (0, _globals.expect)(await turnsUntilTaken(burst())).toBeLessThan(BURST / 5);
    });
    (0, _globals.it)('addAcceptors hands each connection to the server, which answers on it, and ends it when all are closed', async ()=>{
        await (0, _acceptors.addAcceptors)(server);
        const sockets = Array.from({
            length: 20
        }, ()=>(0, _nodenet.connect)(port, '127.0.0.1'));
        await Promise.all(sockets.map((socket)=>(0, _nodeevents.once)(socket, 'connect')));
        await (0, _promises.setTimeout)(50);
        for (const text of (await Promise.all(sockets.map(answerOf))))(0, _globals.expect)(text).toMatch(/^HTTP\/1\.1 200 [^]*answer/);
        const idle = (0, _nodenet.connect)(port, '127.0.0.1');
        await (0, _nodeevents.once)(idle, 'connect');
        const closed = new Promise((resolve)=>server.close(resolve));
        idle.destroy();
        await closed;
        const late = (0, _nodenet.connect)(port, '127.0.0.1');
        const [error] = await (0, _nodeevents.once)(late, 'error');
        (0, _globals.expect)(error.code).toBe('ECONNREFUSED');
    });
    (0, _globals.it)('addAcceptors leaves nothing that listens when the server is closed before they are there', async ()=>{
        const adding = (0, _acceptors.addAcceptors)(server);
        await new Promise((resolve)=>server.close(resolve));
        await adding;
        const late = (0, _nodenet.connect)(port, '127.0.0.1');
        const [error] = await (0, _nodeevents.once)(late, 'error');
        (0, _globals.expect)(error.code).toBe('ECONNREFUSED');
    });
});

//# sourceMappingURL=acceptors.e2e.js.map