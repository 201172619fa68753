"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReplicaFront", {
    enumerable: true,
    get: function() {
        return ReplicaFront;
    }
});
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
let ReplicaFront = class ReplicaFront {
    constructor(ports){
        this.ports = ports;
        this.sockets = new Set();
        this.turn = 0;
        this.server = (0, _nodenet.createServer)({
            noDelay: true
        }, (client)=>{
            this.turn += 1;
            this.keep(client);
            this.forward(client, this.turn, 0);
        });
    }
    /** @param port 0 takes a free one */ async listen(port = 0) {
        this.server.listen(port, '127.0.0.1');
        await (0, _nodeevents.once)(this.server, 'listening');
        return this.server.address().port;
    }
    close() {
        this.server.close();
        for (const socket of this.sockets)socket.destroy();
    }
    forward(client, turn, tries) {
        const port = this.ports[(turn + tries) % this.ports.length];
        if (port === undefined || tries >= this.ports.length) {
            client.destroy();
            return;
        }
        const upstream = (0, _nodenet.connect)({
            host: '127.0.0.1',
            port,
            noDelay: true
        });
        this.keep(upstream);
        const next = ()=>this.forward(client, turn, tries + 1);
        upstream.once('error', next);
        upstream.once('connect', ()=>{
            upstream.off('error', next);
            client.pipe(upstream).pipe(client);
            client.once('close', ()=>upstream.destroy());
            upstream.once('close', ()=>client.destroy());
        });
    }
    keep(socket) {
        this.sockets.add(socket);
        // 'close' follows every 'error'.
        socket.on('error', ()=>undefined);
        socket.once('close', ()=>this.sockets.delete(socket));
    }
};

//# sourceMappingURL=replica-front.js.map