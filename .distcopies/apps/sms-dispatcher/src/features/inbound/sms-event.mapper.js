"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "receivedEvent", {
    enumerable: true,
    get: function() {
        return receivedEvent;
    }
});
const _smsinboundbatch = require("./sms-inbound-batch");
function receivedEvent(owner, placed, fact) {
    const { id, accountId } = placed.message;
    const contact = (0, _smsinboundbatch.contactOf)(placed);
    const payload = {
        message: {
            ...fact,
            reaction: null,
            location: null,
            contact_card: null,
            contact_cards: [],
            group: null
        },
        contact: {
            id: contact.id,
            name: contact.name,
            phone: contact.phone,
            email: null
        },
        reply_to: null,
        poll: null
    };
    return {
        ...owner,
        type: 'message.received',
        channel: 'sms',
        accountId,
        subjectId: id,
        payload
    };
}

//# sourceMappingURL=sms-event.mapper.js.map