"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _wrap = require("./wrap");
/** Loaded before an API: Idempotency-Keys of bulk sends are forgotten. */ (0, _wrap.wrap)(_messaging.BulkRepository.prototype, 'accept', (accept, bulk)=>accept({
        ...bulk,
        idempotency: null
    }));

//# sourceMappingURL=without-bulk-key.js.map