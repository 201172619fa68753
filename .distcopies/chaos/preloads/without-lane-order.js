"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _wrap = require("./wrap");
/** Loaded before a sender: what is in backoff no longer holds up its lane. */ (0, _wrap.wrap)(_messaging.MessageLaneRepository.prototype, 'take', async (take, lane, leaseMs, limit)=>{
    const taken = await take(lane, leaseMs, limit);
    return taken && {
        ...taken,
        rows: taken.rows.filter((row)=>!row.waiting)
    };
});
(0, _wrap.wrap)(_messaging.MessageLaneRepository.prototype, 'next', async (next, lane, limit)=>{
    const rows = await next(lane, limit);
    return rows.filter((row)=>!row.waiting);
});

//# sourceMappingURL=without-lane-order.js.map