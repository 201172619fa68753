"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventFollower", {
    enumerable: true,
    get: function() {
        return EventFollower;
    }
});
const _promises = require("node:timers/promises");
const _listenerror = require("./listen.error");
const _sseparser = require("./sse.parser");
/** The service says something every 15 seconds; a connection that is silent for longer is dead. */ const SILENT_MS = 45_000;
const RETRY_MS = {
    least: 500,
    most: 10_000
};
/** Answers that another try does not change. */ const FINAL = [
    400,
    401,
    403,
    405
];
let EventFollower = class EventFollower {
    constructor(settings, news){
        this.settings = settings;
        this.news = news;
        this.parser = new _sseparser.SseParser();
        /** Of the last event that was handled. */ this.lastId = '';
        this.waitMs = RETRY_MS.least;
    }
    /**
   * Hands every event over, one after the other, until the signal.
   *
   * @throws ListenError when the service refuses the key or the question
   */ async follow(handle, signal) {
        while(!signal.aborted){
            const reason = await this.once(handle, signal);
            if (signal.aborted) return;
            this.news.lost(reason);
            await (0, _promises.setTimeout)(this.waitMs, undefined, {
                signal
            }).catch(()=>undefined);
            this.waitMs = Math.min(this.waitMs * 2, RETRY_MS.most);
        }
    }
    /** @returns why it ended */ async once(handle, signal) {
        const silence = new AbortController();
        const timer = setTimeout(()=>silence.abort(new Error('the service is silent')), SILENT_MS);
        try {
            const answer = await this.ask(AbortSignal.any([
                signal,
                silence.signal
            ]));
            if (answer.status !== 200 || answer.body === null) return await this.refused(answer);
            if (!isEventStream(answer)) throw this.noStream();
            this.news.connected();
            this.waitMs = RETRY_MS.least;
            const decoder = new TextDecoder();
            for await (const chunk of answer.body){
                timer.refresh();
                for (const event of this.parser.push(decoder.decode(chunk, {
                    stream: true
                }))){
                    await handle(event);
                    timer.refresh();
                    this.lastId = event.id;
                }
                // Also ids without an event: the place at which it began.
                if (this.lastId === '') this.lastId = this.parser.lastId;
            }
            return 'the service ended the stream';
        } catch (error) {
            if (error instanceof _listenerror.ListenError) throw error;
            return reasonOf(error);
        } finally{
            clearTimeout(timer);
            // Half an event belongs to the connection that is gone.
            this.parser.reset();
        }
    }
    ask(signal) {
        const { baseUrl, key, types } = this.settings;
        const query = types === undefined ? '' : `?${new URLSearchParams({
            types
        }).toString()}`;
        return fetch(`${baseUrl}/events/stream${query}`, {
            headers: {
                authorization: `Bearer ${key}`,
                accept: 'text/event-stream',
                ...this.lastId !== '' && {
                    'last-event-id': this.lastId
                }
            },
            signal
        });
    }
    async refused(answer) {
        const { code, message } = await errorOf(answer);
        if (FINAL.includes(answer.status)) throw new _listenerror.ListenError(`${code}: ${message}`);
        if (answer.status === 404) {
            if (code !== 'EVENT_NOT_FOUND') throw this.noStream();
            this.lastId = '';
            this.parser.lastId = '';
            this.news.restarted();
        }
        const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1_000;
        this.waitMs = Math.max(this.waitMs, Math.min(retryAfterMs, 60_000));
        return `${answer.status} ${code}`.trim();
    }
    noStream() {
        return new _listenerror.ListenError(`There is no event stream at ${this.settings.baseUrl}.`);
    }
};
/** Any web server may answer 200, with a page. */ const isEventStream = (answer)=>answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
async function errorOf(answer) {
    const text = await answer.text();
    try {
        const { code, message } = JSON.parse(text);
        return {
            code: code ?? '',
            message: message ?? ''
        };
    } catch  {
        return {
            code: '',
            message: `the service answered ${answer.status}`
        };
    }
}
function reasonOf(error) {
    const { message, cause } = error;
    return cause?.code ?? cause?.message ?? message;
}

//# sourceMappingURL=event-follower.js.map