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
    get contentOf () {
        return contentOf;
    },
    get followingMediaOf () {
        return followingMediaOf;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _platform = require("../../../../../libs/platform/src");
const _eventfields = require("./event-fields");
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}/;
const MAX_OPTIONS = 12;
const MAX_CARDS = 50;
const NOTE_NAME = /^[a-z][a-z0-9_]{0,39}$/;
const MAX_NOTES = 20;
const MAX_NOTE = 500;
const MEDIA_ERRORS = [
    'expired',
    'too_large',
    'failed',
    'storage_full'
];
function contentOf(data) {
    const { wa_id, kind, text, offline, sent_at } = data;
    const content = {
        wa_id: (0, _eventfields.matching)(_eventfields.WA_ID, wa_id),
        kind: _gatewayprotocol.INBOUND_KINDS.find((word)=>word === kind) ?? (0, _eventfields.fail)(),
        text: (0, _eventfields.cut)((0, _eventfields.textOf)(text)),
        media: (0, _eventfields.optional)(data.media, mediaOf),
        poll: (0, _eventfields.optional)(data.poll, (value)=>({
                ...referenceOf(value),
                options: optionsOf((0, _eventfields.objectOf)(value).options)
            })),
        reaction: (0, _eventfields.optional)(data.reaction, (value)=>({
                ...referenceOf(value),
                emoji: (0, _eventfields.line)((0, _eventfields.objectOf)(value).emoji, 64)
            })),
        location: (0, _eventfields.optional)(data.location, locationOf),
        contact: (0, _eventfields.optional)(data.contact, cardOf),
        contacts: (0, _eventfields.optional)(data.contacts, cardsOf),
        reply_to: (0, _eventfields.optional)(data.reply_to, referenceOf),
        metadata: (0, _eventfields.optional)(data.metadata, notesOf),
        offline: typeof offline === 'boolean' ? offline : (0, _eventfields.fail)(),
        sent_at: (0, _eventfields.optional)(sent_at, _eventfields.timeOf)
    };
    if (isWithoutItsPart(content)) (0, _eventfields.fail)();
    return content;
}
/** Some kinds say nothing without a part of their own. */ function isWithoutItsPart({ kind, poll, reaction, location, contact }) {
    const parts = {
        poll_vote: poll,
        reaction,
        location,
        contact
    };
    return kind in parts && parts[kind] === undefined;
}
function followingMediaOf(value) {
    const { pending, ...media } = mediaOf(value);
    const { error } = (0, _eventfields.objectOf)(value);
    if (pending || media.ref === undefined && typeof error !== 'string') (0, _eventfields.fail)();
    // Newer apps may know reasons that this version does not.
    return {
        ...media,
        error: media.error ?? (media.ref === undefined ? 'failed' : undefined)
    };
}
function mediaOf(value) {
    const { ref, mime, size, filename, error, pending } = (0, _eventfields.objectOf)(value);
    if (typeof size !== 'number' || !Number.isInteger(size) || size < 0) (0, _eventfields.fail)();
    const isPending = (0, _eventfields.optional)(pending, (given)=>typeof given === 'boolean' ? given : (0, _eventfields.fail)()) || undefined;
    // What is awaited is neither here nor lost.
    if (isPending && !isAbsent(ref, error)) (0, _eventfields.fail)();
    return {
        ref: (0, _eventfields.optional)(ref, (given)=>(0, _eventfields.matching)(_eventfields.UUID, given).toLowerCase()),
        mime: typeof mime === 'string' && MIME.exec(mime)?.[0].toLowerCase() || 'application/octet-stream',
        // What its sender says, where there is no file.
        size: Number.isSafeInteger(size) ? size : 0,
        filename: (0, _eventfields.optional)(filename, (name)=>(0, _platform.toFileName)((0, _eventfields.textOf)(name), _eventfields.MAX_NAME)) || undefined,
        error: MEDIA_ERRORS.includes(error) ? error : undefined,
        pending: isPending
    };
}
const isAbsent = (...values)=>values.every((value)=>value === undefined || value === null);
function referenceOf(value) {
    const { wa_id, message_id } = (0, _eventfields.objectOf)(value);
    return {
        wa_id: (0, _eventfields.matching)(_eventfields.WA_ID, wa_id),
        message_id: (0, _eventfields.optional)(message_id, (given)=>(0, _eventfields.matching)(_eventfields.UUID, given).toLowerCase())
    };
}
function optionsOf(value) {
    if (!Array.isArray(value) || value.length > MAX_OPTIONS) return (0, _eventfields.fail)();
    return value.map((option)=>(0, _eventfields.line)(option, _eventfields.MAX_NAME));
}
function locationOf(value) {
    const { latitude, longitude, name, address } = (0, _eventfields.objectOf)(value);
    return {
        latitude: degrees(latitude, 90),
        longitude: degrees(longitude, 180),
        name: (0, _eventfields.optional)(name, (given)=>(0, _eventfields.line)(given, 1_000)),
        address: (0, _eventfields.optional)(address, (given)=>(0, _eventfields.line)(given, 1_000))
    };
}
function degrees(value, most) {
    return typeof value === 'number' && Math.abs(value) <= most ? value : (0, _eventfields.fail)();
}
/** A card is what its sender typed: of its number we keep the digits. */ function cardOf(value) {
    const { name, phone } = (0, _eventfields.objectOf)(value);
    return {
        name: (0, _eventfields.line)(name, _eventfields.MAX_NAME),
        phone: (0, _eventfields.textOf)(phone).replaceAll(/\D/g, '').slice(0, 20)
    };
}
function cardsOf(value) {
    return Array.isArray(value) ? value.slice(0, MAX_CARDS).map(cardOf) : (0, _eventfields.fail)();
}
/** As much as the `metadata` of a send: what is too much is left out. */ function notesOf(value) {
    const notes = Object.entries((0, _eventfields.objectOf)(value)).filter(([key])=>NOTE_NAME.test(key));
    return Object.fromEntries(notes.slice(0, MAX_NOTES).map(([key, note])=>[
            key,
            (0, _eventfields.line)(note, MAX_NOTE)
        ]));
}

//# sourceMappingURL=inbound-content.parser.js.map