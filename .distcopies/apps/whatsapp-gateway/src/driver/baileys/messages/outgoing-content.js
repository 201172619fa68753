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
    get quotationOf () {
        return quotationOf;
    }
});
function contentOf(request, jid, file) {
    const { type, text, poll, location, contact, reaction } = request;
    if (file !== undefined) return mediaOf(request, file);
    if (poll !== undefined) {
        return {
            poll: {
                name: poll.question,
                values: [
                    ...poll.options
                ],
                selectableCount: poll.multiple ? 0 : 1
            }
        };
    }
    if (location !== undefined) {
        const { latitude, longitude, name, address } = location;
        return {
            location: {
                degreesLatitude: latitude,
                degreesLongitude: longitude,
                name,
                address
            }
        };
    }
    if (contact !== undefined) {
        const card = {
            displayName: contact.name,
            vcard: vcardOf(contact)
        };
        return {
            contacts: {
                displayName: contact.name,
                contacts: [
                    card
                ]
            }
        };
    }
    if (reaction !== undefined) {
        const key = {
            remoteJid: jid,
            id: reaction.wa_id,
            fromMe: reaction.from_me
        };
        return {
            react: {
                text: reaction.emoji,
                key
            }
        };
    }
    if (type !== 'text') throw new Error(`a message of type ${type} lacks its content`);
    // No preview: the library would fetch what the text links to.
    return {
        text: text ?? '',
        linkPreview: null
    };
}
function quotationOf(request, jid, known) {
    const { reply_to: target } = request;
    if (target === undefined) return undefined;
    return {
        key: {
            remoteJid: jid,
            id: target.wa_id,
            fromMe: target.from_me
        },
        message: known ?? {
            conversation: target.text ?? ''
        }
    };
}
function mediaOf({ type, text }, file) {
    const media = {
        stream: file.open()
    };
    const { mime: mimetype, filename: fileName } = file;
    const caption = text === undefined ? {} : {
        caption: text
    };
    // An empty thumbnail: the library would run ffmpeg or an image package for one.
    switch(type){
        case 'image':
            return {
                image: media,
                mimetype,
                jpegThumbnail: '',
                ...caption
            };
        case 'video':
            return {
                video: media,
                mimetype,
                jpegThumbnail: '',
                ...caption
            };
        case 'audio':
            return {
                audio: media,
                mimetype,
                ptt: mimetype.startsWith('audio/ogg')
            };
        case 'voice':
            // With both, the library does not look for a package that decodes it.
            return withExtras({
                audio: media,
                mimetype,
                ptt: true
            }, file.voice);
        case 'sticker':
            return withExtras({
                sticker: media,
                mimetype
            }, file.sticker);
        default:
            return {
                document: media,
                mimetype,
                fileName,
                ...caption
            };
    }
}
/** The library passes on every field of the message that it is given (Baileys 7.0.0-rc14, `prepareWAMessageMedia`). */ const withExtras = (content, extras)=>({
        ...content,
        ...extras
    });
/** vCard 3.0 (RFC 2426) as WhatsApp writes it: `waid` makes the number a button. */ function vcardOf({ name, phone }) {
    const text = name.replace(/[\\,;]/g, (character)=>`\\${character}`).replace(/\r\n?|\n/g, '\\n');
    const lines = [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `N:;${text};;;`,
        `FN:${text}`
    ];
    return [
        ...lines,
        `TEL;type=CELL;waid=${phone}:+${phone}`,
        'END:VCARD'
    ].join('\n');
}

//# sourceMappingURL=outgoing-content.js.map