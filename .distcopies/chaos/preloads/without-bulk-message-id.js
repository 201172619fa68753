"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _uuid = require("uuid");
const _wrap = require("./wrap");
/** Loaded before a sender: a pacer chooses the message ids of the rows that it sends. */ (0, _wrap.wrap)(_messaging.BulkRepository.prototype, 'open', async (open, id)=>{
    const bulk = await open(id);
    return bulk && {
        ...bulk,
        rows: bulk.rows.map((row)=>({
                ...row,
                messageId: (0, _uuid.v7)()
            }))
    };
});

//# sourceMappingURL=without-bulk-message-id.js.map