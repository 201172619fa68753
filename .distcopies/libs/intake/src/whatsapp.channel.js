"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappChannel", {
    enumerable: true,
    get: function() {
        return WhatsappChannel;
    }
});
const _errors = require("../../errors/src");
const _uuid = require("uuid");
const _filekind = require("./file-kind");
const _origin = require("./origin");
const _outcomewaiter = require("./outcome-waiter");
const _whatsappmessage = require("./whatsapp-message");
const QUOTED_CHARACTERS = 200;
/** Seconds that a message for which nobody waits may wait for its number and its gateway. */ const LIFE_S = 86_400;
let WhatsappChannel = class WhatsappChannel {
    constructor(numbers, messages, files, doorbell){
        this.numbers = numbers;
        this.messages = messages;
        this.files = files;
        this.doorbell = doorbell;
        /** Its callers get the id, and follow the message. */ this.looksAgain = false;
    }
    /** @throws AppError NO_CONNECTED_ACCOUNT, GATEWAY_ERROR while its gateway hangs, MESSAGE_TOO_LONG, MESSAGE_NOT_FOUND, MEDIA_NOT_FOUND, INVALID_STATE, VALIDATION, and what `bring` throws */ async compose(request, origin, subscription, waiting) {
        const { orgId, mode, priority, joinsConversation, requestId } = origin;
        const { metadata, scheduledAt } = request;
        const subject = request.about === null ? null : await this.subject(origin, request.about);
        const to = request.to ?? (subject && otherSideOf(subject));
        if (to === null || subject !== null && otherSideOf(subject) !== to) throw wrongChat();
        const content = request.file === undefined ? request.content : await this.withFile(origin, request.content, request.file);
        const number = await this.number(origin, request, subject);
        if (waiting.replyTo !== null && number.hangsForMs !== null) throw hangs(number.hangsForMs);
        const draft = {
            id: (0, _uuid.v7)(),
            orgId,
            mode,
            to,
            content: subject === null ? content : {
                ...content,
                payload: withReference(content, subject)
            },
            metadata,
            priority,
            joinsConversation,
            requestId,
            scheduledAt,
            bringsFile: request.file !== undefined && 'bring' in request.file.file,
            replyTo: waiting.replyTo,
            giveUpAfterMs: waiting.giveUpAfterMs ?? (request.expiresInS ?? LIFE_S) * 1_000,
            idempotency: (0, _origin.storedKey)(origin)
        };
        const message = (0, _whatsappmessage.composeWhatsappMessage)(draft, number, subscription);
        if (message !== null) return message;
        throw new _errors.AppError('MESSAGE_TOO_LONG', {
            message: "With your plan's signature, the message is too long."
        });
    }
    lost({ id }, cause) {
        return (0, _outcomewaiter.unknownOutcome)(id, cause);
    }
    async withFile(origin, content, { file, kind, filename }) {
        const stored = 'bring' in file ? await file.bring() : await this.files.findForOrg(origin, file.id);
        if (stored === null) throw new _errors.AppError('MEDIA_NOT_FOUND');
        const type = kind ?? (0, _filekind.kindOfFile)(stored.mime);
        if (stored.size > (0, _filekind.mostBytesOf)(type)) throw tooLarge(type);
        const media = {
            file_id: stored.id,
            mime_type: stored.mime,
            size: stored.size,
            filename: filename ?? stored.filename
        };
        return {
            ...content,
            type,
            media
        };
    }
    /** A message that is about another one leaves from that one's number. */ async number({ orgId, mode }, { numberId, accountPhone }, subject) {
        const isOpen = numberId === null && accountPhone === null;
        const wanted = {
            numberId: isOpen ? subject?.accountId ?? null : numberId,
            phone: accountPhone
        };
        const number = await this.numbers.find(orgId, mode, wanted);
        if (number === null) throw new _errors.AppError('NO_CONNECTED_ACCOUNT');
        if (subject !== null && subject.accountId !== number.id) throw wrongChat();
        return number;
    }
    async subject({ orgId, mode }, id) {
        const subject = await this.messages.findForOrg(orgId, mode, id);
        if (subject === null || subject.channel !== 'whatsapp') throw new _errors.AppError('MESSAGE_NOT_FOUND');
        if (subject.providerMessageId !== null) return subject;
        throw new _errors.AppError('INVALID_STATE', {
            message: 'The message was not sent, so you cannot reply or react to it.'
        });
    }
};
const otherSideOf = (message)=>message.direction === 'outbound' ? message.toAddress : message.fromAddress;
function withReference({ payload }, subject) {
    const reference = {
        message_id: subject.id,
        wa_id: subject.providerMessageId ?? '',
        from_me: subject.direction === 'outbound',
        ...subject.content && {
            text: subject.content.slice(0, QUOTED_CHARACTERS)
        }
    };
    if (payload?.reaction) return {
        ...payload,
        reaction: {
            ...reference,
            emoji: payload.reaction.emoji
        }
    };
    return {
        ...payload,
        reply_to: reference
    };
}
/** 502 before anything is stored: the message that hangs is the probe, and what comes behind it would only wait. */ function hangs(forMs) {
    const seconds = Math.ceil(forMs / 1_000);
    return new _errors.AppError('GATEWAY_ERROR', {
        message: 'The gateway app does not answer for this number. The message was not sent.',
        extra: {
            reason: 'NOT_SENT',
            retry_after: seconds
        },
        headers: {
            'Retry-After': String(seconds)
        }
    });
}
function wrongChat() {
    const message = 'The message in `reply_to` belongs to another chat.';
    return new _errors.AppError('VALIDATION', {
        message,
        extra: {
            fields: [
                {
                    field: 'reply_to',
                    code: 'NOT_ALLOWED',
                    message
                }
            ]
        }
    });
}
function tooLarge(kind) {
    const most = (0, _filekind.mostBytesOf)(kind) / 1024;
    const size = most < 1024 ? `${most} KB` : `${most / 1024} MB`;
    const message = `A file that is sent as ${kind} can have at most ${size}. Send it with \`media_type\` document.`;
    return new _errors.AppError('VALIDATION', {
        message,
        extra: {
            fields: [
                {
                    field: 'media_type',
                    code: 'NOT_ALLOWED',
                    message
                }
            ]
        }
    });
}

//# sourceMappingURL=whatsapp.channel.js.map