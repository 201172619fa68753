"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendQueue", {
    enumerable: true,
    get: function() {
        return SendQueue;
    }
});
const _messagerow = require("../store/message-row");
let SendQueue = class SendQueue {
    constructor(state){
        this.state = state;
        /** Ids in the order in which they came; rows that are not Pending any more are dropped when they are met. */ this.ids = new Set();
        for (const row of state.messages.values())if ((0, _messagerow.stateOf)(row) === 'Pending') this.ids.add(row.id);
    }
    add(id) {
        this.ids.add(id);
    }
    /**
   * The next one: highest priority first, then the oldest (FIFO) or the newest; of one millisecond, the one that came
   * first, in both orders.
   */ next(now, order) {
        let best;
        for (const row of this.pending()){
            if (row.scheduleAt !== null && row.scheduleAt > now) continue;
            if (best === undefined || goesBefore(row, best, order)) best = row;
        }
        return best;
    }
    /** When the next one is due that is not due yet. */ nextSchedule() {
        const times = [
            ...this.pending()
        ].map((row)=>row.scheduleAt).filter((each)=>each !== null);
        return times.length === 0 ? undefined : Math.min(...times);
    }
    /** Whether all that waits is for later: then what comes without a time waits behind it. */ waitsForSchedule() {
        const rows = [
            ...this.pending()
        ];
        return rows.length > 0 && rows.every((row)=>row.scheduleAt !== null);
    }
    *pending() {
        for (const id of this.ids){
            const row = this.state.messages.get(id);
            if (row !== undefined && (0, _messagerow.stateOf)(row) === 'Pending') yield row;
            else this.ids.delete(id);
        }
    }
};
function goesBefore(row, other, order) {
    if (row.priority !== other.priority) return row.priority > other.priority;
    if (row.createdAt === other.createdAt) return false;
    return order === 'FIFO' ? row.createdAt < other.createdAt : row.createdAt > other.createdAt;
}

//# sourceMappingURL=send-queue.js.map