"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _standardwebhooks = require("standardwebhooks");
const _webhooksignature = require("./webhook-signature");
const newSecret = ()=>`whsec_${(0, _nodecrypto.randomBytes)(32).toString('base64')}`;
const nowSeconds = ()=>Math.floor(Date.now() / 1000);
(0, _globals.describe)('the signature of a webhook', ()=>{
    (0, _globals.it)('the signature is that of the vector of the public package and its specification', ()=>{
        const secret = (0, _webhooksignature.secretBytes)('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
        (0, _globals.expect)((0, _webhooksignature.webhookSignature)([
            secret
        ], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    });
    (0, _globals.it)('the signature equals what the public package signs, which verifies it, whatever the body', ()=>{
        for (const body of [
            '',
            '{}',
            '{"text":"Grüße 🌍 \\u0000"}',
            'x'.repeat(100_000)
        ]){
            const secret = newSecret();
            const at = nowSeconds();
            const signature = (0, _webhooksignature.webhookSignature)([
                (0, _webhooksignature.secretBytes)(secret)
            ], 'evt_1', at, body);
            const webhook = new _standardwebhooks.Webhook(secret);
            (0, _globals.expect)(signature).toBe(webhook.sign('evt_1', new Date(at * 1000), body));
            const headers = {
                'webhook-id': 'evt_1',
                'webhook-timestamp': String(at),
                'webhook-signature': signature
            };
            (0, _globals.expect)(()=>webhook.verify(body, headers, {
                    jsonParse: false
                })).not.toThrow();
        }
    });
    (0, _globals.it)('the signature is verified with the old and the new secret while both sign, and with no other', ()=>{
        const [old, fresh, other] = [
            newSecret(),
            newSecret(),
            newSecret()
        ];
        const at = nowSeconds();
        const signature = (0, _webhooksignature.webhookSignature)([
            (0, _webhooksignature.secretBytes)(fresh),
            (0, _webhooksignature.secretBytes)(old)
        ], 'evt_1', at, '{}');
        (0, _globals.expect)(signature.split(' ')).toHaveLength(2);
        const headers = {
            'webhook-id': 'evt_1',
            'webhook-timestamp': String(at),
            'webhook-signature': signature
        };
        (0, _globals.expect)(new _standardwebhooks.Webhook(old).verify('{}', headers)).toEqual({});
        (0, _globals.expect)(new _standardwebhooks.Webhook(fresh).verify('{}', headers)).toEqual({});
        (0, _globals.expect)(()=>new _standardwebhooks.Webhook(other).verify('{}', headers)).toThrow(_standardwebhooks.WebhookVerificationError);
    });
    (0, _globals.it)('the signature is not verified for another id, time or body', ()=>{
        const secret = newSecret();
        const at = nowSeconds();
        const signature = (0, _webhooksignature.webhookSignature)([
            (0, _webhooksignature.secretBytes)(secret)
        ], 'evt_1', at, '{"a":1}');
        const headers = {
            'webhook-id': 'evt_1',
            'webhook-timestamp': String(at),
            'webhook-signature': signature
        };
        const webhook = new _standardwebhooks.Webhook(secret);
        (0, _globals.expect)(()=>webhook.verify('{"a":2}', headers)).toThrow(_standardwebhooks.WebhookVerificationError);
        (0, _globals.expect)(()=>webhook.verify('{"a":1}', {
                ...headers,
                'webhook-id': 'evt_2'
            })).toThrow(_standardwebhooks.WebhookVerificationError);
        (0, _globals.expect)(()=>webhook.verify('{"a":1}', {
                ...headers,
                'webhook-timestamp': String(at - 1)
            })).toThrow(_standardwebhooks.WebhookVerificationError);
    });
});

//# sourceMappingURL=webhook-signature.test.js.map