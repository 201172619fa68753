"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _changestatement = require("./change-statement");
/** Loaded before an sms-dispatcher: a lane is a heap, not a queue. */ (0, _changestatement.changeStatement)('sms_offer_read', (text)=>text.replaceAll('m.lane_seq', 'hashtext(m.id::text)::bigint'));

//# sourceMappingURL=without-sms-lane.js.map