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
    get bodyHashOf () {
        return bodyHashOf;
    },
    get whatsappIdOf () {
        return whatsappIdOf;
    }
});
const _nodecrypto = require("node:crypto");
function whatsappIdOf(phone, id) {
    const digest = (0, _nodecrypto.createHash)('sha256').update(`v1:${phone}:${id}`).digest('hex');
    return `3EB0${digest.slice(0, 18).toUpperCase()}`;
}
function bodyHashOf(request) {
    const { from, to, type, text, media, poll } = request;
    const body = [
        from,
        to,
        type,
        text ?? null,
        media ? mediaWords(media) : null,
        poll ? [
            poll.question,
            poll.options,
            poll.multiple
        ] : null
    ];
    // Appended only where there is one: the fingerprints of older rows stay what they are.
    const parts = partsOf(request);
    if (parts.some((part)=>part !== null)) body.push(...parts);
    return (0, _nodecrypto.createHash)('sha256').update(JSON.stringify(body)).digest('base64url');
}
/** A file of the service is told from an address by a word of its own: what has an address reads as it always did. */ function mediaWords({ url, file, mime, filename, max_bytes }) {
    return [
        url ?? null,
        mime ?? null,
        filename ?? null,
        max_bytes,
        ...file === undefined ? [] : [
            file
        ]
    ];
}
function partsOf({ location, contact, reaction, reply_to }) {
    return [
        location ? [
            location.latitude,
            location.longitude,
            location.name ?? null,
            location.address ?? null
        ] : null,
        contact ? [
            contact.name,
            contact.phone
        ] : null,
        reaction ? [
            ...targetOf(reaction),
            reaction.emoji
        ] : null,
        reply_to ? targetOf(reply_to) : null
    ];
}
function targetOf({ wa_id, from_me, text }) {
    return [
        wa_id,
        from_me,
        text ?? null
    ];
}

//# sourceMappingURL=message-identity.js.map