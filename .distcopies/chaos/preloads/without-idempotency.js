"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _wrap = require("./wrap");
/** Loaded before an API: Idempotency-Keys are forgotten. */ (0, _wrap.wrap)(_messaging.MessageIntakeRepository.prototype, 'acceptKnown', (accept, batch)=>accept(batch.map((message)=>({
            ...message,
            idempotency: null
        }))));

//# sourceMappingURL=without-idempotency.js.map