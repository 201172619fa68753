"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SMS_EXAMPLES", {
    enumerable: true,
    get: function() {
        return SMS_EXAMPLES;
    }
});
const _example = require("../../openapi/example");
const SMS_EXAMPLES = {
    sendSms: {
        request: {
            to: '+4915112345678',
            message: 'Your order has been shipped.',
            metadata: {
                order: 'A-1009'
            }
        },
        answer: {
            id: _example.IDS.message,
            conversation_id: _example.IDS.conversation,
            to: '4915112345678',
            content: 'Your order has been shipped.',
            status: 'pending',
            segments: 1,
            encoding: 'gsm7'
        }
    },
    sendSmsBulk: {
        request: {
            messages: [
                {
                    to: '4915112345678',
                    message: 'We are closed on Friday.'
                },
                {
                    to: '12',
                    message: 'We are closed on Friday.'
                }
            ],
            phone_choice: 'least_used',
            expires_in: 7200
        },
        answer: {
            sent: 0,
            pending: 1,
            failed: 1,
            total: 2,
            results: [
                {
                    index: 0,
                    to: '4915112345678',
                    status: 'pending',
                    id: _example.IDS.message,
                    conversation_id: _example.IDS.conversation,
                    device_id: _example.IDS.phone,
                    segments: 1,
                    encoding: 'gsm7'
                },
                {
                    index: 1,
                    to: '12',
                    status: 'failed',
                    error: 'INVALID_PHONE'
                }
            ]
        }
    }
};

//# sourceMappingURL=sms.examples.js.map