"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FileFollower", {
    enumerable: true,
    get: function() {
        return FileFollower;
    }
});
const _promises = require("node:timers/promises");
const _backoff = require("../../../service/backoff");
const _fileref = require("./file-ref");
/** Of all numbers, and of one: whose files hang leaves room for the others. */ const AT_ONCE = 8;
const AT_ONCE_PER_NUMBER = 2;
/** Of one number, in the data folder: when the service takes no files, those of one number must not fill the disk. */ const MOST_WAITING_BYTES = 1024 ** 3;
/** Downloads of one file that fail; the back-off makes them last for days. */ const MOST_TRIES = 20;
/** Files that end in one look; the rest in the next. */ const ENDINGS_AT_ONCE = 100;
const STORE_RETRY_MS = 1000;
/** Somebody else told the end of it. */ let AlreadyTold = class AlreadyTold extends Error {
};
let FileFollower = class FileFollower {
    constructor(parts){
        this.parts = parts;
        this.running = new Map();
        /** When each number had its last turn, counted over all. */ this.turns = new Map();
        this.turn = 0;
        this.stopped = false;
    }
    start() {
        this.timer = setInterval(()=>this.look(), this.parts.timings.fileLookMs);
        this.timer.unref();
        this.look();
    }
    async stop() {
        this.stopped = true;
        clearInterval(this.timer);
        for (const { abort } of this.running.values())abort.abort();
        await Promise.all([
            ...this.running.values()
        ].map(({ done })=>done));
    }
    /** Starts what is due. Never throws. */ look() {
        if (this.stopped) return;
        try {
            for (const pending of this.overdue())this.launch(pending, ()=>this.end(pending, reasonOf(pending)), true);
            for(let next = this.next(); next !== undefined; next = this.next()){
                const pending = next;
                this.launch(pending, (signal)=>this.advance(pending, signal));
            }
        } catch (error) {
            this.parts.log.error({
                err: error
            }, 'the files that are awaited cannot be looked up');
        }
    }
    /** The number is unlinked: its files end. Without its proxy they must not be fetched. */ async abandon(phone) {
        for (const { phone: of, abort } of this.running.values())if (of === phone) abort.abort();
        for(;;){
            const left = this.parts.pending.oldestOf(phone, ENDINGS_AT_ONCE);
            if (left.length === 0) return;
            await Promise.all(left.map((pending)=>this.end(pending, 'failed')));
        }
    }
    /** The phone answered requests. */ async answered({ phone, log }, updates) {
        const { pending: store, reuploads } = this.parts;
        for (const update of updates){
            const pending = store.find(phone, update.key.id ?? '');
            if (pending === undefined) continue;
            const answer = reuploads.read(pending, update);
            if (answer.kind === 'failed') {
                log.warn({
                    wa_id: pending.waId,
                    reason: answer.reason
                }, 'the phone did not upload a file again');
            } else if (answer.kind === 'not_there') {
                await this.end(pending, 'expired');
            } else {
                const file = {
                    ...pending.file,
                    directPath: answer.directPath
                };
                if (store.takes(file, pending.key)) await this.goOn(pending, Date.now(), {
                    file,
                    step: 'fetch'
                });
                else await this.end(pending, 'failed');
            }
        }
        this.look();
    }
    /** Files that end: too old, too many, or of a number that is gone. */ overdue() {
        const { pending, ages, timings } = this.parts;
        // What ends just now still counts: more than are too many would end with it.
        if ([
            ...this.running.values()
        ].some(({ isEnding })=>isEnding)) return [];
        const busy = [
            ...this.running.keys()
        ];
        const old = pending.olderThan(ages.now() - timings.fileAgeMs, ENDINGS_AT_ONCE, busy);
        if (old.length > 0) return old;
        const gone = pending.perNumber().find(({ phone })=>this.parts.numberOf(phone) === undefined);
        if (gone !== undefined) return pending.oldestOf(gone.phone, ENDINGS_AT_ONCE, busy);
        const tooMany = pending.overflow(busy);
        return tooMany === undefined ? [] : [
            tooMany
        ];
    }
    /** Of the number that waited longest for its turn. */ next() {
        const fetching = [
            ...this.running.values()
        ].filter(({ isEnding })=>!isEnding);
        if (fetching.length >= AT_ONCE) return undefined;
        const turnOf = (phone)=>this.turns.get(phone) ?? 0;
        const phones = this.parts.pending.perNumber().map(({ phone })=>phone);
        const waiting = phones.filter((phone)=>fetching.filter((run)=>run.phone === phone).length < AT_ONCE_PER_NUMBER);
        for (const phone of waiting.sort((a, b)=>turnOf(a) - turnOf(b))){
            const due = this.parts.pending.due(phone, this.stepsOf(phone), [
                ...this.running.keys()
            ]);
            if (due === undefined) continue;
            this.turns.set(phone, this.turn += 1);
            return due;
        }
        return undefined;
    }
    /** What can be done for a number now. */ stepsOf(phone) {
        const { reuploads } = this.parts;
        const number = this.parts.numberOf(phone);
        if (number === undefined) return [];
        const hasRoom = this.parts.lateBytes(phone) < MOST_WAITING_BYTES;
        const canAsk = number.open !== undefined && reuploads.mayAsk(phone);
        return [
            ...hasRoom ? [
                'fetch'
            ] : [],
            ...canAsk ? [
                'request'
            ] : []
        ];
    }
    launch(pending, work, isEnding = false) {
        const abort = new AbortController();
        const done = this.guard(pending, ()=>work(abort.signal)).finally(()=>{
            this.running.delete(pending.row);
            this.look();
        });
        this.running.set(pending.row, {
            phone: pending.phone,
            isEnding,
            abort,
            done
        });
    }
    async guard({ phone, waId }, work) {
        try {
            await work();
        } catch (error) {
            if (this.stopped) return;
            this.parts.log.error({
                err: error,
                number: phone,
                wa_id: waId
            }, 'a file that is awaited did not come further');
            await (0, _promises.setTimeout)(STORE_RETRY_MS, undefined, {
                ref: false
            });
        }
    }
    advance(pending, signal) {
        return pending.step === 'fetch' ? this.fetch(pending, signal) : this.request(pending);
    }
    async fetch(pending, signal) {
        const { media, timings } = this.parts;
        const { phone, waId, file } = pending;
        const number = this.parts.numberOf(phone);
        if (number === undefined) return;
        const limits = {
            firstByteMs: timings.fileFirstByteMs,
            wholeMs: timings.fileWholeMs,
            signal
        };
        const outcome = await media.attempt((0, _fileref.refOf)(phone, waId), file, number.fileAgent, limits);
        if (signal.aborted) return this.leave(pending);
        switch(outcome.kind){
            case 'stored':
                return this.end(pending, undefined, outcome.size);
            case 'refused':
                return this.end(pending, outcome.error);
            case 'gone':
                return this.goOn(pending, Date.now(), {
                    step: 'request'
                });
            case 'again':
                return this.fetchLater(pending, outcome.reason);
        }
    }
    /** The app stops, and goes on with it later; or the number is gone, and so is its file. */ async leave({ phone, waId }) {
        if (!this.stopped) await this.parts.media.remove((0, _fileref.refOf)(phone, waId));
    }
    fetchLater(pending, reason) {
        const tries = pending.tries + 1;
        if (tries >= MOST_TRIES) return this.end(pending, 'failed');
        const delayMs = (0, _backoff.jittered)((0, _backoff.delayOf)(this.parts.timings.fileRetryMs, tries));
        const { phone, waId } = pending;
        this.parts.log.warn({
            number: phone,
            wa_id: waId,
            reason,
            delay_ms: delayMs
        }, 'a file cannot be fetched yet');
        return this.goOn(pending, Date.now() + delayMs, {
            tries
        });
    }
    /** The wait is stored before it is asked for, so that a crash cannot repeat the request for ever. */ async request(pending) {
        const { reuploads, timings } = this.parts;
        const number = this.parts.numberOf(pending.phone);
        const me = number?.login.creds.me?.id;
        if (number?.open === undefined || me === undefined) return;
        const waitMs = timings.reuploadWaitMs[pending.requests];
        if (waitMs === undefined) return this.end(pending, 'expired');
        reuploads.count(pending.phone);
        await this.goOn(pending, Date.now() + waitMs, {
            requests: pending.requests + 1
        });
        number.log.info({
            wa_id: pending.waId
        }, 'the phone is asked to upload a file again');
        await reuploads.ask(number.open.socket, me, pending);
    }
    goOn(pending, nextMs, change) {
        return this.parts.stage(()=>this.parts.pending.goOn(pending, nextMs, change));
    }
    /** Tells the end of a file, unless it was told. @param size bytes of the file that lies in the data folder */ async end(pending, error, size = pending.file.size) {
        const { phone, waId, row } = pending;
        const { mime, filename } = pending.file;
        const ref = (0, _fileref.refOf)(phone, waId);
        const fields = {
            mime,
            size,
            ...filename === undefined ? {} : {
                filename
            }
        };
        const media = error === undefined ? {
            ...fields,
            ref
        } : {
            ...fields,
            error
        };
        try {
            await this.parts.record({
                type: 'message.media',
                phone,
                waId,
                media
            }, ()=>{
                if (!this.parts.pending.drop(row)) throw new AlreadyTold();
            });
        } catch (failure) {
            if (!(failure.cause instanceof AlreadyTold)) throw failure;
            if (error === undefined) await this.parts.media.remove(ref);
        }
    }
};
/** Whether WhatsApp had it no more, or could not be reached. */ const reasonOf = ({ step })=>step === 'request' ? 'expired' : 'failed';

//# sourceMappingURL=file-follower.js.map