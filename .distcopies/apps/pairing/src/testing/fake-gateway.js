"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FakeGateway", {
    enumerable: true,
    get: function() {
        return FakeGateway;
    }
});
const _nodeevents = require("node:events");
const _promises = require("node:timers/promises");
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _ws = require("ws");
const ok = (frame)=>({
        status: 200,
        body: JSON.stringify({
            path: frame.path,
            body: frame.body
        })
    });
const YEAR_MS = 365 * 24 * 3_600_000;
let FakeGateway = class FakeGateway {
    constructor(wsUrl, token, options){
        this.requests = [];
        this.canceled = [];
        this.pongs = [];
        /** What the service did against the contract. */ this.violations = [];
        this.handler = options.handler ?? ok;
        this.socket = new _ws.WebSocket(wsUrl, {
            headers: {
                authorization: `Bearer ${token}`
            },
            perMessageDeflate: false
        });
        this.socket.on('error', ()=>undefined);
        this.socket.on('message', (data, isBinary)=>this.receive(data.toString('utf8'), isBinary));
        this.closed = new Promise((resolve)=>{
            this.socket.on('close', (code, reason)=>resolve({
                    code,
                    reason: reason.toString()
                }));
        });
    }
    /** Dials without a hello. @throws Error `HTTP <status>` when the upgrade is refused */ static async dial(wsUrl, token, options = {}) {
        const gateway = new FakeGateway(wsUrl, token, options);
        await new Promise((resolve, reject)=>{
            gateway.socket.once('open', resolve);
            gateway.socket.once('unexpected-response', (_request, response)=>{
                response.resume();
                reject(new Error(`HTTP ${response.statusCode}`));
            });
        });
        return gateway;
    }
    /** Dials and waits for the service's hello. */ static async connect(wsUrl, token, options = {}) {
        const gateway = await FakeGateway.dial(wsUrl, token, options);
        gateway.sendHello(options);
        await gateway.hello();
        return gateway;
    }
    sendHello({ sessions = [], hello = {} } = {}) {
        this.write({
            t: 'hello',
            protocol: _gatewayprotocol.PROTOCOL_VERSION,
            app_version: '1.0.0',
            capabilities: [
                'text'
            ],
            sessions,
            outbox: 0,
            ...hello
        });
    }
    /** The service's hello, when it comes. */ async hello() {
        while(this.serviceHello === undefined){
            const end = await Promise.race([
                (0, _nodeevents.once)(this.socket, 'message'),
                this.closed
            ]);
            if ('code' in end) throw new Error(`closed with ${end.code} ${end.reason}`);
        }
        return this.serviceHello;
    }
    write(frame) {
        this.socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
    }
    ping(n) {
        this.write({
            t: 'ping',
            n
        });
    }
    /** Writes a frame byte by byte, as a slow line brings a large one. Resolves when all of it is written. */ async drip(frame, everyMs) {
        const payload = Buffer.from(JSON.stringify(frame));
        // A whole text frame, masked with zeros (RFC 6455, section 5.2).
        const bytes = Buffer.concat([
            Buffer.from([
                0x81,
                0x80 | payload.length,
                0,
                0,
                0,
                0
            ]),
            payload
        ]);
        const { _socket: line } = this.socket;
        for (const byte of bytes){
            line.write(Buffer.from([
                byte
            ]));
            await (0, _promises.setTimeout)(everyMs);
        }
    }
    /** The app is killed: no goodbye. */ kill() {
        this.socket.terminate();
    }
    async close() {
        this.socket.close(1000);
        await this.closed;
    }
    receive(text, isBinary) {
        if (isBinary) this.violations.push('a binary frame');
        const frame = JSON.parse(text);
        if (frame.t !== 'hello' && this.serviceHello === undefined) this.violations.push(`${frame.t} before the hello`);
        switch(frame.t){
            case 'hello':
                if (this.serviceHello) this.violations.push('two hellos');
                if (Number.isNaN(Date.parse(frame.server_time))) this.violations.push('server_time');
                this.serviceHello = frame;
                return;
            case 'req':
                void this.answer(frame);
                return;
            case 'cancel':
                if (!this.requests.some((request)=>request.id === frame.id)) this.violations.push('cancel of nothing');
                this.canceled.push(frame.id);
                return;
            case 'pong':
                this.pongs.push(frame.n);
                return;
            default:
                this.violations.push(`unknown frame ${text}`);
        }
    }
    async answer(frame) {
        this.check(frame);
        this.requests.push(frame);
        const answer = await this.handler(frame);
        if (answer && this.socket.readyState === _ws.WebSocket.OPEN) this.write({
            t: 'res',
            id: frame.id,
            ...answer
        });
    }
    check(frame) {
        if (this.requests.some((request)=>request.id === frame.id)) this.violations.push('an id twice');
        if (![
            'GET',
            'POST',
            'DELETE'
        ].includes(frame.method)) this.violations.push(`method ${frame.method}`);
        if (!frame.path.startsWith('/')) this.violations.push(`path ${frame.path}`);
        if (typeof frame.headers !== 'object') this.violations.push('headers');
        if (!((frame.left_ms ?? 0) > 0)) this.violations.push(`left_ms ${frame.left_ms}`);
        // Older apps compare it with their own clock, which may be wrong by anything.
        if (!(Date.parse(frame.deadline) > Date.now() + 10 * YEAR_MS)) this.violations.push(`deadline ${frame.deadline}`);
        if (this.socket.readyState === _ws.WebSocket.OPEN && frame.id === '') this.violations.push('no id');
    }
};

//# sourceMappingURL=fake-gateway.js.map