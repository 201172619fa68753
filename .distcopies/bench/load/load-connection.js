"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LoadConnection", {
    enumerable: true,
    get: function() {
        return LoadConnection;
    }
});
const _nodenet = require("node:net");
const HEADERS_END = '\r\n\r\n';
let LoadConnection = class LoadConnection {
    constructor(target){
        this.target = target;
        this.received = '';
        this.askedAt = 0;
        this.isStopped = false;
    }
    start() {
        const socket = (0, _nodenet.connect)({
            port: this.target.port,
            host: '127.0.0.1',
            noDelay: true
        });
        this.socket = socket;
        socket.setEncoding('latin1');
        socket.on('connect', ()=>this.ask());
        socket.on('data', (text)=>this.receive(text));
        socket.on('error', ()=>socket.destroy());
        // A server ends a connection after some requests; one that is overrun may refuse it.
        socket.on('close', ()=>this.isStopped || setTimeout(()=>this.start(), 1));
    }
    stop() {
        this.isStopped = true;
        this.socket?.destroy();
    }
    ask() {
        this.received = '';
        this.askedAt = performance.now();
        this.socket?.write(this.target.nextRequest());
    }
    receive(text) {
        this.received += text;
        const headersEnd = this.received.indexOf(HEADERS_END);
        if (headersEnd < 0) return;
        const headers = this.received.slice(0, headersEnd).toLowerCase();
        const length = Number(/\r\ncontent-length: (\d+)/.exec(headers)?.[1] ?? 0);
        if (this.received.length < headersEnd + HEADERS_END.length + length) return;
        this.target.onAnswer(Number(headers.slice(9, 12)), performance.now() - this.askedAt);
        if (this.isStopped || headers.includes('\r\nconnection: close')) this.socket?.destroy();
        else this.ask();
    }
};

//# sourceMappingURL=load-connection.js.map