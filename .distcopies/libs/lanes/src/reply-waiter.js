"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReplyWaiter", {
    enumerable: true,
    get: function() {
        return ReplyWaiter;
    }
});
const REREAD_EVERY_MS = 250;
const REREAD_WHILE_AWAY_MS = 100;
let ReplyWaiter = class ReplyWaiter {
    /** @param readAnswerable reads which of the awaited are answerable: the truth, when a publication was lost */ constructor(hub, readAnswerable){
        this.hub = hub;
        this.readAnswerable = readAnswerable;
        this.waiting = new Map();
        this.isReading = false;
        hub.add(this);
    }
    /** Callers that wait now. */ get size() {
        return this.waiting.size;
    }
    /** Resolves with the outcome of a message, or with null after `timeoutMs`. */ wait(id, timeoutMs) {
        return new Promise((resolve)=>{
            const timeout = setTimeout(()=>done(null), timeoutMs);
            const done = (reply)=>{
                clearTimeout(timeout);
                const others = this.waiting.get(id);
                others?.delete(done);
                if (others?.size === 0) this.waiting.delete(id);
                resolve(reply);
            };
            const others = this.waiting.get(id);
            if (others === undefined) this.waiting.set(id, new Set([
                done
            ]));
            else others.add(done);
            if (this.timer === undefined) this.plan();
        });
    }
    /** Answers those who wait for this outcome. */ settle(reply) {
        for (const done of this.waiting.get(reply.id) ?? [])done(reply);
    }
    /** Sends those away who wait now, as if their time were up. */ stop() {
        clearTimeout(this.timer);
        this.timer = undefined;
        for (const waiting of this.waiting.values())for (const done of waiting)done(null);
    }
    plan() {
        const pauseMs = this.hub.isAway ? REREAD_WHILE_AWAY_MS : REREAD_EVERY_MS;
        this.timer = setTimeout(()=>void this.reread(), pauseMs).unref();
    }
    async reread() {
        if (this.waiting.size === 0) {
            this.stop();
            return;
        }
        this.plan();
        if (this.isReading) return;
        this.isReading = true;
        try {
            for (const reply of (await this.readAnswerable([
                ...this.waiting.keys()
            ])))this.settle(reply);
        } catch (error) {
            this.hub.onFailure(error);
        } finally{
            this.isReading = false;
        }
    }
};

//# sourceMappingURL=reply-waiter.js.map