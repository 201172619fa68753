"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BoundedWork", {
    enumerable: true,
    get: function() {
        return BoundedWork;
    }
});
const _errors = require("../../../errors/src");
let BoundedWork = class BoundedWork {
    constructor(mostAtOnce, mostWaiting){
        this.mostAtOnce = mostAtOnce;
        this.mostWaiting = mostWaiting;
        this.active = 0;
        this.waiting = [];
    }
    /** @throws AppError SERVICE_UNAVAILABLE when the line is full */ async run(work) {
        if (this.active < this.mostAtOnce) this.active += 1;
        else await this.turn();
        try {
            return await work();
        } finally{
            const next = this.waiting.shift();
            // Whoever waited longest takes over the place.
            if (next === undefined) this.active -= 1;
            else next();
        }
    }
    turn() {
        if (this.waiting.length >= this.mostWaiting) {
            throw new _errors.AppError('SERVICE_UNAVAILABLE', {
                headers: {
                    'Retry-After': '2'
                }
            });
        }
        return new Promise((resolve)=>this.waiting.push(resolve));
    }
};

//# sourceMappingURL=bounded-work.js.map