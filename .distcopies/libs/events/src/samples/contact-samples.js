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
    get contactCreated () {
        return contactCreated;
    },
    get contactOptedOut () {
        return contactOptedOut;
    },
    get contactUpdated () {
        return contactUpdated;
    },
    get conversationClosed () {
        return conversationClosed;
    },
    get conversationCreated () {
        return conversationCreated;
    },
    get leadCreated () {
        return leadCreated;
    }
});
const _sampleparts = require("./sample-parts");
const contactCreated = {
    contact: _sampleparts.aContact
};
const contactUpdated = {
    contact: _sampleparts.aContact,
    changed: [
        'phone',
        'whatsapp_lid'
    ],
    merged_contact_ids: [
        _sampleparts.SAMPLE_IDS.mergedContact
    ]
};
const optedOutAt = '2026-11-20T10:00:00.000Z';
const contactOptedOut = {
    contact: {
        ..._sampleparts.aContact,
        channels: {
            sms: {
                opt: 'out',
                at: optedOutAt,
                source: 'keyword'
            }
        }
    },
    channel: 'sms',
    source: 'keyword',
    opted_out_at: optedOutAt
};
const conversationCreated = {
    conversation: {
        id: _sampleparts.SAMPLE_IDS.conversation,
        channel: 'whatsapp',
        whatsapp_id: _sampleparts.SAMPLE_IDS.number,
        device_id: null,
        contact_id: _sampleparts.SAMPLE_IDS.contact,
        created_at: '2026-11-20T10:00:00.000Z'
    }
};
const conversationClosed = {
    conversation: {
        ...conversationCreated.conversation,
        channel: 'webchat',
        whatsapp_id: null,
        closed_at: '2026-11-20T10:24:30.512Z'
    }
};
const leadCreated = {
    lead: {
        id: _sampleparts.SAMPLE_IDS.lead,
        form_id: _sampleparts.SAMPLE_IDS.form,
        form_name: 'Ask for an offer',
        status: 'new',
        answers: {
            name: 'Ana Torres',
            phone: '4915112345678',
            guests: 12
        },
        utm: {
            utm_source: 'newsletter'
        },
        page_url: 'https://www.example.com/events',
        created_at: '2026-11-20T10:00:00.000Z'
    },
    contact: {
        ..._sampleparts.aContact,
        source: 'lead_form'
    }
};

//# sourceMappingURL=contact-samples.js.map