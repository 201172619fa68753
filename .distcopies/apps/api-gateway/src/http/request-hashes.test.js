"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _bulkmapper = require("../features/bulk/bulk.mapper");
const _sendsmsinput = require("../features/sms/send-sms-input");
const _smsbulkinput = require("../features/sms/sms-bulk-input");
const _sendwhatsappmapper = require("../features/whatsapp/send-whatsapp.mapper");
const request = {
    headers: {
        'idempotency-key': 'k'
    },
    id: 'r1'
};
const message = 'Your order has been shipped.';
const metadata = {
    order: '42',
    shop: 'a'
};
const rows = [
    {
        to: '+4915112345678',
        message,
        metadata
    },
    {
        to: '',
        message
    },
    {
        to: '+4915112345679'
    }
];
// Keys are known for 72 hours: a retry may come after an update, and is the same request then, too.
describe('the hash of a request with an Idempotency-Key', ()=>{
    it.each([
        [
            'POST /whatsapp/send',
            (0, _sendwhatsappmapper.fromBody)({
                to: '+4915112345678',
                message,
                metadata
            }, {
                request,
                route: 'POST /whatsapp/send'
            }),
            '4776461f924640d251e47bcfaeeaacd554bf6051a2ddd0f2701dafd7e04a52e5'
        ],
        [
            'POST /sms/send',
            (0, _sendsmsinput.toSendSmsInput)({
                to: '+4915112345678',
                message,
                metadata,
                expires_in: 600
            }, request),
            '4d5f959498fbfefb33aa62cf4fa37ec459e832077fba0e54c6cdcb7c86262b75'
        ],
        [
            'POST /whatsapp/bulk',
            (0, _bulkmapper.toBulkInput)({
                messages: rows,
                throttle_ms: 100
            }, request),
            'da6efed22f0369389a95473d038e937070d610ea6edb3d2c264610607832e7b1'
        ],
        [
            'POST /sms/bulk',
            (0, _smsbulkinput.toSmsBulkInput)({
                messages: rows,
                expires_in: 600
            }, request),
            'a9093a04ff0c9982e238f30516209ac7ca4cc392fe24d814318e04b72998fe03'
        ]
    ])('the hash of %s is what it was in every earlier version', (_, { requestHash }, hash)=>{
        expect(requestHash.toString('hex')).toBe(hash);
    });
});

//# sourceMappingURL=request-hashes.test.js.map