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
    get callReceived () {
        return callReceived;
    },
    get messageReceived () {
        return messageReceived;
    },
    get messageSent () {
        return messageSent;
    },
    get messageStatus () {
        return messageStatus;
    },
    get messageUpdated () {
        return messageUpdated;
    }
});
const _sampleparts = require("./sample-parts");
const received = {
    ..._sampleparts.aMessage,
    direction: 'inbound',
    previous_status: null,
    version: 1,
    to: '4930123456',
    from: '4915112345678',
    message_id: '3A5F0B2C9D7E41A86C12',
    conversation_id: _sampleparts.SAMPLE_IDS.conversation,
    contact_id: _sampleparts.SAMPLE_IDS.contact,
    metadata: {},
    created_at: '2026-11-20T10:00:00.000Z',
    sent_at: '2026-11-20T09:59:58.000Z'
};
const messageReceived = {
    message: {
        ...received,
        type: 'image',
        content: 'Is this the right entrance?',
        media: {
            url: `https://chasqui.example.com/v1/media/${_sampleparts.SAMPLE_IDS.file}?expires=1795255200&signature=k0Rj2x5s8v1y4B7E0H3K6N9Q2T5W8Z1c4f7i0l3o6rA`,
            mime_type: 'image/jpeg',
            size: 184_223,
            filename: null,
            error: null,
            status: 'stored'
        },
        reaction: null,
        location: null,
        contact_card: null,
        contact_cards: [],
        group: null
    },
    contact: {
        id: _sampleparts.aContact.id,
        name: _sampleparts.aContact.name,
        phone: _sampleparts.aContact.phone,
        email: null
    },
    reply_to: _sampleparts.SAMPLE_IDS.poll,
    poll: null
};
const messageSent = {
    message: {
        ..._sampleparts.aMessage,
        channel: 'sms',
        status: 'pending',
        previous_status: null,
        version: 1,
        whatsapp_id: null,
        device_id: _sampleparts.SAMPLE_IDS.phone,
        message_id: null,
        conversation_id: _sampleparts.SAMPLE_IDS.conversation,
        contact_id: _sampleparts.SAMPLE_IDS.contact,
        segments: 1,
        sent_at: null,
        delivered_at: null
    }
};
const messageStatus = {
    message: _sampleparts.aMessage
};
const messageUpdated = {
    message: {
        ...received,
        version: 2,
        previous_status: 'delivered',
        content: 'See you at 8 pm.'
    },
    change: 'edited',
    previous: {
        content: 'See you at 7 pm.'
    }
};
const callReceived = {
    call: {
        id: '6D1F0A7C2B4E9D835A11C0F2E4B7A961',
        from: '4915112345678',
        whatsapp_id: _sampleparts.SAMPLE_IDS.number,
        contact_id: _sampleparts.SAMPLE_IDS.contact,
        video: false,
        group: false,
        outcome: 'missed',
        at: '2026-11-20T10:00:00.000Z'
    }
};

//# sourceMappingURL=message-samples.js.map