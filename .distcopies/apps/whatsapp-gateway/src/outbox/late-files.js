"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LateFiles", {
    enumerable: true,
    get: function() {
        return LateFiles;
    }
});
const _undici = require("undici");
const _backoff = require("../service/backoff");
const _eventmedia = require("./event-media");
const _mediaupload = require("./media-upload");
const _uploadtries = require("./upload-tries");
/** Of all numbers together. */ const UPLOADS_AT_ONCE = 3;
let LateFiles = class LateFiles {
    /**
   * @param changed called when an event may go, or another file
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
        this.streams = new Map();
        this.tries = new Map();
        this.there = new Set();
        this.running = new Set();
        this.turns = 0;
    }
    /** References of files that the service has, and whose events are still here. */ arrived() {
        return [
            ...this.there
        ];
    }
    /** Starts what may travel now. */ launch(credentials) {
        while(this.running.size < UPLOADS_AT_ONCE){
            const event = this.next();
            const media = event && (0, _eventmedia.mediaOf)(event);
            if (event?.type !== 'message.media' || media === undefined) return;
            const run = this.bring(event, media, credentials).finally(()=>{
                this.running.delete(run);
                if (!this.abort.signal.aborted) this.hooks.changed();
            });
            this.running.add(run);
        }
    }
    /** The service has the events: their files are no longer needed. */ async settle(events) {
        for (const event of events){
            const media = event.type === 'message.media' ? (0, _eventmedia.mediaOf)(event) : undefined;
            if (media !== undefined) await this.forget(media.ref);
        }
    }
    /** Cuts the waits between two tries short. */ retryNow() {
        for (const stream of this.streams.values())this.resume(stream);
    }
    async stop() {
        this.abort.abort();
        for (const stream of this.streams.values())this.resume(stream);
        await Promise.all(this.running);
        await this.agent.destroy();
    }
    /** The oldest file of the number that waited longest for its turn. */ next() {
        const resting = [
            ...this.streams
        ].flatMap(([phone, { isBusy, retryTimer }])=>isBusy || retryTimer !== undefined ? [
                phone
            ] : []);
        let candidates = this.candidates(resting);
        if (this.takeBack(new Set([
            ...resting,
            ...candidates.map(({ phone })=>phone)
        ]))) candidates = this.candidates(resting);
        const turnOf = ({ phone })=>this.streams.get(phone)?.turn ?? 0;
        const [first] = candidates.sort((a, b)=>turnOf(a) - turnOf(b) || a.seq - b.seq);
        return first?.type === 'message.media' ? first : undefined;
    }
    candidates(resting) {
        const aside = [
            ...this.tries
        ].flatMap(([ref, { isAside }])=>isAside ? [
                ref
            ] : []);
        return this.outbox.oldestLate(resting, [
            ...this.there,
            ...aside
        ]);
    }
    /** Files of numbers that have no other ones get another try. @returns whether there are any */ takeBack(others) {
        const back = [
            ...this.tries.values()
        ].filter(({ phone, isAside })=>isAside && !others.has(phone));
        for (const tries of back)tries.isAside = false;
        return back.length > 0;
    }
    async bring(event, media, credentials) {
        const stream = this.streamOf(event.phone);
        stream.isBusy = true;
        stream.turn = this.turns += 1;
        const tries = this.tries.get(media.ref) ?? {
            phone: event.phone,
            tooSlow: 0,
            isAside: false
        };
        this.tries.set(media.ref, tries);
        const tried = await (0, _mediaupload.uploadMedia)(media, this.folder, credentials, this.agent, this.abort.signal);
        stream.isBusy = false;
        if (this.abort.signal.aborted) return;
        const outcome = (0, _uploadtries.unlessHopeless)(tried, tries);
        if (outcome.kind === 'uploaded' || outcome.kind === 'given_up' && await this.giveUp(event, media, outcome)) {
            stream.failures = 0;
            this.tries.delete(media.ref);
            if (outcome.kind === 'uploaded') this.there.add(media.ref);
        } else if (outcome.kind === 'unauthorized') {
            this.hooks.unauthorized(credentials);
        } else {
            tries.isAside = true;
            this.rest(stream, media, outcome);
        }
    }
    /** The event goes without its file, and says so. @returns false when that could not be stored */ async giveUp(event, { ref, ...rest }, { error, reason }) {
        this.log.error({
            ref,
            reason,
            mime: rest.mime
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
        await this.forget(ref);
        return true;
    }
    rest(stream, { ref }, outcome) {
        stream.failures += 1;
        const { reason, afterMs } = outcome.kind === 'retry' ? outcome : {
            reason: 'the data folder took no write'
        };
        const delayMs = afterMs ?? (0, _backoff.jittered)((0, _backoff.delayOf)(_uploadtries.UPLOAD_RETRY_MS, stream.failures));
        this.log.warn({
            ref,
            reason,
            delay_ms: delayMs
        }, 'a file was not delivered');
        stream.retryTimer = setTimeout(()=>{
            this.resume(stream);
            this.hooks.changed();
        }, delayMs);
    }
    resume(stream) {
        clearTimeout(stream.retryTimer);
        stream.retryTimer = undefined;
    }
    async forget(ref) {
        this.there.delete(ref);
        this.tries.delete(ref);
        await this.folder.remove(ref).catch((error)=>{
            this.log.warn({
                err: error,
                ref
            }, 'a file that the service has was not deleted');
        });
    }
    streamOf(phone) {
        const known = this.streams.get(phone);
        const stream = known ?? {
            failures: 0,
            isBusy: false,
            retryTimer: undefined,
            turn: 0
        };
        this.streams.set(phone, stream);
        return stream;
    }
};

//# sourceMappingURL=late-files.js.map