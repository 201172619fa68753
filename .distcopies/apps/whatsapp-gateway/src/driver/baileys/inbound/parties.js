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
    get partiesOf () {
        return partiesOf;
    },
    get senderOf () {
        return senderOf;
    },
    get writtenAt () {
        return writtenAt;
    }
});
const _phone = require("../numbers/phone");
function partiesOf({ jidNormalizedUser }, number, { chat, chatAlt, fromMe }) {
    const normalize = (jid)=>jid ? [
            jidNormalizedUser(jid)
        ] : [];
    const { me } = number.login.creds;
    const own = [
        me?.lid,
        me?.id
    ].flatMap(normalize);
    const known = chat.endsWith('@lid') && chatAlt === undefined ? number.login.phoneOf(chat) : undefined;
    const alt = chatAlt ?? (known && `${known}@s.whatsapp.net`);
    return {
        own,
        writer: fromMe ? own : [
            chat,
            alt
        ].flatMap(normalize)
    };
}
function writtenAt(seconds) {
    return seconds > 0 && seconds <= LAST_SECOND ? {
        sent_at: new Date(seconds * 1000).toISOString()
    } : {};
}
/** The end of the year 9999, seconds since 1970. */ const LAST_SECOND = 253_402_300_799;
function senderOf(number, { chat, chatAlt }) {
    const given = [
        chat,
        chatAlt ?? ''
    ];
    const lid = given.find((jid)=>jid.endsWith('@lid'));
    const phoneJid = given.find((jid)=>jid.endsWith('@s.whatsapp.net'));
    const bare = lid === undefined ? {} : {
        lid: `${(0, _phone.userOf)(lid)}@lid`
    };
    if (phoneJid !== undefined) return {
        ...bare,
        from: (0, _phone.userOf)(phoneJid)
    };
    return {
        ...bare,
        from: (lid && number.login.phoneOf(lid)) ?? null
    };
}

//# sourceMappingURL=parties.js.map