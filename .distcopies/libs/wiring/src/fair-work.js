"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "inTurn", {
    enumerable: true,
    get: function() {
        return inTurn;
    }
});
async function inTurn({ pool, longestWaitMs, busy }, orgId, work) {
    const permit = await pool.acquire(orgId, longestWaitMs);
    if (permit === null) throw busy();
    try {
        return await work();
    } finally{
        permit.release();
    }
}

//# sourceMappingURL=fair-work.js.map