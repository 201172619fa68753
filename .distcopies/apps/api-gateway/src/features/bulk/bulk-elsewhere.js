"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get NOT_IN_A_BULK () {
        return NOT_IN_A_BULK;
    },
    get NOT_IN_A_ROW () {
        return NOT_IN_A_ROW;
    }
});
const _whatsappelsewhere = require("../whatsapp/whatsapp-elsewhere");
const WAITING = 'Use POST /whatsapp/schedule for a message that may wait only so long.';
const NOT_IN_A_BULK = {
    ..._whatsappelsewhere.NOT_SENT_NOW,
    expires_in: WAITING,
    account_phone: 'Use `whatsapp_id` to choose the number that sends.'
};
const NOT_IN_A_ROW = {
    ...NOT_IN_A_BULK,
    ..._whatsappelsewhere.NOT_TEXT_NOR_MEDIA,
    // Rows wait without a bound, and files expire.
    media_id: 'Use POST /whatsapp/send to send an uploaded file, or `media_url`.',
    media_base64: 'Use POST /media, then POST /whatsapp/send with `media_id`.',
    reply_to: 'Use POST /whatsapp/send to reply to a message.'
};

//# sourceMappingURL=bulk-elsewhere.js.map