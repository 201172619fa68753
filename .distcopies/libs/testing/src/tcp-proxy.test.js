"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
const _tcpproxy = require("./tcp-proxy");
const _waitfor = require("./wait-for");
let echo;
let proxy;
const clients = [];
(0, _globals.beforeEach)(async ()=>{
    echo = (0, _nodenet.createServer)((socket)=>{
        socket.on('error', ()=>undefined);
        socket.pipe(socket);
    });
    echo.listen(0, '127.0.0.1');
    await (0, _nodeevents.once)(echo, 'listening');
    proxy = await (0, _tcpproxy.startTcpProxy)({
        port: echo.address().port
    });
});
(0, _globals.afterEach)(async ()=>{
    for (const client of clients.splice(0))client.destroy();
    await proxy.close();
    echo.close();
});
(0, _globals.test)('the proxy passes bytes both ways, many of them, and the end of a connection', async ()=>{
    const client = await open();
    const sent = Buffer.alloc(5_000_000, 'abc');
    const received = [];
    client.on('data', (data)=>received.push(data));
    client.end(sent);
    await (0, _nodeevents.once)(client, 'close');
    (0, _globals.expect)(Buffer.concat(received).equals(sent)).toBe(true);
    await (0, _waitfor.waitFor)(()=>proxy.connections() === 0, {
        what: 'the link to be gone'
    });
});
(0, _globals.test)('the proxy’s cut resets connections and refuses new ones until heal, on the same port', async ()=>{
    const client = await open();
    const { port } = proxy;
    const failed = (0, _nodeevents.once)(client, 'error');
    await proxy.cut();
    (0, _globals.expect)((await failed)[0]).toMatchObject({
        code: 'ECONNRESET'
    });
    await (0, _globals.expect)(open()).rejects.toMatchObject({
        code: 'ECONNREFUSED'
    });
    await proxy.heal();
    (0, _globals.expect)(proxy.port).toBe(port);
    (0, _globals.expect)(await ask(await open(), 'again')).toBe('again');
});
(0, _globals.test)('the proxy’s hang keeps connections and accepts new ones, but nothing passes until heal', async ()=>{
    const old = await open();
    proxy.hang();
    const fresh = await open();
    const answers = [];
    for (const client of [
        old,
        fresh
    ])client.on('data', (data)=>answers.push(String(data)));
    old.write('old');
    fresh.write('fresh');
    // The only way to see that nothing happens is to look for a while.
    await (0, _globals.expect)((0, _waitfor.waitFor)(()=>answers.length > 0, {
        what: 'an answer',
        timeoutMs: 150
    })).rejects.toThrow('in vain');
    (0, _globals.expect)(proxy.connections()).toBe(2);
    await proxy.heal();
    await (0, _waitfor.waitFor)(()=>answers.length === 2, {
        what: 'both answers'
    });
    (0, _globals.expect)(answers.toSorted()).toEqual([
        'fresh',
        'old'
    ]);
});
(0, _globals.test)('the proxy’s latency delays each direction and keeps the order', async ()=>{
    const client = await open();
    proxy.latency(60);
    const started = performance.now();
    (0, _globals.expect)(await ask(client, 'late')).toBe('late');
    (0, _globals.expect)(performance.now() - started).toBeGreaterThanOrEqual(118);
    await proxy.heal();
    (0, _globals.expect)(await ask(client, 'soon')).toBe('soon');
});
(0, _globals.test)('a server that is away shows as a connection that is reset', async ()=>{
    echo.close();
    const client = (0, _nodenet.connect)(proxy.port, '127.0.0.1');
    clients.push(client);
    (0, _globals.expect)((await (0, _nodeevents.once)(client, 'error'))[0]).toMatchObject({
        code: 'ECONNRESET'
    });
});
async function open() {
    const client = (0, _nodenet.connect)(proxy.port, '127.0.0.1');
    clients.push(client);
    await (0, _nodeevents.once)(client, 'connect');
    return client;
}
async function ask(client, question) {
    client.write(question);
    const [answer] = await (0, _nodeevents.once)(client, 'data');
    return String(answer);
}

//# sourceMappingURL=tcp-proxy.test.js.map