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
    get MOST_ATTACHMENTS () {
        return MOST_ATTACHMENTS;
    },
    get envelopeOf () {
        return envelopeOf;
    },
    get mmsOf () {
        return mmsOf;
    },
    get receivedOf () {
        return receivedOf;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const MOST_ATTACHMENTS = 20;
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}/;
const MAX_FILENAME = 255;
/** The longest concatenated SMS has 255 parts. */ const MAX_TEXT = 65_536;
const ID = /^[\x21-\x7e]{1,64}$/;
function envelopeOf(body) {
    const { id, event, payload } = fieldsOf((0, _platform.parseJson)(body));
    if (typeof id !== 'string' || !ID.test(id)) throw refused('The envelope has no id.');
    if (typeof event !== 'string') throw refused('The envelope names no event.');
    return {
        id,
        event,
        payload: fieldsOf(payload ?? {})
    };
}
function receivedOf(payload) {
    const { sender, phoneNumber, recipient, message, simNumber, receivedAt } = payload;
    if (typeof message !== 'string') throw refused('The received SMS has no message.');
    return {
        sender: textOf(sender) ?? textOf(phoneNumber) ?? '',
        recipient: textOf(recipient),
        text: (0, _platform.toStorableText)(message, MAX_TEXT),
        fingerprintText: (0, _platform.toFingerprintText)(message, MAX_TEXT),
        sim: typeof simNumber === 'number' && [
            1,
            2,
            3
        ].includes(simNumber) ? simNumber : null,
        receivedAt: timeOf(receivedAt)
    };
}
function mmsOf(payload) {
    const { messageId, body, subject, attachments } = payload;
    if (!Array.isArray(attachments)) throw refused('The MMS has no list of attachments.');
    const message = [
        subject,
        body
    ].map(textOf).filter(isText).join('\n');
    return {
        ...receivedOf({
            ...payload,
            message
        }),
        messageId: textOf(messageId) ?? '',
        attachments: attachments.slice(0, MOST_ATTACHMENTS).map(attachmentOf)
    };
}
function attachmentOf(value) {
    const { contentType, name, data } = typeof value === 'object' && value !== null ? value : {};
    const filename = (0, _platform.toFileName)(textOf(name) ?? '', MAX_FILENAME);
    const bytes = Buffer.from(textOf(data) ?? '', 'base64');
    return {
        mime: MIME.exec(textOf(contentType) ?? '')?.[0].toLowerCase() ?? 'application/octet-stream',
        filename: filename === '' ? null : filename,
        bytes: bytes.length === 0 ? null : bytes
    };
}
const isText = (text)=>text !== null && text.trim() !== '';
/** Before 1990 nobody sent an SMS: such a time is a clock that was never set. */ function timeOf(value) {
    const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return ms > Date.UTC(1990, 0, 1) ? new Date(ms) : null;
}
function fieldsOf(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused('The envelope must be an object.');
    return value;
}
const textOf = (value)=>typeof value === 'string' ? value : null;
const refused = (message)=>new _errors.AppError('VALIDATION', {
        message
    });

//# sourceMappingURL=envelope.parser.js.map