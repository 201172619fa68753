"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FairPool", {
    enumerable: true,
    get: function() {
        return FairPool;
    }
});
const _waitinglines = require("./waiting-lines");
const NOTHING = {
    held: 0,
    lent: 0,
    resting: 0
};
/** So many of each owner may wait, however full the queue is. */ const LEAST_WAITING = 16;
const MOST_WAITING = 1_000;
const LONGEST_REST_MS = 1_000;
let FairPool = class FairPool {
    /** @param now a monotonic clock, in milliseconds */ constructor(limits, now = ()=>performance.now()){
        this.now = now;
        /** Who holds permits. */ this.owners = new Map();
        /** Permits beyond an owner's guaranteed ones that were not lent, the oldest first. */ this.lendable = new Set();
        this.queue = new _waitinglines.WaitingLines();
        this.held = 0;
        this.lent = 0;
        /** Of those held, what counts among the shared ones: neither guaranteed nor lent. */ this.sharing = 0;
        this.limits = {
            guaranteed: 0,
            mostPerOwner: Infinity,
            mostHeld: Infinity,
            slowAfterMs: Infinity,
            mostLent: 0,
            mostWaiting: MOST_WAITING,
            restOf: ()=>0,
            ...limits
        };
    }
    /** Whether somebody waits. */ get isContended() {
        return this.queue.size > 0;
    }
    get figures() {
        return {
            held: this.held,
            lent: this.lent,
            waiting: this.queue.size
        };
    }
    /**
   * Waits for a permit.
   *
   * @param owner whose work it is: the id of an organization
   * @param longestWaitMs default: as long as it takes
   * @returns null when the time is over, or too many wait already
   */ acquire(owner, longestWaitMs = Infinity) {
        const permit = this.tryAcquire(owner);
        if (permit !== null || longestWaitMs <= 0 || this.isFullFor(owner)) return Promise.resolve(permit);
        return new Promise((resolve)=>{
            let timer;
            const waiter = {
                name: owner,
                take: (got)=>{
                    clearTimeout(timer);
                    resolve(got);
                }
            };
            this.queue.add(waiter);
            if (longestWaitMs !== Infinity) {
                timer = setTimeout(()=>this.queue.remove(waiter) && resolve(null), longestWaitMs).unref();
            }
            this.watch();
        });
    }
    /** A permit, if there is one now. */ tryAcquire(owner) {
        if (!this.mayHold(owner)) this.lendSlow();
        return this.mayHold(owner) ? this.grant(owner) : null;
    }
    /** Turns away all who wait. */ clear() {
        for(;;){
            const waiter = this.queue.takeNext(()=>0);
            if (waiter === undefined) return;
            waiter.take(null);
        }
    }
    mayHold(name) {
        const { guaranteed, mostPerOwner, mostHeld, shared } = this.limits;
        if (this.held >= mostHeld) return false;
        const { held, lent, resting } = this.owners.get(name) ?? NOTHING;
        return held + resting < mostPerOwner && (held - lent < guaranteed || this.sharing < shared);
    }
    isFullFor(owner) {
        const { mostWaiting } = this.limits;
        const own = this.queue.sizeOf(owner);
        return own >= mostWaiting / 2 || this.queue.size >= mostWaiting && own >= LEAST_WAITING;
    }
    grant(name) {
        const owner = this.owners.get(name) ?? {
            name,
            ...NOTHING
        };
        this.owners.set(name, owner);
        const permit = {
            owner,
            since: this.now(),
            state: 'held',
            release: ()=>this.release(permit)
        };
        this.held += 1;
        this.count(owner, 1, 0);
        if (owner.held - owner.lent > this.limits.guaranteed) this.lendable.add(permit);
        return permit;
    }
    release(permit) {
        const { owner, state } = permit;
        if (state === 'released') return;
        permit.state = 'released';
        this.held -= 1;
        this.lendable.delete(permit);
        if (state === 'lent') this.lent -= 1;
        this.count(owner, -1, state === 'lent' ? -1 : 0);
        const times = this.limits.restOf(owner.name);
        if (times > 0) this.rest(owner, Math.min((this.now() - permit.since) * times, LONGEST_REST_MS));
        this.forget(owner);
        if (this.isContended) this.handOut();
    }
    rest(owner, ms) {
        owner.resting += 1;
        setTimeout(()=>{
            owner.resting -= 1;
            this.forget(owner);
            if (this.isContended) this.handOut();
        }, ms).unref();
    }
    forget(owner) {
        if (owner.held + owner.resting === 0) this.owners.delete(owner.name);
    }
    /** What an owner has beyond its guaranteed permits and did not lend counts among the shared ones. */ count(owner, held, lent) {
        this.sharing -= this.sharedBy(owner);
        owner.held += held;
        owner.lent += lent;
        this.sharing += this.sharedBy(owner);
    }
    sharedBy({ held, lent }) {
        return Math.max(0, held - lent - this.limits.guaranteed);
    }
    /** Gives what is free to those who wait, first to whoever holds fewest. */ handOut() {
        for(;;){
            const next = this.queue.takeNext((name)=>{
                const { held, resting } = this.owners.get(name) ?? NOTHING;
                return this.mayHold(name) ? held + resting : Infinity;
            });
            if (next === undefined) return;
            next.take(this.grant(next.name));
        }
    }
    /** Lends what is held too long, and gives the places to those who wait. */ lendSlow() {
        const slowSince = this.now() - this.limits.slowAfterMs;
        for (const permit of this.lendable){
            if (permit.since > slowSince || this.lent >= this.limits.mostLent) break;
            const { owner } = permit;
            // It came to the owner's guaranteed ones meanwhile: nobody would gain a place.
            if (owner.held - owner.lent <= this.limits.guaranteed) continue;
            permit.state = 'lent';
            this.lendable.delete(permit);
            this.lent += 1;
            this.count(owner, 0, 1);
        }
        if (this.isContended) this.handOut();
    }
    /** While somebody waits, looks again and again for work that became slow. */ watch() {
        const { slowAfterMs } = this.limits;
        if (this.timer !== undefined || slowAfterMs === Infinity) return;
        this.timer = setTimeout(()=>{
            this.timer = undefined;
            this.lendSlow();
            if (this.isContended) this.watch();
        }, slowAfterMs / 5).unref();
    }
};

//# sourceMappingURL=fair-pool.js.map