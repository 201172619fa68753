"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _outbound = require("../../libs/outbound/src");
const _wrap = require("./wrap");
/** Loaded before a dispatcher: the id belongs to the attempt, not to the event. */ (0, _wrap.wrap)(_outbound.OutboundClient.prototype, 'request', (request, asked)=>request({
        ...asked,
        headers: {
            ...asked.headers,
            'webhook-id': `evt_${(0, _nodecrypto.randomUUID)()}`
        }
    }));

//# sourceMappingURL=without-webhook-event-id.js.map