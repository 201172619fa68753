"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readContent", {
    enumerable: true,
    get: function() {
        return readContent;
    }
});
const _contentkinds = require("./content-kinds");
const _inboundlimits = require("./inbound-limits");
const _spokencontent = require("./spoken-content");
function readContent(message) {
    const content = (0, _spokencontent.readSaid)(message) ?? readMedia(message) ?? readThing(message);
    if (content !== undefined) return {
        ...content,
        text: (0, _inboundlimits.cut)(content.text, _inboundlimits.MAX_TEXT),
        ...replyOf(message)
    };
    const other = (0, _contentkinds.partsOf)(message).find((part)=>_contentkinds.CONTENT_KINDS[part] !== 'silent' && _contentkinds.CONTENT_KINDS[part] !== 'change');
    return other && {
        ...(0, _spokencontent.readOther)(message, other),
        ...replyOf(message)
    };
}
function readMedia(message) {
    const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = message;
    if (imageMessage) return mediaOf('image', 'image', imageMessage, imageMessage.caption);
    if (videoMessage) return mediaOf('video', 'video', videoMessage, videoMessage.caption);
    if (ptvMessage) return mediaOf('video', 'video', ptvMessage, ptvMessage.caption);
    if (audioMessage) return mediaOf('audio', 'audio', audioMessage, '');
    if (stickerMessage) return mediaOf('sticker', 'sticker', stickerMessage, '');
    if (documentMessage) {
        return mediaOf('document', 'document', documentMessage, documentMessage.caption, documentMessage.fileName);
    }
    return undefined;
}
function readThing(message) {
    const { reactionMessage, pollUpdateMessage, contactMessage, contactsArrayMessage } = message;
    const place = message.locationMessage ?? message.liveLocationMessage;
    if (place) return {
        ...locationOf(place),
        ...(0, _spokencontent.notes)({
            live_location: message.liveLocationMessage && 'true'
        })
    };
    const cards = (contactMessage ? [
        contactMessage
    ] : contactsArrayMessage?.contacts ?? []).slice(0, _inboundlimits.MAX_CARDS);
    if (cards.length > 0) return contactsOf(cards.map(contactOf));
    if (reactionMessage?.key?.id && (0, _inboundlimits.isWhatsAppId)(reactionMessage.key.id)) {
        const emoji = (0, _inboundlimits.cut)(reactionMessage.text ?? '', _inboundlimits.MAX_EMOJI);
        return {
            kind: 'reaction',
            text: emoji,
            reaction: {
                waId: reactionMessage.key.id,
                emoji
            }
        };
    }
    const pollId = pollUpdateMessage?.pollCreationMessageKey?.id;
    if (pollId && pollUpdateMessage?.vote) {
        return {
            kind: 'poll_vote',
            text: '',
            vote: {
                pollId,
                vote: pollUpdateMessage.vote
            }
        };
    }
    return undefined;
}
function mediaOf(kind, type, media, caption, filename) {
    const file = {
        type,
        mediaKey: media.mediaKey ?? new Uint8Array(),
        directPath: media.directPath ?? '',
        mime: (0, _inboundlimits.cut)(media.mimetype || 'application/octet-stream', _inboundlimits.MAX_LINE),
        size: Number(media.fileLength ?? 0) || 0,
        ...media.fileSha256?.length ? {
            fileSha256: media.fileSha256
        } : {},
        ...filename ? {
            filename: (0, _inboundlimits.safeName)(filename)
        } : {}
    };
    return {
        kind,
        text: caption ?? '',
        file
    };
}
function locationOf(place) {
    const { name, address } = place;
    const caption = place.caption;
    const text = name || caption || '';
    const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
    if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return {
        kind: 'unsupported',
        text
    };
    const location = {
        latitude: latitude ?? 0,
        longitude: longitude ?? 0,
        ...name ? {
            name: (0, _inboundlimits.cut)(name, _inboundlimits.MAX_LINE)
        } : {},
        ...address ? {
            address: (0, _inboundlimits.cut)(address, _inboundlimits.MAX_ADDRESS)
        } : {}
    };
    return {
        kind: 'location',
        text,
        location
    };
}
/** False for what is no number. */ function isWithin(degrees, most) {
    return Math.abs(degrees ?? 0) <= most;
}
function contactsOf(contacts) {
    const [contact] = contacts;
    const text = contacts.map(({ name })=>name).join(', ');
    return {
        kind: 'contact',
        text,
        contact,
        ...contacts.length > 1 ? {
            contacts
        } : {}
    };
}
function contactOf({ displayName, vcard }) {
    const card = vcard ?? '';
    const digits = /waid=(\d+)/.exec(card)?.[1] ?? valueOf(card, 'TEL').replace(/\D/g, '');
    const phone = (0, _inboundlimits.cut)(digits, _inboundlimits.MAX_DIGITS);
    return {
        name: (0, _inboundlimits.cut)(displayName || valueOf(card, 'FN').trim() || phone, _inboundlimits.MAX_LINE),
        phone
    };
}
/** The value of the first property of a name in a vCard (RFC 6350 section 3.3), read line by line; empty: it has none. */ function valueOf(card, property) {
    const line = card.split(/[\r\n]/).find((each)=>[
            ':',
            ';'
        ].some((end)=>each.startsWith(property + end)));
    return line?.slice(line.indexOf(':') + 1) ?? '';
}
function replyOf(message) {
    for (const part of Object.values(message)){
        const { contextInfo } = part ?? {};
        if (contextInfo?.stanzaId && (0, _inboundlimits.isWhatsAppId)(contextInfo.stanzaId)) return {
            replyTo: contextInfo.stanzaId
        };
    }
    return {};
}

//# sourceMappingURL=inbound-content.js.map