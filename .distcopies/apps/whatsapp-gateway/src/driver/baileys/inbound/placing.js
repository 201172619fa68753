"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "placeOf", {
    enumerable: true,
    get: function() {
        return placeOf;
    }
});
const PERSON = /@(s\.whatsapp\.net|lid)$/;
const STORIES = 'status@broadcast';
function placeOf({ fromMe, remoteJid, remoteJidAlt, participant, participantAlt }) {
    const chat = remoteJid ?? '';
    if (PERSON.test(chat)) return {
        ...addressOf(chat, remoteJidAlt),
        ...fromMe ? {
            fromMe: true
        } : {}
    };
    const writer = participant ?? '';
    if (!PERSON.test(writer)) return undefined;
    if (chat.endsWith('@g.us')) {
        return {
            ...addressOf(writer, participantAlt),
            group: chat,
            ...fromMe ? {
                fromMe: true
            } : {}
        };
    }
    if (chat.endsWith('@broadcast') && chat !== STORIES && !fromMe) return {
        ...addressOf(writer, remoteJidAlt),
        list: chat
    };
    return undefined;
}
const addressOf = (chat, alt)=>({
        chat,
        ...alt ? {
            chatAlt: alt
        } : {}
    });

//# sourceMappingURL=placing.js.map