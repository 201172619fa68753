"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get startProxyOf () {
        return startProxyOf;
    },
    get startTcpProxy () {
        return startTcpProxy;
    }
});
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
const _delayedpipe = require("./delayed-pipe");
async function startTcpProxy(target) {
    const proxy = new Proxy(target);
    await proxy.listen(0);
    return proxy;
}
async function startProxyOf(url) {
    const address = new URL(url);
    const proxy = await startTcpProxy({
        host: address.hostname,
        port: Number(address.port)
    });
    address.host = `127.0.0.1:${proxy.port}`;
    return {
        proxy,
        url: address.href
    };
}
let Proxy = class Proxy {
    constructor(target){
        this.target = target;
        this.port = 0;
        this.links = new Set();
        this.condition = {
            hanging: false,
            delayMs: 0
        };
        this.connections = ()=>this.links.size;
        this.hang = ()=>this.change({
                hanging: true
            });
        this.latency = (ms)=>this.change({
                delayMs: ms
            });
        this.cut = async ()=>{
            const { server } = this;
            this.server = undefined;
            for (const link of this.links)link.reset();
            if (!server) return;
            server.close();
            await (0, _nodeevents.once)(server, 'close');
        };
        this.heal = async ()=>{
            this.change({
                hanging: false,
                delayMs: 0
            });
            if (!this.server) await this.listen(this.port);
        };
        this.close = ()=>this.cut();
    }
    async listen(port) {
        // Half-open connections pass as they are: some protocols answer after the other side's end.
        const server = (0, _nodenet.createServer)({
            allowHalfOpen: true,
            noDelay: true
        }, (client)=>this.accept(client));
        server.listen(port, '127.0.0.1');
        await (0, _nodeevents.once)(server, 'listening');
        this.server = server;
        this.port = server.address().port;
    }
    accept(client) {
        const link = new Link(client, this.target, this.condition, ()=>this.links.delete(link));
        this.links.add(link);
    }
    change(change) {
        Object.assign(this.condition, change);
        for (const link of this.links)link.update();
    }
};
/** One client's connection and the one to the server that goes with it. */ let Link = class Link {
    constructor(client, target, condition, closed){
        this.client = client;
        this.upstream = (0, _nodenet.connect)({
            host: target.host ?? '127.0.0.1',
            port: target.port,
            allowHalfOpen: true,
            noDelay: true
        });
        this.pipes = [
            new _delayedpipe.DelayedPipe(client, this.upstream, condition),
            new _delayedpipe.DelayedPipe(this.upstream, client, condition)
        ];
        for (const socket of [
            this.client,
            this.upstream
        ]){
            // What ends one side abruptly ends the other; 'close' follows every 'error'.
            socket.on('error', ()=>this.reset());
            socket.on('close', ()=>{
                if (this.client.destroyed && this.upstream.destroyed) closed();
            });
        }
    }
    update() {
        for (const pipe of this.pipes)pipe.flush();
    }
    reset() {
        for (const pipe of this.pipes)pipe.stop();
        for (const socket of [
            this.client,
            this.upstream
        ])if (!socket.destroyed) socket.resetAndDestroy();
    }
};

//# sourceMappingURL=tcp-proxy.js.map