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
    get fromBody () {
        return fromBody;
    },
    get fromContactBody () {
        return fromContactBody;
    },
    get fromLocationBody () {
        return fromLocationBody;
    },
    get fromPollBody () {
        return fromPollBody;
    },
    get fromQuery () {
        return fromQuery;
    },
    get fromReactionBody () {
        return fromReactionBody;
    },
    get fromScheduleBody () {
        return fromScheduleBody;
    }
});
const _nodecrypto = require("node:crypto");
const _errors = require("../../../../../libs/errors/src");
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _requests = require("../../../../../libs/requests/src");
const _idempotencykey = require("../../http/idempotency-key");
const _base64file = require("./base64-file");
const _uploads = require("../../../../../libs/uploads/src");
const _mediatype = require("./media-type");
const _sendwhatsappquery = require("./send-whatsapp.query");
const fromBody = (body, source)=>complete({
        ...addressed(body),
        content: contentOf(body, extras(body)),
        ...fileOf(body)
    }, source);
const fromScheduleBody = (body, source)=>complete({
        ...addressed(body),
        content: contentOf(body, extras(body)),
        ...fileOf(body),
        scheduledAt: (0, _requests.toTime)(body.scheduled_at),
        expiresInS: body.expires_in ?? null
    }, source);
function fromPollBody(body, source) {
    const poll = {
        options: body.options,
        multiple: body.multiple_select ?? false
    };
    return complete({
        ...addressed(body),
        content: special('poll', body.question, {
            poll,
            ...extras(body)
        })
    }, source);
}
function fromLocationBody(body, source) {
    const { latitude, longitude, name, address } = body;
    const location = {
        latitude,
        longitude,
        ...name && {
            name
        },
        ...address && {
            address
        }
    };
    const content = special('location', name ?? null, {
        location,
        ...extras(body)
    });
    return complete({
        ...addressed(body),
        content
    }, source);
}
function fromContactBody(body, source) {
    const contact = {
        name: body.name,
        phone: (0, _phonenumbers.toPhone)(body.phone) ?? ''
    };
    return complete({
        ...addressed(body),
        content: special('contact', body.name, {
            contact,
            ...extras(body)
        })
    }, source);
}
function fromReactionBody(body, source) {
    const content = special('reaction', body.emoji, {
        reaction: {
            emoji: body.emoji,
            message_id: null
        }
    });
    const about = body.message_id.toLowerCase();
    return complete({
        ...ANY_NUMBER,
        to: null,
        about,
        metadata: body.metadata ?? {},
        content
    }, source);
}
function fromQuery(query, { request, route }) {
    const asked = {
        ...ANY_NUMBER,
        to: recipient((0, _sendwhatsappquery.recipientOf)(query)),
        content: {
            type: 'text',
            text: query.message,
            media: null,
            payload: null
        },
        about: null,
        numberId: (query.account ?? query.whatsapp_id ?? query.account_id)?.toLowerCase() ?? null,
        metadata: {}
    };
    const { id: requestId, arrivedAtMs } = request;
    return {
        ...asked,
        idempotencyKey: null,
        requestHash: hashOf(asked),
        route,
        requestId,
        arrivedAtMs
    };
}
function contentOf(body, payload = null) {
    const { media_url: url, media_type: kind, message } = body;
    // What is left of it beside a voice note or a sticker is blank.
    const text = message === undefined || message === '' || (0, _mediatype.isBare)(kind) ? null : message;
    if (url === undefined || (0, _requests.isBlank)(url)) return {
        type: 'text',
        text,
        media: null,
        payload
    };
    const trimmed = url.trim();
    const media = {
        url: trimmed,
        filename: body.filename ?? null
    };
    return {
        type: kind ?? (0, _mediatype.guessMediaType)(trimmed),
        text,
        media,
        payload
    };
}
/** What a body says of a file that the service has, or gets with it. */ function fileOf(body) {
    const { media_id: id, media_base64: base64, filename = '' } = body;
    const kind = body.media_type ?? null;
    if (id !== undefined) return {
        file: {
            file: {
                id: id.toLowerCase()
            },
            kind,
            filename: filename || null
        }
    };
    if (base64 === undefined || (0, _requests.isBlank)(base64)) return {};
    const bytes = (0, _base64file.decodeBase64)(base64);
    return {
        brings: {
            bytes,
            filename,
            mime: (0, _uploads.typeOfFile)(body.mime_type, filename),
            kind
        }
    };
}
const ANY_NUMBER = {
    numberId: null,
    accountPhone: null,
    scheduledAt: null,
    expiresInS: null
};
function addressed(body) {
    const numberId = (body.whatsapp_id ?? body.account_id)?.toLowerCase() ?? null;
    return {
        to: recipient(body.to),
        about: body.reply_to?.toLowerCase() ?? null,
        numberId,
        accountPhone: numberId === null && body.account_phone !== undefined ? (0, _phonenumbers.toPhone)(body.account_phone) : null,
        metadata: body.metadata ?? {},
        scheduledAt: null,
        expiresInS: null
    };
}
function extras({ typing_ms }) {
    return typing_ms === undefined || typing_ms === 0 ? null : {
        typing_ms
    };
}
const special = (type, text, payload)=>({
        type,
        text,
        media: null,
        payload
    });
const complete = (asked, { request, route })=>({
        ...asked,
        idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(request),
        requestHash: hashOf(asked),
        route,
        requestId: request.id,
        arrivedAtMs: request.arrivedAtMs
    });
function recipient(text) {
    const to = typeof text === 'string' ? (0, _phonenumbers.toWhatsappRecipient)(text) : null;
    if (to === null) throw new _errors.AppError('INTERNAL_ERROR', {
        cause: new Error('the recipient was not checked')
    });
    return to;
}
/** Equal for two requests that ask for the same message, however their JSON is written. */ function hashOf(asked) {
    const metadata = Object.entries(asked.metadata).sort(([a], [b])=>a < b ? -1 : 1);
    const { to, about, content, numberId, accountPhone, scheduledAt, expiresInS } = asked;
    const { type, text, media, payload } = content;
    const words = [
        to,
        about,
        type,
        text,
        media && [
            media.url,
            media.filename
        ],
        payload
    ];
    // Absent it leaves no trace: keys of requests from before it was there go on being known.
    const more = [
        ...expiresInS === null ? [] : [
            expiresInS
        ],
        ...fileWords(asked)
    ];
    return (0, _nodecrypto.hash)('sha256', JSON.stringify([
        ...words,
        numberId,
        accountPhone,
        metadata,
        scheduledAt,
        ...more
    ]), 'buffer');
}
/** A file that came along is known by its bytes: each request would give it another id. */ function fileWords({ file, brings }) {
    if (brings !== undefined) {
        const { bytes, filename, mime, kind } = brings;
        return [
            {
                sha256: (0, _nodecrypto.hash)('sha256', bytes, 'hex'),
                filename,
                mime,
                kind
            }
        ];
    }
    return file === undefined ? [] : [
        file
    ];
}

//# sourceMappingURL=send-whatsapp.mapper.js.map