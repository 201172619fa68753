"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FileQueue", {
    enumerable: true,
    get: function() {
        return FileQueue;
    }
});
const _promises = require("node:timers/promises");
const LOOK_MS = 50;
let FileQueue = class FileQueue {
    /** @param waitMs how long a message waits for room at most */ constructor(pending, waitMs){
        this.pending = pending;
        this.waitMs = waitMs;
        /** Numbers whose files do not move: nothing waits for them until there is room again. */ this.stuck = new Set();
        this.stopped = false;
    }
    /** Resolves when one more file of the number costs no other one, or when waiting does not help. */ async enter(phone) {
        const endsAt = performance.now() + this.waitMs;
        while(this.pending.isCrowded(phone)){
            if (this.stopped || this.stuck.has(phone)) return;
            if (performance.now() >= endsAt) this.stuck.add(phone);
            else await (0, _promises.setTimeout)(LOOK_MS);
        }
        this.stuck.delete(phone);
    }
    stop() {
        this.stopped = true;
    }
};

//# sourceMappingURL=file-queue.js.map