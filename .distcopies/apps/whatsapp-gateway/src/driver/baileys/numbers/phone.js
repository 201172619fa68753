/** Digits of an address such as `15551230001:7@s.whatsapp.net`. */ "use strict";
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
    get phoneJidOf () {
        return phoneJidOf;
    },
    get userOf () {
        return userOf;
    }
});
function userOf(jid) {
    return jid.split('@')[0]?.split(':')[0] ?? '';
}
function phoneJidOf(phone) {
    return `${phone}@s.whatsapp.net`;
}

//# sourceMappingURL=phone.js.map