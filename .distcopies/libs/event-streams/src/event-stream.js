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
    get EventStream () {
        return EventStream;
    },
    get toEventLines () {
        return toEventLines;
    }
});
const _nodestream = require("node:stream");
/** Events that are read at once: what one stream holds in memory. */ const PAGE = 50;
const PAGE_BYTES = 256 * 1024;
const RECONNECT_AFTER_MS = 1_000;
function toEventLines({ id, type, json }) {
    return `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${json}\n\n`;
}
let EventStream = class EventStream extends _nodestream.Readable {
    constructor(options){
        super(), this.options = options, this.isWanted = true, this.isReading = false, /** Something came while it read. */ this.isStale = false, this.isOver = false, this.fullSinceMs = null, this.lastWordMs = performance.now();
        this.position = options.position;
        const last = options.lastId === null ? '' : `id: ${options.lastId}\n`;
        this.say(`retry: ${RECONNECT_AFTER_MS}\n${last}\n${options.opening ?? ''}`);
    }
    /**
   * Neither it nor the answer that carries it outlasts the other. What stands between the two hands on a part before it asks for
   * the next one: with a client that takes nothing it would never see that the stream was cut off.
   */ carriedBy(answer) {
        if (answer.destroyed) this.destroy();
        this.once('close', ()=>{
            if (!this.readableEnded) answer.destroy();
        });
    }
    /** Milliseconds for which the client has taken nothing although there was something. */ stalledMs(now = performance.now()) {
        return this.fullSinceMs === null ? 0 : now - this.fullSinceMs;
    }
    _read() {
        this.isWanted = true;
        this.fullSinceMs = null;
        this.wake();
    }
    _destroy(error, callback) {
        clearTimeout(this.resting);
        callback(error);
    }
    /** There may be events. */ wake() {
        this.isStale = true;
        if (!this.isReading && this.resting === undefined && this.isWanted && !this.isOver) void this.readOn();
    }
    /** A comment, so that nobody in between takes the connection for dead; also while it reads: it stands between events. */ keepAlive(afterMs, now = performance.now()) {
        if (this.isWanted && !this.isOver && now - this.lastWordMs >= afterMs) this.say(': alive\n\n');
    }
    /** Ends it after what was said; the client comes back and goes on after the last id that it has. */ finish() {
        if (this.isOver) return;
        this.isOver = true;
        if (!this.isReading) this.push(null);
    }
    async readOn() {
        this.isReading = true;
        try {
            let isMore = true;
            while(isMore && this.isWanted && !this.isOver && !this.destroyed){
                this.isStale = false;
                const page = await this.options.read(this.position, PAGE, PAGE_BYTES);
                isMore = page.isFull;
                this.tell(page);
            }
            if (isMore) this.isStale = true;
        } catch (error) {
            // The next look, seconds later, begins where this one did.
            this.options.onFailure(error);
        } finally{
            this.isReading = false;
            if (this.isOver) this.push(null);
            else this.rest();
        }
    }
    /** What comes meanwhile is read together. */ rest() {
        if (this.destroyed) return;
        this.resting = setTimeout(()=>{
            this.resting = undefined;
            if (this.isStale) this.wake();
        }, this.options.pauseMs).unref();
    }
    tell(page) {
        if (this.isOver || this.destroyed) return;
        const text = page.events.map((event)=>toEventLines(this.options.format(event)));
        this.position = page.position;
        if (text.length > 0) this.say(text.join(''));
    }
    say(text) {
        this.lastWordMs = performance.now();
        if (this.push(text)) return;
        this.isWanted = false;
        this.fullSinceMs = performance.now();
    }
};

//# sourceMappingURL=event-stream.js.map