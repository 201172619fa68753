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
    get MOST_WAITING_BYTES () {
        return MOST_WAITING_BYTES;
    },
    get PhoneStream () {
        return PhoneStream;
    },
    get TOGETHER_MS () {
        return TOGETHER_MS;
    }
});
const MOST_WAITING_BYTES = 16 * 1024;
const TOGETHER_MS = 1_000;
/** A goodbye gets so long before the connection is cut. */ const GOODBYE_MS = 1_000;
/** These say that there is something to fetch: two in a row are one. */ const REPEATABLE = new Set([
    'MessageEnqueued',
    'SettingsUpdated',
    'WebhooksUpdated'
]);
let PhoneStream = class PhoneStream {
    /**
   * @param appId which installation of the app it is
   * @param onSent hears of every event that was written
   */ constructor(phoneId, appId, target, onSent, onEnd){
        this.phoneId = phoneId;
        this.appId = appId;
        this.target = target;
        this.onSent = onSent;
        /** Events that were sent a moment ago; `true`: one more came since. */ this.recent = new Map();
        /** On `performance.now()`. */ this.openedAt = performance.now();
        target.once('close', ()=>{
            for (const { timer } of this.recent.values())clearTimeout(timer);
            onEnd(this, this.endedBy ?? 'closed');
        });
    }
    /** Tells the app of an event. What only says "ask again" is sent at once, then at most once per second. */ send({ event, data }) {
        if (!REPEATABLE.has(event)) {
            this.write(event, data);
            return;
        }
        const recent = this.recent.get(event);
        if (recent === undefined) this.sendNow(event);
        else recent.again = true;
    }
    /** Keeps proxies and the app from taking the connection for dead. */ keepAlive() {
        this.writeText(':keepalive\n\n');
    }
    /** Ends the stream; the app comes again within seconds. */ end(why) {
        if (this.endedBy !== undefined) return;
        this.endedBy = why;
        if (why === 'slow') {
            this.target.destroy();
            return;
        }
        this.target.end();
        setTimeout(()=>this.target.destroy(), GOODBYE_MS).unref();
    }
    sendNow(event) {
        const timer = setTimeout(()=>{
            const again = this.recent.get(event)?.again ?? false;
            this.recent.delete(event);
            if (again) this.sendNow(event);
        }, TOGETHER_MS);
        this.recent.set(event, {
            again: false,
            timer: timer.unref()
        });
        this.write(event, null);
    }
    write(event, data) {
        if (this.writeText(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)) this.onSent(event);
    }
    writeText(text) {
        if (this.endedBy !== undefined) return false;
        this.target.write(text);
        if (this.target.writableLength > MOST_WAITING_BYTES) this.end('slow');
        return true;
    }
};

//# sourceMappingURL=phone-stream.js.map