"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _apigatewayharness = require("../testing/api-gateway.harness");
const _apiclient = require("../testing/api.client");
const harness = _apigatewayharness.ApiHarness.ofFile();
const to = '4915112345678';
const ID = '019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01';
const URL_OF_HOOK = 'https://example.com/hook';
let client;
let phoneId;
(0, _globals.beforeAll)(async ()=>{
    client = await _apiclient.ApiClient.create(harness);
    ({ id: phoneId } = await (0, _testing.aPhone)(harness.database, {
        orgId: client.orgId,
        name: 'Counter'
    }));
});
const lastSent = ()=>harness.sender.inputs.at(-1);
(0, _globals.describe)('an empty text in a body', ()=>{
    (0, _globals.it)('an empty text in a body that sends over WhatsApp is absent', async ()=>{
        const empty = {
            whatsapp_id: '',
            account_id: '',
            account_phone: '',
            reply_to: '',
            typing_ms: '',
            metadata: ''
        };
        const more = {
            media_url: '',
            media_type: '',
            filename: '',
            mime_type: '',
            scheduled_at: '',
            device_id: ''
        };
        const { status } = await client.post('/whatsapp/send', {
            to,
            message: 'x',
            ...empty,
            ...more
        });
        (0, _globals.expect)([
            status,
            lastSent()
        ]).toMatchObject([
            200,
            {
                numberId: null,
                accountPhone: null,
                about: null,
                metadata: {}
            }
        ]);
        await client.post('/whatsapp/send', {
            to,
            message: 'x',
            whatsapp_id: '',
            account_id: ID
        });
        (0, _globals.expect)(lastSent()).toMatchObject({
            numberId: ID
        });
        await client.post('/whatsapp/send', {
            to,
            message: '',
            media_url: 'https://example.com/a.pdf',
            filename: ''
        });
        (0, _globals.expect)(lastSent()).toMatchObject({
            content: {
                type: 'document',
                text: null,
                media: {
                    filename: null
                }
            }
        });
    });
    _globals.it.each([
        [
            '/whatsapp/send',
            {
                to: '',
                message: 'x'
            }
        ],
        [
            '/whatsapp/send',
            {
                to,
                message: '',
                media_url: ''
            }
        ],
        [
            '/whatsapp/schedule',
            {
                to,
                message: 'x',
                scheduled_at: ''
            }
        ],
        [
            '/whatsapp/poll',
            {
                to,
                question: '',
                options: [
                    'a',
                    'b'
                ]
            }
        ],
        [
            '/whatsapp/poll',
            {
                to,
                question: 'When?',
                options: [
                    'a',
                    ''
                ]
            }
        ],
        [
            '/whatsapp/location',
            {
                to,
                latitude: '',
                longitude: 2
            }
        ],
        [
            '/whatsapp/contact',
            {
                to,
                name: 'Ann',
                phone: ''
            }
        ],
        [
            '/whatsapp/reaction',
            {
                message_id: '',
                emoji: '👍'
            }
        ],
        [
            '/sms/send',
            {
                to,
                message: ''
            }
        ],
        [
            '/sms/bulk',
            {
                messages: ''
            }
        ],
        [
            '/whatsapp/link',
            {
                phone: ''
            }
        ],
        [
            '/quick-replies',
            {
                shortcut: '',
                message: 'x'
            }
        ],
        [
            '/webhooks',
            {
                url: ''
            }
        ]
    ])('an empty text in a body of POST %s, %j, is missing where it must be there', async (path, body)=>{
        (0, _globals.expect)((0, _apiclient.summaryOf)(await client.post(path, body))).toMatch(/^400 INVALID_BODY/);
    });
    (0, _globals.it)('an empty text in a list is no entry of it', async ()=>{
        await client.post('/whatsapp/poll', {
            to,
            question: 'When?',
            options: [
                'a',
                '',
                'b',
                ''
            ]
        });
        (0, _globals.expect)(lastSent()).toMatchObject({
            content: {
                payload: {
                    poll: {
                        options: [
                            'a',
                            'b'
                        ]
                    }
                }
            }
        });
        const { body } = await client.post('/webhooks', {
            url: URL_OF_HOOK,
            events: [
                '',
                'message.sent'
            ],
            name: '',
            channels: [
                ''
            ]
        });
        (0, _globals.expect)(body.data).toMatchObject({
            events: [
                'message.sent'
            ],
            name: 'example.com',
            channels: []
        });
    });
    (0, _globals.it)('an empty text in a body that sends an SMS is absent', async ()=>{
        const empty = {
            device_id: '',
            phone_choice: '',
            sim: '',
            scheduled_at: '',
            expires_in: '',
            delivery_report: ''
        };
        const { status } = await client.post('/sms/send', {
            to,
            message: 'x',
            ...empty,
            media_url: '',
            whatsapp_id: ''
        });
        (0, _globals.expect)(status).toBe(201);
        const row = {
            to,
            message: 'x',
            device_id: '',
            sim: '',
            metadata: '',
            media_url: ''
        };
        const bulk = await client.post('/sms/bulk', {
            messages: [
                row
            ],
            device_id: '',
            expires_in: ''
        });
        (0, _globals.expect)([
            bulk.status,
            bulk.body.data
        ]).toMatchObject([
            202,
            {
                pending: 1
            }
        ]);
    });
    (0, _globals.it)('an empty text in metadata is a value of the caller', async ()=>{
        await client.post('/whatsapp/send', {
            to,
            message: 'x',
            metadata: {
                coupon: ''
            }
        });
        (0, _globals.expect)(lastSent()).toMatchObject({
            metadata: {
                coupon: ''
            }
        });
    });
    (0, _globals.it)('an empty text for an emoji removes a reaction', async ()=>{
        const { status } = await client.post('/whatsapp/reaction', {
            message_id: ID,
            emoji: ''
        });
        (0, _globals.expect)([
            status,
            lastSent()
        ]).toMatchObject([
            200,
            {
                content: {
                    payload: {
                        reaction: {
                            emoji: ''
                        }
                    }
                }
            }
        ]);
    });
});
(0, _globals.describe)('an empty text in a body that changes something', ()=>{
    (0, _globals.it)('an empty text in a change of a quick reply clears what can be cleared, and leaves what cannot', async ()=>{
        const media = {
            media_url: 'https://example.com/a.png',
            media_type: 'image'
        };
        const { body } = await client.post('/quick-replies', {
            shortcut: 'empty',
            message: 'x',
            title: 'T',
            tags: [
                'a'
            ],
            ...media
        });
        const path = `/quick-replies/${String(body.data.id)}`;
        const changed = await client.patch(path, {
            shortcut: '',
            message: '',
            title: '',
            tags: '',
            channels: '',
            media_url: ''
        });
        (0, _globals.expect)(changed.body.data).toMatchObject({
            shortcut: 'empty',
            message: 'x',
            title: '',
            tags: [
                'a'
            ],
            media_url: null,
            media_type: null
        });
    });
    (0, _globals.it)('an empty text in a change of a webhook clears its description, and leaves the rest', async ()=>{
        const settings = {
            name: 'Shop',
            description: 'Ours',
            events: [
                'message.sent'
            ]
        };
        const { body } = await client.post('/webhooks', {
            url: URL_OF_HOOK,
            ...settings
        });
        const empty = {
            name: '',
            description: '',
            events: '',
            url: '',
            status: '',
            account_ids: '',
            headers: ''
        };
        const changed = await client.patch(`/webhooks/${String(body.data.id)}`, empty);
        (0, _globals.expect)([
            changed.status,
            changed.body.data
        ]).toMatchObject([
            200,
            {
                name: 'Shop',
                description: null,
                events: [
                    'message.sent'
                ],
                url: URL_OF_HOOK,
                status: 'active'
            }
        ]);
    });
    (0, _globals.it)('an empty text that is all that a list or object has leaves what is set', async ()=>{
        const settings = {
            account_ids: [
                phoneId
            ],
            headers: {
                authorization: 'x'
            },
            channels: [
                'sms'
            ]
        };
        const { body } = await client.post('/webhooks', {
            url: URL_OF_HOOK,
            ...settings
        });
        const path = `/webhooks/${String(body.data.id)}`;
        await client.patch(path, {
            account_ids: [
                ''
            ],
            headers: {
                authorization: ''
            },
            channels: [
                '',
                ''
            ]
        });
        const kept = {
            account_ids: [
                phoneId
            ],
            channels: [
                'sms'
            ],
            header_names: [
                'authorization'
            ]
        };
        (0, _globals.expect)((await client.get(path)).body.data).toMatchObject(kept);
        await client.patch(path, {
            account_ids: [],
            headers: {},
            channels: [
                '',
                'whatsapp'
            ]
        });
        (0, _globals.expect)((await client.get(path)).body.data).toMatchObject({
            account_ids: [],
            header_names: [],
            channels: [
                'whatsapp'
            ]
        });
    });
    (0, _globals.it)('an empty text in a change of a phone changes nothing', async ()=>{
        const before = await client.get('/sms/accounts');
        const names = [
            'name',
            'enabled',
            'messages_per_minute',
            'daily_limit',
            'sim_mode',
            'quiet_hours',
            'max_attempts',
            'sims'
        ];
        const changed = await client.patch(`/sms/accounts/${phoneId}`, Object.fromEntries(names.map((name)=>[
                name,
                ''
            ])));
        (0, _globals.expect)(changed.status).toBe(200);
        (0, _globals.expect)((await client.get('/sms/accounts')).body.data).toEqual(before.body.data);
    });
});
(0, _globals.describe)('an empty text in a query', ()=>{
    _globals.it.each([
        '/messages?since=&limit=&cursor=',
        '/sms/accounts?status=&page=&per_page=',
        '/quick-replies?q=&channel=&tag=&page=',
        '/events?after=&types=&limit=',
        '/webhooks?page=&per_page=&cursor=',
        '/whatsapp/accounts?cursor='
    ])('an empty text in the query %s is absent', async (path)=>{
        (0, _globals.expect)((await client.get(path)).status).toBe(200);
    });
    (0, _globals.it)('an empty text in the query of a send is absent, and missing where it must be there', async ()=>{
        const answer = await client.get(`/whatsapp/send?recipient=&to=${to}&message=x&account=&whatsapp_id=${ID}`);
        (0, _globals.expect)([
            answer.status,
            lastSent()
        ]).toMatchObject([
            200,
            {
                to,
                numberId: ID
            }
        ]);
        (0, _globals.expect)((0, _apiclient.summaryOf)(await client.get(`/whatsapp/send?to=${to}&message=`))).toBe('400 INVALID_QUERY message');
        (0, _globals.expect)((0, _apiclient.summaryOf)(await client.get('/whatsapp/send?to=&message=x'))).toBe('400 INVALID_QUERY recipient');
    });
});

//# sourceMappingURL=empty-texts.e2e.js.map