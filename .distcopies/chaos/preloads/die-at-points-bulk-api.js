"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _die = require("./die");
const _wrap = require("./wrap");
/** Loaded before an API: it is killed between commit and ring, and between the end of a bulk send and its answer. */ const PER_REQUEST = 1 / 40;
(0, _wrap.wrap)(_messaging.BulkRepository.prototype, 'accept', async (accept, bulk)=>{
    const accepted = await accept(bulk);
    (0, _die.perhapsDie)(PER_REQUEST);
    return accepted;
});
(0, _wrap.wrap)(_messaging.BulkRepository.prototype, 'outcomesForOrg', async (outcomesForOrg, orgId, id)=>{
    (0, _die.perhapsDie)(PER_REQUEST);
    return outcomesForOrg(orgId, id);
});

//# sourceMappingURL=die-at-points-bulk-api.js.map