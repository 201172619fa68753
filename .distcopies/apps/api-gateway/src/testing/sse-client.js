"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SseClient", {
    enumerable: true,
    get: function() {
        return SseClient;
    }
});
const _nodehttp = require("node:http");
const _testing = require("../../../../libs/testing/src");
const _apigatewayharness = require("./api-gateway.harness");
let SseClient = class SseClient {
    constructor(status, headers, response){
        this.status = status;
        this.headers = headers;
        this.response = response;
        this.events = [];
        /** Every line as it came. */ this.text = '';
        this.lastId = '';
        this.isEnded = false;
        this.ids = ()=>this.events.map(({ id })=>id);
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (chunk)=>{
            this.text += chunk;
            const blocks = (rest + chunk).split('\n\n');
            rest = blocks.pop() ?? '';
            for (const block of blocks)this.take(block);
        });
        for (const end of [
            'close',
            'end',
            'error'
        ]){
            response.on(end, ()=>{
                this.isEnded = true;
            });
        }
    }
    static open(url, key, path = '/v1/events/stream', headers = {}) {
        return new Promise((resolve, reject)=>{
            const sent = (0, _nodehttp.request)(`${url}${path}`, {
                headers: {
                    ...(0, _apigatewayharness.withKey)(key),
                    ...headers
                },
                agent: false
            }, (response)=>{
                resolve(new SseClient(response.statusCode ?? 0, response.headers, response));
            });
            sent.on('error', reject);
            sent.end();
        });
    }
    /** Takes nothing from now on, as a client that hangs. */ stall() {
        this.response.pause();
    }
    close() {
        this.response.destroy();
    }
    async has(count) {
        await (0, _testing.waitFor)(()=>this.events.length >= count, {
            what: `${count} events, of ${this.events.length}`
        });
    }
    async ended(timeoutMs = 15_000) {
        await (0, _testing.waitFor)(()=>this.isEnded, {
            what: 'the end of the stream',
            timeoutMs
        });
    }
    take(block) {
        const fields = new Map(block.split('\n').map((line)=>{
            const at = line.indexOf(': ');
            return [
                line.slice(0, at),
                line.slice(at + 2)
            ];
        }));
        const id = fields.get('id');
        if (id !== undefined) this.lastId = id;
        const data = fields.get('data');
        if (data === undefined) return;
        this.events.push({
            id: id ?? '',
            event: fields.get('event') ?? '',
            data: JSON.parse(data)
        });
    }
};

//# sourceMappingURL=sse-client.js.map