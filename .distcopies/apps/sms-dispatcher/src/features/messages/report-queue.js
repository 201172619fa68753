"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReportQueue", {
    enumerable: true,
    get: function() {
        return ReportQueue;
    }
});
const _entities = require("../../../../../libs/entities/src");
/** Reports of one phone in a transaction, and of all; a request is never divided. */ const MOST_OF_PHONE = 100;
const MOST_TOGETHER = 200;
const MOST_UNDER_WAY = 2;
let ReportQueue = class ReportQueue {
    /** @param apply applies reports in one transaction */ constructor(apply){
        this.apply = apply;
        /** By phone; the phone whose turn is next comes first. */ this.waiting = new Map();
        this.busy = new Set();
        this.underWay = 0;
        this.isScheduled = false;
    }
    /** Resolves when the reports are applied. */ add(phoneId, reports) {
        return new Promise((resolve, reject)=>{
            const own = this.waiting.get(phoneId) ?? [];
            own.push({
                reports,
                resolve,
                reject
            });
            this.waiting.set(phoneId, own);
            this.schedule();
        });
    }
    /** What comes in the same turn of the event loop goes together; under load batches fill by themselves. */ schedule() {
        if (this.isScheduled || this.underWay >= MOST_UNDER_WAY || this.waiting.size === 0) return;
        this.isScheduled = true;
        setImmediate(()=>{
            this.isScheduled = false;
            void this.flush();
        });
    }
    async flush() {
        const turns = this.takeTurns();
        if (turns.length === 0) return;
        this.underWay += 1;
        this.schedule();
        await this.run(turns);
        this.underWay -= 1;
        for (const { phoneId } of turns)this.busy.delete(phoneId);
        this.schedule();
    }
    takeTurns() {
        const turns = [];
        let size = 0;
        for (const [phoneId, own] of this.waiting){
            if (size >= MOST_TOGETHER) break;
            if (this.busy.has(phoneId)) continue;
            const requests = takeFew(own);
            size += sizeOf(requests);
            turns.push({
                phoneId,
                requests
            });
            this.busy.add(phoneId);
            this.waiting.delete(phoneId);
            // Behind all others.
            if (own.length > 0) this.waiting.set(phoneId, own);
        }
        return turns;
    }
    async run(turns) {
        const requests = turns.flatMap((turn)=>turn.requests);
        try {
            await this.apply(requests.flatMap(({ reports })=>reports));
            for (const { resolve } of requests)resolve();
        } catch (error) {
            // What PostgreSQL refuses of one phone is not to cost the others theirs.
            if (turns.length > 1 && (0, _entities.isRowFault)(error)) for (const turn of turns)await this.run([
                turn
            ]);
            else for (const { reject } of requests)reject(error);
        }
    }
};
const sizeOf = (requests)=>requests.reduce((sum, { reports })=>sum + reports.length, 0);
/** Takes the first requests out of those that wait: one at least. */ function takeFew(own) {
    let count = 1;
    while(count < own.length && sizeOf(own.slice(0, count + 1)) <= MOST_OF_PHONE)count += 1;
    return own.splice(0, count);
}

//# sourceMappingURL=report-queue.js.map