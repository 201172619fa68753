"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FakeService", {
    enumerable: true,
    get: function() {
        return FakeService;
    }
});
const _nodecrypto = require("node:crypto");
const _nodehttp = require("node:http");
const _promises = require("node:timers/promises");
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _ws = require("ws");
const _until = require("./until");
const MEDIA_PATH = /^\/gateway\/v1\/media\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;
let FakeService = class FakeService {
    async start(port = this.port) {
        this.server = (0, _nodehttp.createServer)((request, response)=>void this.handle(request, response));
        this.sockets = new _ws.WebSocketServer({
            noServer: true,
            maxPayload: _gatewayprotocol.MAX_FRAME_BYTES
        });
        this.server.on('upgrade', (request, socket, head)=>{
            const refusal = this.onConnect() ?? this.refusalOf(request, _gatewayprotocol.SERVICE_ROUTES.connect);
            if (refusal === undefined) {
                this.sockets?.handleUpgrade(request, socket, head, (opened)=>this.open(opened));
                return;
            }
            const body = JSON.stringify(refusal.body ?? {});
            socket.end(`HTTP/1.1 ${refusal.status} No\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
        });
        await new Promise((resolve)=>this.server?.listen(port, '127.0.0.1', resolve));
        this.port = this.server.address().port;
        return this;
    }
    /** @param code close code of the tunnel; without one it is cut */ async stop(code) {
        if (code !== undefined) this.socket?.close(code);
        else this.socket?.terminate();
        const { server } = this;
        await new Promise((resolve)=>{
            server?.close(resolve);
            server?.closeAllConnections();
        });
        this.socket = undefined;
    }
    get url() {
        return `http://127.0.0.1:${this.port}`;
    }
    addSetupCode(code) {
        this.extraCodes.add(code);
    }
    /** The gateway's tunnel is open and both sides said hello. */ async connected(count = 1) {
        await (0, _until.until)(()=>this.hellos.length >= count && this.socket !== undefined, 'the gateway says hello');
        return this.hellos.at(-1);
    }
    /** Sends a request frame and waits for its answer. */ request(frame) {
        const id = frame.id ?? (0, _nodecrypto.randomUUID)();
        return new Promise((resolve)=>{
            this.waiting.set(id, resolve);
            this.sendFrame({
                ...frame,
                id
            });
        });
    }
    /** `POST /v1/messages`. */ async post(message, frame = {}) {
        return this.request({
            ...frame,
            method: 'POST',
            path: '/v1/messages',
            body: message
        });
    }
    sendFrame(frame) {
        this.sendRaw(frameText(frame));
    }
    sendRaw(text) {
        this.socket?.send(text);
    }
    /** As `request`, over a slow line: in so many parts, with a pause before each. */ async trickle(frame, parts, pauseMs) {
        const id = (0, _nodecrypto.randomUUID)();
        const answer = new Promise((resolve)=>this.waiting.set(id, resolve));
        const text = frameText({
            ...frame,
            id
        });
        const { socket } = this;
        for(let part = 0; part < parts; part += 1){
            await (0, _promises.setTimeout)(pauseMs);
            const [from, to] = [
                part,
                part + 1
            ].map((n)=>Math.round(n * text.length / parts));
            socket?.send(text.slice(from, to), {
                fin: part === parts - 1
            });
        }
        return answer;
    }
    cancel(id) {
        this.sendRaw(JSON.stringify({
            t: 'cancel',
            id
        }));
    }
    /** Closes the tunnel; without a code it is cut. */ drop(code, reason = '') {
        const { socket } = this;
        this.socket = undefined;
        if (code === undefined) socket?.terminate();
        else socket?.close(code, reason);
    }
    /** Revokes the token. */ revoke() {
        this.token = 'revoked';
        this.drop(4401, 'revoked');
    }
    open(socket) {
        this.socket?.close(4409, 'replaced');
        this.socket = undefined;
        let greeted = false;
        socket.on('message', (data)=>{
            const frame = JSON.parse(data.toString('utf8'));
            if (!greeted && frame.t !== 'hello') this.violations.push(`the first frame is ${frame.t}`);
            if (greeted && frame.t === 'hello') this.violations.push('a second hello');
            greeted = true;
            this.take(socket, frame);
        });
        socket.on('error', (error)=>this.violations.push(`socket: ${error.message}`));
    }
    take(socket, frame) {
        switch(frame.t){
            case 'hello':
                if (frame.protocol !== _gatewayprotocol.PROTOCOL_VERSION) this.violations.push('the hello has another protocol');
                this.socket = socket;
                socket.send(JSON.stringify({
                    t: 'hello',
                    protocol: 1,
                    server_time: this.serverTime(),
                    heartbeat_s: this.heartbeatS
                }));
                this.hellos.push(frame);
                return;
            case 'ping':
                this.pings += 1;
                if (!this.mute) socket.send(JSON.stringify({
                    t: 'pong',
                    n: frame.n
                }));
                return;
            case 'res':
                {
                    const resolve = this.waiting.get(frame.id);
                    if (!resolve) this.violations.push(`an answer to the unknown request ${frame.id}`);
                    this.waiting.delete(frame.id);
                    resolve?.(frame);
                }
        }
    }
    async handle(request, response) {
        const chunks = [];
        try {
            for await (const chunk of request)chunks.push(chunk);
        } catch  {
            // The app was stopped in the middle of a file.
            return;
        }
        const { status, body, headers } = this.answer(request, Buffer.concat(chunks));
        response.writeHead(status, {
            'content-type': 'application/json',
            ...headers
        });
        if (status === 204) response.end();
        else response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
    }
    answer(request, bytes) {
        if (request.method === 'PUT') return this.takeMedia(request, bytes);
        const text = bytes.toString('utf8');
        if (request.method !== 'POST') return {
            status: 405
        };
        if (request.headers['content-type'] !== 'application/json') this.violations.push('a body is not called JSON');
        if (request.url === _gatewayprotocol.SERVICE_ROUTES.register) return this.onRegister() ?? this.register(JSON.parse(text));
        const refusal = this.refusalOf(request, _gatewayprotocol.SERVICE_ROUTES.events);
        if (refusal) return refusal;
        const { gateway_id, events } = JSON.parse(text);
        if (gateway_id !== this.gatewayId) this.violations.push('events of another gateway');
        return this.onEvents(events) ?? {
            status: 200,
            body: this.accept(events)
        };
    }
    takeMedia(request, bytes) {
        const ref = MEDIA_PATH.exec(request.url ?? '')?.[1];
        const refusal = this.refusalOf(request, `${_gatewayprotocol.SERVICE_ROUTES.media}/${ref}`);
        if (ref === undefined || refusal) return refusal ?? {
            status: 404
        };
        const mime = request.headers['content-type'] ?? '';
        if (!/^[^/ ]+\/[^/ ]+$/.test(mime)) this.violations.push(`a file has the type "${mime}"`);
        if (request.headers['content-length'] !== String(bytes.length)) this.violations.push('a file without its length');
        const canned = this.onMedia(ref);
        if (canned) return canned;
        this.media.set(ref, {
            mime,
            bytes
        });
        return {
            status: 204
        };
    }
    register(body) {
        this.registrations.push(body);
        if (body.setup_code !== this.setupCode && !this.extraCodes.has(body.setup_code)) return {
            status: 404
        };
        if (this.usedCodes.has(body.setup_code)) return {
            status: 409,
            body: {
                code: 'SETUP_CODE_USED'
            }
        };
        this.usedCodes.add(body.setup_code);
        this.token = `gwt_${(0, _nodecrypto.randomBytes)(32).toString('base64url')}`;
        return {
            status: 201,
            body: {
                gateway_id: this.gatewayId,
                token: this.token,
                request_key: this.requestKey,
                ws_url: `ws://127.0.0.1:${this.port}${_gatewayprotocol.SERVICE_ROUTES.connect}`,
                events_url: `${this.url}${_gatewayprotocol.SERVICE_ROUTES.events}`,
                heartbeat_s: this.heartbeatS
            }
        };
    }
    /** Applies each event once; the order within a number must hold. */ accept(events) {
        this.batchSizes.push(events.length);
        if (events.length === 0 || events.length > _gatewayprotocol.MAX_EVENTS_PER_BATCH) this.violations.push(`${events.length} events`);
        const rejected = [];
        for (const event of events){
            if (this.seenEvents.has(event.id)) continue;
            this.seenEvents.add(event.id);
            if (event.type === 'message.media' && !this.takesLateFiles) rejected.push({
                id: event.id,
                code: 'UNKNOWN_TYPE'
            });
            else this.apply(event);
        }
        const refused = new Set(rejected.map(({ id })=>id));
        const accepted = events.map(({ id })=>id).filter((id)=>!refused.has(id));
        return {
            accepted,
            rejected,
            ...this.capabilities === undefined ? {} : {
                capabilities: this.capabilities
            }
        };
    }
    get takesLateFiles() {
        return this.capabilities?.includes('media_follows') ?? false;
    }
    apply(event) {
        // A file that follows its message may come after what was told later.
        if (event.type !== 'message.media') {
            if (event.seq <= (this.lastSeqs.get(event.phone) ?? 0)) this.violations.push(`event ${event.seq} is out of order`);
            this.lastSeqs.set(event.phone, event.seq);
        }
        const { media, wa_id: waId } = event.data;
        if (media?.ref !== undefined && !this.media.has(media.ref)) this.violations.push(`event ${event.seq} came before its file`);
        this.checkAwaited(event, `${event.phone}/${waId}`, media);
        this.events.push(event);
    }
    /** Each message that announces a file gets one `message.media`, after it. */ checkAwaited({ type, seq }, message, media) {
        if (media?.pending && media.ref !== undefined) this.violations.push(`event ${seq} has a file and awaits it`);
        if (media?.pending && !this.takesLateFiles) this.violations.push(`event ${seq} announces a file to nobody`);
        if (type === 'message.media' && this.awaited.get(message) !== true) this.violations.push(`event ${seq} brings a file that is not awaited`);
        if (media?.pending) this.awaited.set(message, true);
        else if (type === 'message.media') this.awaited.set(message, false);
    }
    refusalOf(request, path) {
        if (request.url !== path) return {
            status: 404
        };
        return request.headers.authorization === `Bearer ${this.token}` ? undefined : {
            status: 401
        };
    }
    constructor(){
        this.setupCode = `gw_setup_${(0, _nodecrypto.randomBytes)(16).toString('hex')}`;
        this.violations = [];
        this.registrations = [];
        this.hellos = [];
        /** Each event once, in the order of arrival. */ this.events = [];
        this.batchSizes = [];
        this.requestKey = (0, _nodecrypto.randomBytes)(32).toString('base64');
        /** Answers of routes that are not the usual ones; undefined: usual. */ this.onRegister = ()=>undefined;
        this.onConnect = ()=>undefined;
        this.onEvents = ()=>undefined;
        this.onMedia = ()=>undefined;
        /** Files that came in, by their reference. */ this.media = new Map();
        /** What the service says in its hello. */ this.serverTime = ()=>new Date().toISOString();
        this.heartbeatS = 20;
        /** Stays silent after the hello: no pongs. */ this.mute = false;
        this.pings = 0;
        this.token = '';
        this.gatewayId = (0, _nodecrypto.randomUUID)();
        this.usedCodes = new Set();
        this.extraCodes = new Set();
        this.seenEvents = new Set();
        /** Messages whose file is awaited (`true`), or was told of. */ this.awaited = new Map();
        /** By number. */ this.lastSeqs = new Map();
        this.waiting = new Map();
        this.port = 0;
    }
};
function frameText(frame) {
    const deadline = new Date(Date.now() + 60_000).toISOString();
    return JSON.stringify({
        t: 'req',
        method: 'GET',
        headers: {},
        left_ms: 60_000,
        deadline,
        ...frame
    });
}

//# sourceMappingURL=fake-service.js.map