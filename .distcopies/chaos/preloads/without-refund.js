"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _wrap = require("./wrap");
/** Loaded before a sender: the plan does not get back what was not sent. */ (0, _wrap.wrap)(_messaging.MessageLaneRepository.prototype, 'record', (record, records)=>record(records.map((each)=>({
            ...each,
            record: {
                ...each.record,
                refund: false
            }
        }))));

//# sourceMappingURL=without-refund.js.map