"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventStream", {
    enumerable: true,
    get: function() {
        return EventStream;
    }
});
const _undici = require("undici");
const _sseparser = require("./sse.parser");
/** Seconds until the next try: the first five losses in a row, the next five, all others. */ const RECONNECT_MS = [
    5_000,
    30_000,
    60_000
];
const READ_TIMEOUT_MS = 60 * 60 * 1000;
let EventStream = class EventStream {
    constructor(options){
        this.options = options;
        this.cuts = new Set();
        this.losses = 0;
        this.open = 0;
        this.agent = new _undici.Agent({
            connect: {
                timeout: options.connectTimeoutMs
            },
            headersTimeout: READ_TIMEOUT_MS,
            bodyTimeout: READ_TIMEOUT_MS
        });
    }
    get isOpen() {
        return this.open > 0;
    }
    /** Opens it, and once more each time: the app does not close the former one. */ connect() {
        void this.keepOpen();
    }
    /** All that are open end, as when a proxy ends them. */ cut() {
        for (const each of this.cuts)each.abort(new Error('The stream was cut.'));
    }
    async close() {
        await this.agent.destroy();
    }
    async keepOpen() {
        const { clock, connectivity, signal, log } = this.options;
        while(!signal.aborted){
            await connectivity.whenRunning();
            await this.listen().catch((error)=>{
                if (!signal.aborted) log.info({
                    reason: error.message
                }, 'the stream of events ended');
            });
            this.losses += 1;
            const [first, later, last] = RECONNECT_MS;
            await clock.sleep(this.losses <= 5 ? first : this.losses <= 10 ? later : last, signal);
        }
    }
    async listen() {
        const { url, token, connectivity, signal } = this.options;
        if (!connectivity.isOnline) throw new Error('The phone is offline.');
        const cut = new AbortController();
        this.cuts.add(cut);
        let isOpen = false;
        try {
            const { statusCode, headers, body } = await (0, _undici.request)(url, {
                dispatcher: this.agent,
                headers: {
                    authorization: `Bearer ${token}`,
                    accept: 'text/event-stream',
                    'user-agent': 'okhttp/4.10.0'
                },
                signal: AbortSignal.any([
                    signal,
                    connectivity.signal,
                    cut.signal
                ])
            });
            const type = String(headers['content-type']);
            if (statusCode < 200 || statusCode > 299 || !/^text\/event-stream *(;|$)/i.test(type)) {
                await body.dump();
                throw new Error(`GET /events answered ${statusCode} ${type}`);
            }
            this.losses = 0;
            this.open += 1;
            isOpen = true;
            this.options.onOpen();
            const parser = new _sseparser.SseParser();
            for await (const chunk of body){
                await connectivity.whenRunning();
                for (const event of parser.push(chunk))this.options.onEvent(event);
            }
            throw new Error('The service closed the stream.');
        } finally{
            this.cuts.delete(cut);
            if (isOpen) this.open -= 1;
        }
    }
};

//# sourceMappingURL=event-stream.js.map