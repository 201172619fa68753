"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "summarize", {
    enumerable: true,
    get: function() {
        return summarize;
    }
});
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
async function summarize(person, received) {
    const { id, from, group, arrivals, atMs, message } = received;
    const content = (0, _baileys.normalizeMessageContent)(message) ?? message;
    const timer = timerIn(content);
    const summary = {
        id,
        from,
        ...group ? {
            group
        } : {},
        ...timer ? {
            timer
        } : {},
        arrivals,
        atMs
    };
    const file = fileOf(content);
    if (file) return {
        ...summary,
        ...file,
        file: {
            ...file.file,
            ...await digestOf(person, id)
        }
    };
    return {
        ...summary,
        ...plain(content)
    };
}
async function digestOf(person, id) {
    const bytes = await person.file(id);
    return {
        sha256: (0, _nodecrypto.createHash)('sha256').update(bytes).digest('hex'),
        bytes: bytes.length
    };
}
function timerIn(content) {
    const parts = Object.values(content);
    return parts.find((part)=>part?.contextInfo?.expiration)?.contextInfo?.expiration;
}
function fileOf(content) {
    for (const kind of [
        'image',
        'video',
        'audio',
        'document',
        'sticker'
    ]){
        const media = content[`${kind}Message`];
        if (!media) continue;
        const { mimetype, caption, fileName } = media;
        const file = {
            kind,
            mimetype: mimetype ?? '',
            ...fileName ? {
                fileName
            } : {}
        };
        return {
            kind,
            ...caption ? {
                text: caption
            } : {},
            file,
            ...voiceOf(content)
        };
    }
    return undefined;
}
function voiceOf({ audioMessage }) {
    if (!audioMessage?.ptt) return {};
    return {
        voice: {
            seconds: audioMessage.seconds ?? 0,
            points: audioMessage.waveform?.length ?? 0
        }
    };
}
function plain(content) {
    const { extendedTextMessage: extended, locationMessage, contactMessage, reactionMessage } = content;
    const poll = content.pollCreationMessageV3 ?? content.pollCreationMessage;
    if (poll) {
        const options = (poll.options ?? []).map(({ optionName })=>optionName ?? '');
        const multiple = poll.selectableOptionsCount !== 1;
        return {
            kind: 'poll',
            poll: {
                question: poll.name ?? '',
                options,
                multiple
            }
        };
    }
    if (locationMessage) {
        const { degreesLatitude, degreesLongitude, name } = locationMessage;
        const place = {
            latitude: degreesLatitude ?? 0,
            longitude: degreesLongitude ?? 0,
            ...name ? {
                name
            } : {}
        };
        return {
            kind: 'location',
            location: place
        };
    }
    if (contactMessage) {
        const { displayName, vcard } = contactMessage;
        return {
            kind: 'contact',
            contact: {
                name: displayName ?? '',
                vcard: vcard ?? ''
            }
        };
    }
    if (reactionMessage) {
        return {
            kind: 'reaction',
            reaction: {
                emoji: reactionMessage.text ?? '',
                to: reactionMessage.key?.id ?? ''
            }
        };
    }
    const text = content.conversation ?? extended?.text;
    if (typeof text !== 'string') return {
        kind: Object.keys(content)[0] ?? 'empty'
    };
    const quotes = extended?.contextInfo?.stanzaId;
    return {
        kind: 'text',
        text,
        ...quotes ? {
            quotes
        } : {}
    };
}

//# sourceMappingURL=message-summary.js.map