/** One job per message: the queue of the plain way. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PLAIN_QUEUE", {
    enumerable: true,
    get: function() {
        return PLAIN_QUEUE;
    }
});
const PLAIN_QUEUE = 'plain-messages';

//# sourceMappingURL=plain-queue.js.map