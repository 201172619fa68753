"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _endingredis = require("./ending-redis");
const _ownconnector = require("./own-connector");
/** Nobody listens there. */ async function aFreePort() {
    const server = (0, _nodenet.createServer)().listen(0, '127.0.0.1');
    await (0, _nodeevents.once)(server, 'listening');
    const { port } = server.address();
    server.close();
    await (0, _nodeevents.once)(server, 'close');
    return port;
}
/** Not `once` of node:events, which fails with the first `error`. */ const next = (redis, event)=>new Promise((resolve)=>redis.once(event, ()=>resolve()));
(0, _globals.describe)('a client that is disconnected between two tries to connect', ()=>{
    const options = {
        Connector: _ownconnector.OwnConnector,
        maxRetriesPerRequest: null,
        retryStrategy: ()=>60_000,
        lazyConnect: true
    };
    (0, _globals.it)('a client disconnected between two tries to connect ends, also a duplicate, and fails what waits for an answer', async ()=>{
        const origin = new _endingredis.EndingRedis(await aFreePort(), '127.0.0.1', options);
        for (const redis of [
            origin,
            origin.duplicate()
        ]){
            redis.on('error', ()=>undefined);
            const reconnecting = next(redis, 'reconnecting');
            const outcome = redis.bzpopmin('nothing', 0).catch((error)=>error.message);
            await reconnecting;
            (0, _globals.expect)(redis.status).toBe('reconnecting');
            const ended = next(redis, 'end');
            redis.disconnect();
            await ended;
            (0, _globals.expect)(await outcome).toBe('Connection is closed.');
            (0, _globals.expect)(redis.status).toBe('end');
        }
    });
    (0, _globals.it)('a client disconnected between two tries to connect leaves no timer behind, which would hold its process', async ()=>{
        const timers = ()=>process.getActiveResourcesInfo().filter((type)=>type === 'Timeout').length;
        const redis = new _endingredis.EndingRedis(await aFreePort(), '127.0.0.1', options);
        redis.on('error', ()=>undefined);
        const reconnecting = next(redis, 'reconnecting');
        const before = timers();
        void redis.connect().catch(()=>undefined);
        await reconnecting;
        (0, _globals.expect)(timers()).toBe(before + 1);
        redis.disconnect();
        (0, _globals.expect)(timers()).toBe(before);
    });
});
(0, _globals.describe)('a client that is disconnected just after its connection was lost', ()=>{
    /** A Redis that answers all but `unanswered` on its first connection, and on later ones what `later` says. */ async function aServer(later) {
        const sockets = [];
        const server = (0, _nodenet.createServer)((socket)=>{
            const isFirst = sockets.push(socket) === 1;
            socket.on('data', (bytes)=>{
                const commands = String(bytes).match(/\*\d+\r\n/g) ?? [];
                const isSilent = isFirst ? /bzpopmin/ : later === 'nothing' ? /./ : /subscribe/;
                if (isFirst && /subscribe/.test(String(bytes))) socket.write('*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n');
                else if (!isSilent.test(String(bytes))) socket.write('+OK\r\n'.repeat(commands.length));
            });
        }).listen(0, '127.0.0.1');
        await (0, _nodeevents.once)(server, 'listening');
        const { port } = server.address();
        const options = {
            Connector: _ownconnector.OwnConnector,
            maxRetriesPerRequest: null,
            retryStrategy: ()=>10,
            lazyConnect: true
        };
        const redis = new _endingredis.EndingRedis(port, '127.0.0.1', options);
        redis.on('error', ()=>undefined);
        await redis.connect();
        const close = ()=>{
            for (const socket of sockets)socket.destroy();
            server.close();
        };
        return {
            redis,
            loseConnection: ()=>sockets[0]?.destroy(),
            close
        };
    }
    (0, _globals.it)('a client disconnected before it is ready again fails what waits for an answer since the connection before', async ()=>{
        const { redis, loseConnection, close } = await aServer('nothing');
        const outcome = redis.bzpopmin('nothing', 0).catch((error)=>error.message);
        const connectedAgain = next(redis, 'connect');
        loseConnection();
        await connectedAgain;
        (0, _globals.expect)(redis.status).toBe('connect');
        redis.disconnect();
        (0, _globals.expect)(await outcome).toBe('Connection is closed.');
        close();
    });
    (0, _globals.it)('a client disconnected before its subscriptions are answered again leaves no failure that nobody handles', async ()=>{
        const unhandled = _globals.jest.fn();
        process.on('unhandledRejection', unhandled);
        const { redis, loseConnection, close } = await aServer('all but SUBSCRIBE');
        await redis.subscribe('a');
        const readyAgain = next(redis, 'ready');
        loseConnection();
        await readyAgain;
        const ended = next(redis, 'end');
        redis.disconnect();
        await ended;
        await (0, _promises.setTimeout)(20);
        (0, _globals.expect)(unhandled).not.toHaveBeenCalled();
        process.off('unhandledRejection', unhandled);
        close();
    });
});

//# sourceMappingURL=ending-redis.test.js.map