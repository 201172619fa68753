"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TunnelConnection", {
    enumerable: true,
    get: function() {
        return TunnelConnection;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _ws = require("ws");
const _stallwatch = require("../clock/stall-watch");
const _gatewayerror = require("../http/gateway.error");
const _frameparser = require("./frame.parser");
const _peersilence = require("./peer-silence");
let TunnelConnection = class TunnelConnection {
    constructor(url, token, hooks, timings){
        this.hooks = hooks;
        this.timings = timings;
        this.calls = new Map();
        this.openedAt = 0;
        this.pings = 0;
        this.stalls = new _stallwatch.StallWatch(()=>this.wake());
        this.settle = ()=>undefined;
        this.ended = new Promise((resolve)=>{
            this.settle = resolve;
        });
        this.silence = new _peersilence.PeerSilence(timings);
        this.socket = new _ws.WebSocket(url, {
            headers: {
                authorization: `Bearer ${token}`
            },
            maxPayload: _gatewayprotocol.MAX_FRAME_BYTES,
            perMessageDeflate: false,
            handshakeTimeout: timings.helloMs,
            followRedirects: false
        });
        this.helloTimer = setTimeout(()=>this.end('lost', 'the service did not say hello'), timings.helloMs);
        // The library tells of whole messages only.
        this.socket.on('upgrade', ({ socket })=>socket.on('data', ()=>this.silence.heard()));
        this.socket.on('open', ()=>this.send(hooks.hello()));
        this.socket.on('message', (data, isBinary)=>this.receive(data, isBinary));
        this.socket.on('error', (error)=>this.end('lost', error.message));
        this.socket.on('close', (code, reason)=>this.end(kindOfClose(code), `${code} ${reason.toString()}`.trim()));
        this.socket.on('unexpected-response', (_request, response)=>void this.refuse(response));
    }
    /** Says goodbye. */ close() {
        this.socket.close(1000, 'the gateway app stops');
        this.end('lost', 'closed by the app');
    }
    receive(data, isBinary) {
        try {
            if (isBinary) throw new Error('a frame is not text');
            const frame = (0, _frameparser.parseFrame)(data.toString('utf8'));
            if (frame !== undefined) this.handle(frame);
        } catch (error) {
            const reason = error instanceof Error ? error.message : 'a frame cannot be read';
            this.socket.close(_gatewayprotocol.CLOSE.protocolError, reason.slice(0, 100));
            this.end('protocol_error', reason);
        }
    }
    handle(frame) {
        switch(frame.t){
            case 'hello':
                this.open(frame.server_time, frame.heartbeat_s);
                return;
            case 'req':
                void this.answer(frame);
                return;
            case 'cancel':
                {
                    const call = this.calls.get(frame.id);
                    if (call) call.canceled = true;
                    return;
                }
            case 'pong':
                this.silence.ponged(frame.n);
        }
    }
    open(serverTime, heartbeatS) {
        if (this.openedAt !== 0) throw new Error('the service said hello twice');
        this.openedAt = performance.now();
        clearTimeout(this.helloTimer);
        const intervalMs = heartbeatS > 0 ? heartbeatS * 1000 : this.timings.heartbeatMs;
        this.heartbeat = setInterval(()=>this.beat(), Math.min(intervalMs, this.timings.heartbeatMs));
        const aheadMs = Date.now() - Date.parse(serverTime);
        this.hooks.onOpen(Number.isNaN(aheadMs) ? 0 : aheadMs);
    }
    /** The line may have died while nobody looked. */ wake() {
        if (this.openedAt !== 0) this.beat();
    }
    beat() {
        if (this.silence.isTooLong) {
            this.end('lost', 'the service went silent');
            return;
        }
        this.pings += 1;
        this.silence.pinged(this.pings);
        this.send({
            t: 'ping',
            n: this.pings
        });
    }
    async answer(frame) {
        const call = {
            canceled: false,
            endsAt: performance.now() + this.leftMsOf(frame)
        };
        this.calls.set(frame.id, call);
        const response = await this.hooks.run(frame, call).catch(()=>failure(frame.id));
        this.calls.delete(frame.id);
        this.send(response);
    }
    /**
   * An older service says a time of its own clock, and either clock may have been set since: it is compared with nothing. Its
   * request may start for as long as it waits for any, and its `cancel` comes before where it waits less.
   */ leftMsOf({ left_ms = _gatewayprotocol.DEADLINE_MS.media }) {
        return left_ms - this.stalls.waitedMs;
    }
    send(frame) {
        if (this.socket.readyState !== _ws.WebSocket.OPEN) return;
        const whole = JSON.stringify(frame);
        const tooLarge = whole.length > _gatewayprotocol.MAX_FRAME_BYTES / 3 && Buffer.byteLength(whole) > _gatewayprotocol.MAX_FRAME_BYTES;
        const text = tooLarge && frame.t === 'res' ? JSON.stringify(failure(frame.id)) : whole;
        this.silence.sent(Buffer.byteLength(text));
        this.socket.send(text);
    }
    async refuse(response) {
        const chunks = [];
        response.on('data', (chunk)=>chunks.push(chunk));
        await new Promise((resolve)=>response.once('close', resolve));
        const status = response.statusCode ?? 0;
        this.end(kindOfStatus(status), `HTTP ${status}`, Buffer.concat(chunks).toString('utf8'));
    }
    end(kind, reason, body = '') {
        clearTimeout(this.helloTimer);
        clearInterval(this.heartbeat);
        this.stalls.stop();
        // Answers of this connection can no longer be delivered: what has not started need not start.
        for (const call of this.calls.values())call.canceled = true;
        this.settle({
            kind,
            reason,
            body,
            stayedMs: this.openedAt === 0 ? 0 : performance.now() - this.openedAt
        });
        if (kind === 'lost') this.socket.terminate();
    }
};
function failure(id) {
    const { status, body } = new _gatewayerror.GatewayError('INTERNAL', 'The gateway app failed on this request.');
    return {
        t: 'res',
        id,
        status,
        body: JSON.stringify(body)
    };
}
function kindOfClose(code) {
    switch(code){
        case _gatewayprotocol.CLOSE.unauthorized:
            return 'unauthorized';
        case _gatewayprotocol.CLOSE.replaced:
            return 'replaced';
        case _gatewayprotocol.CLOSE.upgradeRequired:
            return 'upgrade_required';
        case _gatewayprotocol.CLOSE.wrongDriver:
            return 'wrong_driver';
        case _gatewayprotocol.CLOSE.protocolError:
            return 'protocol_error';
        case _gatewayprotocol.CLOSE.goingAway:
            return 'going_away';
        default:
            return 'lost';
    }
}
function kindOfStatus(status) {
    if (status === 401) return 'unauthorized';
    return status === 426 ? 'upgrade_required' : 'lost';
}

//# sourceMappingURL=tunnel-connection.js.map