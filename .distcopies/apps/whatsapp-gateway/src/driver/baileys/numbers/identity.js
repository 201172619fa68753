"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "identityOf", {
    enumerable: true,
    get: function() {
        return identityOf;
    }
});
const _patience = require("./patience");
const _phone = require("./phone");
async function identityOf({ phone, jid: known }, me, connection, queryMs) {
    if (me === phone || (0, _phone.phoneJidOf)(me) === known) return 'right';
    const asked = connection.socket.onWhatsApp((0, _phone.phoneJidOf)(phone));
    const answer = await (0, _patience.within)(asked, queryMs, connection.ended).catch(()=>_patience.TOO_LONG);
    if (typeof answer === 'symbol') return 'unknown';
    return answer?.some(({ jid, exists })=>exists && (0, _phone.userOf)(jid) === me) ? 'right' : 'wrong';
}

//# sourceMappingURL=identity.js.map