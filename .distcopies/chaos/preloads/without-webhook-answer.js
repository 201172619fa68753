"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _webhooklanehandler = require("../../apps/webhook-dispatcher/src/features/delivery/webhook-lane.handler");
const _wrap = require("./wrap");
/** Loaded before a dispatcher: a delivery counts as made as soon as its request is begun. */ (0, _wrap.wrap)(_webhooklanehandler.WebhookLaneHandler.prototype, 'deliver', (deliver, delivery)=>{
    const { orgId, endpointId } = delivery;
    void deliver(delivery).catch(()=>undefined);
    const record = {
        status: 'succeeded',
        httpStatus: 200,
        error: null,
        durationMs: 1,
        responseExcerpt: null
    };
    return Promise.resolve({
        record: {
            ...record,
            orgId,
            endpointId,
            dueInMs: null,
            flow: null
        }
    });
});

//# sourceMappingURL=without-webhook-answer.js.map