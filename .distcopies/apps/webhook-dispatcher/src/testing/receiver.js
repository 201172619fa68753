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
    get Receiver () {
        return Receiver;
    },
    get answersOk () {
        return answersOk;
    }
});
const _nodehttp = require("node:http");
const answersOk = (_request, response)=>{
    response.end('ok');
};
let Receiver = class Receiver {
    /** Starts it, or starts it again on the same port. */ async start() {
        const server = (0, _nodehttp.createServer)((message, response)=>void this.take(message, response));
        this.server = server;
        await new Promise((resolve)=>server.listen(this.port, '127.0.0.1', resolve));
        this.port = server.address().port;
    }
    /** Nobody listens any more; connections are cut. */ async stop() {
        const { server } = this;
        if (server === undefined) return;
        const closed = new Promise((resolve)=>server.close(()=>resolve()));
        server.closeAllConnections();
        await closed;
    }
    url(path) {
        return `http://127.0.0.1:${this.port}${path}`;
    }
    /** What it does with requests for a path, from now on. Default: 200. */ on(path, behaviour) {
        this.behaviours.set(path, behaviour);
    }
    at(path) {
        return this.received.filter((request)=>request.path === path);
    }
    idsAt(path) {
        return new Set(this.at(path).map((request)=>request.id));
    }
    countUnderWay(path) {
        return this.underWay.get(path) ?? 0;
    }
    async take(message, response) {
        const path = message.url ?? '/';
        this.count(path, 1);
        response.once('close', ()=>this.count(path, -1));
        response.on('error', ()=>undefined);
        const chunks = [];
        try {
            for await (const chunk of message)chunks.push(chunk);
        } catch  {
            return;
        }
        const headers = message.headers;
        const request = {
            path,
            id: headers['webhook-id'] ?? '',
            attempt: Number(headers['x-webhook-attempt']),
            headers,
            body: Buffer.concat(chunks).toString('utf8'),
            at: performance.now()
        };
        this.received.push(request);
        (this.behaviours.get(path) ?? answersOk)(request, response, message);
    }
    count(path, change) {
        const now = (this.underWay.get(path) ?? 0) + change;
        this.underWay.set(path, now);
        this.most.set(path, Math.max(this.most.get(path) ?? 0, now));
    }
    constructor(){
        this.received = [];
        /** Most requests that were under way at once, per path. */ this.most = new Map();
        this.behaviours = new Map();
        this.underWay = new Map();
        this.port = 0;
    }
};

//# sourceMappingURL=receiver.js.map