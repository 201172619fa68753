"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _changestatement = require("./change-statement");
/** Loaded before an sms-dispatcher: what was offered once is not offered again, though the answer may have been lost. */ (0, _changestatement.changeStatement)('sms_offer_read', (text)=>text.replace(/and \(\s+m\.payload -> 'sms' ->> 'phone_state' is null/, 'and false $&'));

//# sourceMappingURL=without-sms-again.js.map