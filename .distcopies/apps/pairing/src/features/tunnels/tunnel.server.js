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
    get CLIENT_ADDRESS () {
        return CLIENT_ADDRESS;
    },
    get TunnelServer () {
        return TunnelServer;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _core = require("@nestjs/core");
const _nodecrypto = require("node:crypto");
const _nodehttp = require("node:http");
const _ws = require("ws");
const _pairingmetrics = require("../../pairing.metrics");
const _pairingtimings = require("../../pairing-timings");
const _gatewayaccessservice = require("../access/gateway-access.service");
const _tunnel = require("./tunnel");
const _tunneljoinservice = require("./tunnel-join.service");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
const CLIENT_ADDRESS = Symbol('CLIENT_ADDRESS');
/** Frames over the protocol's limit get our close code; far beyond, the WebSocket itself stops reading (1009). */ const MAX_PAYLOAD_BYTES = 4 * _gatewayprotocol.MAX_FRAME_BYTES;
/** Tunnels of one gateway that have not said hello: an app has one. The oldest leaves for a new one. */ const MOST_WAITING = 3;
let TunnelServer = class TunnelServer {
    constructor(access, join, metrics, rate, logger, host, timings, addressOf){
        this.access = access;
        this.join = join;
        this.metrics = metrics;
        this.rate = rate;
        this.logger = logger;
        this.host = host;
        this.timings = timings;
        this.addressOf = addressOf;
        this.sockets = new _ws.WebSocketServer({
            noServer: true,
            maxPayload: MAX_PAYLOAD_BYTES,
            perMessageDeflate: false,
            clientTracking: true
        });
        /** By gateway: tunnels that were let in and have not been accepted yet. */ this.waiting = new Map();
        this.stopping = false;
    }
    /** Takes the upgrades of the app's server, also of one that other apps share. */ onApplicationBootstrap() {
        const server = this.host.httpAdapter.getHttpServer();
        server.on('upgrade', (request, socket, head)=>{
            // Without a listener a reset during the handshake would end the process.
            socket.on('error', ()=>undefined);
            const path = (request.url ?? '').split('?', 1)[0];
            if (path === _gatewayprotocol.SERVICE_ROUTES.connect) void this.upgrade(request, socket, head);
            else if (server.listenerCount('upgrade') === 1) answer(socket, new _errors.AppError('NOT_FOUND'));
        });
    }
    /** From now on no tunnel is taken. */ stopAccepting() {
        this.stopping = true;
    }
    /** Ends tunnels that have not said hello, and those that did not answer the close. */ terminateAll() {
        for (const socket of this.sockets.clients)socket.terminate();
    }
    get open() {
        return this.sockets.clients.size;
    }
    async upgrade(request, socket, head) {
        try {
            const gateway = await this.access.authenticate(request.headers.authorization, this.addressOf(request));
            this.assertTunneled(gateway);
            if (!socket.writable) return;
            this.sockets.handleUpgrade(request, socket, head, (webSocket)=>{
                // The tunnel lives by its listeners on the socket; the registry gets it after the hello.
                const limits = {
                    helloTimeoutMs: this.timings.helloTimeoutMs ?? _tunnel.HELLO_TIMEOUT_MS,
                    rate: this.rate
                };
                const tunnel = new _tunnel.Tunnel(gateway.id, gateway.token, webSocket, this.join, this.metrics, limits);
                socket.on('data', ()=>tunnel.heard());
                this.await(tunnel);
            });
        } catch (error) {
            const refusal = (0, _platform.toAppError)(error);
            if (refusal.cause !== undefined) this.logger.error({
                err: refusal.cause
            }, 'a tunnel was not let in');
            answer(socket, refusal);
        }
    }
    await(tunnel) {
        const others = (this.waiting.get(tunnel.gatewayId) ?? []).filter((other)=>other.isLive && other.epoch === 0);
        if (others.length >= MOST_WAITING) others.shift()?.end('replaced');
        this.waiting.set(tunnel.gatewayId, [
            ...others,
            tunnel
        ]);
        tunnel.onceClosed(()=>this.forget(tunnel));
    }
    forget(tunnel) {
        const left = (this.waiting.get(tunnel.gatewayId) ?? []).filter((other)=>other !== tunnel);
        if (left.length > 0) this.waiting.set(tunnel.gatewayId, left);
        else this.waiting.delete(tunnel.gatewayId);
    }
    assertTunneled(gateway) {
        if (this.stopping) throw new _errors.AppError('SERVICE_UNAVAILABLE', {
            headers: {
                'Retry-After': '1'
            }
        });
        if (gateway.baseUrl !== null) {
            throw new _errors.AppError('VALIDATION', {
                message: 'This gateway registered a base_url. The service calls it there.'
            });
        }
    }
};
TunnelServer = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(4, (0, _common.Inject)(_platform.LOGGER)),
    _ts_param(6, (0, _common.Inject)(_pairingtimings.PAIRING_TIMINGS)),
    _ts_param(7, (0, _common.Inject)(CLIENT_ADDRESS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _gatewayaccessservice.GatewayAccessService === "undefined" ? Object : _gatewayaccessservice.GatewayAccessService,
        typeof _tunneljoinservice.TunnelJoinService === "undefined" ? Object : _tunneljoinservice.TunnelJoinService,
        typeof _pairingmetrics.PairingMetrics === "undefined" ? Object : _pairingmetrics.PairingMetrics,
        typeof _platform.RequestRate === "undefined" ? Object : _platform.RequestRate,
        typeof Logger === "undefined" ? Object : Logger,
        typeof _core.HttpAdapterHost === "undefined" ? Object : _core.HttpAdapterHost,
        typeof PairingTimings === "undefined" ? Object : PairingTimings,
        Function
    ])
], TunnelServer);
function answer(socket, error) {
    if (!socket.writable) return;
    const body = JSON.stringify((0, _errors.toErrorEnvelope)(error, (0, _nodecrypto.randomUUID)()));
    const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(Buffer.byteLength(body)),
        'Cache-Control': 'no-store',
        Connection: 'close',
        ...error.headers
    };
    const lines = Object.entries(headers).map(([name, value])=>`${name}: ${value}`);
    socket.end(`HTTP/1.1 ${error.status} ${_nodehttp.STATUS_CODES[error.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, ()=>socket.destroy());
}

//# sourceMappingURL=tunnel.server.js.map