"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConversationReplies", {
    enumerable: true,
    get: function() {
        return ConversationReplies;
    }
});
const _nodecrypto = require("node:crypto");
const _entities = require("../../../entities/src");
const _errors = require("../../../errors/src");
const _intake = require("../../../intake/src");
/** Stored with keys: never rename. */ const ROUTE = 'console conversation reply';
const FIND_LID = {
    name: 'inbox_lid_of_contact',
    text: `
    select value from contact_addresses
    where org_id = $1 and mode = $2 and contact_id = $3 and kind = 'whatsapp_lid' and is_primary`
};
let ConversationReplies = class ConversationReplies {
    constructor(database, work, quickReplies, sender, messages){
        this.database = database;
        this.work = work;
        this.quickReplies = quickReplies;
        this.sender = sender;
        this.messages = messages;
    }
    /**
   * Accepts an answer: it is committed, and on its way. A closed conversation opens.
   *
   * @throws AppError CONVERSATION_NOT_FOUND, QUICK_REPLY_NOT_FOUND, TEMPLATE_VARIABLE_MISSING; INVALID_STATE where nobody can
   *   be answered, or a file would have to be sent; and what the channel refuses
   */ async send(owner, id, draft, source) {
        const conversation = await this.work.find(owner, id);
        const text = await this.textOf(owner, conversation, draft);
        const origin = {
            ...owner,
            ...source,
            priority: _entities.PRIORITIES.api,
            joinsConversation: true,
            idempotency: idempotencyOf(id, draft)
        };
        const { message, replayed } = await this.accept(owner, conversation, {
            ...draft,
            text
        }, origin);
        if (!replayed) {
            if (draft.quickReplyId !== null) await this.quickReplies.countUse(owner, draft.quickReplyId);
            if (conversation.status === 'closed') await this.work.reopen(owner, id);
        }
        const stored = await this.messages.findForOrg(owner.orgId, owner.mode, message.id);
        if (stored === null) throw new Error(`the answer ${message.id} is gone`);
        return stored;
    }
    /** Null: a file that says enough. */ async textOf(owner, conversation, draft) {
        const { text, fileId, quickReplyId } = draft;
        if (text !== null || fileId !== null && quickReplyId === null) return text;
        return this.rendered(owner, conversation, draft);
    }
    async rendered(owner, { contactId }, draft) {
        const { quickReplyId, variables } = draft;
        if (quickReplyId === null) {
            throw new _errors.AppError('INVALID_BODY', {
                message: 'Write a `text`, or choose a quick reply with `quick_reply_id`.'
            });
        }
        const { media_url: file } = await this.quickReplies.read(owner, quickReplyId);
        if (file !== null) {
            const message = 'This quick reply has a file, which cannot be sent from the inbox yet. Send its text alone as `text`.';
            throw new _errors.AppError('INVALID_STATE', {
                message
            });
        }
        const body = {
            variables,
            ...contactId !== null && {
                contact_id: contactId
            }
        };
        const { message, missing } = await this.quickReplies.render(owner, quickReplyId, body);
        if (missing.length === 0) return message;
        throw new _errors.AppError('TEMPLATE_VARIABLE_MISSING', {
            message: `The quick reply has variables without a value: ${missing.join(', ')}.`,
            extra: {
                missing
            }
        });
    }
    async accept(owner, conversation, { text, about, fileId }, origin) {
        const { channel, accountId, contactPhone } = conversation;
        const common = {
            metadata: {},
            scheduledAt: null,
            expiresInS: null
        };
        if (channel === 'whatsapp') {
            const to = conversation.groupId ?? contactPhone ?? await this.lidOf(owner, conversation.contactId);
            if (to === null) throw nobody();
            const content = {
                type: 'text',
                text,
                media: null,
                payload: null
            };
            mustFit(text, fileId !== null);
            const file = fileId === null ? {} : {
                file: {
                    file: {
                        id: fileId
                    },
                    kind: null,
                    filename: null
                }
            };
            const request = {
                ...common,
                to,
                content,
                about,
                numberId: accountId,
                accountPhone: null,
                ...file
            };
            return this.sender.accept('whatsapp', request, origin);
        }
        if (channel !== 'sms') throw nobody();
        if (contactPhone === null) throw nobody();
        if (about !== null) throw notOverSms('reply_to', 'An SMS cannot quote another message. Leave `reply_to` out.');
        if (fileId !== null || text === null) {
            throw notOverSms('media_id', 'An SMS carries text only. Leave `media_id` out, or send a link to the file.');
        }
        const phone = {
            deviceId: accountId,
            choice: 'first'
        };
        return this.sender.accept('sms', {
            ...common,
            to: contactPhone,
            text,
            phone,
            sim: null,
            deliveryReport: true
        }, origin);
    }
    async lidOf({ orgId, mode }, contactId) {
        const { rows } = await this.database.query(FIND_LID, [
            orgId,
            mode,
            contactId
        ]);
        return rows[0]?.value ?? null;
    }
};
function idempotencyOf(id, { clientId, ...asked }) {
    if (clientId === null) return null;
    const variables = Object.entries(asked.variables).toSorted(([a], [b])=>a < b ? -1 : 1);
    // Without a file it is as it was before there were any: kept keys go on being known.
    const file = asked.fileId === null ? [] : [
        asked.fileId
    ];
    const text = JSON.stringify([
        id,
        asked.text,
        asked.quickReplyId,
        variables,
        asked.about,
        ...file
    ]);
    return {
        route: ROUTE,
        key: `${id} ${clientId}`,
        requestHash: (0, _nodecrypto.createHash)('sha256').update(text).digest()
    };
}
/** 409: an SMS showed a name in place of a number. */ const nobody = ()=>new _errors.AppError('INVALID_STATE', {
        message: 'The sender has no phone number that is known, so nobody can answer.'
    });
/** 400 before anything is stored. @throws AppError MESSAGE_TOO_LONG */ function mustFit(text, isCaption) {
    if (text === null || (0, _intake.isShortEnough)(text, isCaption)) return;
    if (!isCaption) throw new _errors.AppError('MESSAGE_TOO_LONG');
    throw new _errors.AppError('MESSAGE_TOO_LONG', {
        message: 'Beside a file a text has at most 1,024 characters.'
    });
}
function notOverSms(field, message) {
    return new _errors.AppError('VALIDATION', {
        message,
        extra: {
            fields: [
                {
                    field,
                    code: 'NOT_ALLOWED',
                    message
                }
            ]
        }
    });
}

//# sourceMappingURL=conversation-replies.js.map