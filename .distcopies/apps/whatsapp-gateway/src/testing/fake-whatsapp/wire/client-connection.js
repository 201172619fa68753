"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ClientConnection", {
    enumerable: true,
    get: function() {
        return ClientConnection;
    }
});
const _baileys = require("baileys");
const _noiseresponder = require("./noise-responder");
let ClientConnection = class ClientConnection {
    constructor(socket, root, hooks){
        this.socket = socket;
        this.hooks = hooks;
        /** Ids of stanzas that the client sent on this connection and that must not come again. */ this.usedIds = new Set();
        /** The server hung up: what still comes in is not read. */ this.finished = false;
        this.closed = false;
        this.pending = Buffer.alloc(0);
        this.introduced = false;
        this.stage = 'hello';
        this.work = Promise.resolve();
        this.noise = new _noiseresponder.NoiseResponder(root);
        socket.on('message', (data)=>{
            this.work = this.work.then(()=>this.take(data)).catch((error)=>this.fail(error));
        });
        socket.on('error', ()=>undefined);
        socket.on('close', ()=>{
            this.closed = true;
            hooks.onClosed(this);
        });
    }
    get isOpen() {
        return !this.finished && !this.closed && this.socket.readyState === this.socket.OPEN;
    }
    /** @returns whether it was written; a connection that is closing swallows it, as a network does */ send(stanza) {
        if (!this.isOpen || this.transport === undefined) return false;
        this.frame(this.transport.encrypt((0, _baileys.encodeBinaryNode)(stanza)));
        return true;
    }
    /** Sends a frame that nobody can open. */ garble() {
        this.frame(Buffer.alloc(64, 1));
    }
    /** Sends a last stanza and hangs up. */ end(last) {
        if (last) this.send(last);
        this.finished = true;
        this.socket.close();
    }
    /** Cuts the line, as a network does. */ cut() {
        this.finished = true;
        this.socket.terminate();
    }
    async take(data) {
        this.pending = Buffer.concat([
            this.pending,
            data
        ]);
        if (!this.introduced) this.introduce();
        while(this.pending.length >= 3){
            const length = this.pending.readUIntBE(0, 3);
            if (this.pending.length < length + 3) return;
            const frame = this.pending.subarray(3, 3 + length);
            this.pending = this.pending.subarray(3 + length);
            await this.takeFrame(frame);
        }
    }
    introduce() {
        if (!this.pending.subarray(0, _baileys.NOISE_WA_HEADER.length).equals(_baileys.NOISE_WA_HEADER)) {
            throw new Error('the connection does not begin with WhatsApp’s header');
        }
        this.pending = this.pending.subarray(_baileys.NOISE_WA_HEADER.length);
        this.introduced = true;
    }
    async takeFrame(frame) {
        if (this.stage === 'hello') {
            this.stage = 'finish';
            this.frame(this.noise.answerHello(frame));
            return;
        }
        if (this.stage === 'finish') {
            const { payload, clientKey, transport } = this.noise.finish(frame);
            this.stage = 'open';
            this.transport = transport;
            this.hooks.onClient(this, payload, clientKey);
            return;
        }
        const stanza = await (0, _baileys.decodeBinaryNode)(this.transport.decrypt(frame));
        await this.hooks.onStanza(this, stanza);
    }
    frame(bytes) {
        const head = Buffer.alloc(3);
        head.writeUIntBE(bytes.length, 0, 3);
        this.socket.send(Buffer.concat([
            head,
            bytes
        ]));
    }
    fail(error) {
        this.hooks.onProblem(`A connection broke: ${error instanceof Error ? error.message : String(error)}`);
        this.cut();
    }
};

//# sourceMappingURL=client-connection.js.map