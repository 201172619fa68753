"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addAcceptors", {
    enumerable: true,
    get: function() {
        return addAcceptors;
    }
});
const _nodechild_process = require("node:child_process");
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
const _httplimits = require("./http-limits");
/** Connections that are taken in one turn of the event loop. One that comes alone wakes all: some 30 µs. */ const ACCEPTORS = 64;
const COPIED_WITHIN_MS = 10_000;
/** The child: sends the handle that it gets as often as it is asked to. Each arrives as a descriptor of its own. */ const ECHO = 'process.on("message", (count, handle) => { for (let n = 0; n < count; n += 1) process.send(n, handle); })';
async function addAcceptors(server) {
    const acceptors = [];
    const adding = add(server, acceptors);
    // Whoever closes the server closes them, too; it is closed when the last connection of any has ended.
    const closeServer = server.close.bind(server);
    server.close = (done)=>{
        const closed = adding.catch(()=>undefined).then(()=>Promise.all(acceptors.map((acceptor)=>new Promise((resolve)=>acceptor.close(resolve)))));
        return closeServer((error)=>void closed.then(()=>done?.(error)));
    };
    await adding;
}
async function add(server, acceptors) {
    for (const handle of (await copiesOf(server, ACCEPTORS - 1))){
        if (!server.listening) handle.close();
        else {
            // As http.Server makes them.
            const acceptor = (0, _nodenet.createServer)({
                allowHalfOpen: true,
                noDelay: true
            });
            acceptor.on('connection', (socket)=>server.emit('connection', socket));
            acceptors.push(acceptor.listen(handle, _httplimits.HTTP_LIMITS.backlog));
        }
    }
}
/** @throws Error when no process can be started, or it does not answer */ async function copiesOf(server, count) {
    const child = (0, _nodechild_process.spawn)(process.execPath, [
        '-e',
        ECHO
    ], {
        env: {},
        stdio: [
            'ignore',
            'ignore',
            'ignore',
            'ipc'
        ]
    });
    try {
        return await new Promise((resolve, reject)=>{
            const copies = [];
            child.once('error', reject);
            child.once('exit', ()=>reject(new Error('the process that copies the listening socket ended')));
            child.on('message', (_place, copy)=>{
                if (copies.push(copy) === count) resolve(copies);
            });
            // net documents "anything with an underlying _handle": itself, because a server would also listen in the child.
            child.send(count, server._handle, (error)=>error && reject(error));
            setTimeout(()=>reject(new Error('the listening socket was not copied')), COPIED_WITHIN_MS).unref();
        });
    } finally{
        // Until it is gone it holds the socket, too.
        if (child.kill('SIGKILL')) await (0, _nodeevents.once)(child, 'exit');
    }
}

//# sourceMappingURL=acceptors.js.map