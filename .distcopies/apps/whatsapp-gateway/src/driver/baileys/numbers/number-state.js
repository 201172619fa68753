"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberState", {
    enumerable: true,
    get: function() {
        return NumberState;
    }
});
const _storehealth = require("../../../store/store-health");
const _patience = require("./patience");
const _restriction = require("./restriction");
let NumberState = class NumberState {
    constructor(phone, context, log, stored){
        this.context = context;
        this.log = log;
        this.restriction = new _restriction.RestrictionTimer();
        this.isStopped = false;
        this.waiting = new Set();
        this.session = stored ?? {
            phone,
            status: 'qr_expired',
            reason: 'new',
            jid: null,
            sinceMs: Date.now()
        };
        if (stored?.restrictedUntilMs !== undefined) this.liftLater();
    }
    get now() {
        return this.session;
    }
    /** Changes it without a word: it is about to change again. */ assume(status, reason) {
        this.session = {
            ...this.session,
            status,
            reason,
            sinceMs: Date.now()
        };
    }
    async change(status, reason, fields = {}) {
        if (this.isStopped) return;
        const { reason: before, ...rest } = this.session;
        if (rest.status === status && before === reason) return;
        const sinceMs = rest.status === status ? rest.sinceMs : Date.now();
        this.session = {
            ...rest,
            ...fields,
            status,
            sinceMs,
            ...reason === undefined ? {} : {
                reason
            }
        };
        await this.announce();
    }
    /** WhatsApp takes no new chats of the number until then; undefined lifts it. */ async restrict(untilMs) {
        if (this.isStopped) return;
        if (untilMs === undefined && this.session.restrictedUntilMs === undefined) return;
        const { restrictedUntilMs: _, ...free } = this.session;
        this.session = untilMs === undefined ? free : {
            ...free,
            restrictedUntilMs: untilMs
        };
        this.restriction.clear();
        if (untilMs !== undefined) this.liftLater();
        await this.announce();
    }
    /** Resolves when it has changed, or after `limitMs`. */ async changed(limitMs) {
        let wake = ()=>undefined;
        const change = new Promise((resolve)=>{
            wake = resolve;
        });
        this.waiting.add(wake);
        await (0, _patience.within)(change, limitMs);
        this.waiting.delete(wake);
    }
    /** Tells it. @param alongside what is stored with that; the state itself unless given */ async announce(alongside) {
        const { session, isStopped } = this;
        const { phone, status, reason, jid, restrictedUntilMs } = session;
        for (const wake of this.waiting)wake();
        this.log.info({
            status,
            reason
        }, 'the number changed');
        const event = {
            type: 'session.status',
            phone,
            status,
            reason,
            jid: jid ?? undefined,
            restrictedUntilMs
        };
        try {
            await this.context.record(event, alongside ?? (()=>this.context.numbers.save(session)));
        } catch (error) {
            this.log.error({
                err: error
            }, 'the state of a number was not stored');
            if ((0, _storehealth.troubleOf)(error) !== undefined) void this.announceAgain(session, isStopped, alongside);
        }
    }
    /** As soon as it can be stored, unless the number changed once more by then, or was stopped: it may be forgotten. */ async announceAgain(session, wasStopped, alongside) {
        await this.context.health.well();
        if (this.session === session && this.isStopped === wasStopped) await this.announce(alongside);
    }
    /** It changes no more: what is still under way must not store a number that is being forgotten. */ stop() {
        this.isStopped = true;
        this.restriction.clear();
    }
    liftLater() {
        this.restriction.set(this.session.restrictedUntilMs ?? 0, ()=>void this.restrict(undefined));
    }
};

//# sourceMappingURL=number-state.js.map