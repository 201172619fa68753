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
    get parseMessageId () {
        return parseMessageId;
    },
    get parseSendRequest () {
        return parseSendRequest;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _fieldparser = require("./field.parser");
const _messagepartparser = require("./message-part.parser");
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A group, or somebody whose phone number WhatsApp hides. */ const ADDRESS = /^([0-9]+(-[0-9]+)?@g\.us|[0-9]{5,32}@lid)$/;
const MAX_TEXT_LENGTH = 65_536;
const MAX_POLL_TEXT_LENGTH = 255;
const MIN_OPTIONS = 2;
const MAX_OPTIONS = 12;
const MAX_TYPING_MS = 30_000;
function parseSendRequest(body) {
    const fields = (0, _fieldparser.objectOf)(body, 'body');
    const type = fields.type;
    const request = {
        id: (0, _fieldparser.matching)(fields.id, UUID, 'id', 'a UUID').toLowerCase(),
        from: (0, _fieldparser.parsePhone)(fields.from, 'from'),
        to: parseRecipient(fields.to),
        type: isMessageType(type) ? type : (0, _fieldparser.fail)('type', `one of ${_gatewayprotocol.MESSAGE_TYPES.join(', ')}`)
    };
    return {
        ...request,
        ...contentOf(request.type, fields),
        ...manner(request.type, fields)
    };
}
function contentOf(type, fields) {
    switch(type){
        case 'text':
            return {
                text: (0, _fieldparser.stringOf)(fields.text, 'text', MAX_TEXT_LENGTH)
            };
        case 'poll':
            return {
                poll: parsePoll(fields.poll)
            };
        case 'location':
            return {
                location: (0, _messagepartparser.parseLocation)(fields.location)
            };
        case 'contact':
            return {
                contact: (0, _messagepartparser.parseContact)(fields.contact)
            };
        case 'reaction':
            return {
                reaction: (0, _messagepartparser.parseReaction)(fields.reaction)
            };
        case 'image':
        case 'video':
        case 'audio':
        case 'document':
        case 'voice':
        case 'sticker':
    }
    const media = parseMedia(fields.media);
    if (type === 'voice' || type === 'sticker') {
        return (0, _fieldparser.isAbsent)(fields.text) ? {
            media
        } : (0, _fieldparser.fail)('text', `absent: WhatsApp shows none with a ${type}`);
    }
    const caption = (0, _fieldparser.optional)(fields.text, (value)=>(0, _fieldparser.stringOf)(value, 'text', MAX_TEXT_LENGTH));
    return {
        media,
        ...caption === undefined ? {} : {
            text: caption
        }
    };
}
/** How it is sent: what it answers, and how long "typing…" is shown before. */ function manner(type, fields) {
    const replyTo = (0, _fieldparser.optional)(fields.reply_to, (value)=>(0, _messagepartparser.parseTarget)(value, 'reply_to'));
    if (replyTo && type === 'reaction') (0, _fieldparser.fail)('reply_to', 'absent: a reaction names its message itself');
    const typingMs = (0, _fieldparser.optional)(fields.typing_ms, (value)=>(0, _fieldparser.wholeNumberOf)(value, 'typing_ms', 0, MAX_TYPING_MS));
    return {
        ...replyTo === undefined ? {} : {
            reply_to: replyTo
        },
        ...typingMs === undefined ? {} : {
            typing_ms: typingMs
        }
    };
}
function parseMessageId(value) {
    return (0, _fieldparser.matching)(value, UUID, 'id', 'a UUID').toLowerCase();
}
function parseRecipient(value) {
    if (typeof value === 'string' && ADDRESS.test(value)) return value;
    return (0, _fieldparser.parsePhone)(value, 'to', 'a phone number in digits, or an address that ends in @g.us or @lid');
}
function isMessageType(value) {
    return _gatewayprotocol.MESSAGE_TYPES.some((type)=>type === value);
}
function parseMedia(value) {
    const fields = (0, _fieldparser.objectOf)(value, 'media');
    const maxBytes = fields.max_bytes;
    const mime = (0, _fieldparser.optional)(fields.mime, (text)=>(0, _fieldparser.stringOf)(text, 'media.mime', 255));
    const filename = (0, _fieldparser.optional)(fields.filename, (text)=>(0, _fieldparser.stringOf)(text, 'media.filename', 255));
    return {
        ...sourceOf(fields),
        ...mime === undefined ? {} : {
            mime
        },
        ...filename === undefined ? {} : {
            filename
        },
        max_bytes: typeof maxBytes === 'number' && Number.isSafeInteger(maxBytes) && maxBytes > 0 ? maxBytes : (0, _fieldparser.fail)('media.max_bytes', 'a whole number above 0')
    };
}
/** Where the file is. */ function sourceOf({ url, file }) {
    if ((0, _fieldparser.isAbsent)(url) === (0, _fieldparser.isAbsent)(file)) return (0, _fieldparser.fail)('media', 'an object with either `url` or `file`');
    return (0, _fieldparser.isAbsent)(file) ? {
        url: webAddressOf(url)
    } : {
        file: (0, _fieldparser.matching)(file, UUID, 'media.file', 'a UUID').toLowerCase()
    };
}
function webAddressOf(value) {
    const text = (0, _fieldparser.stringOf)(value, 'media.url', 4096);
    const protocol = URL.canParse(text) ? new URL(text).protocol : '';
    return protocol === 'https:' || protocol === 'http:' ? text : (0, _fieldparser.fail)('media.url', 'an http or https address');
}
function parsePoll(value) {
    const fields = (0, _fieldparser.objectOf)(value, 'poll');
    const given = Array.isArray(fields.options) ? fields.options : (0, _fieldparser.fail)('poll.options', 'a list');
    const options = given.map((each)=>(0, _fieldparser.stringOf)(each, 'poll.options', MAX_POLL_TEXT_LENGTH));
    if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS) (0, _fieldparser.fail)('poll.options', '2 to 12 options');
    if (new Set(options).size !== options.length) (0, _fieldparser.fail)('poll.options', 'options that differ from each other');
    return {
        question: (0, _fieldparser.stringOf)(fields.question, 'poll.question', MAX_POLL_TEXT_LENGTH),
        options,
        multiple: typeof fields.multiple === 'boolean' ? fields.multiple : (0, _fieldparser.fail)('poll.multiple', 'true or false')
    };
}

//# sourceMappingURL=send-request.parser.js.map