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
    get HELLO_TIMEOUT_MS () {
        return HELLO_TIMEOUT_MS;
    },
    get Tunnel () {
        return Tunnel;
    }
});
const _nodecrypto = require("node:crypto");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _ws = require("ws");
const _frameparser = require("./frame.parser");
/** Bytes that may wait in the socket: of an app that does not read, calls are refused, and nothing else is kept for it. */ const MOST_BUFFERED_BYTES = 4 * _gatewayprotocol.MAX_FRAME_BYTES;
const HELLO_TIMEOUT_MS = 10_000;
/**
 * An app that does not read `left_ms` compares `deadline` with its own clock, and would refuse everything once that was set. So its
 * deadline is out of reach of any clock, and `cancel` ends what nobody waits for: work that starts late all the same is safe,
 * because a call without an answer is recorded as "not known" and asked about by the same id, never as "not sent".
 */ const OLDER_APPS_MS = 100 * 365 * 24 * 3_600_000;
/** An app that was told to leave gets this long to say goodbye. */ const CLOSE_TIMEOUT_MS = 2_000;
/** A whole frame comes within this, on whatever line: at less than 2 kB a second nothing is of use. */ const LONGEST_FRAME_MS = 600_000;
const CODES = {
    replaced: _gatewayprotocol.CLOSE.replaced,
    revoked: _gatewayprotocol.CLOSE.unauthorized,
    going_away: _gatewayprotocol.CLOSE.goingAway,
    silent: _gatewayprotocol.CLOSE.goingAway
};
let Tunnel = class Tunnel {
    constructor(gatewayId, token, socket, hooks, metrics, limits){
        this.gatewayId = gatewayId;
        this.token = token;
        this.socket = socket;
        this.hooks = hooks;
        this.metrics = metrics;
        this.limits = limits;
        this.kind = 'tunnel';
        /** 0 until the hello was accepted. */ this.epoch = 0;
        this.heardAt = performance.now();
        /** When the last whole frame had come, by `performance.now()`. */ this.framedAt = performance.now();
        this.state = 'waiting';
        this.pending = new Map();
        this.helloTimer = setTimeout(()=>this.refuse(_gatewayprotocol.CLOSE.protocolError, 'no hello came'), limits.helloTimeoutMs);
        socket.on('message', (data, isBinary)=>this.receive(data, isBinary));
        socket.on('error', ()=>socket.terminate());
        socket.on('close', (code)=>this.closed(code));
    }
    /** Something came in, however little: a large frame takes long on a slow line, and is no silence. */ heard() {
        const now = performance.now();
        if (now - this.framedAt < LONGEST_FRAME_MS) this.heardAt = now;
    }
    onceClosed(listener) {
        this.socket.once('close', listener);
    }
    /** Whether the socket can still be accepted. */ get isLive() {
        return this.state !== 'closed' && this.socket.readyState === _ws.WebSocket.OPEN;
    }
    /** Answers the hello: from now on calls pass. */ accept(epoch) {
        this.epoch = epoch;
        this.state = 'open';
        this.write({
            t: 'hello',
            protocol: _gatewayprotocol.PROTOCOL_VERSION,
            server_time: new Date().toISOString(),
            heartbeat_s: _gatewayprotocol.HEARTBEAT_S
        });
    }
    /** Closes with a code and its reason. */ refuse(code, reason) {
        clearTimeout(this.helloTimer);
        if (this.socket.readyState === _ws.WebSocket.OPEN) this.socket.close(code, reason.slice(0, 100));
        // A peer that is gone never answers the close.
        setTimeout(()=>this.socket.terminate(), CLOSE_TIMEOUT_MS).unref();
    }
    end(reason) {
        if (reason === 'silent') this.socket.terminate();
        else this.refuse(CODES[reason], reason);
    }
    send(request) {
        if (this.state !== 'open' || this.socket.readyState !== _ws.WebSocket.OPEN) {
            return Promise.resolve({
                kind: 'closed',
                reason: 'offline'
            });
        }
        if (this.socket.bufferedAmount > MOST_BUFFERED_BYTES) {
            return Promise.resolve({
                kind: 'closed',
                reason: 'refused'
            });
        }
        const id = (0, _nodecrypto.randomUUID)();
        const { method, path, headers, body, deadlineMs } = request;
        const deadline = new Date(Date.now() + OLDER_APPS_MS).toISOString();
        const text = JSON.stringify({
            t: 'req',
            id,
            method,
            path,
            headers,
            body,
            left_ms: Math.floor(deadlineMs),
            deadline
        });
        if (isTooLarge(text)) return Promise.resolve({
            kind: 'closed',
            reason: 'too_large'
        });
        return new Promise((resolve)=>{
            const timer = setTimeout(()=>this.giveUp(id), deadlineMs);
            const settle = (outcome)=>{
                clearTimeout(timer);
                this.pending.delete(id);
                resolve(outcome);
            };
            this.pending.set(id, {
                settle
            });
            this.metrics.frames.inc({
                direction: 'out',
                type: 'req'
            });
            this.socket.send(text, (error)=>{
                if (error) settle({
                    kind: 'lost'
                });
            });
        });
    }
    giveUp(id) {
        this.pending.get(id)?.settle({
            kind: 'timeout'
        });
        this.write({
            t: 'cancel',
            id
        });
    }
    receive(data, isBinary) {
        if (this.state === 'closed' || this.socket.readyState !== _ws.WebSocket.OPEN) return;
        this.framedAt = performance.now();
        this.heard();
        try {
            if (isBinary) throw new _frameparser.FrameError('a frame is not text');
            const bytes = data;
            if (bytes.length > _gatewayprotocol.MAX_FRAME_BYTES) throw new _frameparser.FrameError('a frame is too large');
            const frame = (0, _frameparser.parseFrame)(bytes);
            if (!this.isAskedFor(frame)) this.count(bytes.length);
            this.handle(frame);
        } catch (error) {
            if (!(error instanceof _frameparser.FrameError)) throw error;
            this.refuse(_gatewayprotocol.CLOSE.protocolError, error.message);
        }
    }
    /** Answers are as many as our own requests. */ isAskedFor(frame) {
        return frame?.t === 'res' && this.pending.has(frame.id);
    }
    /** @throws FrameError when the app sends more than it may */ count(bytes) {
        try {
            this.limits.rate.take(this.gatewayId);
        } catch  {
            throw new _frameparser.FrameError('too many frames per minute');
        }
        this.limits.rate.charge(this.gatewayId, bytes);
    }
    handle(frame) {
        this.metrics.frames.inc({
            direction: 'in',
            type: frame?.t ?? 'unknown'
        });
        switch(frame?.t){
            case 'hello':
                this.meet(frame);
                return;
            case 'res':
                this.answered(frame);
                return;
            case 'ping':
                this.write({
                    t: 'pong',
                    n: frame.n
                });
                return;
            case undefined:
                this.metrics.dropped.inc({
                    reason: 'unknown_frame'
                });
        }
    }
    meet(hello) {
        if (this.state !== 'waiting') throw new _frameparser.FrameError('the app said hello twice');
        clearTimeout(this.helloTimer);
        this.state = 'joining';
        this.hooks.onHello(this, hello);
    }
    answered(frame) {
        if (this.state !== 'open') throw new _frameparser.FrameError('an answer came before the hello');
        const pending = this.pending.get(frame.id);
        // Late: its deadline has passed. Unknown: never asked.
        if (pending) pending.settle({
            kind: 'answer',
            status: frame.status,
            body: frame.body
        });
        else this.metrics.dropped.inc({
            reason: 'late_answer'
        });
    }
    write(frame) {
        if (this.socket.readyState !== _ws.WebSocket.OPEN) return;
        if (this.socket.bufferedAmount > MOST_BUFFERED_BYTES) {
            this.socket.terminate();
            return;
        }
        this.metrics.frames.inc({
            direction: 'out',
            type: frame.t
        });
        this.socket.send(JSON.stringify(frame));
    }
    closed(code) {
        clearTimeout(this.helloTimer);
        this.state = 'closed';
        this.metrics.tunnelsEnded.inc({
            code
        });
        for (const call of this.pending.values())call.settle({
            kind: 'lost'
        });
        this.hooks.onClose(this);
    }
};
function isTooLarge(text) {
    return text.length > _gatewayprotocol.MAX_FRAME_BYTES / 3 && Buffer.byteLength(text) > _gatewayprotocol.MAX_FRAME_BYTES;
}

//# sourceMappingURL=tunnel.js.map