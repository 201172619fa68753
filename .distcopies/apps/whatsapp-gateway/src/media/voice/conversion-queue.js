/** Why work was not begun. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get ConversionQueue () {
        return ConversionQueue;
    },
    get QueueBusyError () {
        return QueueBusyError;
    }
});
let QueueBusyError = class QueueBusyError extends Error {
    constructor(){
        super('the queue is full');
        this.name = 'QueueBusyError';
    }
};
let ConversionQueue = class ConversionQueue {
    constructor(limits){
        this.limits = limits;
        this.running = 0;
        /** What begins each of those that wait. */ this.waiting = [];
        this.perNumber = new Map();
    }
    /** @throws QueueBusyError before anything was begun */ async run(phone, work) {
        const { limits, perNumber } = this;
        const own = perNumber.get(phone) ?? 0;
        if (own >= limits.perNumber || this.waiting.length >= limits.waiting) throw new QueueBusyError();
        perNumber.set(phone, own + 1);
        try {
            await this.turn();
            try {
                return await work();
            } finally{
                this.next();
            }
        } finally{
            const left = (perNumber.get(phone) ?? 1) - 1;
            if (left > 0) perNumber.set(phone, left);
            else perNumber.delete(phone);
        }
    }
    turn() {
        if (this.running < this.limits.running) {
            this.running += 1;
            return Promise.resolve();
        }
        return new Promise((resolve, reject)=>{
            const timer = setTimeout(()=>{
                this.waiting.splice(this.waiting.indexOf(start), 1);
                reject(new QueueBusyError());
            }, this.limits.waitMs);
            const start = ()=>{
                clearTimeout(timer);
                resolve();
            };
            this.waiting.push(start);
        });
    }
    /** Hands the place on. */ next() {
        const start = this.waiting.shift();
        if (start === undefined) this.running -= 1;
        else start();
    }
};

//# sourceMappingURL=conversion-queue.js.map