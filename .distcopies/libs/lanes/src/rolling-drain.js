"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RollingDrain", {
    enumerable: true,
    get: function() {
        return RollingDrain;
    }
});
const _lanerow = require("./store/lane-row");
/** A lane at work is looked into so often, whoever rings: a slow call must not hide what became due meanwhile. */ const LOOK_EVERY_MS = 2_000;
/** An empty lane is kept for so long: the next ring then needs no job and no lease. */ const LINGER_MS = 1_000;
/**
 * Rows are started so long before a slot is expected to be free, so that slots need not wait for PostgreSQL: longer when
 * it answers late, within bounds.
 */ const AHEAD_MS = 8;
const MOST_AHEAD_MS = 100;
const MOST_AHEAD = 40;
/** A call of a paced lane that is late by so much is made up for: timers are late, the pace shall hold on average. */ const LATE_MS = 5;
/** Outcomes on their way to PostgreSQL; above it no call is made. */ const MOST_UNRECORDED = 200;
let RollingDrain = class RollingDrain {
    constructor(port, lane){
        this.port = port;
        this.lane = lane;
        /** Started, not called yet. */ this.waiting = [];
        /** Started, outcome not recorded yet. */ this.inHand = new Set();
        this.calling = 0;
        this.recording = 0;
        this.isClaiming = false;
        /** The last claim got all it asked for, somebody rang, or nobody looked for a while. */ this.mayBeMore = false;
        this.hasSuspect = false;
        this.isOver = false;
        this.isPlanned = false;
        this.done = 0;
        this.perCallMs = LOOK_EVERY_MS;
        this.perClaimMs = 0;
        this.nextCallAt = 0;
        this.settle = ()=>undefined;
        this.since = port.now();
        this.doneAt = this.since;
        this.lookAt = this.since + LOOK_EVERY_MS;
    }
    /** @throws what a record or a claim threw, after the calls under way have ended */ async run(first) {
        const settled = new Promise((resolve)=>this.settle = resolve);
        const [head] = first.rows;
        if (head !== undefined) this.port.handler.taken(head);
        this.accept(first);
        this.step();
        await settled;
        await this.giveBack();
        if (this.failure !== undefined) throw this.failure.error;
        const blockedMs = Math.max(this.end?.blockedMs ?? 0, this.port.handler.pace(this.lane).blockedMs);
        return {
            why: this.end?.why ?? 'empty',
            blockedMs: blockedMs > 0 ? blockedMs : null,
            done: this.done,
            tookMs: this.doneAt - this.since
        };
    }
    /** There may be more in the lane, or another reason to look up. False: too late, the lane is given back. */ look() {
        if (this.isOver) return false;
        this.mayBeMore = true;
        this.step();
        return true;
    }
    /**
   * Looks up once for all that ends in one turn of the event loop, in the next one: by then the connections of the calls
   * that ended are free again, and the next calls need no others.
   */ plan() {
        if (this.isPlanned || this.isOver) return;
        this.isPlanned = true;
        setImmediate(()=>{
            this.isPlanned = false;
            this.step();
        });
    }
    step() {
        if (this.isOver) return;
        const now = this.port.now();
        if (now >= this.lookAt) {
            this.mayBeMore = true;
            this.lookAt = now + LOOK_EVERY_MS;
        }
        if (this.end === undefined && this.port.mustYield(this.done, now - this.since)) this.endWith('yielded');
        this.callAll();
        this.claimMore();
        if (this.calling > 0 || this.recording > 0 || this.isClaiming) this.idleSince = undefined;
        else if (this.isFinished()) this.finish();
        if (!this.isOver) this.arm();
    }
    callAll() {
        while(this.waiting.length > 0 && this.end === undefined && this.recording < MOST_UNRECORDED){
            const row = this.waiting[0];
            const isDead = row.unrecordedStarts >= this.port.queue.maxUnrecordedStarts;
            if (!isDead && !this.mayCall(row)) return;
            this.waiting.shift();
            if (isDead) this.write(row, this.port.handler.dead(row));
            else void this.call(row);
        }
    }
    mayCall(row) {
        if (!this.port.isHeld()) this.endWith('lost');
        const { inFlight, gapMs, blockedMs } = this.port.handler.pace(this.lane);
        if (this.end !== undefined || blockedMs > 0 || this.calling >= inFlight) return false;
        if (this.calling > 0 && (this.hasSuspect || isSuspect(row))) return false;
        if (gapMs === 0) return true;
        const now = this.port.now();
        if (now < this.nextCallAt) return false;
        this.nextCallAt = Math.max(this.nextCallAt, now - Math.min(gapMs, LATE_MS)) + gapMs;
        return true;
    }
    async call(row) {
        const began = this.port.now();
        this.calling += 1;
        this.hasSuspect = isSuspect(row);
        try {
            const delivery = await this.port.handler.deliver(row);
            if ('record' in delivery) this.write(row, delivery.record);
            else {
                this.waiting.unshift(row);
                this.endWith('empty', delivery.notCalledForMs);
            }
        } catch (error) {
            // A bug in a handler counts like a crash: the row stays started and is called again by the next owner.
            this.port.handler.failed(row, error);
            this.endWith('lost');
        }
        this.calling -= 1;
        this.hasSuspect = false;
        const tookMs = this.port.now() - began;
        this.perCallMs = this.done <= 1 ? tookMs : this.perCallMs * 0.8 + tookMs * 0.2;
        this.plan();
    }
    write(row, record) {
        this.done += 1;
        this.recording += 1;
        this.port.record(row.id, record).then((isWritten)=>{
            this.inHand.delete(row.id);
            if (!isWritten) this.endWith('lost');
            this.recorded();
        }, (error)=>{
            this.fail(error);
            this.recorded();
        });
    }
    recorded() {
        this.recording -= 1;
        this.doneAt = this.port.now();
        this.plan();
    }
    claimMore() {
        if (this.isClaiming || this.end !== undefined || !this.mayBeMore) return;
        // Nothing else is started beside a suspect.
        if (this.hasSuspect || this.waiting.some(isSuspect)) return;
        const limit = this.room();
        if (limit > 0) void this.claim(limit);
    }
    /** Rows that can be called at once or soon, above those that wait already. */ room() {
        const { inFlight, gapMs, blockedMs } = this.port.handler.pace(this.lane);
        if (blockedMs > 0) return 0;
        if (gapMs > 0) return Math.min(inFlight - this.calling, Math.ceil(AHEAD_MS / gapMs)) - this.waiting.length;
        // More is claimed when half of them are left: that half has to last until the answer comes.
        const aheadMs = Math.min(Math.max(2 * this.perClaimMs, AHEAD_MS), MOST_AHEAD_MS);
        const ahead = Math.min(MOST_AHEAD, Math.floor(inFlight * aheadMs / Math.max(this.perCallMs, 0.1)));
        return this.waiting.length > ahead / 2 ? 0 : inFlight + ahead - this.calling - this.waiting.length;
    }
    async claim(limit) {
        this.isClaiming = true;
        this.mayBeMore = false;
        const began = this.port.now();
        try {
            const claimed = await this.port.claim(limit, [
                ...this.inHand
            ]);
            if (claimed === null) this.endWith('lost');
            else this.accept(claimed);
        } catch (error) {
            this.fail(error);
        }
        this.isClaiming = false;
        const now = this.port.now();
        this.perClaimMs = this.perClaimMs * 0.8 + (now - began) * 0.2;
        this.lookAt = now + LOOK_EVERY_MS;
        this.step();
    }
    accept({ rows, isFull }) {
        for (const row of rows)this.inHand.add(row.id);
        this.waiting.push(...rows);
        if (isFull) this.mayBeMore = true;
        else this.port.handler.caughtUp(this.lane);
    }
    /** Asked while nothing is under way. */ isFinished() {
        if (this.end !== undefined) return true;
        const { blockedMs } = this.port.handler.pace(this.lane);
        if (blockedMs > 0) {
            this.endWith('empty', blockedMs);
            return true;
        }
        if (this.waiting.length > 0 || this.mayBeMore) return false;
        const now = this.port.now();
        this.idleSince ??= now;
        return now - this.idleSince >= LINGER_MS || !this.port.mayLinger();
    }
    /** What was started and not called counts for nothing. If this fails, it counts as left behind. */ async giveBack() {
        if (this.waiting.length === 0) return;
        try {
            await this.port.giveBack(this.waiting.map((row)=>row.id));
        } catch (error) {
            this.fail(error);
        }
    }
    endWith(why, blockedMs = null) {
        // What is lost stays lost; else the first reason counts.
        if (this.end === undefined || why === 'lost') this.end = {
            why,
            blockedMs
        };
    }
    fail(error) {
        this.failure ??= {
            error
        };
        this.endWith('lost');
    }
    finish() {
        this.isOver = true;
        clearTimeout(this.timer?.handle);
        this.settle();
    }
    /** Wakes up when time alone changes something. A timer that is early is left as it is: it looks and plans again. */ arm() {
        const now = this.port.now();
        let at = this.lookAt;
        if (this.waiting.length > 0 && this.nextCallAt > now) at = Math.min(at, this.nextCallAt);
        if (this.idleSince !== undefined) at = Math.min(at, this.idleSince + LINGER_MS);
        const { blockedMs } = this.port.handler.pace(this.lane);
        if (blockedMs > 0) at = Math.min(at, now + blockedMs);
        if (this.timer !== undefined && this.timer.at <= at) return;
        clearTimeout(this.timer?.handle);
        const wake = ()=>{
            this.timer = undefined;
            this.step();
        };
        this.timer = {
            at,
            handle: setTimeout(wake, Math.max(1, Math.ceil(at - now)))
        };
    }
};
const isSuspect = (row)=>row.unrecordedStarts >= _lanerow.SUSPECT_STARTS;

//# sourceMappingURL=rolling-drain.js.map