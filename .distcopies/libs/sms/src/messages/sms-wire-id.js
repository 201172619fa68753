/** An attempt to send a message, as the phone knows it by one id. */ "use strict";
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
    get parseSmsWireId () {
        return parseSmsWireId;
    },
    get smsWireId () {
        return smsWireId;
    }
});
function smsWireId(messageId, attempt) {
    return attempt <= 1 ? messageId : `${messageId.replaceAll('-', '')}-${attempt}`;
}
function parseSmsWireId(wireId) {
    const id = wireId.toLowerCase();
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return {
        messageId: id,
        attempt: 1
    };
    const again = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-([1-9]\d?)$/.exec(id);
    if (again === null) return null;
    const attempt = Number(again[6]);
    return attempt < 2 ? null : {
        messageId: again.slice(1, 6).join('-'),
        attempt
    };
}

//# sourceMappingURL=sms-wire-id.js.map