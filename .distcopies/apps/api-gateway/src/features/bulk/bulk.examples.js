"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BULK_EXAMPLES", {
    enumerable: true,
    get: function() {
        return BULK_EXAMPLES;
    }
});
const _example = require("../../openapi/example");
const to = '4915112345678';
const BULK_EXAMPLES = {
    sendWhatsappBulk: {
        request: {
            messages: [
                {
                    to,
                    message: 'We are closed on Friday.'
                },
                {
                    to: '',
                    message: 'We are closed on Friday.'
                }
            ],
            throttle_ms: 500
        },
        answer: {
            sent: 1,
            failed: 1,
            total: 2,
            results: [
                {
                    index: 0,
                    to,
                    status: 'sent',
                    type: 'text',
                    message_id: '3EB0C767D26B8A3F1E94A1',
                    whatsapp_id: _example.IDS.number,
                    id: _example.IDS.message
                },
                {
                    index: 1,
                    to: '',
                    status: 'failed',
                    error: 'MISSING_TO'
                }
            ]
        }
    }
};

//# sourceMappingURL=bulk.examples.js.map