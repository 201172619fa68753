"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _answerkind = require("./answer-kind");
(0, _globals.describe)('kindOf', ()=>{
    _globals.it.each([
        [
            'sent',
            200,
            '{"success":true}'
        ],
        [
            'refused',
            502,
            '{"error":"GATEWAY_ERROR","reason":"NOT_ON_WHATSAPP"}'
        ],
        [
            'unsent',
            502,
            '{"error":"GATEWAY_CLOSED","reason":"NOT_SENT"}'
        ],
        [
            'unsent',
            409,
            '{"error":"WHATSAPP_DISCONNECTED","reason":"NOT_SENT"}'
        ],
        [
            'refused',
            502,
            '{"error":"GATEWAY_ERROR","message":"The message was not sent: its number was busy for too long."}'
        ],
        [
            'refused',
            409,
            '{"error":"WHATSAPP_NOT_CONNECTED"}'
        ],
        [
            'refused',
            400,
            '{"error":"VALIDATION"}'
        ],
        [
            'unknown',
            502,
            '{"message":"The outcome of the message is not known yet. Check GET /messages/1."}'
        ],
        [
            'unknown',
            502,
            '{"message":"The gateway did not say whether it sent the message."}'
        ],
        [
            'again',
            409,
            '{"error":"IDEMPOTENCY_IN_PROGRESS"}'
        ],
        [
            'again',
            429,
            '{}'
        ],
        [
            'again',
            500,
            '{}'
        ],
        [
            'again',
            503,
            '{"error":"NO_CONNECTED_ACCOUNT"}'
        ],
        [
            'again',
            null,
            'SocketError: other side closed'
        ]
    ])('kindOf answers %s for %s %s', (kind, status, body)=>{
        (0, _globals.expect)((0, _answerkind.kindOf)({
            status,
            body
        })).toBe(kind);
    });
});

//# sourceMappingURL=answer-kind.test.js.map