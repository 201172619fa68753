/** One queue per number: its messages go out one after the other, in the order in which they came. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberQueues", {
    enumerable: true,
    get: function() {
        return NumberQueues;
    }
});
let NumberQueues = class NumberQueues {
    /**
   * Appends work to the number's queue.
   *
   * @param limitMs after this time the next one starts although this one has not ended: a driver that never answers
   *   one message must not block its number for ever
   * @param work must not reject
   */ add(phone, limitMs, work) {
        const queue = this.queues.get(phone) ?? {
            tail: Promise.resolve(),
            length: 0
        };
        this.queues.set(phone, queue);
        queue.length += 1;
        queue.tail = queue.tail.then(()=>endOrLimit(work(), limitMs)).then(()=>{
            queue.length -= 1;
            if (queue.length === 0) this.queues.delete(phone);
        });
    }
    constructor(){
        this.queues = new Map();
    }
};
function endOrLimit(work, limitMs) {
    return new Promise((resolve)=>{
        const timer = setTimeout(resolve, limitMs);
        timer.unref();
        void work.finally(()=>{
            clearTimeout(timer);
            resolve();
        });
    });
}

//# sourceMappingURL=number-queues.js.map