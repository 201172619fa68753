"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "isOverdue", {
    enumerable: true,
    get: function() {
        return isOverdue;
    }
});
/** A lane whose work does not end stays for so long with a process to which it does not fall. */ const HANDOVER_MS = 5_000;
const isOverdue = (processes, lane, sinceMs)=>sinceMs >= HANDOVER_MS && !processes.isMine(lane);

//# sourceMappingURL=lane-handover.js.map