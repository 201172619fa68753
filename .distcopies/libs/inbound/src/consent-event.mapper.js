"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "consentEvent", {
    enumerable: true,
    get: function() {
        return consentEvent;
    }
});
const _contacts = require("../../contacts/src");
const _events = require("../../events/src");
function consentEvent(owner, channel, contact, consent, at) {
    const fact = {
        ...(0, _contacts.contactSnapshot)(contact, at),
        channels: {
            [channel]: consent
        }
    };
    const about = {
        ...owner,
        channel,
        subjectId: contact.id
    };
    if (consent.opt !== 'out') {
        return {
            ...about,
            ...(0, _events.storedEvent)('contact.updated', {
                contact: fact,
                changed: [
                    'channels'
                ]
            })
        };
    }
    const { source, at: optedOutAt } = consent;
    const payload = {
        contact: fact,
        channel,
        source,
        opted_out_at: optedOutAt
    };
    return {
        ...about,
        ...(0, _events.storedEvent)('contact.opted_out', payload)
    };
}

//# sourceMappingURL=consent-event.mapper.js.map