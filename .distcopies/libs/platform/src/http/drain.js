"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Drain", {
    enumerable: true,
    get: function() {
        return Drain;
    }
});
const _promises = require("node:timers/promises");
const _requestend = require("./request-end");
const SWEEP_MS = 50;
let Drain = class Drain {
    constructor(fastify){
        this.isOn = false;
        this.underWay = 0;
        this.sockets = new Set();
        /** Connections that had asked nothing when idle ones were closed last. */ this.silent = new Set();
        fastify.server.on('connection', (socket)=>{
            this.sockets.add(socket);
            socket.once('close', ()=>this.sockets.delete(socket));
        });
        fastify.addHook('onRequest', (_request, _reply, done)=>{
            this.underWay += 1;
            done();
        });
        (0, _requestend.onRequestEnd)(fastify, ()=>{
            this.underWay -= 1;
        });
        fastify.addHook('onSend', (_request, reply, payload, done)=>{
            if (this.isOn) void reply.header('Connection', 'close');
            done(null, payload);
        });
    }
    /** Answers say from now on that their connection ends with them. */ begin() {
        this.isOn = true;
    }
    /** Calls `close`, which takes no new connections, and resolves when it and the last request are through. */ async end(server, close) {
        this.begin();
        const sweep = setInterval(()=>this.closeIdle(server), SWEEP_MS);
        try {
            const closed = close();
            // A server that somebody else listens for has no connections of its own to wait for.
            while(this.underWay > 0)await (0, _promises.setTimeout)(SWEEP_MS);
            await closed;
        } finally{
            clearInterval(sweep);
        }
    }
    /**
   * Node closes idle connections once, when close() is called, and takes those for busy that never asked anything. One that
   * came a moment ago may ask: while the app ends its work it still listens.
   */ closeIdle(server) {
        server.closeIdleConnections();
        const silent = [
            ...this.sockets
        ].filter((socket)=>socket.bytesRead === 0);
        for (const socket of silent)if (this.silent.has(socket)) socket.destroy();
        this.silent = new Set(silent);
    }
};

//# sourceMappingURL=drain.js.map