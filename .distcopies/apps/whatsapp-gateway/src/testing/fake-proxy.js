"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FakeProxy", {
    enumerable: true,
    get: function() {
        return FakeProxy;
    }
});
const _nodenet = require("node:net");
let FakeProxy = class FakeProxy {
    constructor(kind, login = {
        name: 'ann',
        password: 's3cret:@'
    }){
        this.kind = kind;
        this.login = login;
        /** Targets that it led to, `host:port`, in order. */ this.targets = [];
        /** HTTP: every request is answered with this status. */ this.refusesWith = 0;
        this.sockets = new Set();
        this.port = 0;
        this.server = (0, _nodenet.createServer)((socket)=>void this.serve(socket).catch(()=>socket.destroy()));
    }
    /** The same port again after a stop. */ async start() {
        await new Promise((resolve)=>this.server.listen(this.port, '127.0.0.1', resolve));
        this.port = this.server.address().port;
        return this;
    }
    async stop() {
        for (const socket of this.sockets)socket.destroy();
        await new Promise((resolve)=>this.server.close(resolve));
    }
    urlOf(password = this.login.password) {
        const scheme = this.kind === 'http' ? 'http' : 'socks5';
        return `${scheme}://${this.login.name}:${encodeURIComponent(password)}@127.0.0.1:${this.port}`;
    }
    keep(socket) {
        this.sockets.add(socket);
        socket.on('close', ()=>this.sockets.delete(socket)).on('error', ()=>undefined);
    }
    async serve(socket) {
        this.keep(socket);
        if (this.kind === 'http') await this.serveHttp(socket);
        else await this.serveSocks(socket);
    }
    async serveHttp(socket) {
        const head = (await next(socket)).toString('latin1');
        const basic = Buffer.from(`${this.login.name}:${this.login.password}`).toString('base64');
        const target = /^CONNECT (\S+):(\d+) HTTP\/1\.1\r\n/.exec(head);
        const isKnown = head.includes(`\r\nProxy-Authorization: Basic ${basic}\r\n`);
        const status = this.refusesWith || (isKnown ? 200 : 407);
        socket.write(`HTTP/1.1 ${status} Whatever\r\nVia: fake\r\n\r\n`);
        if (status === 200 && target) this.lead(socket, target[1] ?? '', Number(target[2]));
        else socket.end();
    }
    async serveSocks(socket) {
        const methods = (await next(socket)).subarray(2);
        if (!methods.includes(2)) {
            socket.end(Buffer.of(5, 0xff));
            return;
        }
        socket.write(Buffer.of(5, 2));
        const given = await next(socket);
        const nameLength = given[1] ?? 0;
        const name = given.subarray(2, 2 + nameLength).toString();
        const password = given.subarray(3 + nameLength).toString();
        const isKnown = name === this.login.name && password === this.login.password;
        socket.write(Buffer.of(1, isKnown ? 0 : 1));
        if (!isKnown) {
            socket.end();
            return;
        }
        const asked = await next(socket);
        const length = asked[4] ?? 0;
        socket.write(Buffer.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0));
        this.lead(socket, asked.subarray(5, 5 + length).toString(), asked.readUInt16BE(5 + length));
    }
    lead(socket, host, port) {
        this.targets.push(`${host}:${port}`);
        const target = (0, _nodenet.connect)(port, host);
        this.keep(target);
        target.on('close', ()=>socket.destroy());
        socket.on('close', ()=>target.destroy());
        socket.pipe(target);
        target.pipe(socket);
    }
};
function next(socket) {
    return new Promise((resolve, reject)=>{
        socket.once('data', (chunk)=>{
            socket.pause();
            resolve(chunk);
        });
        socket.once('close', ()=>reject(new Error('closed')));
        socket.resume();
    });
}

//# sourceMappingURL=fake-proxy.js.map