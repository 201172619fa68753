"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "QUICK_REPLY_EXAMPLES", {
    enumerable: true,
    get: function() {
        return QUICK_REPLY_EXAMPLES;
    }
});
const _example = require("../../openapi/example");
const id = '019a9f3c-7d20-7b19-8c41-e6f7a8b9c015';
const quickReply = {
    id,
    shortcut: 'shipped',
    title: 'Order shipped',
    message: 'Hi {{contact.name|there}}, your order {{order}} is on its way.',
    media_url: null,
    media_type: null,
    channels: [],
    tags: [
        'orders'
    ],
    usage_count: 0,
    created_by: null,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z'
};
const QUICK_REPLY_EXAMPLES = {
    listQuickReplies: {
        answer: [
            quickReply
        ]
    },
    createQuickReply: {
        request: {
            shortcut: quickReply.shortcut,
            title: quickReply.title,
            message: quickReply.message,
            tags: quickReply.tags
        },
        answer: quickReply
    },
    getQuickReply: {
        answer: quickReply
    },
    updateQuickReply: {
        request: {
            channels: [
                'whatsapp'
            ]
        },
        answer: {
            ...quickReply,
            channels: [
                'whatsapp'
            ],
            updated_at: '2026-11-20T11:00:00.000Z'
        }
    },
    deleteQuickReply: {
        answer: {
            id,
            deleted: true
        }
    },
    renderQuickReply: {
        request: {
            contact_id: _example.IDS.contact,
            variables: {
                order: 'A-1042'
            }
        },
        answer: {
            message: 'Hi Ana Lopez, your order A-1042 is on its way.',
            missing: []
        }
    }
};

//# sourceMappingURL=quick-replies.examples.js.map