"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneDrain", {
    enumerable: true,
    get: function() {
        return LaneDrain;
    }
});
/** Calls of one window take about so long, so that a window that was started ahead is soon called. */ const WINDOW_MS = 20;
let LaneDrain = class LaneDrain {
    constructor(port, lane, fence){
        this.port = port;
        this.lane = lane;
        this.fence = fence;
        this.done = 0;
        this.isLost = false;
        /** A row of an ordered lane stays open: what was read behind it must not pass it. */ this.mustReread = false;
        /** Rows that are started with one statement: grows while calls are quick, 1 for a gateway that takes its time. */ this.window = 1;
        this.since = port.now();
        this.doneAt = this.since;
    }
    async run(first) {
        let rows = first;
        while(rows.length > 0){
            const blockedMs = await this.work(rows);
            if (this.isLost) return this.end('lost', null);
            if (blockedMs !== null) return this.end('empty', blockedMs);
            if (this.port.mustYield(this.done, this.port.now() - this.since)) return this.end('yielded', null);
            rows = await this.port.next(this.lane, this.port.queue.chunk);
        }
        return this.end('empty', null);
    }
    /** Works through the rows that were read. Returns how long the lane is blocked by one of them, or null. */ async work(rows) {
        let rest = [
            ...rows
        ];
        this.mustReread = false;
        while(rest.length > 0 && !this.isLost && !this.mustReread){
            const head = rest[0];
            if (head.waiting && !head.parked) {
                if ((head.startedAgoMs ?? 0) < this.port.queue.blockMs) {
                    // Behind those that are turned away others may stand: the lane is read again.
                    return await this.turnAway(head, rest.slice(1)) ? null : head.dueInMs;
                }
                await this.write(head, this.port.handler.parked(head));
                rest = rest.slice(1);
                continue;
            }
            const skipped = this.withoutCall(head);
            if (skipped !== null) {
                await this.write(head, skipped);
                rest = rest.slice(1);
                continue;
            }
            rest = rest.slice(await this.callWindow(rest));
        }
        return null;
    }
    /** Ends rows that need not wait for the head of the lane to come out of its backoff. False: there were none. */ async turnAway(head, behind) {
        const turned = behind.flatMap((row)=>{
            const record = this.port.handler.turnedAway?.(row, head) ?? null;
            return record === null ? [] : [
                {
                    row,
                    record
                }
            ];
        });
        await Promise.all(turned.map(({ row, record })=>this.write(row, record)));
        return turned.length > 0;
    }
    /** The record of a row that is not called at all. */ withoutCall(row) {
        if (row.unrecordedStarts >= this.port.queue.maxUnrecordedStarts) return this.port.handler.dead(row);
        if (row.givenUp && row.state === 'queued') return this.port.handler.expired(row);
        return null;
    }
    /**
   * Starts a window of rows with one statement and calls them, in order. A row that a former owner left started is
   * a window of its own: if it crashes its worker again, its neighbours are not counted for it.
   */ async callWindow(rest) {
        const size = rest[0]?.state === 'started' ? 1 : this.plainRows(rest);
        const rows = rest.slice(0, size);
        const started = await Promise.all(rows.map(async (row)=>row.isStarted || this.port.start(this.lane, this.fence, row.id)));
        const began = this.port.now();
        const records = [];
        const line = rows.filter((_, index)=>started[index]);
        // One lease starts them all: if it holds for some, the others are gone, canceled since they were read.
        if (line.length === 0) this.isLost = true;
        for (const row of line){
            if (this.isLost || this.mustReread) break;
            const outcome = await this.call(row);
            if ('record' in outcome && this.port.handler.isOpen(outcome.record)) this.mustReread = true;
            const record = this.finish(row, outcome);
            // Awaited below, after the calls. A record that fails meanwhile ends the drain, not the process.
            record.catch(()=>{
                this.isLost = true;
            });
            records.push(record);
        }
        const perCallMs = (this.port.now() - began) / Math.max(1, line.length);
        this.window = Math.max(1, Math.min(this.port.queue.chunk, this.window * 4, Math.floor(WINDOW_MS / Math.max(perCallMs, 0.1))));
        await Promise.all(records);
        return size;
    }
    /** How many of the rows at the front can be started together. */ plainRows(rest) {
        const end = rest.findIndex((row)=>row.state === 'started' || row.waiting || this.withoutCall(row) !== null);
        return Math.min(this.window, end === -1 ? rest.length : end);
    }
    async call(row) {
        try {
            return {
                record: await this.port.handler.deliver(row)
            };
        } catch (error) {
            return {
                error
            };
        }
    }
    async finish(row, outcome) {
        if ('record' in outcome) {
            await this.write(row, outcome.record);
            return;
        }
        // A bug in a handler counts like a crash: the row stays started and is tried again by the next owner.
        this.port.handler.failed(row, outcome.error);
        this.isLost = true;
    }
    async write(row, record) {
        this.done += 1;
        if (!await this.port.record(this.lane, this.fence, row.id, record)) this.isLost = true;
        this.doneAt = this.port.now();
    }
    end(why, blockedMs) {
        return {
            why,
            blockedMs,
            done: this.done,
            tookMs: this.doneAt - this.since
        };
    }
};

//# sourceMappingURL=lane-drain.js.map