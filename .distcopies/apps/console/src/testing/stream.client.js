"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StreamClient", {
    enumerable: true,
    get: function() {
        return StreamClient;
    }
});
const _testing = require("../../../../libs/testing/src");
let StreamClient = class StreamClient {
    constructor(status){
        this.status = status;
        this.events = [];
        /** What a browser sends when it comes back. */ this.lastId = null;
        this.isEnded = false;
        this.text = '';
        this.abort = new AbortController();
    }
    /** @param url of the console @param path below `/console/api` */ static async open(url, cookie, path, lastId = null) {
        const abort = new AbortController();
        const answer = await fetch(`${url}/console/api${path}`, {
            signal: abort.signal,
            headers: {
                ...cookie !== null && {
                    cookie
                },
                ...lastId !== null && {
                    'last-event-id': lastId
                }
            }
        });
        const client = new StreamClient(answer.status);
        client.lastId = lastId;
        abort.signal.addEventListener('abort', ()=>client.isEnded = true);
        client.abort.signal.addEventListener('abort', ()=>abort.abort());
        void client.read(answer);
        return client;
    }
    get hints() {
        return this.events.filter(({ type })=>type === 'hint').map(({ data })=>data);
    }
    get hintTypes() {
        return this.hints.map(({ type = '' })=>type);
    }
    /** Waits for a hint of a type that comes after so many. @returns it */ async hint(type, after = 0) {
        const find = ()=>this.hints.slice(after).find((hint)=>hint.type === type);
        await (0, _testing.waitFor)(()=>find() !== undefined, {
            what: `the hint ${type}`
        });
        return find() ?? {};
    }
    async first() {
        await (0, _testing.waitFor)(()=>this.events.length > 0, {
            what: 'the beginning of a stream'
        });
        return this.events[0];
    }
    close() {
        this.abort.abort();
    }
    async read(answer) {
        const decoder = new TextDecoder();
        let rest = '';
        try {
            for await (const chunk of answer.body ?? []){
                const text = decoder.decode(chunk, {
                    stream: true
                });
                this.text += text;
                rest += text;
                const blocks = rest.split('\n\n');
                rest = blocks.pop() ?? '';
                for (const block of blocks)this.take(block);
            }
        } catch  {
        // It was closed, or its console was.
        }
        this.isEnded = true;
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
        const type = fields.get('event');
        if (type !== undefined) this.events.push({
            type,
            data: JSON.parse(fields.get('data') ?? '{}')
        });
    }
};

//# sourceMappingURL=stream.client.js.map