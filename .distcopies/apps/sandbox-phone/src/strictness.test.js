"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _phoneworld = require("./testing/phone.world");
let world;
let phone;
(0, _globals.beforeEach)(async ()=>{
    ({ world, phone } = await _phoneworld.PhoneWorld.withPhone());
});
(0, _globals.afterEach)(()=>world.close());
(0, _globals.describe)('a message that cannot be read', ()=>{
    _globals.it.each([
        [
            'an object for the id',
            {
                id: {}
            }
        ],
        [
            'a text for the list of numbers',
            {
                phoneNumbers: '+15551230001'
            }
        ],
        [
            'an object in the list of numbers',
            {
                phoneNumbers: [
                    {}
                ]
            }
        ],
        [
            'a text for textMessage',
            {
                textMessage: 'Hello'
            }
        ],
        [
            'an object for message',
            {
                message: {
                    text: 'Hello'
                }
            }
        ],
        [
            'a word for simNumber',
            {
                simNumber: 'one'
            }
        ],
        [
            'half a SIM',
            {
                simNumber: 1.5
            }
        ],
        [
            'a number for withDeliveryReport',
            {
                withDeliveryReport: 1
            }
        ],
        [
            'a priority beyond a byte',
            {
                priority: 256
            }
        ],
        [
            'seconds since 1970 for a date',
            {
                validUntil: 1_790_000_000
            }
        ],
        [
            'a date without a zone',
            {
                validUntil: '2099-11-21T10:00:00.000'
            }
        ],
        [
            'a date in words',
            {
                createdAt: 'Sat, 21 Nov 2026 10:00:00 GMT'
            }
        ],
        [
            'an object for the state',
            {
                state: {}
            }
        ]
    ])('a message with %s stops all of them', async (_what, fields)=>{
        const good = (0, _phoneworld.aMessage)();
        world.service.script('GET /message', {
            status: 200,
            body: [
                good,
                (0, _phoneworld.aMessage)(fields)
            ]
        });
        world.offer();
        await (0, _phoneworld.until)(()=>world.service.of('GET /message').length >= 3, 'the next try');
        (0, _globals.expect)(phone.ledger.messages).toEqual([]);
        // Without the poison all is well.
        world.offer(good);
        await world.untilReported(good.id, 'Delivered');
    });
    _globals.it.each([
        [
            'an object in place of the list',
            {
                status: 200,
                body: {
                    messages: []
                }
            }
        ],
        [
            'null',
            {
                status: 200,
                body: null
            }
        ],
        [
            'another type of content',
            {
                status: 200,
                body: '[]',
                contentType: 'text/html'
            }
        ],
        [
            'no body',
            {
                status: 204
            }
        ],
        [
            'an error',
            {
                status: 500,
                body: {
                    message: 'oops'
                }
            }
        ]
    ])('the phone tries again after %s for the answer', async (_what, answer)=>{
        world.service.script('GET /message', answer);
        const before = world.service.of('GET /message').length;
        const good = (0, _phoneworld.aMessage)();
        world.offer(good);
        await world.untilReported(good.id, 'Delivered');
        (0, _globals.expect)(world.service.of('GET /message').length).toBeGreaterThanOrEqual(before + 2);
    });
});
(0, _globals.describe)('a message that lacks what the app needs', ()=>{
    _globals.it.each([
        [
            'its id',
            {
                id: undefined
            }
        ],
        [
            'its numbers',
            {
                phoneNumbers: undefined
            }
        ],
        [
            'all content',
            {
                message: undefined,
                textMessage: undefined
            }
        ],
        [
            'its text',
            {
                textMessage: {}
            }
        ],
        [
            'the port of its data',
            {
                dataMessage: {
                    data: 'AAAA'
                }
            }
        ],
        [
            'one number of two different ones',
            {
                phoneNumbers: [
                    '+15551230001',
                    '+15551230001'
                ]
            }
        ]
    ])('a message that lacks %s is left out alone, and never reported', async (_what, fields)=>{
        const good = (0, _phoneworld.aMessage)();
        world.offer((0, _phoneworld.aMessage)(fields), good);
        await world.untilReported(good.id, 'Delivered');
        (0, _globals.expect)(phone.ledger.messages.map(({ id })=>id)).toEqual([
            good.id
        ]);
        (0, _globals.expect)(phone.complaints).toHaveLength(1);
        (0, _globals.expect)(world.service.of('PATCH /message').every(({ text })=>text.includes(good.id))).toBe(true);
    });
});
(0, _globals.describe)('complaints of the phone', ()=>{
    _globals.it.each([
        [
            'a state that it does not know: the message is sent',
            {
                state: 'pending'
            }
        ],
        [
            'no state',
            {
                state: undefined
            }
        ],
        [
            'a date without milliseconds',
            {
                createdAt: '2026-11-21T10:00:00Z'
            }
        ],
        [
            'microseconds, which it reads as minutes',
            {
                createdAt: '2026-11-21T10:00:00.123456Z'
            }
        ],
        [
            'no createdAt',
            {
                createdAt: undefined
            }
        ],
        [
            'a field of another interface',
            {
                ttl: 60
            }
        ],
        [
            'a time to send',
            {
                scheduleAt: '2026-01-01T00:00:00.000Z'
            }
        ],
        [
            'a priority that turns negative',
            {
                priority: 200
            }
        ]
    ])('the phone complains about a message with %s', async (_what, fields)=>{
        const message = (0, _phoneworld.aMessage)(fields);
        world.offer(message);
        await world.untilReported(message.id, 'Delivered');
        (0, _globals.expect)(phone.complaints).toHaveLength(1);
    });
    (0, _globals.it)('the phone complains about an event of the stream that it does not know, or that has no name', async ()=>{
        world.service.push('event: Surprise\ndata: {}\n\n');
        world.service.push('data: {}\n\n');
        await (0, _phoneworld.until)(()=>phone.complaints.length === 2, 'two complaints');
        (0, _globals.expect)(world.crashes).toEqual([]);
    });
    (0, _globals.it)('the phone complains about nothing of a message as it should be, with its zone written in any way', async ()=>{
        const [utc, local] = [
            (0, _phoneworld.aMessage)({
                simNumber: 2
            }),
            (0, _phoneworld.aMessage)({
                createdAt: '2026-11-21T17:00:00.000+07:00'
            })
        ];
        world.offer(utc, local);
        await world.untilReported(utc.id, 'Delivered');
        await world.untilReported(local.id, 'Delivered');
        (0, _globals.expect)((0, _phoneworld.radioed)(phone)).toHaveLength(2);
        (0, _globals.expect)(phone.complaints).toEqual([]);
    });
});
(0, _globals.describe)('data of the stream that cannot be read', ()=>{
    _globals.it.each([
        [
            'MessageCancelled',
            'null'
        ],
        [
            'MessageCancelled',
            '{"id":"x"}'
        ],
        [
            'MessageCancelled',
            'x'
        ],
        [
            'MessagesExportRequested',
            '{"since":"2026-11-21T10:00:00.000Z"}'
        ],
        [
            'MessagesExportRequested',
            '{"since":"yesterday","until":"today"}'
        ]
    ])('the stream’s event %s %s is the end of the app', async (name, data)=>{
        world.service.push(`event: ${name}\ndata: ${data}\n\n`);
        await (0, _phoneworld.until)(()=>world.crashes.length === 1, 'the crash');
        await (0, _phoneworld.until)(()=>world.service.openStreams.length === 0, 'the end of its stream');
        (0, _globals.expect)(phone.isConnected).toBe(false);
    });
});
(0, _globals.describe)('settings', ()=>{
    const told = async (settings)=>{
        world.service.settings = settings;
        const before = world.service.of('GET /settings').length;
        world.service.event('SettingsUpdated');
        await (0, _phoneworld.until)(()=>world.service.of('GET /settings').length > before + 1, 'the next try');
    };
    _globals.it.each([
        [
            'a section that is null',
            {
                webhooks: null
            }
        ],
        [
            'a word that the app does not know',
            {
                messages: {
                    processing_order: 'fifo'
                }
            }
        ],
        [
            'a period that the app does not know',
            {
                messages: {
                    limit_period: 'PerSecond'
                }
            }
        ],
        [
            'a number in words',
            {
                ping: {
                    interval_seconds: 'often'
                }
            }
        ],
        [
            'a negative limit',
            {
                messages: {
                    limit_value: -1
                }
            }
        ],
        [
            'no retries at all',
            {
                webhooks: {
                    retry_count: 0
                }
            }
        ],
        [
            'an address that is not https',
            {
                gateway: {
                    cloud_url: 'http://x'
                }
            }
        ],
        [
            'a list',
            []
        ]
    ])('the phone asks again and again for settings with %s', async (_what, settings)=>{
        await told(settings);
        (0, _globals.expect)(world.crashes).toEqual([]);
    });
    (0, _globals.it)('settings that came before a wrong section hold', async ()=>{
        await told({
            messages: {
                processing_order: 'FIFO'
            },
            webhooks: null
        });
        world.offer((0, _phoneworld.aMessage)());
        await (0, _phoneworld.until)(()=>world.service.of('GET /message').at(-1)?.path === '/message?order=fifo', 'a pull in order');
        (0, _globals.expect)(phone.settings).toEqual({
            order: 'FIFO'
        });
    });
    (0, _globals.it)('the phone ignores unknown sections and keys, and complains about dangerous ones', async ()=>{
        const signing_key = 'k'.repeat(32);
        world.service.settings = {
            receiver: null,
            messages: {
                color: 'red'
            },
            webhooks: {
                signing_key
            }
        };
        world.service.event('SettingsUpdated');
        await (0, _phoneworld.until)(()=>world.service.of('GET /settings').length === 1, 'the settings');
        (0, _globals.expect)(phone.complaints).toEqual([]);
        world.service.settings = {
            gateway: {
                cloud_url: 'https://elsewhere'
            },
            webhooks: {
                signing_key: '#short'
            }
        };
        world.service.event('SettingsUpdated');
        await (0, _phoneworld.until)(()=>phone.complaints.length === 2, 'the complaints');
    });
});
(0, _globals.describe)('webhooks', ()=>{
    _globals.it.each([
        [
            'an event that the app does not know',
            [
                {
                    id: 'w',
                    url: 'u',
                    event: 'sms:everything'
                }
            ]
        ],
        [
            'no url',
            [
                {
                    id: 'w',
                    event: 'sms:received'
                }
            ]
        ],
        [
            'an object in place of the list',
            {}
        ]
    ])('the phone keeps the old webhooks and asks again for a list with %s', async (_what, webhooks)=>{
        world.service.webhooks = [
            {
                id: 'w',
                url: `${world.service.url}/received`,
                event: 'sms:received'
            }
        ];
        world.service.event('WebhooksUpdated');
        await (0, _phoneworld.until)(()=>world.service.of('GET /webhooks').length === 1, 'the webhooks');
        world.service.webhooks = webhooks;
        world.service.event('WebhooksUpdated');
        await (0, _phoneworld.until)(()=>world.service.of('GET /webhooks').length >= 3, 'the next try');
        await phone.receive({
            sender: '+15551239999',
            text: 'Hi'
        });
        await (0, _phoneworld.until)(()=>world.service.of('POST /received').length === 1, 'the call');
        (0, _globals.expect)(phone.webhooks.map(({ event })=>event)).toEqual([
            'sms:received'
        ]);
    });
});

//# sourceMappingURL=strictness.test.js.map