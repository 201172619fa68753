"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaCourier", {
    enumerable: true,
    get: function() {
        return MediaCourier;
    }
});
const _undici = require("undici");
const _backoff = require("../service/backoff");
const _eventmedia = require("./event-media");
const _mediaupload = require("./media-upload");
const _uploadtries = require("./upload-tries");
const UPLOADS_AT_ONCE = 4;
let MediaCourier = class MediaCourier {
    /**
   * @param changed called when a number's events may go on
   * @param unauthorized called when the service refused the token
   */ constructor(outbox, folder, log, hooks){
        this.outbox = outbox;
        this.folder = folder;
        this.log = log;
        this.hooks = hooks;
        this.agent = new _undici.Agent({
            connections: UPLOADS_AT_ONCE,
            connect: {
                timeout: 10_000
            }
        });
        this.abort = new AbortController();
        this.arrived = new Set();
        this.deliveries = new Map();
        this.running = new Set();
    }
    /** Numbers whose events must wait. */ held() {
        return [
            ...this.deliveries.keys()
        ];
    }
    /** Whether the event can be posted now. When its file has to travel first, that begins (or will, in its turn). */ isReady(event, credentials) {
        const media = (0, _eventmedia.hasMessage)(event) ? (0, _eventmedia.mediaOf)(event) : undefined;
        if (media === undefined || this.arrived.has(media.ref)) return true;
        if (this.running.size < UPLOADS_AT_ONCE) {
            const delivery = {
                failures: 0,
                tooSlow: 0
            };
            this.deliveries.set(event.phone, delivery);
            this.launch(event, media, credentials, delivery);
        }
        return false;
    }
    /** The service has the events: their files are no longer needed. */ async settle(events) {
        for (const event of events){
            const media = (0, _eventmedia.hasMessage)(event) ? (0, _eventmedia.mediaOf)(event) : undefined;
            if (media === undefined) continue;
            this.arrived.delete(media.ref);
            await this.folder.remove(media.ref).catch((error)=>{
                this.log.warn({
                    err: error,
                    ref: media.ref
                }, 'a file that the service has was not deleted');
            });
        }
    }
    /** Cuts the waits between two tries short. */ retryNow() {
        for (const [phone, { retryTimer }] of this.deliveries){
            if (retryTimer === undefined) continue;
            clearTimeout(retryTimer);
            this.deliveries.delete(phone);
        }
    }
    async stop() {
        this.abort.abort();
        for (const { retryTimer } of this.deliveries.values())clearTimeout(retryTimer);
        await Promise.all(this.running);
        await this.agent.destroy();
    }
    launch(event, media, credentials, delivery) {
        delivery.retryTimer = undefined;
        const run = this.deliver(event, media, credentials, delivery).finally(()=>{
            this.running.delete(run);
            if (!this.abort.signal.aborted) this.hooks.changed();
        });
        this.running.add(run);
    }
    async deliver(event, media, credentials, delivery) {
        const tried = await (0, _mediaupload.uploadMedia)(media, this.folder, credentials, this.agent, this.abort.signal);
        const outcome = (0, _uploadtries.unlessHopeless)(tried, delivery);
        if (this.abort.signal.aborted) return;
        switch(outcome.kind){
            case 'uploaded':
                this.arrived.add(media.ref);
                break;
            case 'given_up':
                if (await this.giveUp(event, media, outcome)) break;
                this.retryLater(event, media, credentials, delivery, {
                    kind: 'retry',
                    reason: 'the data folder took no write'
                });
                return;
            case 'unauthorized':
                this.hooks.unauthorized(credentials);
                break;
            case 'retry':
                this.retryLater(event, media, credentials, delivery, outcome);
                return;
        }
        this.deliveries.delete(event.phone);
    }
    /** The event goes without its file, and says so. @returns false when that could not be stored */ async giveUp(event, media, { error, reason }) {
        if (!(0, _eventmedia.hasMessage)(event)) return true;
        const { ref, ...rest } = media;
        this.log.error({
            ref,
            reason,
            mime: media.mime
        }, 'a file that came in cannot be passed on');
        try {
            await this.outbox.rewrite(event, {
                ...event.data,
                media: {
                    ...rest,
                    error
                }
            });
        } catch  {
            return false;
        }
        await this.folder.remove(ref).catch(()=>undefined);
        return true;
    }
    retryLater(event, media, credentials, delivery, { reason, afterMs }) {
        delivery.failures += 1;
        const delayMs = afterMs ?? (0, _backoff.jittered)((0, _backoff.delayOf)(_uploadtries.UPLOAD_RETRY_MS, delivery.failures));
        this.log.warn({
            ref: media.ref,
            reason,
            delay_ms: delayMs
        }, 'a file was not delivered');
        delivery.retryTimer = setTimeout(()=>this.launch(event, media, credentials, delivery), delayMs);
    }
};

//# sourceMappingURL=media-courier.js.map