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
    get callMsOf () {
        return callMsOf;
    },
    get toGatewayRequest () {
        return toGatewayRequest;
    }
});
const _intake = require("../../../../../libs/intake/src");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
function toGatewayRequest(message, phone) {
    const type = toType(message.type);
    const body = {
        id: message.id,
        from: phone,
        to: message.toAddress,
        type
    };
    if (message.content !== null && (type === 'text' || message.media !== null)) body.text = message.content;
    if (message.media !== null) {
        body.media = toMedia(message.media, (0, _intake.mostBytesOf)(type));
    }
    addExtras(body, message);
    return {
        method: 'POST',
        path: _gatewayprotocol.GATEWAY_ROUTES.messages,
        headers: {
            'idempotency-key': message.id
        },
        body,
        deadlineMs: callMsOf(message)
    };
}
const callMsOf = ({ media, payload })=>(media === null ? _gatewayprotocol.DEADLINE_MS.text : _gatewayprotocol.DEADLINE_MS.media) + (payload?.typing_ms ?? 0);
function toMedia(media, max_bytes) {
    const named = {
        max_bytes,
        ...media.filename !== null && {
            filename: media.filename
        }
    };
    if (!('file_id' in media)) return {
        url: media.url,
        ...named
    };
    if (media.file_id === null) throw new Error('a message without its file is in a WhatsApp lane');
    return {
        file: media.file_id,
        mime: media.mime_type,
        ...named
    };
}
/** What a message has besides text and a file. */ function addExtras(body, { payload, content }) {
    if (payload === null) return;
    if (payload.poll) body.poll = {
        question: content ?? '',
        ...payload.poll
    };
    if (payload.location) body.location = payload.location;
    if (payload.contact) body.contact = payload.contact;
    if (payload.reaction) body.reaction = {
        ...toTarget(payload.reaction),
        emoji: payload.reaction.emoji
    };
    if (payload.reply_to) body.reply_to = toTarget(payload.reply_to);
    if (payload.typing_ms) body.typing_ms = payload.typing_ms;
}
function toTarget({ wa_id, from_me, text }) {
    return {
        wa_id: wa_id ?? '',
        from_me: from_me ?? false,
        ...text !== undefined && {
            text
        }
    };
}
function toType(type) {
    const known = _gatewayprotocol.MESSAGE_TYPES.find((candidate)=>candidate === type);
    if (known === undefined) throw new Error(`a message of type ${type} is in a WhatsApp lane`);
    return known;
}

//# sourceMappingURL=send-request.js.map