"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WHATSAPP_EXAMPLES", {
    enumerable: true,
    get: function() {
        return WHATSAPP_EXAMPLES;
    }
});
const _example = require("../../openapi/example");
const to = '4915112345678';
const sent = {
    sent: true,
    to,
    whatsapp_id: _example.IDS.number,
    account_phone: '4930123456',
    id: _example.IDS.message,
    type: 'text',
    message_id: '3EB0C767D26B8A3F1E94A1'
};
const text = {
    to: `+${to}`,
    message: 'Your table for two is booked for 8 pm.',
    metadata: {
        booking: 'B-2041'
    }
};
const WHATSAPP_EXAMPLES = {
    sendWhatsapp: {
        request: text,
        answer: sent
    },
    sendWhatsappByQuery: {
        answer: sent
    },
    sendWhatsappDeprecated: {
        request: text,
        answer: sent
    },
    sendWhatsappPoll: {
        request: {
            to,
            question: 'Which day suits you?',
            options: [
                'Monday',
                'Tuesday'
            ]
        },
        answer: {
            sent: true,
            to,
            whatsapp_id: _example.IDS.number,
            account_phone: '4930123456',
            id: _example.IDS.poll,
            gateway_msg_id: '3EB0A41C9E07D2B85F63',
            options: [
                'Monday',
                'Tuesday'
            ]
        }
    },
    sendWhatsappLocation: {
        request: {
            to,
            latitude: 52.520008,
            longitude: 13.404954,
            name: 'Our office'
        },
        answer: {
            ...sent,
            type: 'location'
        }
    },
    sendWhatsappContact: {
        request: {
            to,
            name: 'Service desk',
            phone: '4930987654'
        },
        answer: {
            ...sent,
            type: 'contact'
        }
    },
    sendWhatsappReaction: {
        request: {
            message_id: _example.IDS.message,
            emoji: '👍'
        },
        answer: {
            ...sent,
            id: _example.IDS.secondMessage,
            type: 'reaction'
        }
    },
    scheduleWhatsapp: {
        request: {
            ...text,
            scheduled_at: '2027-01-01T09:00:00.000Z'
        },
        answer: {
            id: _example.IDS.message,
            to,
            whatsapp_id: _example.IDS.number,
            status: 'pending',
            scheduled_at: '2027-01-01T09:00:00.000Z'
        }
    }
};

//# sourceMappingURL=whatsapp.examples.js.map